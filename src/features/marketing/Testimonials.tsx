import { sectionIds } from '../../lib/pages';
import { Avatar } from './Avatar';
import { SectionHead } from './SectionHead';
import { storiesTexts as texts } from './staticTexts';
import styles from './testimonials.module.css';

export function Testimonials() {
  return (
    <section
      id={sectionIds.successStories}
      tabIndex={-1}
      className={`wrap ${styles.section}`}
      aria-labelledby="stories-title"
    >
      <SectionHead id="stories-title" eyebrow={texts.eyebrow} title={texts.title} lead={texts.note} />
      <ul className={styles.stories}>
        {texts.stories.map(({ face, quote, name, role, place, result }) => (
          <li key={quote}>
            <figure className={styles.story}>
              <p className={styles.result}>
                <b>{result.value}</b> {result.label}
              </p>
              <blockquote className={styles.quote}>
                <p>{quote}</p>
              </blockquote>
              <figcaption className={styles.person}>
                <Avatar name={face} className={styles.face} />
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
