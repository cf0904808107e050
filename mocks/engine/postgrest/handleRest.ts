/**
 * PostgREST below `/rest/v1`: picks the schema, the table or function and the method, and shapes the answer (status,
 * ranges, preferences, media type). Knows no table of its own; everything comes from the back end's schema.
 */
import type { Backend } from '../backend/backend';
import { PostgresError, UnreadValue } from '../backend/schema';
import type { FunctionDefinition, Json, Row } from '../backend/schema';
import { createContext } from '../backend/statement';
import type { Caller } from '../backend/statement';
import { authorize } from '../gateway';
import { empty, refuse } from '../http';
import type { HttpRequest, HttpResponse } from '../http';
import { functionCalled, givenArguments, matchFunction, runFunction } from './callFunction';
import { jsonOutput } from './columnTypes';
import { acceptedTypes, negotiate } from './mediaTypes';
import type { MediaType } from './mediaTypes';
import { openApi } from './openApi';
import { parseQuery } from './parseQuery';
import { readPayload } from './payload';
import { parsePreferences, preferenceApplied } from './preferences';
import type { Preferences } from './preferences';
import type { Query } from './queryTypes';
import { planRead } from './readPlan';
import type { ReadNode } from './readPlan';
import { filterRows, findRows, prepareRead } from './readRows';
import type { Found } from './readRows';
import { nameOf, schemaOf } from './relationships';
import { callerOf } from './restCaller';
import { requireGrant } from './restContext';
import type { RestContext } from './restContext';
import {
  NotBuilt,
  RestError,
  errorResponse,
  invalidPath,
  invalidPreferences,
  invalidPutFilters,
  maxAffectedNeedsRows,
  notAcceptable,
  notSingular,
  putLimit,
  rangeError,
  rpcMethod,
  tooManyAffected,
  unknownSchema,
  unknownTable,
  unsupportedMethod,
} from './restErrors';
import { stripNulls, writeCsv, writeRow, writersOf } from './selectColumns';
import { nearestName } from './similarNames';
import { deleteRows, insertRows, putRow, updateRows } from './writeRows';
import type { Written } from './writeRows';

const reading: readonly string[] = ['GET', 'HEAD'];
const supported: readonly string[] = [...reading, 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'];

/** Ends a transaction without keeping it (`tx=rollback`), with the answer that it gave. */
class RolledBack extends Error {
  constructor(readonly response: HttpResponse) {
    super('rolled back');
  }
}

export function handleRest(request: HttpRequest, backend: Backend): HttpResponse {
  const authorization = authorize(request, backend);
  if ('response' in authorization) return authorization.response;
  let caller: Caller = { role: 'anon' };
  try {
    caller = callerOf(request, backend, authorization.role);
    // A write and everything that it reads are one transaction, with one moment.
    if (reading.includes(request.method)) return answer(request, backend, caller);
    return backend.transaction(() => answer(request, backend, caller));
  } catch (error) {
    if (error instanceof RolledBack) return error.response;
    if (error instanceof NotBuilt) return refuse(error.what);
    if (error instanceof UnreadValue) return refuse(error.what);
    if (error instanceof RestError || error instanceof PostgresError) {
      return errorResponse(error, caller.role === 'anon');
    }
    throw error;
  }
}

interface Call {
  request: HttpRequest;
  context: RestContext;
  preferences: Preferences;
  /** `content-profile`, when the client named a schema. */
  profile: Record<string, string>;
}

function answer(request: HttpRequest, backend: Backend, caller: Caller): HttpResponse {
  const { method } = request;
  const preferences = parsePreferences(request.headers.get('prefer'));
  const { exposed } = backend.schema;
  const asked = request.headers.get(reading.includes(method) ? 'accept-profile' : 'content-profile');
  const namespace = asked ?? exposed[0] ?? 'public';
  if (!exposed.includes(namespace)) throw unknownSchema(namespace, exposed);
  const statement = createContext(backend, caller);
  const call: Call = {
    request,
    preferences,
    profile: asked !== null || exposed.length > 1 ? { 'content-profile': namespace } : {},
    context: {
      backend,
      statement,
      namespace,
      values: { enums: backend.schema.enums, now: statement.now },
      zone: preferences.timezone,
    },
  };

  const segments = request.path
    .replace(/^\/rest\/v1\/?/, '')
    .split('/')
    .map(decodeSegment);
  const [first = '', second, ...more] = segments;
  if (first === 'rpc' && second !== undefined && second !== '' && more.length === 0) {
    return answerFunction(call, second);
  }
  if (second !== undefined) throw invalidPath();
  if (!supported.includes(method)) throw unsupportedMethod(method);
  return first === '' ? answerRoot(call) : answerTable(call, first);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalidPath();
  }
}

