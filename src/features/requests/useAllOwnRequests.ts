import { useEffect, useMemo } from 'react';
import { refetchAlways } from '../../api/refetchAlways';
import { useListState } from '../../api/useListState';
import type { AppError } from '../../errors/appError';
import { useOwnRequestsInfiniteQuery } from './requestsApi';
import { requestColumns } from './requestFields';
import { requestStatuses, type RequestStatus, type StatusCounts } from './requestStatus';
import type { StoredRequest } from './storedRequest';

/** The maximum number of calls for all of a user's requests; each reads a thousand rows. */
const maxPages = 5;

export interface AllOwnRequests {
  /** Newest first; undefined until loaded. */
  rows: StoredRequest[] | undefined;
  /** Whether `rows` has all of the user's requests. */
  isComplete: boolean;
  /** Why `rows` is undefined or incomplete. */
  error: AppError | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * All requests of one user, for counts by status, search and print. If the rows on screen are already all of them, they
 * are passed as `shown`, and no call is made.
 */
export function useAllOwnRequests(
  userId: string,
  shown: StoredRequest[] | undefined,
  skip: boolean,
): AllOwnRequests {
  const list = useOwnRequestsInfiniteQuery(
    { userId, status: null, inBulk: true },
    { ...refetchAlways, skip: skip || shown !== undefined },
  );
  const { rows, error, moreError } = useListState(list);
  const { hasNextPage, isFetching, fetchNextPage, refetch } = list;
  const canContinue =
    hasNextPage && !isFetching && !moreError && !error && (list.data?.pages.length ?? 0) < maxPages;
  useEffect(() => {
    if (canContinue) void fetchNextPage();
  }, [canContinue, fetchNextPage]);
  if (shown) return { rows: shown, isComplete: true, error: undefined, isFetching: false, refetch: noop };
  return {
    rows: skip ? undefined : rows,
    isComplete: rows !== undefined && !hasNextPage,
    error: error ?? moreError,
    isFetching,
    refetch: skip ? noop : refetch,
  };
}

const noop = () => undefined;

/** Counts the requests by status; undefined until all of them have been read. */
export function useStatusCounts({ rows, isComplete }: AllOwnRequests): StatusCounts | undefined {
  return useMemo(() => {
    if (!rows || !isComplete) return undefined;
    const counts = Object.fromEntries(requestStatuses.map((status) => [status, 0]));
    for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
    return counts as Record<RequestStatus, number>;
  }, [rows, isComplete]);
}

/** Whether one of the request's fields contains the text, ignoring case. */
export function hasText(request: StoredRequest, search: string): boolean {
  const query = search.toLowerCase();
  return requestColumns
    .flatMap((column) => request[column])
    .some((text) =>
      String(text ?? '')
        .toLowerCase()
        .includes(query),
    );
}
