import { useCallback, useDeferredValue, useEffect, type ReactNode, type Ref } from 'react';
import type { ListState } from '../../api/useListState';
import { describeError, errorText } from '../../errors/describeError';
import { useLastNonNull } from '../../lib/useLastNonNull';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { RetryButton } from '../../ui/RetryButton';
import { NewRows } from '../../ui/NewRows';
import type { TableHandle } from '../../ui/useTableHandle';
import type { ListMemory } from '../../ui/WindowedList';
import { WindowedTable } from '../../ui/WindowedTable';
import styles from './tableStates.module.css';
import * as texts from './texts';

/** The fields of an infinite query hook (RTK Query) that a list needs besides its rows. */
export interface ListQuery {
  /** Undefined while the hook still holds the rows of its previous arguments. */
  currentData?: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  hasPreviousPage: boolean;
  isFetchingPreviousPage: boolean;
  fetchPreviousPage: () => unknown;
  isFetchPreviousPageError: boolean;
  refetch: () => unknown;
}

interface TableStatesProps<Row> {
  /** A plural noun for the rows: `users`. */
  label: string;
  /** Singular and plural noun for rows. */
  nouns: readonly [string, string];
  list: ListState<Row>;
  query: ListQuery;
  /** What narrows the list, in words; empty if nothing does. */
  narrowing: string;
  onShowAll: () => void;
  /** Identifies the list by search, filter, order and start. */
  view: string;
  /** Text after the count that says where the list starts; empty if it starts with the first row. */
  place: string;
  /** Jumps to the first or last row of the whole list. */
  onFirst: () => void;
  onLast: () => void;
  handle: Ref<TableHandle>;
  className: string | undefined;
  rowClassName: string | undefined;
  /** The header row. */
  head: ReactNode;
  columnCount: number;
  /** The cells of a row. */
  renderRow: (row: Row) => ReactNode;
  estimatedHeight: number;
  /** Whether every row has exactly the estimated height. */
  hasFixedRowHeight: boolean;
  memory: ListMemory;
}

/** The states of an admin list: loading, failed, empty, no matches, loaded. */
export function TableStates<Row extends { id: string }>({
  label,
  nouns,
  list,
  query,
  narrowing,
  onShowAll,
  place,
  ...table
}: TableStatesProps<Row>) {
  const { rows, total, searched, newCount, error, moreError } = list;
  const { fetchNextPage, fetchPreviousPage, hasNextPage, hasPreviousPage, refetch } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const loadEarlier = useCallback(() => void fetchPreviousPage(), [fetchPreviousPage]);
  // Load forwards while there is a next page. Load backwards at the end, or to retry a backward load that failed.
  const loadMoreOrEarlier = hasNextPage && !query.isFetchPreviousPageError ? loadMore : loadEarlier;
  const isOfThisView = !query.isFetching || query.currentData !== undefined;
  // A visible row near the end of the list loads more. A search without matches has no rows, so it continues by itself.
  // The effect runs after every render for the reason given at `useLoadMoreAtEnd`.
  const continuesByItself = rows?.length === 0 && (hasNextPage || hasPreviousPage) && isOfThisView;
  useEffect(() => {
    if (continuesByItself && !query.isFetching && !error && !moreError) loadMoreOrEarlier();
  });
  const retry = () => void refetch();
  // Render the first rows in an interruptible pass, so that input stays responsive. Later changes render at once.
  const hadRows = useDeferredValue(rows !== undefined);
  // The view of the rows on the screen. It lags behind `table.view` until the rows of the new view have arrived.
  const view = useLastNonNull(isOfThisView ? table.view : null) ?? table.view;

  if (!rows || !hadRows) {
    return error && !rows ? (
      <ErrorNotice {...describeError(error)} onRetry={retry} isRetrying={query.isFetching} />
    ) : (
      <div className={styles.waiting}>
        <p role="status" className={styles.count}>
          {texts.loadingRows(label)}
        </p>
        <ListSkeleton rows={6} />
      </div>
    );
  }
  return (
    <>
      {error && (
        <div className={styles.stale} role="alert">
          <p>{texts.staleList(errorText(error))}</p>
          <RetryButton variant="outline" onRetry={retry} isRetrying={query.isFetching} />
        </div>
      )}
      <div className={styles.count}>
        <p role="status">
          {!isOfThisView || (continuesByItself && !moreError)
            ? texts.searching
            : countText(list, nouns, narrowing !== '') + place}
        </p>
        {isOfThisView && searched && <p>{texts.searchedOf(searched.rows, searched.of)}</p>}
      </div>
      <NewRows count={newCount} nouns={nouns} onShow={refetch}>
        {continuesByItself ? (
          moreError && (
            <div className={styles.stale} role="alert">
              <p>{errorText(moreError)}</p>
              <RetryButton variant="outline" onRetry={loadMoreOrEarlier} isRetrying={query.isFetching} />
            </div>
          )
        ) : rows.length === 0 ? (
          <div className={styles.empty}>
            <p>{narrowing ? texts.noMatches(label, narrowing) : texts.noRows(label)}</p>
            {narrowing && (
              <Button variant="outline" onClick={onShowAll}>
                {texts.clear(narrowing)}
              </Button>
            )}
          </div>
        ) : (
          <WindowedTable
            {...table}
            view={view}
            label={label}
            rows={rows}
            keyOf={keyOf}
            total={total}
            anchor={list.anchor}
            hasEarlier={hasPreviousPage}
            onLoadEarlier={loadEarlier}
            hasMore={hasNextPage}
            isLoadingMore={query.isFetchingNextPage || query.isFetchingPreviousPage}
            isFetching={query.isFetching}
            onLoadMore={query.isFetchPreviousPageError ? loadEarlier : loadMore}
            loadMoreError={moreError && errorText(moreError)}
          />
        )}
      </NewRows>
    </>
  );
}

const keyOf = ({ id }: { id: string }) => id;

/** A count from an unfinished search is an estimate, so it is rounded to two significant digits. */
function countText(
  { total, searched }: ListState<unknown>,
  nouns: readonly [string, string],
  isFiltered: boolean,
): string {
  if (!searched) return isFiltered ? texts.foundCount(total) : texts.allCount(total, nouns);
  if (total === 0) return texts.nothingYet;
  return texts.aboutCount(total);
}
