/** Reads and writes the fake's tables over its own data API, with one person's rights. Reads service tables directly. */
import type { Json, Row, TriedCall } from 'supabase-in-memory';
import { type Column, isObject, PostgresError } from 'supabase-in-memory/schema';
import { signAccessToken } from 'supabase-in-memory/tools';
import type { Inspector } from '../inspector';
import type { Answer, Operator, Page, Query, Reader } from './query';
import { isServiceTable, mailboxTable, readServiceRows } from './serviceTables';

export const everything = 'everything';
export const visitor = 'visitor';

export interface ListedTable {
  /** For a table of the data API: the name without its schema. For a service's table: with it. */
  table: string;
  columns: { readonly [name: string]: Column };
  primaryKey: readonly string[];
  /** Whether the table belongs to a service: the data API does not have it, and the panel does not change it. */
  ofService: boolean;
  /** Whether some role is granted DELETE. */
  removable: boolean;
}

/** The tables of the data API come first. */
export function listTables({ backend: { schema } }: Inspector): ListedTable[] {
  const tables = Object.entries(schema.tables).flatMap(([name, { columns, primaryKey, grants = [] }]) => {
    const [schemaName = '', table = ''] = name.split('.');
    if (schema.exposed.includes(schemaName)) {
      const removable = grants.some(({ command }) => command === 'delete');
      return [{ table, columns, primaryKey, ofService: false, removable }];
    }
    return isServiceTable(name)
      ? [{ table: name, columns, primaryKey, ofService: true, removable: false }]
      : [];
  });
  return [...tables.filter((each) => !each.ofService), ...tables.filter((each) => each.ofService)];
}

export const titleOf = (table: string): string => (table === mailboxTable ? 'mailbox' : table);

/** The operators that fit a column. */
export function operatorsOf(
  { type, nullable }: Column,
  { ofService }: Pick<ListedTable, 'ofService'>,
): Operator[] {
  const isList = typeof type === 'object' && 'array' in type;
  const ofType: Operator[] =
    type === 'text'
      ? ['contains', 'is']
      : isList || (ofService && type === 'jsonb')
        ? ['contains']
        : type === 'uuid' || typeof type === 'object' || type === 'boolean'
          ? ['is']
          : ['is', 'atLeast', 'atMost'];
  return nullable ? [...ofType, 'null'] : ofType;
}

export async function readRows(
  inspector: Inspector,
  query: Query,
  signal?: AbortSignal,
): Promise<Answer<Page>> {
  const { table, filter, order, offset, limit } = query;
  const definition = listTables(inspector).find((each) => each.table === table);
  if (definition?.ofService) {
    if (query.reader !== everything) return { ok: false, sentence: hiddenSentence(table) };
    try {
      return { ok: true, value: readServiceRows(inspector, query) };
    } catch (error) {
      if (!(error instanceof PostgresError)) throw error;
      return { ok: false, sentence: error.message };
    }
  }
  const parameters = new URLSearchParams({ select: '*', offset: String(offset), limit: String(limit) });
  for (const [name, value] of conditionsOf(filter, definition)) parameters.append(name, value);
  if (order) parameters.set('order', `${order.column}.${order.descending ? 'desc' : 'asc'}`);
  const answer = await requestRest(
    inspector,
    query.reader,
    'GET',
    `${table}?${parameters}`,
    undefined,
    signal,
  );
  if (!answer.ok) return answer;
  const count = Number(answer.value.headers.get('content-range')?.split('/')[1] ?? 0);
  return { ok: true, value: { rows: answer.value.rows, count } };
}

const conditionsOf = (filter: Query['filter'], definition: ListedTable | undefined): [string, string][] =>
  filter && definition ? [[filter.column, condition(filter, definition.columns[filter.column])]] : [];

/** One value of a row. */
export interface Cell {
  row: Row;
  column: string;
}

/**
 * The call that fetches what a reader sees: one cell, or all rows that match the filter. Undefined if no account has the
 * reader's email.
 */
export function callFor(
  inspector: Inspector,
  { table, reader, filter }: Pick<Query, 'table' | 'reader' | 'filter'>,
  cell?: Cell,
): TriedCall | undefined {
  const headers = headersOf(inspector, reader);
  const definition = listTables(inspector).find((each) => each.table === table);
  const parameters = cell
    ? `select=${cell.column}&${keyOf(inspector, table, cell.row)}`
    : new URLSearchParams([['select', '*'], ...conditionsOf(filter, definition)]);
  return headers && { path: `/rest/v1/${table}?${parameters}`, headers };
}

