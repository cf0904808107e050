/**
 * Parses a request as PostgREST does before it looks anything up: schema, resource, preferences, query, body and range.
 * It knows which schemas are exposed, but no table or function, so it finds only errors of syntax and method.
 */
import type { Row } from '../backend/schema';
import type { HttpRequest } from '../http';
import { parseQuery } from './parseQuery';
import { readArguments, readPayload } from './payload';
import type { Payload } from './payload';
import { parsePreferences } from './preferences';
import type { Preferences } from './preferences';
import type { AtPath, Query, Range } from './queryTypes';
import {
  NotSupported,
  invalidPath,
  putLimit,
  rpcMethod,
  unknownSchema,
  unsupportedMethod,
} from './restErrors';
import { readRange } from './rowRange';
import type { RowRange } from './rowRange';

/** The parts that every kind of request has. */
interface Envelope {
  method: string;
  /** The exposed schema that the request chose. */
  schemaName: string;
  /** The answer's `content-profile`, when the client named a schema or several schemas are exposed. */
  profile: Record<string, string>;
  preferences: Preferences;
  accept: string | null;
}

/** Asks which methods a resource has. */
export interface OptionsRequest extends Envelope {
  kind: 'options';
  of: 'root' | 'table' | 'function';
  name: string;
}

export interface ReadRequest extends Envelope {
  kind: 'read';
  /** The table, as the path names it. */
  name: string;
  query: Query;
  range: RowRange | null;
}

export interface WriteRequest extends Envelope {
  kind: 'write';
  method: WriteMethod;
  name: string;
  query: Query;
  payload: Payload;
}

export interface CallRequest extends Envelope {
  kind: 'call';
  /** The function, as the path names it. */
  name: string;
  query: Query;
  /** By name, still JSON (POST) or text (GET). */
  args: Row;
  /** The text of a JSON body, which a single unnamed argument takes; null for other calls. */
  body: string | null;
  range: RowRange | null;
}

export type RestRequest = OptionsRequest | ReadRequest | WriteRequest | CallRequest;

export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const readMethods: readonly string[] = ['GET', 'HEAD'];
const writeMethods: readonly string[] = ['POST', 'PATCH', 'PUT', 'DELETE'] satisfies WriteMethod[];

const isRead = (method: string): boolean => readMethods.includes(method);
const isWrite = (method: string): method is WriteMethod => writeMethods.includes(method);
const isSupported = (method: string): boolean => isRead(method) || isWrite(method) || method === 'OPTIONS';

export function readRestRequest(http: HttpRequest, exposed: readonly string[]): RestRequest {
  const envelope = readEnvelope(http, exposed);
  const [first = '', second, ...more] = pathSegments(http.path);
  if (first === 'rpc' && second !== undefined && second !== '' && more.length === 0) {
    return readCall(http, envelope, second);
  }
  if (second !== undefined) throw invalidPath();
  if (!isSupported(http.method)) throw unsupportedMethod(http.method);
  return first === '' ? readRoot(envelope) : readTable(http, envelope, first);
}

function readEnvelope({ method, headers }: HttpRequest, exposed: readonly string[]): Envelope {
  const requested = headers.get(isRead(method) ? 'accept-profile' : 'content-profile');
  const schemaName = requested ?? exposed[0] ?? 'public';
  if (!exposed.includes(schemaName)) throw unknownSchema(schemaName, exposed);
  return {
    method,
    schemaName,
    profile: requested !== null || exposed.length > 1 ? { 'content-profile': schemaName } : {},
    preferences: parsePreferences(headers.get('prefer')),
    accept: headers.get('accept'),
  };
}

function pathSegments(path: string): string[] {
  try {
    return path
      .replace(/^\/rest\/v1\/?/, '')
      .split('/')
      .map(decodeURIComponent);
  } catch {
    throw invalidPath();
  }
}

function readRoot(envelope: Envelope): RestRequest {
  const { method } = envelope;
  if (method === 'OPTIONS') return { ...envelope, kind: 'options', of: 'root', name: '' };
  if (!isRead(method)) throw unsupportedMethod(method);
  throw new NotSupported('the OpenAPI description (/rest/v1/)');
}

function readTable(http: HttpRequest, envelope: Envelope, name: string): RestRequest {
  const { method } = envelope;
  if (method === 'OPTIONS') return { ...envelope, kind: 'options', of: 'table', name };
  const query = parseQuery(http.url.search.slice(1), false);
  if (!isWrite(method)) return { ...envelope, kind: 'read', name, query, range: readRange(http) };
  const payload = method === 'DELETE' ? { rows: [], columns: [] } : readPayload(http, query.columns);
  if (method === 'PUT' && query.ranges.some(isRestricted)) throw putLimit();
  return { ...envelope, kind: 'write', method, name, query, payload };
}

const isRestricted = ({ path, value }: AtPath<Range>): boolean =>
  path.length === 0 && (value.limit !== Infinity || value.offset > 0);

function readCall(http: HttpRequest, envelope: Envelope, name: string): RestRequest {
  const { method } = envelope;
  if (method === 'OPTIONS') return { ...envelope, kind: 'options', of: 'function', name };
  if (!isRead(method) && method !== 'POST') {
    throw isSupported(method) ? rpcMethod(method) : unsupportedMethod(method);
  }
  const query = parseQuery(http.url.search.slice(1), isRead(method));
  const { args, body } = readArguments(http, query);
  return { ...envelope, kind: 'call', name, query, args, body, range: readRange(http) };
}
