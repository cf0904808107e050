/** Derives what a paged list shows from the state of its infinite query. */
import type { SerializedError } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { appError, isAppError, type AppError } from '../errors/appError';
import { useLastNonNull } from '../lib/useLastNonNull';
import { anchorIndex, countRows, type Page } from './keyset';

/** The fields of an infinite query hook that are used here. */
export interface InfiniteList<Row> {
  /** May still be the data for the previous arguments. */
  data?: { pages: Page<Row>[] } | undefined;
  /** Only the data for the current arguments. */
  currentData?: { pages: Page<Row>[] } | undefined;
  /** Stays set until the next response, even during a retry. */
  error?: AppError | SerializedError | undefined;
  isError: boolean;
  hasNextPage: boolean;
  /** Missing from lists that always begin with their first row. */
  hasPreviousPage?: boolean;
  isFetchPreviousPageError?: boolean;
  isFetchNextPageError: boolean;
}

export interface ListState<Row> {
  /**
   * Undefined until there are rows to show. A failed refetch keeps the older rows, unless the user may no longer read
   * them.
   */
  rows: Row[] | undefined;
  /** How many rows there are on the server. */
  total: number;
  /** For an unfinished search: how many rows it has scanned, and of how many. `total` is then an estimate. */
  searched: { rows: number; of: number } | undefined;
  /** How many rows were inserted since the list was read. */
  newCount: number;
  /** For a list that begins with its last rows: the index of the row where it began. */
  anchor: number | null;
  /** Why there are no rows, or why the rows shown may be stale. */
  error: AppError | undefined;
  /** Why the next page could not be loaded. */
  moreError: AppError | undefined;
}

export function useListState<Row>(list: InfiniteList<Row>): ListState<Row> {
  const failure = failureOf(list.error);
  // Whether the failed call was for another page. Remembered, because the query forgets it during the retry.
  const isFailedAtEnd = list.isFetchNextPageError || list.isFetchPreviousPageError === true;
  const failedAtEnd = useLastNonNull(list.isError ? isFailedAtEnd : null) ?? false;
  // After a failure, the rows of the previous search must not be shown; after a refusal, no rows at all.
  const mayShow = failure?.kind !== 'unauthenticated' && failure?.kind !== 'forbidden';
  const data = mayShow ? (failure ? list.currentData : list.data) : undefined;
  const loaded = countRows(data);
  const isPart = list.hasNextPage || list.hasPreviousPage === true;
  const first = data?.pages[0];
  const anchor = data && anchorIndex(data.pages);
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
    // `isPart` only means that more rows may follow, as after a full last page: count no rows beyond those known or loaded.
    total: isPart ? Math.max(known, loaded) : loaded,
    searched,
    newCount: first?.newIds?.length ?? 0,
    // A position past the end counts as the last row.
    anchor: anchor === undefined ? null : Math.max(0, Math.min(anchor, loaded - 1)),
    error: failedAtEnd && data ? undefined : failure,
    moreError: failedAtEnd && data ? failure : undefined,
  };
}

/** Why a query failed. A call that was aborted because nothing uses it anymore (`abortable`) has not failed. */
export function failureOf(error: AppError | SerializedError | undefined): AppError | undefined {
  if (error === undefined || (!isAppError(error) && error.name === 'AbortError')) return undefined;
  return toPlainError(error);
}

/** A failure as an `AppError`. */
export function toPlainError(error: AppError | SerializedError | undefined): AppError {
  return isAppError(error) ? error : appError('server', 'unexpected');
}
