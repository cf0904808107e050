/**
 * The page's `fetch` until the engine is there: calls of the product wait for it, all others go on (the control API is
 * held by the demo's door). Tiny and without msw, because it stands in the entry.
 */
import { isService } from '../isService';

/** When `engine` rejects, so do the calls. */
export function holdCalls(projectUrl: string, engine: Promise<unknown>): void {
  const network = window.fetch.bind(window);
  let held = true;
  void engine.then(
    () => (held = false),
    () => undefined,
  );
  window.fetch = async (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!held || !isService(href, projectUrl)) return network(input, init);
    const request = new Request(input instanceof Request ? input : href, init);
    const { signal } = request;
    signal.throwIfAborted();
    const abort = new Promise((_resolve, reject) => {
      signal.onabort = () => reject(signal.reason as Error);
    });
    await Promise.race([engine, abort]);
    // By now the page has another one.
    return window.fetch(request);
  };
}
