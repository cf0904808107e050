/** The JSON body of a write or a function call, as rows of JSON values by column. */
import { hasLoneSurrogates, invalidTextError } from '../backend/invalidText';
import type { Json, PostgresError, Row } from '../backend/schema';
import { textOf } from '../http';
import type { HttpRequest } from '../http';
import type { Query } from './queryTypes';
import { NotSupported, invalidBody } from './restErrors';
import { isObject } from '../isObject';

export interface Payload {
  rows: Row[];
  /** The columns that the rows name; with `columns=` those of the parameter. */
  columns: string[];
  /** PostgreSQL's error for a body that it cannot read, to throw once the caller's rights are checked. */
  problem?: PostgresError | null;
}

function requireJson(request: HttpRequest): void {
  const header = request.headers.get('content-type');
  const type = (header ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';
  switch (type) {
    case '':
    case 'application/json':
      return;
    case 'text/csv':
      throw new NotSupported('a CSV body');
    case 'application/x-www-form-urlencoded':
      throw new NotSupported('a form as body');
    default:
      throw invalidBody(`Content-Type not acceptable: ${type}`);
  }
}

/** `isUnparsed`: PostgREST passes the body to PostgreSQL unparsed, as it does with the parameter `columns`. */
function parseBody(text: string, isUnparsed: boolean): Json {
  try {
    const body = JSON.parse(text) as Json;
    if (isUnparsed || !hasLoneSurrogates(body)) return body;
  } catch {
    // Fails with the error below.
  }
  throw invalidBody('Empty or invalid json');
}

/** `columnsParameter`: the `columns` parameter, which also allows rows with different keys. */
export function readPayload(request: HttpRequest, columnsParameter: readonly string[] | null): Payload {
  requireJson(request);
  const body = parseBody(textOf(request), columnsParameter !== null);
  // A body that is neither object nor array has no rows.
  const items = Array.isArray(body) ? body : isObject(body) ? [body] : [];
  const rows = items.filter(isObject);
  const [first] = rows;
  const keys = Object.keys(first ?? {});
  const isUniform =
    rows.length === items.length &&
    rows.every((row) => {
      const names = Object.keys(row);
      return names.length === keys.length && names.every((name) => Object.hasOwn(first ?? {}, name));
    });
  if (!isUniform && (columnsParameter === null || rows.length !== items.length)) {
    throw invalidBody('All object keys must match');
  }
  return { ...withColumns(rows, columnsParameter), problem: invalidTextError(body) };
}

/** The arguments of a function by name, still JSON (POST) or text (GET), and the text of a JSON body. */
export function readArguments(request: HttpRequest, query: Query): { args: Row; body: string | null } {
  if (request.method !== 'POST') return { args: Object.fromEntries(query.parameters), body: null };
  requireJson(request);
  const text = textOf(request);
  if (text.trim() === '') return { args: {}, body: '{}' };
  const body = parseBody(text, query.columns !== null);
  if (hasLoneSurrogates(body)) throw new NotSupported('half a surrogate pair beside columns');
  if (Array.isArray(body)) throw new NotSupported('a function call with a JSON array as body');
  if (typeof body !== 'object' || body === null) throw invalidBody('Empty or invalid json');
  if (query.columns === null) return { args: body, body: text };
  const args = Object.fromEntries(query.columns.map((column) => [column, body[column] ?? null]));
  return { args, body: text };
}

function withColumns(rows: Row[], columnsParameter: readonly string[] | null): Payload {
  const columns = columnsParameter ?? Object.keys(rows[0] ?? {});
  return { rows, columns: [...new Set(columns)] };
}
