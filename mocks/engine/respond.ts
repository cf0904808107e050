/**
 * The fake as one function from a `Request` to a `Response`. Worker, page, Jest and the HTTP server only call it, so
 * they answer alike. A call passes through the layers of `createRespond`, which do what a project's gateway does; the
 * services decide what an answer says.
 */
import type { OwnedBackend } from './backend/createBackend';
import { applyFaults } from './applyFaults';
import type { WritableCallLog } from './callLog';
import { deliversMails, handleControl, type Controls } from './control/handleControl';
import { addCors, answerPreflight } from './cors';
import { DroppedConnection } from './droppedConnection';
import type { History } from './history';
import { pathBelow, type HttpRequest, type HttpResponse } from './http';
import { compose, type Call, type Middleware } from './middleware';
import type { Sources } from './explain/sources';
import { createCallObserver, type Observe } from './observe';
import type { Realtime } from './realtime/openRealtime';
import { loadParts } from './parts';
import { createRunWork, type Persistence, type RunWork } from './runWork';
import { serveRequest } from './serveRequest';

/** A back end and what steers it. */
export interface Fake {
  readonly backend: OwnedBackend;
  readonly controls: Controls;
  /** Without it, Realtime answers 501, like other parts that the fake does not have. */
  readonly realtime?: Realtime;
  /** Gets each socket and each call except preflights. Without it, `/_fake/calls` answers 400. */
  readonly calls?: WritableCallLog;
  /** Without it, calls are explained on the current rows. */
  readonly history?: History;
  /** Where the migrations define the parts of the schema. */
  readonly migrations?: () => Promise<Sources>;
}

export interface RespondOptions {
  persistence?: Persistence;
  /** For delays; milliseconds. */
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Called for each call, in addition to the call log. */
  observe?: Observe;
}

export type Respond = (request: Request) => Promise<Response>;

export function createRespond(fake: Fake, options: RespondOptions = {}): Respond {
  const { backend, controls, calls } = fake;
  const run = createRunWork(backend.schema, options.persistence);
  const serve = (call: Call) => collect(call, () => serveRequest(call.request, backend));
  const handle = compose(
    [
      answerPreflights,
      // Comes before the observers, which verify the token to find the caller.
      awaitParts(backend),
      reportCalls(fake, combineObservers(calls?.observe, options.observe)),
      dropForbiddenBodies,
      addCorsHeaders,
      answerControlCalls(fake, run),
    ],
    applyFaults(serve, { backend, controls, run, sleep: options.sleep ?? sleep }),
  );

  return async (request) => {
    const { signal } = request;
    const call = { request: await readRequest(request, backend.settings.url), signal };
    const { answer, isStalled } = await handle(call);
    return isStalled ? stall(toResponse(answer), signal) : toResponse(answer);
  };
}

async function readRequest(request: Request, projectUrl: string): Promise<HttpRequest> {
  const url = new URL(request.url);
  return {
    method: request.method,
    url,
    path: pathBelow(url, projectUrl),
    headers: request.headers,
    body: new Uint8Array(await request.arrayBuffer()),
  };
}

const isExplainCall = ({ path }: HttpRequest): boolean => /^\/_fake\/(explain(\/|$)|policies$)/.test(path);

const isControlCall = ({ path }: HttpRequest): boolean => path.startsWith('/_fake/');

const answerPreflights: Middleware = async (call, next) => {
  const preflight = isControlCall(call.request) ? undefined : answerPreflight(call.request);
  return preflight ? { answer: preflight } : next(call);
};

const awaitParts =
  (backend: OwnedBackend): Middleware =>
  async (call, next) => {
    const loading = loadParts(call.request, backend);
    if (loading) {
      await loading.catch((missing: unknown) => {
        throw new DroppedConnection(missing);
      });
    }
    return next(call);
  };

const combineObservers = (one: Observe | undefined, other: Observe | undefined): Observe | undefined =>
  one && other
    ? (exchange) => {
        one(exchange);
        other(exchange);
      }
    : (one ?? other);

/** Notifies the observers of each call and its outcome. */
function reportCalls({ backend, history }: Fake, observe: Observe | undefined): Middleware {
  if (!observe) return (call, next) => next(call);
  const observeCall = createCallObserver(backend, observe, history);
  return async (call, next) => {
    const observed = observeCall(call.request);
    try {
      const delivery = await next({ ...call, observed });
      observed.end(delivery.answer);
      return delivery;
    } catch (error) {
      if (error instanceof DroppedConnection) observed.end('dropped');
      else if (call.signal.aborted) observed.end('aborted');
      throw error;
    }
  };
}

/** Attributes what `work` changes to the call. */
const collect = <T>({ observed }: Call, work: () => T): T => (observed ? observed.collect(work) : work());

/** In HTTP, answers to HEAD and answers with these statuses have no body, whatever the service wrote. */
const dropForbiddenBodies: Middleware = async (call, next) => {
  const delivery = await next(call);
  const { answer } = delivery;
  const isBodiless = call.request.method === 'HEAD' || [204, 205, 304].includes(answer.status);
  return isBodiless ? { ...delivery, answer: { ...answer, body: null } } : delivery;
};

const addCorsHeaders: Middleware = async (call, next) => {
  const delivery = await next(call);
  return { ...delivery, answer: addCors(delivery.answer, call.request) };
};

const answerControlCalls =
  (fake: Fake, run: RunWork): Middleware =>
  async (call, next) => {
    const { request } = call;
    if (!isControlCall(request)) return next(call);
    if (isExplainCall(request)) {
      // Loaded on demand, because most pages never ask for an explanation.
      const { answerExplain } = await import(/* webpackChunkName: "explain" */ './explain/answerExplain');
      return { answer: await answerExplain(request, fake) };
    }
    const work = () => collect(call, () => handleControl(request, fake));
    return { answer: await run(request, work, () => deliversMails(request, fake.controls)) };
  };

/**
 * Sends the headers and the first half of the body, and then nothing more. `content-length` is that of the whole body,
 * as from a server that hangs later. An abort of the request errors the body, as in a real `fetch`.
 */
async function stall(answer: Response, signal: AbortSignal): Promise<Response> {
  if (answer.body === null) return answer;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set('content-length', String(bytes.length));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, Math.ceil(bytes.length / 2)));
      const abort = () => controller.error(signal.reason);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
    },
  });
  return new Response(body, { status: answer.status, headers });
}

function toResponse({ status, headers, body }: HttpResponse): Response {
  return new Response(typeof body === 'string' || body === null ? body : new Uint8Array(body), {
    status,
    headers,
  });
}

/** Rejects with the abort reason, as `fetch` does, when the caller aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
