/**
 * The fake as one function from a `Request` to a `Response`. Worker, page, Jest and the HTTP server only call it, so
 * they answer alike. It reads the body, applies delays and faults, picks the service and adds what a project's gateway
 * adds; the services decide what an answer says.
 */
import type { Backend } from './backend/backend';
import type { OwnedBackend } from './backend/createBackend';
import type { Schema } from './backend/schema';
import { deliversMails, handleControl, type Controls } from './control/handleControl';
import {
  htmlPage,
  planFaults,
  plannedAnswer,
  type FaultOutcome,
  type FaultEffect,
  type FaultTarget,
} from './control/faults';
import { countFaults } from './control/countFaults';
import { readCaller } from './caller';
import { addCors, answerPreflight } from './cors';
import { DroppedConnection } from './droppedConnection';
import { handleAuth } from './gotrue/handleAuth';
import { json, pathBelow, refuse, type HttpRequest, type HttpResponse, type Service } from './http';
import { createWatch, type Observe, type WatchedCall } from './observe';
import { handleRest } from './postgrest/handleRest';
import { createRealtimeService } from './realtime/handleRealtime';
import type { Realtime } from './realtime/openRealtime';
import { runService } from './runService';
import { handleStorage } from './storage/handleStorage';

/** A back end and what steers it. */
export interface Fake {
  readonly backend: OwnedBackend;
  readonly controls: Controls;
  /** Without it, Realtime answers 501, as other parts that the fake does not have. */
  readonly realtime?: Realtime;
}

/** Keeps the changed rows beyond this page. A server and a test have none. */
export interface Persistence {
  /** Runs `work` on the newest rows of all tabs and keeps what it changed, atomically. */
  write<T>(work: () => T): Promise<T>;
  /** Takes in what other tabs wrote. */
  pull(): Promise<void>;
}

export interface RespondOptions {
  persistence?: Persistence;
  /** For delays; milliseconds. */
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Called for each call; without it nothing is collected. */
  observe?: Observe;
  /** Follows calls closely enough to replay them. */
  trace?: Trace;
}

export interface Trace {
  /**
   * Wraps each synchronous piece of a call's work on the back end, in the order in which they run. A call that a fault
   * delays can have two pieces, with pieces of other calls in between.
   */
  work<T>(call: HttpRequest, work: () => T): T;
  /** Called with what is sent, complete even when a fault lets it stall. Not called for preflights. */
  answered(call: HttpRequest, outcome: HttpResponse | 'dropped' | 'aborted'): void;
}

export type Respond = (request: Request) => Promise<Response>;

interface Served {
  prefix: string;
  service: Service;
}

const servicesOf = ({ realtime }: Fake): readonly Served[] => [
  { prefix: '/rest/v1', service: handleRest },
  { prefix: '/auth/v1', service: handleAuth },
  { prefix: '/storage/v1', service: handleStorage },
  ...(realtime ? [{ prefix: '/realtime/v1', service: createRealtimeService(realtime) }] : []),
];

/** Parts of a project that the fake does not have. They get a 501 at once, so that a client does not hang or retry. */
const absent: readonly { prefix: string; what: string }[] = [
  { prefix: '/functions/v1', what: 'Edge Functions' },
  { prefix: '/realtime/v1', what: 'Realtime' },
  { prefix: '/graphql/v1', what: 'GraphQL' },
];

