/** msw's service worker, loaded only where somebody asks for it. */
import type { HttpHandler } from 'msw';
import { setupWorker } from 'msw/browser';

/**
 * `folder`: the site's, with a slash at its end. Answers what stops it. Rejects with a sentence when there is none after
 * `patience` milliseconds.
 */
export async function startMockWorker(
  handlers: readonly HttpHandler[],
  folder: string,
  patience: number,
): Promise<() => void> {
  // A hard reload leaves a registered worker without power over the page, for which msw would reload once more.
  const registration = await navigator.serviceWorker.getRegistration(folder);
  if (registration?.active && !navigator.serviceWorker.controller) {
    throw new Error('the page was reloaded past its service worker');
  }
  const worker = setupWorker(...handlers);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      worker.stop();
      reject(new Error('the service worker did not start in time'));
    }, patience);
  });
  try {
    await Promise.race([
      worker.start({
        quiet: true,
        onUnhandledRequest: 'bypass',
        serviceWorker: { url: `${folder}mockServiceWorker.js` },
      }),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
  return () => worker.stop();
}
