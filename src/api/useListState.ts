/** What a list in pages shows, out of what RTK Query knows about it. */
import type { SerializedError } from '@reduxjs/toolkit';
import { useMemo, useState } from 'react';
import { appError, isAppError, type AppError } from '../errors/appError';
import { anchorIn, countRows, type Page } from './keyset';

/** Of an infinite query's hook, what this needs. */
export interface InfiniteList<Row> {
  /** May still be that of the previous arguments. */
  data?: { pages: Page<Row>[] } | undefined;
  /** Of the present arguments only. */
  currentData?: { pages: Page<Row>[] } | undefined;
  /** Stays until the next answer, also while a retry is under way. */
  error?: AppError | SerializedError | undefined;
  isError: boolean;
  hasNextPage: boolean;
  /** Missing from lists that always begin with their first row. */
  hasPreviousPage?: boolean;
  isFetchPreviousPageError?: boolean;
  isFetchNextPageError: boolean;
}

export interface ListState<Row> {
  /** Undefined until something may be shown; never because of a failure that leaves older rows true. */
  rows: Row[] | undefined;
  /** How many there are on the server. */
  total: number;
  /** Of a search that has not looked at every row yet: at how many, and at how many there are; `total` is an estimate. */
  searched: { rows: number; of: number } | undefined;
  /** How many have come since the list was read. */
  arrived: number;
  /** Of a list that begins in the middle: the row at the place that was asked for. */
  anchor: number | null;
  /** Why there are no rows, or why the ones shown may be old. */
  error: AppError | undefined;
  /** Why no further page came. */
  moreError: AppError | undefined;
}

export function useListState<Row>(list: InfiniteList<Row>): ListState<Row> {
  const failure = list.error === undefined ? undefined : toPlainError(list.error);
  // Which call it was that failed; while the retry runs, the query tells only that of the retry.
  const [failedAtEnd, setFailedAtEnd] = useState(false);
  const isFailedAtEnd = list.isFetchNextPageError || list.isFetchPreviousPageError === true;
  if (list.isError && isFailedAtEnd !== failedAtEnd) setFailedAtEnd(isFailedAtEnd);
  // Rows of another search are no answer to this one, and whoever may not read them must not see them.
  const mayShow = failure?.kind !== 'unauthenticated' && failure?.kind !== 'forbidden';
  const data = mayShow ? (failure ? list.currentData : list.data) : undefined;
  const loaded = countRows(data);
  const isPart = list.hasNextPage || list.hasPreviousPage === true;
  const first = data?.pages[0];
  const anchor = data && anchorIn(data.pages);
  const searched =
    isPart && first?.total === null && first.searched
      ? {
          rows: data?.pages.reduce((sum, page) => sum + (page.searched?.rows ?? 0), 0) ?? 0,
          of: first.searched.of,
        }
      : undefined;
  const known = searched
    ? Math.round((loaded / Math.max(1, searched.rows)) * searched.of)
    : (first?.total ?? 0);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  return {
    rows,
    // A full last page says that there may be more rows, not that there are.
    total: isPart ? Math.max(known, loaded) : loaded,
    searched,
    arrived: first?.arrived?.length ?? 0,
    // Of a place behind the last row, that row.
    anchor: anchor === undefined ? null : Math.max(0, Math.min(anchor, loaded - 1)),
    error: failedAtEnd && data ? undefined : failure,
    moreError: failedAtEnd && data ? failure : undefined,
  };
}

/** A failure of a query as the product tells of it. */
export function toPlainError(error: AppError | SerializedError | undefined): AppError {
  return isAppError(error) ? error : appError('server', 'unexpected');
}