export function createRespond(fake: Fake, options: RespondOptions = {}): Respond {
  const { persistence, observe, trace } = options;
  const watch = observe && createWatch(fake.backend, observe);
  const services = servicesOf(fake);

  const targetOf = (request: HttpRequest): FaultTarget => ({
    ...request,
    email: () => readCaller(request, fake.backend).email,
  });

  function isNamed(request: HttpRequest): boolean {
    const rules = fake.controls.faults();
    return rules.length > 0 && planFaults(rules, 0).matches(targetOf(request));
  }

  /** Counts the call. Undefined when no rule is due, so that the call is served normally. */
  function countCall(request: HttpRequest): FaultOutcome | undefined {
    if (!isNamed(request)) return undefined;
    const outcome = countFaults(fake, (plan) => plan.apply(targetOf(request)));
    return outcome.delay === 0 && outcome.effect === undefined ? undefined : outcome;
  }

  const traced =
    <T>(call: HttpRequest, work: () => T): (() => T) =>
    () =>
      trace ? trace.work(call, work) : work();

  async function run(request: HttpRequest, untraced: () => HttpResponse): Promise<HttpResponse> {
    const work = traced(request, untraced);
    if (!persistence) return work();
    if (mayWrite(request, fake.backend.schema)) return persistence.write(work);
    await persistence.pull();
    return deliversMails(request, fake.controls) ? persistence.write(work) : work();
  }

  /**
   * Answers the call, or returns the outcome that fault rules give it. All tabs share the rules and their counts. Counting
   * is a write, so a read that a rule matches needs `persistence.write`; any other read does not.
   */
  async function answerOrFault(
    request: HttpRequest,
    work: () => HttpResponse,
  ): Promise<HttpResponse | FaultOutcome> {
    const attempt = traced(request, () => countCall(request) ?? work());
    if (!persistence) return attempt();
    if (!mayWrite(request, fake.backend.schema)) {
      await persistence.pull();
      if (!isNamed(request)) return attempt();
    }
    return persistence.write(attempt);
  }

  /** What to send. Throws for a broken connection, and as `fetch` does when the caller gives up during a delay. */
  async function deliver(
    call: HttpRequest,
    signal: AbortSignal,
    watched: WatchedCall | undefined,
  ): Promise<Delivery> {
    const collect = <T>(work: () => T): T => (watched ? watched.collect(work) : work());
    if (call.path.startsWith('/_fake/')) {
      return { answer: await run(call, () => collect(() => handleControl(call, fake.controls))) };
    }
    const work = () => collect(() => serve(call, fake.backend, services));
    const first = await answerOrFault(call, work);
    if ('body' in first) return { answer: first };

    const { delay, effect } = first;
    watched?.applyFault(first);
    if (delay > 0) await (options.sleep ?? sleep)(delay, signal);
    if (effect === 'drop') throw new DroppedConnection();
    const answer = answerInstead(effect) ?? (await run(call, work));
    if (effect === 'lose-answer') throw new DroppedConnection();
    return { answer: effect === 'truncate' ? truncate(answer) : answer, stalls: effect === 'stall' };
  }

  return async (request) => {
    const call = await readRequest(request, fake.backend.settings.url);
    const isControl = call.path.startsWith('/_fake/');
    const preflight = isControl ? undefined : answerPreflight(call);
    if (preflight) return toResponse(preflight);

    const watched = watch?.(call);
    const end = (outcome: HttpResponse | 'dropped' | 'aborted') => {
      watched?.end(outcome);
      trace?.answered(call, outcome);
    };
    try {
      const { answer, stalls } = await deliver(call, request.signal, watched);
      const sent = withoutIdleBody(addCors(answer, call), call);
      end(sent);
      return stalls ? await stall(toResponse(sent), request.signal) : toResponse(sent);
    } catch (error) {
      if (error instanceof DroppedConnection) end('dropped');
      else if (request.signal.aborted) end('aborted');
      throw error;
    }
  };
}

