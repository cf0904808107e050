import { Drawer } from '../../dialogs/Drawer';
import { LiveBadge } from '../../ui/LiveBadge';
import * as texts from './helpTexts';
import styles from './helpDrawer.module.css';
import { nextSteps } from './nextStep';
import { statusLabels, statusTone } from './requestStatus';

interface HelpDrawerProps {
  /** Addresses for people who do not find an answer here. */
  links: { support: string; demoCall: string };
  /** Whether to list the shortcuts of /admin. */
  isAdmin: boolean;
  onClose: () => void;
}

/** The help: how a request proceeds, what each status means, the keyboard shortcuts, and whom to ask. */
export function HelpDrawer({ links, isAdmin, onClose }: HelpDrawerProps) {
  return (
    <Drawer title={texts.title} onClose={onClose}>
      <section className={styles.part}>
        <h3>{texts.stepsTitle}</h3>
        <ol className={styles.steps}>
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{texts.noEdit}</p>
      </section>
      <section className={styles.part}>
        <h3>{texts.statusesTitle}</h3>
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
        <h3>{texts.keysTitle}</h3>
        <dl className={styles.list}>
          {[...texts.keys, ...(isAdmin ? texts.adminKeys : [])].map(([key, effect]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.part}>
        <h3>{texts.contactTitle}</h3>
        <ul className={styles.links}>
          <li>
            <a href={links.support}>{texts.contactUs}</a>
          </li>
          <li>
            <a href={links.demoCall}>{texts.bookCall}</a>
          </li>
        </ul>
      </section>
    </Drawer>
  );
}
