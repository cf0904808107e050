/**
 * The only `createApi`. It owns the cache and the tag types but no endpoints: each feature injects its own, in its own
 * lazy chunk. Code in the main bundle reaches it through `rtkQuery.ts` only.
 */
import { isRejected, type UnknownAction, type WithSlice } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery, setupListeners } from '@reduxjs/toolkit/query/react';
import { isAppError, type AppError } from '../errors/appError';
import { warnOfFailedLoad } from '../errors/warnOfFailedLoad';
import { extendStores, rootReducer } from '../store/store';
import { registerApi } from './rtkQuery';

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
  // A lazily injected slice gets its state with the next action, whatever that is.
  dispatch({ type: 'api/arrived' });
});
registerApi({ resetApiState: api.util.resetApiState, setupListeners });

function warnOfFailedQuery(action: UnknownAction & { meta?: unknown }): void {
  const meta = action.meta as { condition?: boolean; aborted?: boolean; arg?: { endpointName?: string } };
  if (meta.condition || meta.aborted) return;
  warnOfFailedLoad(meta.arg?.endpointName ?? 'A query', isAppError(action.payload) ? action.payload : null);
}
