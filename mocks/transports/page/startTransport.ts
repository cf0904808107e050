/**
 * How calls of the page reach the engine: msw's interceptor answers the page's own `fetch`, whoever calls it. Where
 * somebody wants to see the product's calls in the browser's network panel, those travel through msw's service worker
 * instead, at many times the cost. If the worker fails, no call gets lost with it.
 */
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { getResponse } from 'msw';
import { unregisterMockWorker } from '../../../src/unregisterMockWorker';
import { createHandlers } from 'supabase-in-memory/msw';
import { isService, type Respond } from 'supabase-in-memory/tools';
import type { FetchQueue } from './queueFetch';
import { showCallsKey } from './showCallsKey';
import { writeTabStorage, readTabStorage } from './tabStorage';
import { messageOf } from '../../../src/lib/messageOf';

export interface TransportState {
  /** `off`: not requested. `down`: failed, or not possible. The product's calls go through it while it is `up`. */
  worker: 'off' | 'starting' | 'up' | 'down';
  /** Why the worker is down. */
  reason?: string;
}

export interface PageTransport {
  state(): TransportState;
  subscribe(listener: () => void): () => void;
  /** Sends the product's calls through the worker, so that the network panel shows them. Kept for this tab. */
  showCalls(shown: boolean): void;
  /** Gives the page its own `fetch` back. */
  stop(): void;
}

export interface TransportOptions {
  /** The project's URL. */
  url: string;
  /** The site's address, with a slash at its end, where the worker's script lies. Default the root of the origin. */
  folder?: string;
  /** Where the choice of `showCalls` is kept; undefined where storage is blocked. */
  storage?: Storage | undefined;
  /** Milliseconds within which the worker has to start. */
  workerTimeout?: number;
  /** Why this page uses no worker. It then leaves a registered worker alone, because another page may use it. */
  noWorker?: string;
  /** Where the page's calls have waited until now. */
  fetchQueue?: FetchQueue;
}

/**
 * Marks a call on its way through the worker; taken off before the engine sees it. msw does not say which of a page's
 * calls its worker has handed over, and a call that failed on purpose must not be made twice.
 */
const callHeader = 'x-fake-call';

export function startTransport(
  respond: Respond,
  { url, folder = '/', storage, workerTimeout = 3000, noWorker, fetchQueue }: TransportOptions,
): PageTransport {
  fetchQueue?.remove();
  const network = window.fetch.bind(window);
  const listeners = new Set<() => void>();

  const problem = noWorker ?? whyNoWorker();
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
  const underWay = new Set<string>();
  let calls = 0;
  const handlers = createHandlers({
    url,
    respond: (request) => {
      const id = request.headers.get(callHeader);
      if (id === null) return respond(onProject(request, url));
      underWay.delete(id);
      const headers = new Headers(request.headers);
      headers.delete(callHeader);
      return respond(new Request(request, { headers }));
    },
  });

  /** Resolves to whether a worker runs. Loads msw's worker half on first use. */
  function needWorker(): Promise<boolean> {
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

  /** Browsers stop idle workers, and a restarted one does not know this page: its calls then go to the network. */
  async function throughWorker(request: Request): Promise<Response | undefined> {
    const spare = request.clone();
    const id = String((calls += 1));
    underWay.add(id);
    const headers = new Headers(request.headers);
    headers.set(callHeader, id);
    const answer = await network(new Request(request, { headers })).catch((error: unknown) => {
      if (!underWay.has(id)) throw error;
      return undefined;
    });
    if (answer && !underWay.has(id)) return answer;
    underWay.delete(id);
    worker = Promise.resolve(false);
    giveUp('the service worker was stopped by the browser');
    return getResponse(handlers, spare);
  }

  const interceptor = new FetchInterceptor();
  // oxlint-disable-next-line typescript/no-misused-promises -- the interceptor waits for its listeners
  interceptor.on('request', async ({ request, controller }) => {
    const isShown = wantsWorker() && isService(request.url, url) && (await needWorker());
    const answer = await (isShown ? throughWorker(request) : getResponse(handlers, withoutClones(request)));
    if (answer) controller.respondWith(answer);
  });
  // An engine that throws has a bug: the caller gets its error, not the 500 that the interceptor would make of it.
  interceptor.on('unhandledException', ({ error, controller }) => {
    controller.errorWith(error);
  });
  interceptor.apply();
  hideRedirects();
  if (wantsWorker()) void needWorker();
  // A worker outlives its page, so remove one that an earlier page registered.
  else if (noWorker === undefined) void unregisterMockWorker();

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    showCalls(on) {
      writeTabStorage(storage, showCallsKey, on ? 'on' : null);
      worker = undefined;
      if (on) void needWorker();
      else endWorker();
    },
    stop: () => interceptor.dispose(),
  };
}

const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** As in browsers, a script that asks not to follow redirects learns nothing about one but that it is there. */
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
 * msw clones each request for its log, which nobody uses here. In Chromium the clone of a body is a Blob, made in the
 * browser's process: that costs more than the fake's own work.
 */
function withoutClones(request: Request): Request {
  request.clone = () => request;
  return request;
}

/** A page that was opened from a disk asks the disk for the control API; the engine has it at the project's origin. */
function onProject(request: Request, projectUrl: string): Request {
  const { protocol, pathname, search } = new URL(request.url);
  if (protocol !== 'file:') return request;
  return new Request(new URL(pathname.slice(pathname.indexOf('/_fake/')) + search, projectUrl), request);
}

function whyNoWorker(): string | undefined {
  if (location.protocol === 'file:') return 'a file has no service worker';
  if ('serviceWorker' in navigator) return undefined;
  return window.isSecureContext ? 'this browser has no service workers' : 'this address is not secure';
}
