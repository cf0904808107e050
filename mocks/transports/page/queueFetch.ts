/**
 * Replaces the page's `fetch` until the engine has loaded: calls for the engine wait for it, all others are sent at
 * once. Small and without msw, because it is in the page's head.
 */
export interface FetchQueue {
  /** Makes calls to these addresses wait for the engine. If it rejects, they reject. */
  add(isQueued: (address: string) => boolean, engine: () => Promise<unknown>): void;
  /** Restores the page's own `fetch`, before the engine's transport replaces it. */
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
    // By now the engine's transport has replaced `window.fetch`.
    return window.fetch(request);
  };
  window.fetch = queue;

  return {
    add: (...rule) => void rules.push(rule),
    remove() {
      // A script that has kept or wrapped `queue` then reaches the network.
      rules.length = 0;
      if (window.fetch === queue) window.fetch = network;
    },
  };
}
