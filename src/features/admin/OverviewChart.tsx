import { formatCount } from '../../lib/formatCount';
import { countAll, requestStatuses, statusLabels } from '../requests/requestStatus';
import styles from './overviewChart.module.css';
import type { RequestOverview } from './overviewApi';
import { WeeksChart, WeeksTable } from './WeeksChart';
import * as texts from './barsTexts';

/** Requests per week over the last weeks, and the number of all requests by status. */
export function OverviewChart({ weeks, statuses }: Pick<RequestOverview, 'weeks' | 'statuses'>) {
  const all = countAll(statuses);
  return (
    <div className={styles.chartAndStatuses}>
      <figure className={styles.figure}>
        <figcaption>{texts.chartTitle}</figcaption>
        <WeeksChart weeks={weeks} />
        <details className={styles.details}>
          <summary>{texts.showNumbers}</summary>
          <WeeksTable weeks={weeks} />
        </details>
      </figure>
      <div className={styles.statuses}>
        <h3 id="by-status">{texts.byStatus}</h3>
        <dl aria-labelledby="by-status">
          {requestStatuses.map((status) => (
            <div key={status}>
              <dt>
                <svg className={styles.swatch} width="14" height="14" aria-hidden="true">
                  <rect className={styles[status]} width="14" height="14" rx="2" />
                  {status === 'processing' && (
                    <path className={styles.hatch} d="M0 14L14 0M0 7L7 0M7 14L14 7" />
                  )}
                </svg>
                {statusLabels[status]}
              </dt>
              <dd>
                {formatCount(statuses[status])} <span>{shareText(statuses[status], all)}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

/** Formats a share in percent. A small share is `under 1%`, which says more than 0%. */
function shareText(count: number, all: number): string {
  const share = all === 0 ? 0 : (100 * count) / all;
  return count > 0 && share < 1 ? texts.underOnePercent : `${Math.round(share)}%`;
}
