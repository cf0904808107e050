/**
 * How calls reach the engine. The product's own are answered in the page: a trip through a service worker costs ten
 * times what the answer does. Everything else that asks for the project's address (other scripts of the page, the
 * console) goes through msw's worker, and so do the product's calls where somebody wants to see them in the browser's
 * network panel. Whatever becomes of the worker, no call waits for it or gets lost with it.
 */
import { setupWorker } from 'msw/browser';
import { createHandlers } from '../handlers';
import type { Respond } from '../../engine/respond';
import { keepForTab, recallForTab } from './tabStorage';
import { showCallsKey } from './showCalls';

export type TransportKind = 'service worker' | 'page';

export interface TransportState {
  /** What answers the product's calls. */
  kind: TransportKind;
  worker: 'starting' | 'up' | 'down';
  /** Why the worker is down. */
  reason?: string;
}

export interface PageTransport {
  fetch: typeof fetch;
  state(): TransportState;
  /** Settles when it is known whether there is a worker. */
  readonly settled: Promise<TransportState>;
  subscribe(listener: () => void): () => void;
  /** Sends the product's calls through the worker, so that the network panel shows them. Kept for this tab. */
  showCalls(shown: boolean): void;
}

export interface TransportOptions {
  /** The project's URL. */
  url: string;
  /** Where the choice of `showCalls` is kept; undefined where storage is blocked. */
  storage?: Storage;
  /** Milliseconds after which the worker is given up. */
  patience?: number;
}

const workerScript = '/mockServiceWorker.js';

/** Marks a call on its way through the worker; taken off before the engine sees it. */
const callHeader = 'x-fake-call';

export function startTransport(
  respond: Respond,
  { url, storage, patience = 3000 }: TransportOptions,
): PageTransport {
  let worker: Pick<TransportState, 'worker' | 'reason'> = { worker: 'starting' };
  const listeners = new Set<() => void>();
  const become = (next: typeof worker): TransportState => {
    worker = next;
    console.info(
      next.worker === 'up'
        ? '[demo] The fake Supabase answers in the page, and through a service worker whoever else asks'
        : `[demo] The fake Supabase answers in the page only: ${next.reason ?? ''}`,
    );
    return announce();
  };
  const announce = () => {
    shown = { kind: goesThroughWorker() ? 'service worker' : 'page', ...worker };
    for (const listener of listeners) listener();
    return shown;
  };
  const goesThroughWorker = () => worker.worker === 'up' && recallForTab(storage, showCallsKey) === 'on';
  let shown: TransportState = { kind: 'page', ...worker };

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
    become({ worker: 'down', reason: 'the service worker was stopped by the browser' });
    return inPage(spare);
  }

  /** Who gave a call up gets no answer, as from the network. */
  async function inPage(request: Request): Promise<Response> {
    const { signal } = request;
    signal.throwIfAborted();
    const answer = await respond(request);
    signal.throwIfAborted();
    return answer;
  }

  const settled = startWorker(handlers, patience).then(
    () => become({ worker: 'up' }),
    (error: unknown) =>
      become({ worker: 'down', reason: error instanceof Error ? error.message : String(error) }),
  );

  return {
    fetch: async (input, init) => {
      const request = new Request(input instanceof Request ? input : new URL(input, url), init);
      return goesThroughWorker() ? throughWorker(request) : inPage(request);
    },
    state: () => shown,
    settled,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    showCalls(on) {
      keepForTab(storage, showCallsKey, on ? 'on' : null);
      announce();
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
