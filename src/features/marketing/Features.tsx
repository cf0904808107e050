import { sectionIds } from '../../lib/paths';
import { featuresCopy as copy } from './copy';
import { FeaturePicture } from './FeaturePicture';
import styles from './features.module.css';
import { SectionHead } from './SectionHead';

export function Features() {
  return (
    <section
      id={sectionIds.features}
      tabIndex={-1}
      className={`wrap later ${styles.section}`}
      aria-labelledby="features-title"
    >
      <SectionHead id="features-title" eyebrow={copy.eyebrow} title={copy.title} lead={copy.lead} />
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
