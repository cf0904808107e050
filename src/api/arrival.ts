/**
 * RTK Query is no part of what a visitor of `/` loads: it arrives with the first lazy chunk that has an endpoint.
 * `api.ts` announces itself here as it is evaluated; until then there is no cache to reset and nothing to refetch.
 */
import type { Action, Dispatch } from '@reduxjs/toolkit';
import type { setupListeners } from '@reduxjs/toolkit/query/react';

/** Of RTK Query, what the application uses before it knows whether it has arrived. */
interface RtkQuery {
  resetApiState: () => Action;
  setupListeners: typeof setupListeners;
}

let arrived: RtkQuery | null = null;
const waiting = new Set<(rtkQuery: RtkQuery) => void>();

/** For `api.ts` alone. */
export function announceApi(rtkQuery: RtkQuery): void {
  arrived = rtkQuery;
  for (const take of waiting) take(rtkQuery);
  waiting.clear();
}

/** Drops everything that was read, and what is still on its way. */
export function resetApi(dispatch: Dispatch): void {
  if (arrived) dispatch(arrived.resetApiState());
}

/** Reads lists again when the window gets the focus or the connection returns. Answers what ends that. */
export function refetchOnReturn(dispatch: Dispatch): () => void {
  let stop = () => undefined as void;
  const start = (rtkQuery: RtkQuery) => {
    stop = rtkQuery.setupListeners(dispatch);
  };
  if (arrived) start(arrived);
  else waiting.add(start);
  return () => {
    waiting.delete(start);
    stop();
  };
}
