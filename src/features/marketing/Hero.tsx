import { Button } from '../../ui/Button';
import { signUpLink } from '../../ui/signUpLink';
import { Icon } from '../../ui/Icon';
import { offer } from '../../lib/offer';
import { paths, sectionIds, sectionPath } from '../../lib/pages';
import * as texts from './texts';
import styles from './hero.module.css';
import { StreetMap } from './StreetMap';
import { SuggestBox } from './SuggestBox';

export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <StreetMap className={styles.map} />
      <div className={`wrap ${styles.columns}`}>
        <div>
          <p className={styles.badge}>
            <Icon name="trendUp" size={18} />
            {texts.heroBadge}
          </p>
          <h1 id="hero-title" className={styles.headline}>
            {texts.heroBefore}{' '}
            <span className={styles.marked}>
              <Icon name="search" size="0.62em" className={styles.glass} />
              {texts.heroMarked}
            </span>{' '}
            {texts.heroWith} <span className={styles.kept}>{texts.heroKept}</span> {texts.heroAfter}
          </h1>
          <p className={styles.lead}>{texts.heroLead}</p>
        </div>
        <SuggestBox />
        <div>
          <div className={styles.actions}>
            <Button to={sectionPath(sectionIds.roiCalculator)} size="large">
              {texts.heroCalculate}
              <Icon name="arrowRight" />
            </Button>
            <Button {...(isSignedIn ? { to: paths.dashboard } : signUpLink)} variant="outline" size="large">
              {isSignedIn ? texts.goToDashboard : texts.heroGetStarted}
            </Button>
          </div>
          {!isSignedIn && <p className={styles.offer}>{offer}</p>}
          <ul className={styles.assurances}>
            {texts.heroAssurances.map((assurance) => (
              <li key={assurance}>
                <Icon name="check" size={18} />
                {assurance}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
