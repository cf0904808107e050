import { offer } from '../../lib/offer';
import { paths, sectionIds } from '../../lib/pages';
import { Button } from '../../ui/Button';
import { Icon, type IconName } from '../../ui/Icon';
import { signUpLink } from '../../ui/signUpLink';
import styles from './callToAction.module.css';
import type { Contact } from '../../config';
import { demoCallLink } from './contactLinks';
import * as texts from './texts';

const icons: readonly IconName[] = ['shield', 'headset', 'check'];

export function CallToAction({ isSignedIn, contact }: { isSignedIn: boolean; contact: Contact }) {
  return (
    <section id={sectionIds.getStarted} tabIndex={-1} className={styles.panel} aria-labelledby="action-title">
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2 id="action-title">{texts.actionTitle}</h2>
          <p className={styles.lead}>{texts.actionLead}</p>
        </div>
        <div>
          <div className={styles.actions}>
            <Button {...(isSignedIn ? { to: paths.dashboard } : signUpLink)} variant="accent" size="large">
              <span>{isSignedIn ? texts.goToDashboard : texts.actionStart}</span>
              <Icon name="arrowRight" />
            </Button>
            <Button href={demoCallLink(contact)} variant="outline" size="large" className={styles.demo}>
              <Icon name="calendar" />
              {texts.actionDemo}
            </Button>
          </div>
          {!isSignedIn && <p className={styles.offer}>{offer}</p>}
          <ul className={styles.guarantees}>
            {texts.actionGuarantees.map((guarantee, index) => (
              <li key={guarantee}>
                <Icon name={icons[index] ?? 'check'} />
                {guarantee}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
