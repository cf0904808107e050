import { sectionIds } from '../../lib/pages';
import { FeaturePicture } from './FeaturePicture';
import styles from './features.module.css';
import { SectionHead } from './SectionHead';
import * as texts from './staticTexts';

export function Features() {
  return (
    <section
      id={sectionIds.features}
      tabIndex={-1}
      className={`wrap ${styles.section}`}
      aria-labelledby="features-title"
    >
      <SectionHead id="features-title" eyebrow={texts.featuresEyebrow} title={texts.featuresTitle} />
      <ul className={styles.cards}>
        {texts.featuresCards.map(({ picture, title, text }) => (
          <li key={title} className={styles.card}>
            <FeaturePicture name={picture} />
            <div className={styles.words}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
