/**
 * How the product's calls reach the engine. From the first moment they are answered in the page; when msw's service
 * worker is up they travel through it, so that they show in the browser's network panel and other scripts of the page
 * get answers too. Whatever becomes of the worker, no call waits for it or gets lost with it.
 */
import { setupWorker } from 'msw/browser';
import { createHandlers } from '../handlers';
import type { Respond } from '../respond';

export type TransportKind = 'service worker' | 'page';

export interface TransportState {
  kind: TransportKind;
  /** Why it is not the service worker. */
  reason?: string;
}

export interface PageTransport {
  fetch: typeof fetch;
  state(): TransportState;
  /** Settles when it is known whether there is a worker. */
  readonly settled: Promise<TransportState>;
  subscribe(listener: () => void): () => void;
}

export interface TransportOptions {
  /** The project's URL. */
  url: string;
  /** Milliseconds after which the worker is given up. */
  patience?: number;
}

const workerScript = '/mockServiceWorker.js';

/** Marks a call on its way through the worker; taken off before the engine sees it. */
const callHeader = 'x-fake-call';

export function startTransport(respond: Respond, { url, patience = 3000 }: TransportOptions): PageTransport {
  let current: TransportState = { kind: 'page', reason: 'the service worker is starting' };
  const listeners = new Set<() => void>();
  const become = (next: TransportState) => {
    current = next;
    console.info(
      next.kind === 'page'
        ? `[demo] The fake Supabase answers in the page: ${next.reason ?? ''}`
        : '[demo] The fake Supabase answers through a service worker',
    );
    for (const listener of listeners) listener();
    return next;
  };

  /** Calls that the worker has not handed to the engine yet. */
  const underWay = new Set<string>();
  let calls = 0;
  const handlers = createHandlers(
    (request) => {
      const id = request.headers.get(callHeader);
      if (id === null) return respond(request);
      underWay.delete(id);
      const headers = new Headers(request.headers);
      headers.delete(callHeader);
      return respond(new Request(request, { headers }));
    },
    { url },
  );

  /** Browsers stop idle workers, and a restarted one does not know this page: its calls then go to the network. */
  async function throughWorker(request: Request): Promise<Response> {
    const spare = request.clone();
    const id = String((calls += 1));
    underWay.add(id);
    const headers = new Headers(request.headers);
    headers.set(callHeader, id);
    const answer = await window.fetch(new Request(request, { headers })).catch((error: unknown) => {
      if (!underWay.has(id)) throw error;
      return undefined;
    });
    if (answer && !underWay.has(id)) return answer;
    underWay.delete(id);
    become({ kind: 'page', reason: 'the service worker was stopped by the browser' });
    return respond(spare);
  }

  const settled = startWorker(handlers, patience).then(
    () => become({ kind: 'service worker' }),
    (error: unknown) =>
      become({ kind: 'page', reason: error instanceof Error ? error.message : String(error) }),
  );

  return {
    fetch: (input, init) => {
      const request = new Request(input instanceof Request ? input : new URL(input, url), init);
      return current.kind === 'service worker' ? throughWorker(request) : respond(request);
    },
    state: () => current,
    settled,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function startWorker(handlers: ReturnType<typeof createHandlers>, patience: number): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    throw new Error(
      window.isSecureContext ? 'this browser has no service workers' : 'this address is not secure',
    );
  }
  // A hard reload leaves a registered worker without power over the page, for which msw would reload once more.
  const registration = await navigator.serviceWorker.getRegistration('/');
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
      worker.start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url: workerScript } }),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
