import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * False on the server and while a prerendered page is hydrated, true from then on and at once in a page that was never
 * prerendered. For what only the browser knows, such as the theme: the first render must equal the HTML.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
