import { useCallback, useDeferredValue, useEffect, type ReactNode } from 'react';
import type { ListState } from '../../api/useListState';
import { describeError, errorText } from '../../errors/describeError';
import { formatCount } from '../../lib/formatCount';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { RetryButton } from '../../ui/RetryButton';
import { NewRows } from '../../ui/NewRows';
import { PageList, type ListMemory } from '../../ui/WindowedList';
import styles from './adminList.module.css';

/** Of the query's hook, what a list needs besides its rows. */
export interface ListQuery {
  /** Undefined while the rows are still those of the view before. */
  currentData?: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface AdminListProps<Row> {
  /** What the rows are, in the plural. */
  label: string;
  /** One row, more rows. */
  nouns: readonly [string, string];
  list: ListState<Row>;
  query: ListQuery;
  /** Whether a search or filter is in force. */
  isNarrowed: boolean;
  onShowAll: () => void;
  renderRow: (row: Row) => ReactNode;
  estimatedHeight: number;
  memory: ListMemory;
}

/** The states of an admin list: loading, failed, empty, nothing found, full. */
export function AdminList<Row extends { id: string }>({
  label,
  nouns,
  list,
  query,
  isNarrowed,
  onShowAll,
  renderRow,
  estimatedHeight,
  memory,
}: AdminListProps<Row>) {
  const { rows, total, searched, arrived, error, moreError } = list;
  const { fetchNextPage, refetch } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const isOfThisView = !query.isFetching || query.currentData !== undefined;
  // With rows, the end of the list asks for more; a search that has found none yet goes on by itself.
  const goesOn = rows?.length === 0 && query.hasNextPage && isOfThisView;
  useEffect(() => {
    if (goesOn && !query.isFetching && !error && !moreError) loadMore();
  }, [goesOn, query.isFetching, error, moreError, loadMore]);
  const retry = () => void refetch();
  // The first rows are rendered piece by piece; what changes in them later is there at once.
  const hadRows = useDeferredValue(rows !== undefined);

  if (!rows || !hadRows) {
    return error && !rows ? (
      <ErrorNotice {...describeError(error)} onRetry={retry} isRetrying={query.isFetching} />
    ) : (
      <ListSkeleton label={`Loading ${label}`} rows={6} />
    );
  }
  return (
    <>
      {error && (
        <div className={styles.stale} role="alert">
          <p>{errorText(error)} This list may be out of date.</p>
          <RetryButton look="outline" onRetry={retry} isRetrying={query.isFetching} />
        </div>
      )}
      <div className={styles.count}>
        <p role="status">
          {!isOfThisView || (goesOn && !moreError) ? 'Searching…' : countText(list, isNarrowed)}
        </p>
        {isOfThisView && searched && (
          <p>{`${formatCount(searched.rows)} of ${formatCount(searched.of)} searched`}</p>
        )}
      </div>
      <NewRows count={arrived} nouns={nouns} onShow={refetch}>
        {goesOn ? (
          moreError && (
            <div className={styles.stale} role="alert">
              <p>{errorText(moreError)}</p>
              <RetryButton look="outline" onRetry={loadMore} isRetrying={query.isFetchingNextPage} />
            </div>
          )
        ) : rows.length === 0 ? (
          <div className={styles.empty}>
            <p>{isNarrowed ? `No ${label} match this search.` : `There are no ${label} yet.`}</p>
            {isNarrowed && (
              <Button look="outline" onClick={onShowAll}>
                Show all
              </Button>
            )}
          </div>
        ) : (
          <PageList
            label={label}
            rows={rows}
            keyOf={(row) => row.id}
            renderRow={renderRow}
            estimatedHeight={estimatedHeight}
            memory={memory}
            total={total}
            hasMore={query.hasNextPage}
            isLoadingMore={query.isFetchingNextPage}
            isFetching={query.isFetching}
            onLoadMore={loadMore}
            loadMoreError={moreError && errorText(moreError)}
          />
        )}
      </NewRows>
    </>
  );
}

/** An estimate is given in two figures, because it is no better than that. */
function countText({ total, searched }: ListState<unknown>, isNarrowed: boolean): string {
  if (!searched) return `${formatCount(total)} ${isNarrowed ? 'found' : 'in all'}`;
  if (total === 0) return 'Nothing found so far';
  const step = 10 ** Math.max(0, String(total).length - 2);
  return `About ${formatCount(Math.round(total / step) * step)} found`;
}
