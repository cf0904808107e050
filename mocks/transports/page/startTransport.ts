/**
 * How the page's calls reach the engine: msw's interceptor answers the page's own `fetch`, whoever calls it. For
 * somebody who wants to see the product's calls in the browser's network panel, they travel through msw's service
 * worker instead, at many times the cost. If the worker fails, no call is lost.
 */
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { getResponse } from 'msw';
import { unregisterMockWorker } from './unregisterMockWorker';
import { createHandlers } from 'supabase-in-memory/msw';
import { isService, type Respond } from 'supabase-in-memory/tools';
import type { FetchQueue } from './queueFetch';
import { showCallsKey } from './showCallsKey';
import { writeTabStorage, readTabStorage } from './tabStorage';
import { messageOf } from '../../../src/lib/messageOf';

export interface TransportState {
  /** `off`: not requested. `down`: failed, or not possible. Only while it is `up` do the product's calls use it. */
  worker: 'off' | 'starting' | 'up' | 'down';
  /** Why the worker is down. */
  reason?: string;
}

export interface PageTransport {
  state(): TransportState;
  subscribe(listener: () => void): () => void;
  /** Sends the product's calls through the worker, so that the network panel shows them. Kept for this tab. */
  showCalls(shown: boolean): void;
  /** Restores the page's own `fetch`. */
  stop(): void;
}

export interface TransportOptions {
  /** The project's URL. */
  url: string;
  /** The site's address with a trailing slash, where the worker's script is. Default: the root of the origin. */
  folder?: string;
  /** Keeps the choice of `showCalls`; undefined where storage is blocked. */
  storage?: Storage | undefined;
  /** Milliseconds within which the worker has to start. */
  workerTimeout?: number;
  /** Why this page uses no worker. It then leaves a registered worker alone, because another page may use it. */
  noWorkerReason?: string;
  /** The queue in which the page's calls have waited for this transport. */
  fetchQueue?: FetchQueue;
}

/**
 * Marks a call on its way through the worker; removed before the engine sees it. msw does not say which of a page's
 * calls its worker has handed over, and a call that failed on purpose must not be made twice.
 */
const callHeader = 'x-fake-call';

export function startTransport(
  respond: Respond,
  { url, folder = '/', storage, workerTimeout = 3000, noWorkerReason, fetchQueue }: TransportOptions,
): PageTransport {
  fetchQueue?.remove();
  const network = window.fetch.bind(window);
  const listeners = new Set<() => void>();

  const problem = noWorkerReason ?? findNoWorkerReason();
  const idle: TransportState =
    problem === undefined ? { worker: 'off' } : { worker: 'down', reason: problem };
  let state = idle;
  const wantsWorker = () => !problem && readTabStorage(storage, showCallsKey) === 'on';
  let worker: Promise<boolean> | undefined;
  let stopWorker = () => undefined as void;
  const setState = (next: TransportState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const giveUp = (reason: string) => {
    console.info(`[demo] Calls do not show in the network panel: ${reason}`);
    setState({ worker: 'down', reason });
  };

  /** Calls that the worker has not handed to the engine yet. */
  const pendingIds = new Set<string>();
  let calls = 0;
  const handlers = createHandlers({
    url,
    respond: (request) => {
      const id = request.headers.get(callHeader);
      if (id === null) return respond(onProject(request, url));
      pendingIds.delete(id);
      const headers = new Headers(request.headers);
      headers.delete(callHeader);
      return respond(new Request(request, { headers }));
    },
  });

  /** Resolves to whether a worker is running. Loads msw's worker code on first use. */
  function ensureWorker(): Promise<boolean> {
    worker ??= startWorker();
    return worker;
  }

  async function startWorker(): Promise<boolean> {
    setState({ worker: 'starting' });
    try {
      const library = await import(/* webpackChunkName: 'demo-worker' */ './networkPanelWorker');
      stopWorker = await library.startMockWorker(handlers, folder, workerTimeout);
    } catch (error) {
      giveUp(messageOf(error));
      return false;
    }
    if (!wantsWorker()) {
      endWorker();
      return false;
    }
    setState({ worker: 'up' });
    return true;
  }

  function endWorker(): void {
    stopWorker();
    stopWorker = () => undefined;
    void unregisterMockWorker();
    setState(idle);
  }

  /** Browsers stop idle workers, and a restarted one does not know this page: it sends its calls to the network. */
  async function throughWorker(request: Request): Promise<Response | undefined> {
    const retryRequest = request.clone();
    const id = String((calls += 1));
    pendingIds.add(id);
    const headers = new Headers(request.headers);
    headers.set(callHeader, id);
    const answer = await network(new Request(request, { headers })).catch((error: unknown) => {
      if (!pendingIds.has(id)) throw error;
      return undefined;
    });
    if (answer && !pendingIds.has(id)) return answer;
    pendingIds.delete(id);
    worker = Promise.resolve(false);
    giveUp('the service worker was stopped by the browser');
    return getResponse(handlers, retryRequest);
  }

  const interceptor = new FetchInterceptor();
  // oxlint-disable-next-line typescript/no-misused-promises -- the interceptor waits for its listeners
  interceptor.on('request', async ({ request, controller }) => {
    const isShown = wantsWorker() && isService(request.url, url) && (await ensureWorker());
    const answer = await (isShown ? throughWorker(request) : getResponse(handlers, withoutClones(request)));
    if (answer) controller.respondWith(answer);
  });
  // An engine that throws has a bug: the caller gets its error, not the interceptor's 500.
  interceptor.on('unhandledException', ({ error, controller }) => {
    controller.errorWith(error);
  });
  interceptor.apply();
  hideRedirects();
  if (wantsWorker()) void ensureWorker();
  // A worker outlives its page, so one that an earlier page registered is removed.
  else if (noWorkerReason === undefined) void unregisterMockWorker();

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    showCalls(on) {
      writeTabStorage(storage, showCallsKey, on ? 'on' : null);
      worker = undefined;
      if (on) void ensureWorker();
      else endWorker();
    },
    stop: () => interceptor.dispose(),
  };
}

const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** With `redirect: 'manual'`, a script learns only that there was a redirect, as in browsers. */
function hideRedirects(): void {
  const intercepted = window.fetch;
  window.fetch = async (input, init) => {
    const response = await intercepted(input, init);
    const mode = init?.redirect ?? (input instanceof Request ? input.redirect : undefined);
    if (mode !== 'manual' || !redirects.includes(response.status)) return response;
    // No constructor makes such a response.
    return Object.defineProperties(new Response(null), {
      type: { value: 'opaqueredirect' },
      status: { value: 0 },
      ok: { value: false },
      url: { value: response.url },
    });
  };
}

/**
 * msw clones each request for its log, which is unused here. In Chromium the clone of a body is a Blob, made in the
 * browser's process, which costs more than the fake's own work.
 */
function withoutClones(request: Request): Request {
  request.clone = () => request;
  return request;
}

/** A page opened from a disk sends control calls to the disk; the engine expects them at the project's origin. */
function onProject(request: Request, projectUrl: string): Request {
  const { protocol, pathname, search } = new URL(request.url);
  if (protocol !== 'file:') return request;
  return new Request(new URL(pathname.slice(pathname.indexOf('/_fake/')) + search, projectUrl), request);
}

function findNoWorkerReason(): string | undefined {
  if (location.protocol === 'file:') return 'a file has no service worker';
  if ('serviceWorker' in navigator) return undefined;
  return window.isSecureContext ? 'this browser has no service workers' : 'this address is not secure';
}
