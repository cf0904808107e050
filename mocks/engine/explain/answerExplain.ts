/**
 * `GET /_fake/explain/ID`: why a call of the call log was answered as it was, on the rows and at the time of that call.
 * `POST /_fake/explain` with `{ method?, path, headers?, body? }`: what such a call would get now; nothing is stored.
 * `GET /_fake/policies`: which policies calls have tried, and which none has.
 */
import type { OwnedBackend } from '../backend/createBackend';
import { fromBase64 } from '../base64';
import { isSocket, type CallLog } from '../callLog';
import type { History } from '../history';
import { json, pathBelow, textOf, type HttpRequest, type HttpResponse } from '../http';
import { isObject } from '../isObject';
import { messageOf } from '../messageOf';
import type { Exchange, ObservedBody } from '../observe';
import { loadParts } from '../parts';
import { serveRequest } from '../serveRequest';
import { asOf } from './asOf';
import { countCalls } from './countCalls';
import { summarize, type TriedPolicies } from './coverage';
import { explainRequest } from './explainRequest';
import type { Explanation } from './explanation';
import type { Sources } from './sources';

export interface ExplainableFake {
  readonly backend: OwnedBackend;
  readonly calls?: CallLog;
  readonly history?: History;
  readonly migrations?: () => Promise<Sources>;
}

/** `path` begins with `/_fake/explain`, or is `/_fake/policies`. Answers 400 with `{ message }` on failure. */
export async function answerExplain(request: HttpRequest, fake: ExplainableFake): Promise<HttpResponse> {
  try {
    if (request.method === 'GET' && request.path === '/_fake/policies') return json(200, triedPolicies(fake));
    const sources = await fake.migrations?.();
    const id = /^\/_fake\/explain\/(\d+)$/.exec(request.path)?.[1];
    if (request.method === 'GET' && id !== undefined)
      return json(200, explainCall(Number(id), fake, sources));
    if (request.method === 'POST' && request.path === '/_fake/explain') {
      const call = parseTriedCall(request, fake.backend);
      await loadParts(call, fake.backend);
      return json(200, explainNow(call, fake, sources));
    }
    throw new Error(`There is no ${request.method} ${request.path}`);
  } catch (error) {
    return json(400, { message: messageOf(error) });
  }
}

function triedPolicies(fake: ExplainableFake): TriedPolicies {
  if (!fake.calls) throw new Error('This fake has no call log');
  const coverage = countCalls(fake.calls, (call) => explainExchange(call, fake));
  const { percent, missing } = summarize(fake.backend.schema, coverage);
  return { percent, missing, coverage };
}

/** Why a call of the log was answered as it was. Throws on an id that the log does not have. */
function explainCall(id: number, fake: ExplainableFake, sources: Sources = {}): Explanation {
  const call = fake.calls?.entries().find(({ number }) => number === id);
  if (!call) throw new Error(`The call log has no call ${id}`);
  if (isSocket(call)) throw new Error(`${id} is a socket; only calls are explained`);
  if (call.isControl) throw new Error(`${id} is a call of the control API, which no policy binds`);
  const { backend, history } = fake;
  const { position, startedAt, outcome, rule } = call;
  if (position === undefined) {
    return withSentence(
      rule
        ? `The fault rule ${rule.index + 1} answered in place of the service: ${rule.text}. Without it:`
        : 'No service got this call. If one got it now:',
      explainNow(toRequest(call, backend), fake, sources),
    );
  }
  const changes = history?.since(position);
  if (!changes) {
    return withSentence(
      'The back end has started again since then, or has written too much, so this is about the rows of now:',
      explainNow(toRequest(call, backend), fake, sources),
    );
  }
  const explained = asOf(backend, changes, startedAt, () =>
    explainNow(toRequest(call, backend), fake, sources),
  );
  const status = typeof outcome === 'string' ? outcome : outcome.status;
  if (status === explained.outcome.status) return explained;
  return withSentence(
    rule
      ? `The fault rule ${rule.index + 1} changed the answer (${status}): ${rule.text}. Without it:`
      : `The call was answered ${status}; made again on the same rows, it gets ${explained.outcome.status}:`,
    explained,
  );
}

const withSentence = (sentence: string, explained: Explanation): Explanation => ({
  ...explained,
  sentences: [sentence, ...explained.sentences],
});

/**
 * What a call that a service answered tried, on the rows that it found. Explains up to 50 rows of each kind per
 * statement. Undefined for calls that are not explained, and where the history does not reach back to the call.
 */
export function explainExchange(
  call: Exchange,
  { backend, history }: ExplainableFake,
): Explanation | undefined {
  const changes = call.position === undefined ? undefined : history?.since(call.position);
  const request = toRequest(call, backend);
  if (!changes || !isExplained(request)) return undefined;
  return asOf(backend, changes, call.startedAt, () =>
    explainRequest(request, backend, { serve: serveRequest, rows: 50 }),
  );
}

/** What a call would get on the current rows. Its changes are rolled back. */
function explainNow(request: HttpRequest, { backend }: ExplainableFake, sources: Sources = {}): Explanation {
  if (!isExplained(request))
    throw new Error(
      `Calls of ${request.path} are not explained; those of /rest/v1, /auth/v1 and /storage/v1 are`,
    );
  return explainRequest(request, backend, { serve: serveRequest, sources });
}

const isExplained = ({ path }: HttpRequest): boolean => /^\/(rest|auth|storage)\/v1(\/|$)/.test(path);

function toRequest({ method, url, headers, body }: Exchange, backend: OwnedBackend): HttpRequest {
  const address = new URL(url);
  return {
    method,
    url: address,
    path: pathBelow(address, backend.settings.url),
    headers,
    body: bytesOf(body),
  };
}

function bytesOf(body: ObservedBody): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  return body === null ? new Uint8Array() : fromBase64(body.base64);
}

function parseTriedCall(request: HttpRequest, { settings }: OwnedBackend): HttpRequest {
  const call: unknown = JSON.parse(textOf(request));
  if (!isObject(call) || typeof call.path !== 'string')
    throw new Error(
      'Expected { method?, path, headers?, body? }; path begins with /rest/v1, /auth/v1 or /storage/v1',
    );
  const { method = 'GET', path, headers, body = null } = call;
  if (typeof method !== 'string') throw new Error('method: expected a text');
  const url = new URL(settings.url + path);
  return {
    method: method.toUpperCase(),
    url,
    path: pathBelow(url, settings.url),
    headers: new Headers(
      isObject(headers) ? (headers as Record<string, string>) : { apikey: settings.keys.anon },
    ),
    body: bytesOf(body === null ? null : typeof body === 'string' ? body : JSON.stringify(body)),
  };
}
