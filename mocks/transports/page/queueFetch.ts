/**
 * Replaces the page's `fetch` until the engine has loaded: calls to the project's services wait, and all others go on
 * (the demo's door holds those to the control API). Small and without msw, because it is in the demo's entry.
 */
import { isService } from '../isService';

/** When `engine` rejects, so do the calls. */
export function queueFetch(projectUrl: string, engine: Promise<unknown>): void {
  const network = window.fetch.bind(window);
  let isQueueing = true;
  void engine.then(
    () => (isQueueing = false),
    () => undefined,
  );
  window.fetch = async (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!isQueueing || !isService(href, projectUrl)) return network(input, init);
    const request = new Request(input instanceof Request ? input : href, init);
    const { signal } = request;
    signal.throwIfAborted();
    const abort = new Promise((_resolve, reject) => {
      signal.onabort = () => reject(signal.reason as Error);
    });
    await Promise.race([engine, abort]);
    // By now the engine's transport has replaced it.
    return window.fetch(request);
  };
}
