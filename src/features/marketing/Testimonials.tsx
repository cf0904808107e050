import { sectionIds } from '../../lib/paths';
import { storiesCopy as copy } from './exampleCopy';
import { SectionHead } from './SectionHead';
import styles from './testimonials.module.css';

export function Testimonials() {
  return (
    <section
      id={sectionIds.successStories}
      tabIndex={-1}
      className={`wrap later ${styles.section}`}
      aria-labelledby="stories-title"
    >
      <SectionHead id="stories-title" eyebrow={copy.eyebrow} title={copy.title} />
      <ul className={styles.stories}>
        {copy.stories.map(({ quote, name, role, place, result }) => (
          <li key={quote}>
            <figure className={styles.story}>
              <p className={styles.result}>
                <b>{result.value}</b> {result.label}
              </p>
              <blockquote className={styles.quote}>
                <p>{quote}</p>
              </blockquote>
              <figcaption className={styles.person}>
                <b>{name}</b>
                <span>{role}</span>
                <span>{place}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
