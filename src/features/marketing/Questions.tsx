import { sectionIds } from '../../lib/pages';
import styles from './questions.module.css';
import { SectionHead } from './SectionHead';
import * as texts from './staticTexts';

export function Questions() {
  return (
    <section
      id={sectionIds.questions}
      tabIndex={-1}
      className={`wrap ${styles.section}`}
      aria-labelledby="questions-title"
    >
      <SectionHead id="questions-title" eyebrow={texts.questionsEyebrow} title={texts.questionsTitle} />
      <div className={styles.list}>
        {texts.questions.map(({ question, answer, id }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p id={id} tabIndex={id ? -1 : undefined}>
              {answer}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
