import { refetchAlways } from '../../api/refetchAlways';
import { failureOf } from '../../api/useListState';
import { describeError } from '../../errors/describeError';
import { formatCount } from '../../lib/formatCount';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { countAll, requestStatuses, statusLabels } from '../requests/requestStatus';
import styles from './overview.module.css';
import { useRequestOverviewQuery } from './overviewApi';
import { WeeksChart, WeeksTable } from './WeeksChart';

/** How many requests came in over the last weeks, and the status of all of them. */
export function Overview({ adminId }: { adminId: string }) {
  const { data, isFetching, refetch, ...query } = useRequestOverviewQuery({ adminId }, refetchAlways);
  const error = failureOf(query.error);
  if (!data) {
    return (
      <div className={styles.overview}>
        {error ? (
          <ErrorNotice {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <ListSkeleton label="Loading the overview" rows={3} />
        )}
      </div>
    );
  }
  const all = countAll(data.statuses);
  return (
    <div className={styles.overview}>
      <figure className={styles.figure}>
        <figcaption>Requests per week by current status</figcaption>
        <WeeksChart weeks={data.weeks} />
        <details className={styles.details}>
          <summary>Show the numbers</summary>
          <WeeksTable weeks={data.weeks} />
        </details>
      </figure>
      <div className={styles.statuses}>
        <h3 id="by-status">All requests by status</h3>
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
                {formatCount(data.statuses[status])} <span>{shareText(data.statuses[status], all)}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

/** `under 1%` says more than 0%. */
function shareText(count: number, all: number): string {
  const share = all === 0 ? 0 : (100 * count) / all;
  return count > 0 && share < 1 ? 'under 1%' : `${Math.round(share)}%`;
}
