import type * as dialogs from './dialogs';

export type Dialogs = typeof dialogs;

let arrived: Dialogs | undefined;

/** `dialogs.ts`, if it is there. */
export const arrivedDialogs = () => arrived;

export async function loadDialogs(): Promise<Dialogs> {
  arrived = await import(/* webpackChunkName: 'dialogs' */ './dialogs');
  return arrived;
}

/** Ignores a failure, because opening a dialog tries again. */
export async function preloadDialogs(): Promise<void> {
  await loadDialogs().catch(() => undefined);
}
