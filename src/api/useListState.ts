/** Derives what a list in pages shows from the state of its infinite query. */
import type { SerializedError } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { appError, isAppError, type AppError } from '../errors/appError';
import { useLastNonNull } from '../lib/useLastNonNull';
import { anchorIndex, countRows, type Page } from './keyset';

/** The fields of an infinite query's hook that are used here. */
export interface InfiniteList<Row> {
  /** May still be the data of the previous arguments. */
  data?: { pages: Page<Row>[] } | undefined;
  /** Only the data of the present arguments. */
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
  /** Undefined until there are rows to show. A failure keeps older rows, unless this person may no longer read them. */
  rows: Row[] | undefined;
  /** How many there are on the server. */
  total: number;
  /** For an unfinished search: at how many rows it has looked, and how many there are. `total` is then an estimate. */
  searched: { rows: number; of: number } | undefined;
  /** How many have come since the list was read. */
  arrived: number;
  /** For a list that begins in the middle: the index of the row at the place that was asked for. */
  anchor: number | null;
  /** Why there are no rows, or why the ones shown may be old. */
  error: AppError | undefined;
  /** Why no further page came. */
  moreError: AppError | undefined;
}

export function useListState<Row>(list: InfiniteList<Row>): ListState<Row> {
  const failure = failureOf(list.error);
  // Whether the failed call was for a further page. Kept, because during the retry the query no longer tells.
  const isFailedAtEnd = list.isFetchNextPageError || list.isFetchPreviousPageError === true;
  const failedAtEnd = useLastNonNull(list.isError ? isFailedAtEnd : null) ?? false;
  // After a failure, rows of another search must not pass for an answer; after a refusal, no rows may be shown.
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
    // `isPart` means only that rows may follow, as behind a full last page: count none beyond those known or loaded.
    total: isPart ? Math.max(known, loaded) : loaded,
    searched,
    arrived: first?.arrived?.length ?? 0,
    // A place behind the last row counts as the last row.
    anchor: anchor === undefined ? null : Math.max(0, Math.min(anchor, loaded - 1)),
    error: failedAtEnd && data ? undefined : failure,
    moreError: failedAtEnd && data ? failure : undefined,
  };
}

/** Why a query failed. A call that was aborted because nobody waited for it (`abortable`) has not failed. */
export function failureOf(error: AppError | SerializedError | undefined): AppError | undefined {
  if (error === undefined || (!isAppError(error) && error.name === 'AbortError')) return undefined;
  return toPlainError(error);
}

/** A failure as an `AppError`. */
export function toPlainError(error: AppError | SerializedError | undefined): AppError {
  return isAppError(error) ? error : appError('server', 'unexpected');
}
