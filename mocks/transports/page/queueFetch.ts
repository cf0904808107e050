/**
 * Replaces the page's `fetch` until the engine is there: calls for the engine wait for it, all others go
 * on at once. Small and without msw, because it is in the page's head.
 */
export interface FetchQueue {
  /** Lets calls to these addresses wait, too. When the engine rejects, so do they. */
  add(isQueued: (address: string) => boolean, engine: () => Promise<unknown>): void;
  /** Gives the page its own `fetch` back, before the engine's transport replaces it. */
  remove(): void;
}

export function queueFetch(): FetchQueue {
  const network = window.fetch;
  const rules: Parameters<FetchQueue['add']>[] = [];

  const queue: typeof fetch = async (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input, location.href);
    const [, engine] = rules.find(([isQueued]) => isQueued(href)) ?? [];
    if (!engine) return network.call(window, input, init);
    const request = new Request(input instanceof Request ? input : href, init);
    const { signal } = request;
    signal.throwIfAborted();
    const abort = new Promise((_resolve, reject) => {
      signal.onabort = () => reject(signal.reason as Error);
    });
    await Promise.race([engine(), abort]);
    // By now the engine's transport has replaced it.
    return window.fetch(request);
  };
  window.fetch = queue;

  return {
    add: (...rule) => void rules.push(rule),
    remove() {
      // A script that has kept this function, or wrapped it, goes on to the network.
      rules.length = 0;
      if (window.fetch === queue) window.fetch = network;
    },
  };
}
