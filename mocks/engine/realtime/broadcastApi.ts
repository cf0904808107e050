/** Realtime over HTTP: broadcasts by POST, as a list or a single one. `connect.ts` opens the sockets. */
import type { Backend } from '../backend/backend';
import type { Json } from '../backend/schema';
import { bearerOf } from '../caller';
import { authorize } from '../gateway';
import {
  empty,
  json,
  commit,
  notImplemented,
  textOf,
  type HttpRequest,
  type HttpResponse,
  type Service,
} from '../http';
import { verifyToken, type ChannelCaller } from './channelTokens';
import type { Broadcast } from './frames';
import type { Realtime } from './openRealtime';
import { isObject } from '../isObject';

const root = '/realtime/v1';
/** `:topic` and `:event` stand for one segment each. */
export const realtimePaths: readonly string[] = [
  '/websocket',
  '/api/broadcast',
  '/api/broadcast/:topic/events/:event',
].map((path) => root + path);
const single = /^\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;

export function createRealtimeService(realtime: Realtime): Service {
  return (request, backend) => commit(answer(request, backend, realtime));
}

function answer(request: HttpRequest, backend: Backend, realtime: Realtime): HttpResponse {
  const path = request.path.slice(root.length);
  const one = single.exec(path);
  // A plain HTTP call, without the upgrade to a WebSocket.
  if (path === '/websocket') return empty(400);
  if (request.method !== 'POST' || (path !== '/api/broadcast' && !one)) {
    return notImplemented(`${request.method} ${request.path}`);
  }
  const key = authorize(request, backend);
  if ('response' in key) return key.response;
  const caller = callerOf(request, backend);
  if (!caller) return json(401, { message: 'Unauthorized' });
  return one
    ? postOne(request, realtime, caller, { topic: nameOf(one[1]), event: nameOf(one[2]) })
    : postAll(request, realtime, caller);
}

function nameOf(text = ''): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Undefined for an invalid token. */
function callerOf({ headers, url }: HttpRequest, backend: Backend): ChannelCaller | undefined {
  const token = bearerOf(headers) ?? headers.get('apikey') ?? url.searchParams.get('apikey') ?? '';
  const verdict = verifyToken(token, backend);
  return verdict.ok ? verdict.caller : undefined;
}

type JsonObject = { readonly [key: string]: Json };
function readJson(request: HttpRequest): unknown {
  try {
    return JSON.parse(textOf(request)) as unknown;
  } catch {
    return undefined;
  }
}

/** Validation errors by field, in the words of Ecto's changesets. */
type Problems = { [field: string]: string[] };
const blank = "can't be blank";
const invalid = 'is invalid';

function postAll(request: HttpRequest, realtime: Realtime, caller: ChannelCaller): HttpResponse {
  const body = readJson(request);
  if (body === undefined) return json(400, { errors: { detail: 'Bad Request' } });
  const messages = isObject(body) ? body.messages : undefined;
  if (messages === undefined || messages === null) return unprocessable({ messages: [blank] });
  if (!Array.isArray(messages) || !messages.every(isObject)) return unprocessable({ messages: [invalid] });
  const problems = messages.map(problemsWith);
  if (problems.some((found) => Object.keys(found).length > 0)) return unprocessable({ messages: problems });
  // The server sends public messages before private ones and silently drops those that the caller may not send.
  for (const isPrivate of [false, true]) {
    for (const { topic, event, payload, private: isMessagePrivate } of messages) {
      if ((isMessagePrivate === true) !== isPrivate || typeof topic !== 'string') continue;
      const broadcast = { json: JSON.stringify({ event, payload, type: 'broadcast' }) };
      realtime.post(topic, isPrivate, broadcast, caller);
    }
  }
  return empty(202);
}

function problemsWith({ topic, event, payload, private: isPrivate }: JsonObject): Problems {
  const found: Problems = {};
  for (const [name, value] of Object.entries({ topic, event })) {
    if (value === undefined || value === null || value === '') found[name] = [blank];
    else if (typeof value !== 'string') found[name] = [invalid];
  }
  if (payload === undefined || payload === null) found.payload = [blank];
  else if (!isObject(payload)) found.payload = [invalid];
  if (isPrivate !== undefined && isPrivate !== null && typeof isPrivate !== 'boolean') {
    found.private = [invalid];
  }
  return found;
}

const unprocessable = (errors: { [field: string]: Json }): HttpResponse => json(422, { errors });

function postOne(
  request: HttpRequest,
  realtime: Realtime,
  caller: ChannelCaller,
  { topic, event }: { topic: string; event: string },
): HttpResponse {
  const { searchParams } = request.url;
  if ([...searchParams.keys()].some((name) => name.startsWith('persist'))) {
    return notImplemented('broadcasts that are stored (persist)');
  }
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const isBinary = type === 'application/octet-stream';
  if (type !== undefined && type !== 'application/json' && !isBinary) {
    return json(415, { error: 'Unsupported Media Type. Use application/json or application/octet-stream' });
  }
  if (!isBinary && readJson(request) === undefined) return json(400, { errors: { detail: 'Bad Request' } });
  if (request.body.length === 0) return unprocessable({ payload: [blank] });
  const broadcast: Broadcast = {
    event,
    encoding: isBinary ? 'binary' : 'json',
    payload: request.body,
  };
  const isPrivate = searchParams.get('private') === 'true';
  return realtime.post(topic, isPrivate, broadcast, caller)
    ? empty(202)
    : json(403, { message: 'Unauthorized' });
}