function refuseInvalidPreferences({ handling, invalid }: Preferences): void {
  if (handling === 'strict' && invalid.length > 0) throw invalidPreferences(invalid);
}

// the root -------------------------------------------------------------------------------------------------------

function answerRoot({ request, context, profile }: Call): HttpResponse {
  const { method } = request;
  if (method === 'OPTIONS') return empty(200, { allow: 'OPTIONS,GET,HEAD' });
  if (!reading.includes(method)) throw unsupportedMethod(method);
  const accepted = acceptedTypes(request.headers.get('accept'));
  const possible = ['application/openapi+json', 'application/json', '*/*'];
  if (accepted.length > 0 && !accepted.some(({ name }) => possible.includes(name))) {
    throw notAcceptable(accepted.map(({ name }) => name));
  }
  const headers = { 'content-type': 'application/openapi+json; charset=utf-8', ...profile };
  return { status: 200, headers, body: method === 'HEAD' ? null : JSON.stringify(openApi(context)) };
}

// tables ---------------------------------------------------------------------------------------------------------

function answerTable(call: Call, name: string): HttpResponse {
  const { request, context, preferences } = call;
  const { schema } = context.backend;
  const table = `${context.namespace}.${name}`;
  const definition = schema.tables[table];
  if (request.method === 'OPTIONS') {
    if (definition === undefined) throw tableNotFound(context, name);
    return empty(200, { allow: 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE' });
  }
  const query = parseQuery(request.url.searchParams, false);
  if (!reading.includes(request.method)) return answerWrite(call, table, query);
  const range = headerRange(request);
  if (definition === undefined) throw tableNotFound(context, name);
  const root = planRead(context, table, query, { mutation: false });
  const media = negotiate(request.headers.get('accept'));
  refuseInvalidPreferences(preferences);
  applyRange(root, range);
  prepareRead(context, root);
  const found = findRows(context, root, preferences.count !== null);
  const location = query.canonical === '' ? `/${name}` : `/${name}?${query.canonical}`;
  return shownRows(call, root, found, media, {
    'content-location': location,
    ...preferenceApplied(preferences, ['count', 'tx', 'handling', 'timezone']),
  });
}

function tableNotFound(context: RestContext, name: string): RestError {
  const names = Object.keys(context.backend.schema.tables)
    .filter((table) => schemaOf(table) === context.namespace)
    .map(nameOf);
  return unknownTable(context.namespace, name, nearestName(name, names));
}

interface RowRange {
  first: number;
  last: number;
}

/** `Range: 0-24` (also `0-`), on GET only. */
function headerRange(request: HttpRequest): RowRange | null {
  if (request.method !== 'GET') return null;
  const found = /^(?:items=)?(\d+)-(\d*)$/.exec(request.headers.get('range')?.trim() ?? '');
  if (found === null) return null;
  const first = Number(found[1]);
  const last = found[2] === '' || found[2] === undefined ? Infinity : Number(found[2]);
  if (last < first) {
    throw rangeError(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  return { first, last };
}

/** Both ranges count: what is shown lies in the header's and in `limit`/`offset`. */
function applyRange(root: ReadNode, range: RowRange | null): void {
  if (range === null) return;
  const end = Math.min(root.offset + root.limit, range.last + 1);
  root.offset = Math.max(root.offset, range.first);
  root.limit = Math.max(0, end - root.offset);
}

function contentRange(first: number, shown: number, total: number | null): string {
  const rows = shown > 0 && total !== 0 ? `${first}-${first + shown - 1}` : '*';
  return `${rows}/${total ?? '*'}`;
}

function shownRows(
  call: Call,
  root: ReadNode,
  { rows, total }: Found,
  media: MediaType,
  headers: Record<string, string>,
): HttpResponse {
  const { request, preferences } = call;
  const counted = preferences.count === null ? null : total;
  const shown = root.countKey === null ? rows.length : 1;
  const range = contentRange(root.offset, shown, counted);
  if (counted !== null && root.offset > counted) {
    const details = `An offset of ${root.offset} was requested, but there are only ${counted} rows.`;
    const response = errorResponse(rangeError(details, range), false);
    return { ...response, headers: { ...response.headers, ...headers } };
  }
  const status = counted !== null && shown < counted ? 206 : 200;
  const body = bodyOf(root, rows, total, media);
  return {
    status,
    headers: {
      'content-type': media.contentType,
      'content-range': range,
      ...headers,
      ...call.profile,
    },
    body: request.method === 'HEAD' ? null : body,
  };
}

/** One object must be exactly one row: PGRST116 otherwise. */
function bodyOf(
  root: ReadNode,
  rows: readonly Readonly<Row>[],
  total: number | null,
  media: MediaType,
): string {
  const writers = writersOf(root);
  if (media.shape === 'csv') {
    if (root.countKey !== null) throw new NotBuilt('a count as CSV');
    return writeCsv(writers, rows);
  }
  const { countKey } = root;
  const objects: Json[] =
    countKey === null ? rows.map((row) => writeRow(writers, row)) : [{ [countKey]: total ?? 0 }];
  if (media.shape === 'object' && objects.length !== 1) throw notSingular(objects.length);
  const body = media.shape === 'object' ? (objects[0] ?? null) : objects;
  return JSON.stringify(media.stripNulls ? stripNulls(body) : body);
}

// writes ---------------------------------------------------------------------------------------------------------

type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

function answerWrite(call: Call, table: string, query: Query): HttpResponse {
  const { request, context, preferences } = call;
  const method = request.method as WriteMethod;
  const payload = method === 'DELETE' ? { rows: [], columns: [] } : readPayload(request, query.columns);
  if (method === 'PUT' && (query.limits.length > 0 || query.offsets.length > 0)) throw putLimit();
  const definition = context.backend.schema.tables[table];
  if (definition === undefined) throw tableNotFound(context, nameOf(table));
  const root = planRead(context, table, query, { mutation: true });
  const target = planTarget(context, table, query);
  const media = negotiate(request.headers.get('accept'));
  refuseInvalidPreferences(preferences);
  if (method === 'PUT') requireKeyFilters(target, query);

  const returns = preferences.return === 'representation';
  const located = method === 'POST' && preferences.return === 'headers-only';
  if (returns) {
    // What a representation shows includes the key, whatever was selected.
    for (const column of definition.primaryKey) root.used.add(column);
    prepareRead(context, root);
  } else if (located) requireGrant(context, table, 'select', definition.primaryKey);

  const written = write(call, method, { target, payload, query, returns: returns || located });
  const affected = written.rows.length;
  const found = returns ? filterRows(root, written.rows, false) : { rows: [], total: null };
  const shown = returns ? found.rows.length : affected;
  if (media.shape === 'object' && shown !== 1) throw notSingular(shown);
  if (method === 'PATCH' || method === 'DELETE') refuseTooMany(preferences, affected);
  const total = preferences.count === 'exact' || preferences.count === 'estimated' ? affected : null;
  const headers = {
    ...writeHeaders(method, definition.primaryKey, query, preferences, affected, total),
    ...(located ? locationOf(table, definition.primaryKey, written) : {}),
  };
  const status = statusOf(method, preferences, returns, written);
  if (!returns) return kept(call, { status, headers, body: null });
  return kept(call, {
    status,
    headers: { 'content-type': media.contentType, ...headers, ...call.profile },
    body: bodyOf(root, found.rows, found.total, media),
  });
}

function refuseTooMany({ handling, maxAffected }: Preferences, affected: number): void {
  if (handling === 'strict' && maxAffected !== null && affected > maxAffected)
    throw tooManyAffected(affected);
}

/** The root's own conditions, which say what is changed; those of embeds belong to the answer. */
function planTarget(context: RestContext, table: string, query: Query): ReadNode {
  const own = <T>(list: readonly { path: readonly string[]; value: T }[]) =>
    list.filter(({ path }) => path.length === 0);
  return planRead(
    context,
    table,
    {
      ...query,
      select: [],
      filters: own(query.filters),
      logic: own(query.logic),
      orders: [],
      limits: [],
      offsets: [],
    },
    { mutation: false },
  );
}

function requireKeyFilters(target: ReadNode, query: Query): void {
  const key = target.definition.primaryKey;
  const named = new Set(query.filters.map(({ value }) => value.field.column));
  const exact =
    query.logic.length === 0 &&
    key.length > 0 &&
    named.size === key.length &&
    key.every((column) => named.has(column)) &&
    target.conjuncts.every(({ equals }) => equals !== undefined);
  if (!exact) throw invalidPutFilters();
}

interface Writing {
  target: ReadNode;
  payload: ReturnType<typeof readPayload>;
  query: Query;
  returns: boolean;
}

function write(call: Call, method: WriteMethod, { target, payload, query, returns }: Writing): Written {
  const { context, preferences } = call;
  switch (method) {
    case 'POST':
      return insertRows(context, target.table, payload, preferences, query.onConflict, returns);
    case 'PUT':
      return putRow(context, target, payload, returns);
    case 'PATCH':
      return updateRows(context, target, payload, preferences.missing, returns);
    case 'DELETE':
      return deleteRows(context, target, returns);
  }
}

function statusOf(
  method: WriteMethod,
  preferences: Preferences,
  returns: boolean,
  { inserted }: Written,
): number {
  if (method === 'POST') return inserted === 0 && preferences.resolution === 'merge-duplicates' ? 200 : 201;
  if (!returns) return 204;
  return method === 'PUT' && inserted > 0 ? 201 : 200;
}

function writeHeaders(
  method: WriteMethod,
  primaryKey: readonly string[],
  query: Query,
  preferences: Preferences,
  affected: number,
  total: number | null,
): Record<string, string> {
  const always = ['return', 'count', 'tx', 'handling', 'timezone'] as const;
  switch (method) {
    case 'POST': {
      const upserts = primaryKey.length > 0 || query.onConflict !== null;
      const names = ['missing', ...always, ...(upserts ? (['resolution'] as const) : [])] as const;
      return { 'content-range': contentRange(0, 0, total), ...preferenceApplied(preferences, names) };
    }
    case 'PUT':
      return preferenceApplied(preferences, always);
    case 'PATCH':
      return {
        'content-range': contentRange(0, affected, total),
        ...preferenceApplied(preferences, ['missing', ...always, 'max-affected']),
      };
    case 'DELETE':
      return {
        'content-range': contentRange(0, 0, total),
        ...preferenceApplied(preferences, [...always, 'max-affected']),
      };
  }
}

/** Where the one new row is to be found. */
function locationOf(table: string, key: readonly string[], { rows }: Written): Record<string, string> {
  const [row, second] = rows;
  if (row === undefined || second !== undefined) return {};
  const condition = key
    .map((column) => {
      const value = row[column] ?? null;
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return `${encodeURIComponent(column)}=eq.${encodeURIComponent(text)}`;
    })
    .join('&');
  return { location: `/${nameOf(table)}?${condition}` };
}

/** `tx=rollback` shows what would have happened, and lets nothing of it happen. */
function kept({ preferences }: Call, response: HttpResponse): HttpResponse {
  if (preferences.tx === 'rollback') throw new RolledBack(response);
  return response;
}

// functions ------------------------------------------------------------------------------------------------------

function answerFunction(call: Call, name: string): HttpResponse {
  const { request, context, preferences } = call;
  const { method } = request;
  if (method === 'OPTIONS') {
    const found = functionCalled(context, name) ?? matchFunction(context, name, [], false);
    return empty(200, {
      allow: found.volatility === 'volatile' ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST',
    });
  }
  if (!reading.includes(method) && method !== 'POST') {
    throw supported.includes(method) ? rpcMethod(method) : unsupportedMethod(method);
  }
  const post = method === 'POST';
  const query = parseQuery(request.url.searchParams, true);
  const given = givenArguments(request, query);
  const range = headerRange(request);
  const definition = matchFunction(context, name, Object.keys(given), post);
  if (!post && definition.volatility === 'volatile') {
    throw new NotBuilt(`GET of the function ${name}, which may write`);
  }
  const media = negotiate(request.headers.get('accept'));
  refuseInvalidPreferences(preferences);
  const setOf =
    typeof definition.returns === 'object' && 'setOf' in definition.returns ? definition.returns.setOf : null;
  const limited = preferences.handling === 'strict' && preferences.maxAffected !== null;
  if (limited && setOf === null) throw maxAffectedNeedsRows();
  const headers = preferenceApplied(preferences, ['count', 'tx', 'handling', 'timezone', 'max-affected']);
  if (setOf === null) {
    const result = runFunction(context, definition, given, post);
    return kept(call, scalarAnswer(call, definition, result, media, headers));
  }
  const table = setOf.includes('.') ? setOf : `${context.namespace}.${setOf}`;
  const root = planRead(context, table, query, { mutation: false });
  applyRange(root, range);
  // The function answers for its own rows; what is embedded is read with the caller's rights.
  for (const child of root.children) prepareRead(context, child);
  const result = runFunction(context, definition, given, post);
  const rows = Array.isArray(result) ? (result as Row[]) : [];
  refuseTooMany(preferences, rows.length);
  const found = filterRows(root, rows, preferences.count !== null);
  return kept(call, shownRows(call, root, found, media, headers));
}

function scalarAnswer(
  { request, preferences, profile }: Call,
  { returns }: FunctionDefinition,
  result: Json,
  media: MediaType,
  headers: Record<string, string>,
): HttpResponse {
  const total = preferences.count === null ? null : 1;
  const range = { 'content-range': contentRange(0, 1, total) };
  if (returns === 'void') return empty(204, { ...range, ...headers });
  if (media.shape === 'csv') throw new NotBuilt('a function result as CSV');
  const convert =
    typeof returns === 'object' && 'setOf' in returns ? undefined : jsonOutput(returns, preferences.timezone);
  const value = result === null || convert === undefined ? result : convert(result);
  return {
    status: 200,
    headers: { 'content-type': media.contentType, ...range, ...headers, ...profile },
    body: request.method === 'HEAD' ? null : JSON.stringify(media.stripNulls ? stripNulls(value) : value),
  };
}
