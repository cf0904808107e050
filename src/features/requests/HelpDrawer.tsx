import { Drawer } from '../../dialogs/Drawer';
import { LiveBadge } from '../../ui/LiveBadge';
import styles from './helpDrawer.module.css';
import { nextSteps, statusLabels, statusTone } from './requestStatus';

interface HelpDrawerProps {
  /** Addresses for people who find no answer here. */
  links: { support: string; demoCall: string };
  /** Whether to list the keys of /admin. */
  isAdmin: boolean;
  onClose: () => void;
}

/** The help: how a request proceeds, what a status means, which keys there are, and whom to ask. */
export function HelpDrawer({ links, isAdmin, onClose }: HelpDrawerProps) {
  return (
    <Drawer title="Help" onClose={onClose}>
      <section className={styles.part}>
        <h3>How a request proceeds</h3>
        <ol className={styles.steps}>
          <li>You submit your business, its location and what people type when they should find you.</li>
          <li>We look at it and begin. The list on your dashboard follows by itself.</li>
          <li>
            When it is done, or when it did not work out, you get a mail, unless you have switched that off.
          </li>
        </ol>
        <p>
          A submitted request cannot be edited. Open it and choose “Request again” to submit it with changes.
        </p>
      </section>
      <section className={styles.part}>
        <h3>What a status means</h3>
        <dl className={styles.list}>
          {Object.entries(statusLabels).map(([status, label]) => (
            <div key={status}>
              <dt>
                <LiveBadge tone={statusTone(status)} label={label} />
              </dt>
              <dd>{nextSteps[status]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.part}>
        <h3>Keys</h3>
        <dl className={styles.list}>
          <div>
            <dt>
              <kbd>Tab</kbd>
            </dt>
            <dd>To the next field, button or link.</dd>
          </div>
          <div>
            <dt>
              <kbd>Esc</kbd>
            </dt>
            <dd>Closes a menu, a question or the details of a request.</dd>
          </div>
          {isAdmin && (
            <>
              <div>
                <dt>
                  <kbd>z</kbd>
                </dt>
                <dd>On the admin page: undo the last change while its message is shown.</dd>
              </div>
              <div>
                <dt>
                  <kbd>?</kbd>
                </dt>
                <dd>On the admin page: show all keyboard shortcuts and turn them on or off.</dd>
              </div>
            </>
          )}
        </dl>
      </section>
      <section className={styles.part}>
        <h3>Contact</h3>
        <ul className={styles.links}>
          <li>
            <a href={links.support}>Write to us</a>
          </li>
          <li>
            <a href={links.demoCall}>Book a call</a>
          </li>
        </ul>
      </section>
    </Drawer>
  );
}
