import { useId } from 'react';
import { refetchAlways } from '../../api/refetchAlways';
import { failureOf } from '../../api/useListState';
import { errorText } from '../../errors/describeError';
import { RetryButton } from '../../ui/RetryButton';
import styles from './details.module.css';
import { useHistoryQuery, type HistoryLine, type HistoryOf } from './historyApi';
import { Timeline } from './Timeline';
import * as texts from './historyTexts';

interface HistoryProps {
  of: HistoryOf;
  /** The first entry, which the history table does not have. */
  begin: { what: string; at: string };
  /** The text of a line. */
  describe: (line: HistoryLine) => string;
}

/** A timeline, oldest first: what happened, when and, for admins, by whom. */
export function History({ of, begin, describe }: HistoryProps) {
  const id = useId();
  const { data: lines, isFetching, refetch, ...query } = useHistoryQuery(of, refetchAlways);
  const error = failureOf(query.error);
  return (
    <section aria-labelledby={id} aria-busy={isFetching} className={styles.section}>
      <h3 id={id} className={styles.subtitle}>
        {texts.title}
      </h3>
      {error && (
        <div role="alert" className={styles.failed}>
          <p>{errorText(error)}</p>
          <RetryButton variant="outline" onRetry={() => void refetch()} isRetrying={isFetching} />
        </div>
      )}
      <Timeline
        entries={[
          { key: 'begin', ...begin },
          ...(lines ?? []).map((line) => ({
            key: line.id,
            what: line.note ? (
              <>
                {describe(line)}
                <bdi className={styles.said}>{line.note}</bdi>
              </>
            ) : (
              describe(line)
            ),
            at: line.created_at,
            by: line.actor && texts.doneBy(<bdi>{line.actor}</bdi>),
          })),
        ]}
      />
    </section>
  );
}
