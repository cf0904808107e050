import { Button } from '../../ui/Button';
import { signUpLink } from '../../ui/signUpLink';
import { Icon } from '../../ui/Icon';
import { paths, sectionIds, sectionPath } from '../../lib/pages';
import { heroCopy as copy } from './copy';
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
            {copy.badge}
          </p>
          <h1 id="hero-title" className={styles.headline}>
            {copy.headline.before}{' '}
            <span className={styles.marked}>
              <Icon name="search" size="0.62em" className={styles.glass} />
              {copy.headline.marked}
            </span>{' '}
            {copy.headline.with} <span className={styles.kept}>{copy.headline.kept}</span>{' '}
            {copy.headline.after}
          </h1>
          <p className={styles.lead}>{copy.lead}</p>
        </div>
        <SuggestBox />
        <div>
          <div className={styles.actions}>
            <Button to={sectionPath(sectionIds.roiCalculator)} size="large">
              {copy.calculate}
              <Icon name="arrowRight" />
            </Button>
            <Button {...(isSignedIn ? { to: paths.dashboard } : signUpLink)} variant="outline" size="large">
              {isSignedIn ? copy.goToDashboard : copy.getStarted}
            </Button>
          </div>
          <ul className={styles.assurances}>
            {copy.assurances.map((assurance) => (
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