function hiddenSentence(table: string): string {
  const what = table === mailboxTable ? 'The mailbox belongs to the demo' : `${table} belongs to a service`;
  return `${what}: the data API never shows it. Select “Everything” to see it.`;
}

function condition({ operator, value }: NonNullable<Query['filter']>, column: Column | undefined): string {
  const isArray = typeof column?.type === 'object' && 'array' in column.type;
  switch (operator) {
    case 'null':
      return 'is.null';
    case 'atLeast':
      return `gte.${value}`;
    case 'atMost':
      return `lte.${value}`;
    case 'is':
      return `eq.${value}`;
    case 'contains':
      return isArray
        ? `cs.{"${value.replace(/["\\]/g, '\\$&')}"}`
        : `ilike.*${value.replace(/[%_\\]/g, '\\$&')}*`;
  }
}

export async function addRow(
  inspector: Inspector,
  { table, reader }: Pick<Query, 'table' | 'reader'>,
  values: Row,
): Promise<Answer<readonly Row[]>> {
  return rowsOf(await requestRest(inspector, reader, 'POST', table, values));
}

/** Finds `row` by its primary key. An answer without rows counts as a refusal, probably by a policy. */
export async function changeRow(
  inspector: Inspector,
  { table, reader }: Pick<Query, 'table' | 'reader'>,
  row: Row,
  values: Row,
): Promise<Answer<readonly Row[]>> {
  return requireRow(
    await requestRest(inspector, reader, 'PATCH', `${table}?${keyOf(inspector, table, row)}`, values),
    reader,
  );
}

export async function removeRow(
  inspector: Inspector,
  { table, reader }: Pick<Query, 'table' | 'reader'>,
  row: Row,
): Promise<Answer<readonly Row[]>> {
  return requireRow(
    await requestRest(inspector, reader, 'DELETE', `${table}?${keyOf(inspector, table, row)}`),
    reader,
  );
}

function keyOf(inspector: Inspector, table: string, row: Row): string {
  const { primaryKey = [] } = listTables(inspector).find((each) => each.table === table) ?? {};
  return String(new URLSearchParams(primaryKey.map((column) => [column, `eq.${String(row[column])}`])));
}

interface RestAnswer {
  rows: readonly Row[];
  headers: Headers;
}

const rowsOf = (answer: Answer<RestAnswer>): Answer<readonly Row[]> =>
  answer.ok ? { ok: true, value: answer.value.rows } : answer;

function requireRow(answer: Answer<RestAnswer>, reader: Reader): Answer<readonly Row[]> {
  if (answer.ok && answer.value.rows.length === 0) {
    return {
      ok: false,
      sentence: `Nothing changed: no policy lets ${reader} do that, or the row is gone.`,
    };
  }
  return rowsOf(answer);
}

async function requestRest(
  inspector: Inspector,
  reader: Reader,
  method: string,
  path: string,
  body?: Row,
  signal?: AbortSignal,
): Promise<Answer<RestAnswer>> {
  const headers = headersOf(inspector, reader);
  if (!headers) return { ok: false, sentence: `No account has the email ${reader}.` };
  const { url } = inspector.backend.settings;
  const answer = await inspector.respond(
    new Request(`${url}/rest/v1/${path}`, {
      method,
      headers: {
        ...headers,
        'content-type': 'application/json',
        prefer: method === 'GET' ? 'count=exact' : 'return=representation',
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }),
  );
  const value = (await answer.json()) as Json;
  if (Array.isArray(value)) return { ok: true, value: { rows: value as Row[], headers: answer.headers } };
  return { ok: false, sentence: sentenceOf(value) };
}

/** The server's own words. */
function sentenceOf(value: Json): string {
  if (!isObject(value)) return 'The server returned no rows.';
  const { message, details, hint, code } = value;
  const parts = [message, details, hint].filter((part) => typeof part === 'string' && part !== '');
  return `${parts.join('. ')}${typeof code === 'string' ? ` (${code})` : ''}`;
}

/** undefined for an email that no account has. */
function headersOf({ backend }: Inspector, reader: Reader): Record<string, string> | undefined {
  const { keys, auth } = backend.settings;
  if (reader === everything) return { apikey: keys.serviceRole };
  if (reader === visitor) return { apikey: keys.anon };
  const user = backend.table('auth.users').find({ email: reader.trim().toLowerCase() });
  if (typeof user?.id !== 'string') return undefined;
  const iat = Math.floor(backend.clock.now() / 1000);
  const token = signAccessToken(backend, {
    aud: 'authenticated',
    role: 'authenticated',
    sub: user.id,
    email: user.email ?? null,
    iat,
    exp: iat + auth.accessTokenLifetime,
  });
  return { apikey: keys.anon, authorization: `Bearer ${token}` };
}
