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
        <h3>How a request works</h3>
        <ol className={styles.steps}>
          <li>You submit your business, its location and the searches you want to show up for.</li>
          <li>We get started. Your dashboard updates by itself.</li>
          <li>When it’s completed or fails, we email you, unless you’ve turned that off.</li>
        </ol>
        <p>
          A submitted request can’t be edited. Open it and select “Request again” to submit it with changes.
        </p>
      </section>
      <section className={styles.part}>
        <h3>What each status means</h3>
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
            <dd>Goes to the next field, button or link.</dd>
          </div>
          <div>
            <dt>
              <kbd>Esc</kbd>
            </dt>
            <dd>Closes menus, dialogs and details.</dd>
          </div>
          {isAdmin && (
            <>
              <div>
                <dt>
                  <kbd>z</kbd>
                </dt>
                <dd>On the admin page, undoes the last change while its message is shown.</dd>
              </div>
              <div>
                <dt>
                  <kbd>?</kbd>
                </dt>
                <dd>On the admin page, shows all keyboard shortcuts and turns them on or off.</dd>
              </div>
            </>
          )}
        </dl>
      </section>
      <section className={styles.part}>
        <h3>Contact</h3>
        <ul className={styles.links}>
          <li>
            <a href={links.support}>Contact us</a>
          </li>
          <li>
            <a href={links.demoCall}>Book a call</a>
          </li>
        </ul>
      </section>
    </Drawer>
  );
}
