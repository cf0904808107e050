/** Loads all of the demo's code before its use, so that a page that loses its network still shows everything. */

/** What the build gives the page (`scripts/build/allChunksPlugin.ts`). In a single file there are no chunks. */
declare const __webpack_require__: { allChunks?: readonly (string | number)[] };
/** Loads a chunk without running its modules. */
declare const __webpack_chunk_load__: (chunk: string | number) => Promise<unknown>;

export interface AllCode {
  isLoaded: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

/** Milliseconds until loading goes on after a failure that was not the network's. */
const retryDelay = 10_000;

/** One chunk at a time, while the page is idle. */
export function loadAllCode(): AllCode {
  const missing = [...(__webpack_require__.allChunks ?? [])];
  const listeners = new Set<() => void>();

  async function load(): Promise<void> {
    for (let chunk = missing[0]; chunk !== undefined; chunk = missing[0]) {
      await idle();
      await __webpack_chunk_load__(chunk);
      missing.shift();
    }
    for (const listener of listeners) listener();
  }

  const start = () =>
    void load().catch(() => {
      if (navigator.onLine) setTimeout(start, retryDelay);
      else window.addEventListener('online', start, { once: true });
    });
  start();
  return {
    isLoaded: () => missing.length === 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve);
  });
