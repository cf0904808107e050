/** msw's service worker, loaded only when somebody turns it on. */
import type { HttpHandler } from 'msw';
import { setupWorker } from 'msw/browser';

/**
 * `folder`: the site's address, with a trailing slash. Resolves to a function that stops the worker. Rejects if no
 * worker is running within `timeout` milliseconds.
 */
export async function startMockWorker(
  handlers: readonly HttpHandler[],
  folder: string,
  timeout: number,
): Promise<() => void> {
  // After a hard reload, a registered worker does not control the page, and msw would reload the page again.
  const registration = await navigator.serviceWorker.getRegistration(folder);
  if (registration?.active && !navigator.serviceWorker.controller) {
    throw new Error('the page was reloaded past its service worker');
  }
  const worker = setupWorker(...handlers);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      worker.stop();
      reject(new Error('the service worker did not start in time'));
    }, timeout);
  });
  try {
    await Promise.race([
      worker.start({
        quiet: true,
        onUnhandledRequest: 'bypass',
        serviceWorker: { url: `${folder}mockServiceWorker.js` },
      }),
      timedOut,
    ]);
  } finally {
    clearTimeout(timer);
  }
  return () => worker.stop();
}
