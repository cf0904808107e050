import { useId } from 'react';
import { alwaysFresh } from '../../api/alwaysFresh';
import { toPlainError } from '../../api/useListState';
import { errorText } from '../../errors/describeError';
import { formatMoment } from '../../lib/formatDate';
import { RetryButton } from '../../ui/RetryButton';
import styles from './details.module.css';
import { useHistoryQuery, type HistoryLine, type HistoryOf } from './historyApi';

interface HistoryProps {
  of: HistoryOf;
  /** The first line, from before the history: what happened, and when. */
  begin: { what: string; at: string };
  /** What a line says happened. */
  describe: (line: HistoryLine) => string;
}

/** A time line, oldest first: what happened, when and, for admins, by whom. */
export function History({ of, begin, describe }: HistoryProps) {
  const id = useId();
  const { data: lines, error: failure, isFetching, refetch } = useHistoryQuery(of, alwaysFresh);
  const error = failure && toPlainError(failure);
  return (
    <section aria-labelledby={id} aria-busy={isFetching} className={styles.section}>
      <h3 id={id} className={styles.subtitle}>
        History
      </h3>
      {error && (
        <div role="alert" className={styles.failed}>
          <p>{errorText(error)}</p>
          <RetryButton look="outline" onRetry={() => void refetch()} isRetrying={isFetching} />
        </div>
      )}
      <ol className={styles.line}>
        <Entry what={begin.what} at={begin.at} />
        {lines?.map((each) => (
          <Entry key={each.id} what={describe(each)} at={each.created_at} by={each.actor} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ what, at, by }: { what: string; at: string; by?: string | null }) {
  return (
    <li>
      <span className={styles.what}>{what}</span>
      <span className={styles.when}>
        <time dateTime={at}>{formatMoment(at)}</time>
        {by && (
          <>
            {' by '}
            <bdi>{by}</bdi>
          </>
        )}
      </span>
    </li>
  );
}
