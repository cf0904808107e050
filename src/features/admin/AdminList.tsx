import { useCallback, useDeferredValue, useEffect, useState, type ReactNode, type Ref } from 'react';
import type { ListState } from '../../api/useListState';
import { describeError, errorText } from '../../errors/describeError';
import { formatCount, formatEstimate } from '../../lib/formatCount';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { RetryButton } from '../../ui/RetryButton';
import { NewRows } from '../../ui/NewRows';
import type { TableHandle } from '../../ui/useTableKeys';
import type { ListMemory } from '../../ui/WindowedList';
import { WindowedTable } from '../../ui/WindowedTable';
import styles from './adminList.module.css';

/** Of the query's hook, what a list needs besides its rows. */
export interface ListQuery {
  /** Undefined while the rows are still those of the view before. */
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
  /** Names what is looked at: search, filter, order, beginning. */
  view: string;
  /** Where that begins, to be said behind the count. */
  place: string;
  /** The number of the row that it begins with, where that is what the address says. */
  anchorNumber: number | undefined;
  /** Shows the first or the last rows of all. */
  onFirst: () => void;
  onLast: () => void;
  handle: Ref<TableHandle>;
  className: string | undefined;
  rowClassName: string | undefined;
  /** The row with the heads of the columns. */
  head: ReactNode;
  columnCount: number;
  /** The cells of a row. */
  renderRow: (row: Row) => ReactNode;
  estimatedHeight: number;
  /** Whether every row is that tall. */
  isEven: boolean;
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
  place,
  ...table
}: AdminListProps<Row>) {
  const { rows, total, searched, arrived, error, moreError } = list;
  const { fetchNextPage, fetchPreviousPage, hasNextPage, hasPreviousPage, refetch } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const loadEarlier = useCallback(() => void fetchPreviousPage(), [fetchPreviousPage]);
  // What failed at an end is tried again there; a search without rows goes on at either.
  const loadOn = hasNextPage && !query.isFetchPreviousPageError ? loadMore : loadEarlier;
  const isOfThisView = !query.isFetching || query.currentData !== undefined;
  // With rows, the end of the list asks for more; a search that has found none yet goes on by itself.
  const goesOn = rows?.length === 0 && (hasNextPage || hasPreviousPage) && isOfThisView;
  useEffect(() => {
    if (goesOn && !query.isFetching && !error && !moreError) loadOn();
  }, [goesOn, query.isFetching, error, moreError, loadOn]);
  const retry = () => void refetch();
  // The first rows are rendered piece by piece; what changes in them later is there at once.
  const hadRows = useDeferredValue(rows !== undefined);
  // The view that the rows answer, which the one that was asked for follows.
  const [shownView, setShownView] = useState(table.view);
  if (isOfThisView && shownView !== table.view) setShownView(table.view);

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
          {!isOfThisView || (goesOn && !moreError) ? 'Searching…' : `${countText(list, isNarrowed)}${place}`}
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
              <RetryButton look="outline" onRetry={loadOn} isRetrying={query.isFetching} />
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
          <WindowedTable
            {...table}
            view={isOfThisView ? table.view : shownView}
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

/** An estimate is given in two figures, because it is no better than that. */
function countText({ total, searched }: ListState<unknown>, isNarrowed: boolean): string {
  if (!searched) return `${formatCount(total)} ${isNarrowed ? 'found' : 'in all'}`;
  if (total === 0) return 'Nothing found so far';
  return `About ${formatEstimate(total)} found`;
}