interface Delivery {
  answer: HttpResponse;
  /** The second half of the body is never sent. */
  stalls?: boolean;
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

/** True unless the call is certainly a read: to take a read for a write only costs time. */
function mayWrite({ method, path }: HttpRequest, { functions = {} }: Schema): boolean {
  if (method === 'HEAD' || method === 'OPTIONS') return false;
  const called = /^\/rest\/v1\/rpc\/(\w+)$/.exec(path)?.[1];
  if (
    called !== undefined &&
    Object.hasOwn(functions, called) &&
    functions[called]?.volatility === 'stable'
  ) {
    return false;
  }
  if (method !== 'GET') return true;
  // GET requests that can write: following a mail link, opening a provider's page, asking for a reauthentication code.
  return ['/auth/v1/verify', '/auth/v1/authorize', '/auth/v1/reauthenticate'].some((writing) =>
    path.startsWith(writing),
  );
}

function serve(request: HttpRequest, backend: Backend, services: readonly Served[]): HttpResponse {
  const found = services.find(({ prefix }) => isBelow(request.path, prefix));
  if (!found) {
    const part = absent.find(({ prefix }) => isBelow(request.path, prefix));
    return refuse(part ? part.what : `${request.method} ${request.path}`);
  }
  try {
    return runService(found.service, request, backend);
  } catch (error) {
    console.error(
      `The fake Supabase failed on ${request.method} ${request.path}${request.url.search}`,
      error,
    );
    return brokenService(found.prefix, request);
  }
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** A 500 in the error format of the service that failed. */
function brokenService(prefix: string, request: HttpRequest): HttpResponse {
  if (prefix === '/storage/v1') {
    return json(500, {
      statusCode: '500',
      error: 'InternalError',
      code: 'InternalError',
      message: 'Internal server error',
    });
  }
  if (prefix === '/auth/v1') {
    const message = 'Unexpected failure, please check server logs for more information';
    const headers = { 'x-sb-error-code': 'unexpected_failure' };
    return request.headers.get('x-supabase-api-version') === '2024-01-01'
      ? json(
          500,
          { code: 'unexpected_failure', message },
          { ...headers, 'x-supabase-api-version': '2024-01-01' },
        )
      : json(500, { code: 500, error_code: 'unexpected_failure', msg: message }, headers);
  }
  return json(500, { code: 'XX000', details: null, hint: null, message: 'internal error in the fake' });
}

function answerInstead(effect: FaultEffect | undefined): HttpResponse | undefined {
  if (typeof effect !== 'object') return undefined;
  return 'html' in effect ? htmlPage(effect.html) : plannedAnswer(effect);
}

/** Ends the body properly after the first half of its bytes, as a proxy does that loses its upstream connection. */
function truncate(answer: HttpResponse): HttpResponse {
  if (answer.body === null) return answer;
  const bytes = typeof answer.body === 'string' ? new TextEncoder().encode(answer.body) : answer.body;
  const headers = Object.fromEntries(
    Object.entries(answer.headers).filter(([name]) => name !== 'content-length'),
  );
  return { ...answer, headers, body: bytes.slice(0, Math.floor(bytes.length / 2)) };
}

/**
 * Sends the headers and the first half of the body, and then nothing more. `content-length` is that of the whole body,
 * as a server announces it before it hangs. An abort of the request errors the body, as in a real `fetch`.
 */
async function stall(answer: Response, signal: AbortSignal): Promise<Response> {
  if (answer.body === null) return answer;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set('content-length', String(bytes.length));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, Math.ceil(bytes.length / 2)));
      const give = () => controller.error(signal.reason);
      if (signal.aborted) give();
      else signal.addEventListener('abort', give, { once: true });
    },
  });
  return new Response(body, { status: answer.status, headers });
}

/** HEAD requests and these statuses have no body in HTTP, whatever the service wrote. */
function withoutIdleBody(answer: HttpResponse, { method }: HttpRequest): HttpResponse {
  return method === 'HEAD' || [204, 205, 304].includes(answer.status) ? { ...answer, body: null } : answer;
}

function toResponse({ status, headers, body }: HttpResponse): Response {
  return new Response(typeof body === 'string' || body === null ? body : new Uint8Array(body), {
    status,
    headers,
  });
}

/** Rejects with the abort reason, as `fetch` does, when the caller gives up. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', give);
      resolve();
    }, milliseconds);
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}
