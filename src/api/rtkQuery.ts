/**
 * RTK Query is not in the bundle that a visitor of `/` loads: it loads with the first lazy chunk that has an endpoint.
 * `api.ts` registers itself here when it is evaluated. Until then there is no cache to reset and nothing to refetch.
 */
import type { Action, Dispatch } from '@reduxjs/toolkit';
import type { setupListeners } from '@reduxjs/toolkit/query/react';

/** The parts of RTK Query that the application calls whether or not it has loaded. */
interface RtkQuery {
  resetApiState: () => Action;
  setupListeners: typeof setupListeners;
}

let registered: RtkQuery | null = null;
const waiting = new Set<(rtkQuery: RtkQuery) => void>();

/** For `api.ts` alone. */
export function registerApi(rtkQuery: RtkQuery): void {
  registered = rtkQuery;
  for (const take of waiting) take(rtkQuery);
  waiting.clear();
}

/** Drops all cached data and the calls in flight. */
export function resetApi(dispatch: Dispatch): void {
  if (registered) dispatch(registered.resetApiState());
}

/** Refetches on window focus and on reconnect. Returns a cleanup function. */
export function refetchOnFocusOrReconnect(dispatch: Dispatch): () => void {
  let stop = () => undefined as void;
  const start = (rtkQuery: RtkQuery) => {
    stop = rtkQuery.setupListeners(dispatch);
  };
  if (registered) start(registered);
  else waiting.add(start);
  return () => {
    waiting.delete(start);
    stop();
  };
}
