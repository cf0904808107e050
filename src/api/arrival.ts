/**
 * RTK Query is no part of what a visitor of `/` loads: it arrives with the first lazy chunk that has an endpoint.
 * `api.ts` announces itself here as it is evaluated, so that every store has it before anything of that chunk renders.
 */
import type { Dispatch } from '@reduxjs/toolkit';
import type { setupListeners } from '@reduxjs/toolkit/query/react';
import type { api } from './api';

export interface RtkQuery {
  api: typeof api;
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

/** Calls `take` when the api arrives, or at once if it is here. Answers what takes that back. */
export function onApiArrival(take: (rtkQuery: RtkQuery) => void): () => void {
  if (arrived) take(arrived);
  else waiting.add(take);
  return () => void waiting.delete(take);
}

/** Drops everything that was read, and what is still on its way. */
export function resetApi(dispatch: Dispatch): void {
  if (arrived) dispatch(arrived.api.util.resetApiState());
}

/** Lists are read again when the window is looked at or the connection comes back. Answers what ends that. */
export function refetchOnReturn(dispatch: Dispatch): () => void {
  let stop = () => undefined as void;
  const cancel = onApiArrival((rtkQuery) => {
    stop = rtkQuery.setupListeners(dispatch);
  });
  return () => {
    cancel();
    stop();
  };
}
