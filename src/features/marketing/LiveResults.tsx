import { belowFirstScreenId } from '../../firstLoad/protocol';
import { resultsCopy as copy } from './copy';
import styles from './liveResults.module.css';

/** A line from bottom left to wherever the numbers lead, in a 120 × 40 box. */
function trendPath(points: readonly number[]): string {
  return points
    .map((y, index) => `${index ? 'L' : 'M'}${(index * 116) / (points.length - 1) + 2} ${42 - y}`)
    .join('');
}

export function LiveResults() {
  return (
    <section className={`wrap ${styles.results}`} aria-labelledby={belowFirstScreenId}>
      <div className={styles.head}>
        <h2 id={belowFirstScreenId} className={styles.title}>
          <span className={styles.dot} />
          {copy.title}
        </h2>
        <p className={styles.lead}>{copy.lead}</p>
      </div>
      <dl className={styles.metrics}>
        {copy.metrics.map(({ value, label, trend }) => (
          <div key={label} className={styles.metric}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <svg viewBox="0 0 120 44" className={styles.trend} aria-hidden="true">
              <path d={`${trendPath(trend)}V44H2Z`} className={styles.area} />
              <path d={trendPath(trend)} className={styles.line} />
            </svg>
          </div>
        ))}
      </dl>
    </section>
  );
}
