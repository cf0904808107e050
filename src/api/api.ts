/**
 * The one `createApi`. It owns the cache and the tag types and has no endpoint of its own: each feature injects its
 * endpoints, in its own lazy chunk. Code in the main bundle reaches it through `arrival.ts` only.
 */
import { isRejected, type ThunkDispatch, type UnknownAction, type WithSlice } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery, QueryStatus, setupListeners } from '@reduxjs/toolkit/query/react';
import { isAppError, type AppError } from '../errors/appError';
import { warnOfFailedLoad } from '../errors/warnOfFailedLoad';
import { extendStores, rootReducer, type RootState } from '../store/store';
import { announceApi } from './arrival';

export const api = createApi({
  reducerPath: 'api',
  baseQuery: fakeBaseQuery<AppError>(),
  tagTypes: ['OwnRequests', 'MailSettings', 'AdminUsers', 'AdminRequests', 'Request', 'Person', 'History'],
  endpoints: () => ({}),
});

declare module '../store/store' {
  export interface LazyLoadedSlices extends WithSlice<typeof api> {}
}

rootReducer.inject(api);
extendStores(({ addMiddleware, startListening, dispatch }) => {
  addMiddleware(api.middleware);
  startListening({
    predicate: (action) => isRejected(action) && action.type.startsWith('api/executeQuery/'),
    effect: warnOfFailedQuery,
  });
  startListening({
    matcher: api.internalActions.unsubscribeQueryResult.match,
    effect: ({ payload }, store) => endAbandoned(payload.queryCacheKey, store),
  });
  startListening({
    predicate: (action) => isRejected(action) && action.type.startsWith('api/executeQuery/'),
    effect: forgetAborted,
  });
  // A slice that is injected late gets its state with the next action, whichever that is.
  dispatch({ type: 'api/arrived' });
});
announceApi({ resetApiState: api.util.resetApiState, setupListeners });

function warnOfFailedQuery(action: UnknownAction & { meta?: unknown }): void {
  const meta = action.meta as { condition?: boolean; aborted?: boolean; arg?: { endpointName?: string } };
  if (meta.condition || meta.aborted) return;
  warnOfFailedLoad(meta.arg?.endpointName ?? 'A query', isAppError(action.payload) ? action.payload : null);
}

/** The part of a listener's API that the next two functions use. */
interface ListenerStore {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState: () => unknown;
}

/**
 * Aborts a query that has lost its last subscriber: a search that was replaced, a list of a page that was left. Waits
 * for a microtask first, because a new subscriber may follow at once, as when a list goes on to its next page.
 */
async function endAbandoned(queryCacheKey: string, { dispatch }: ListenerStore): Promise<void> {
  await Promise.resolve();
  // As the library's own hooks do; the subscribers in the store are half a second late.
  const subscriptions: unknown = dispatch(api.internalActions.internal_getRTKQSubscriptions());
  const { getSubscriptionCount } = subscriptions as { getSubscriptionCount: (key: string) => number };
  if (getSubscriptionCount(queryCacheKey) > 0) return;
  const running = dispatch(api.util.getRunningQueriesThunk());
  running.find((query) => query.queryCacheKey === queryCacheKey)?.abort();
}

/** An aborted query has not failed: gives the cache back what it held before. */
function forgetAborted(
  action: UnknownAction & { meta?: unknown },
  { dispatch, getState }: ListenerStore,
): void {
  const { aborted, arg } = action.meta as { aborted?: boolean; arg: { queryCacheKey: string } };
  if (!aborted) return;
  const { queryCacheKey } = arg;
  const entry = (getState() as RootState).api?.queries[queryCacheKey];
  if (entry?.status !== QueryStatus.rejected) return;
  const { endpointName, originalArgs, data } = entry;
  const forget =
    data === undefined
      ? api.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as never })
      : api.util.upsertQueryEntries([{ endpointName, arg: originalArgs, value: data }] as never);
  dispatch(forget);
}
