import type * as dialogs from './dialogs';

export type Dialogs = typeof dialogs;

let arrived: Dialogs | undefined;

/** `dialogs.ts`, if it is there. */
export const arrivedDialogs = () => arrived;

export async function loadDialogs(): Promise<Dialogs> {
  arrived = await import(/* webpackChunkName: 'dialogs' */ './dialogs');
  return arrived;
}

/** Fetches them; what cannot be fetched is asked for again when it is opened. */
export async function preloadDialogs(): Promise<void> {
  await loadDialogs().catch(() => undefined);
}
