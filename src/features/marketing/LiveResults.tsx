import styles from './liveResults.module.css';
import { ProductFrame } from './ProductFrame';
import * as texts from './staticTexts';

export function LiveResults() {
  return (
    <section className={`wrap ${styles.results}`} aria-labelledby="results-title">
      <div className={styles.head}>
        <h2 id="results-title" className={styles.title}>
          <span className={styles.dot} />
          {texts.resultsTitle}
        </h2>
        <p className={styles.lead}>{texts.resultsLead}</p>
      </div>
      <dl className={styles.metrics}>
        {texts.exampleFigures.map(({ value, label }) => (
          <div key={label} className={styles.metric}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ProductFrame />
    </section>
  );
}
