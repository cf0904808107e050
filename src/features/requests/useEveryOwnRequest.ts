import { useEffect, useMemo } from 'react';
import { alwaysFresh } from '../../api/alwaysFresh';
import { useListState } from '../../api/useListState';
import type { AppError } from '../../errors/appError';
import { useOwnRequestsInfiniteQuery } from './requestsApi';
import { requestStatuses, type RequestStatus, type StatusCounts } from './requestStatus';
import type { OwnRequest } from './storedRequest';

/** Calls that may be made for all requests of one person, of a thousand rows each. */
const mostPages = 5;

export interface EveryOwnRequest {
  /** Newest first; undefined until they are there. */
  rows: OwnRequest[] | undefined;
  /** Whether these are all that there are. */
  isComplete: boolean;
  /** Why there are none, or not all of them. */
  error: AppError | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * All of one's own requests, for what a page of them cannot say: how many there are of each status, where a text stands,
 * what to print. `shown`: the rows of the list on the screen, where these are all of them; then nothing is asked.
 */
export function useEveryOwnRequest(
  userId: string,
  shown: OwnRequest[] | undefined,
  skip: boolean,
): EveryOwnRequest {
  const list = useOwnRequestsInfiniteQuery(
    { userId, status: null, inBulk: true },
    { ...alwaysFresh, skip: skip || shown !== undefined },
  );
  const { rows, error, moreError } = useListState(list);
  const { hasNextPage, isFetching, fetchNextPage, refetch } = list;
  const mayGoOn =
    hasNextPage && !isFetching && !moreError && !error && (list.data?.pages.length ?? 0) < mostPages;
  useEffect(() => {
    if (mayGoOn) void fetchNextPage();
  }, [mayGoOn, fetchNextPage]);
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

/** How many there are of each status; undefined until that is known of all of them. */
export function useStatusCounts({ rows, isComplete }: EveryOwnRequest): StatusCounts | undefined {
  return useMemo(() => {
    if (!rows || !isComplete) return undefined;
    const counts = Object.fromEntries(requestStatuses.map((status) => [status, 0]));
    for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
    return counts as Record<RequestStatus, number>;
  }, [rows, isComplete]);
}

/** Whether a text stands in one of the fields or keywords, whatever its case. */
export function hasText({ business_name, location, keywords }: OwnRequest, search: string): boolean {
  const wanted = search.toLowerCase();
  return [business_name, location, ...keywords].some((field) => field.toLowerCase().includes(wanted));
}
