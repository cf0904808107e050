import { sectionIds } from '../../lib/pages';
import { FeaturePicture } from './FeaturePicture';
import styles from './features.module.css';
import { SectionHead } from './SectionHead';
import { featuresCopy as copy } from './staticCopy';

export function Features() {
  return (
    <section
      id={sectionIds.features}
      tabIndex={-1}
      className={`wrap ${styles.section}`}
      aria-labelledby="features-title"
    >
      <SectionHead id="features-title" eyebrow={copy.eyebrow} title={copy.title} />
      <ul className={styles.cards}>
        {copy.cards.map(({ picture, title, text }) => (
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
