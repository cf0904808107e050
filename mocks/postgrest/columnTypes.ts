/**
 * What a column's type means to a query: how a literal of the URL is read, how two values compare, how a value looks
 * as PostgreSQL's text and in an answer, and what it can be cast to.
 */
import { comparisonOf } from '../backend/compareValues';
import { PostgresError } from '../backend/schema';
import type { ColumnType, Json } from '../backend/schema';
import { parseText, toText, typeName } from '../backend/values';
import type { ValueContext } from '../backend/values';
import { canonicalJson } from './jsonValues';
import { ownValue } from './ownValue';
import { NotBuilt } from './restErrors';

export interface TypeRules {
  kind:
    | 'uuid'
    | 'text'
    | 'timestamptz'
    | 'integer'
    | 'bigint'
    | 'numeric'
    | 'boolean'
    | 'jsonb'
    | 'enum'
    | 'array';
  type: ColumnType;
  /** As error messages name it: `timestamp with time zone`, `text[]`. */
  name: string;
  /** Reads a literal into the stored form; 22P02, 22003, 22007 or 22008 otherwise. */
  parse: (literal: string) => Json;
  /** Neither side is null. */
  compare: (a: Json, b: Json) => number;
  /** Of an array. */
  element?: TypeRules;
}

export function typeRules(type: ColumnType, context: ValueContext): TypeRules {
  const kind = typeof type === 'string' ? type : 'array' in type ? 'array' : 'enum';
  const rules: TypeRules = {
    kind,
    type,
    name: typeName(type),
    parse: (literal) => parseText(type, literal, context),
    compare: comparisonOf(type, context),
  };
  return typeof type === 'object' && 'array' in type
    ? { ...rules, element: typeRules(type.array, context) }
    : rules;
}

/** The elements of `{a,"b c",NULL}`, still as literals. */
export function arrayLiterals(literal: string, context: ValueContext): (string | null)[] {
  return parseText({ array: 'text' }, literal, context) as (string | null)[];
}

/** A canonical time as JSON shows it: no zeros at the fraction's end, no fraction at all when nothing is left. */
function timeToJson(canonical: string): string {
  let end = 26;
  while (canonical.charCodeAt(end - 1) === 48) end--;
  if (canonical.charCodeAt(end - 1) === 46) end--;
  return canonical.slice(0, end) + canonical.slice(26);
}

/** The same moment on the clock of a zone: `2026-03-02T10:00:00+01:00`. */
function inZone(zone: string): (canonical: string) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  return (canonical) => {
    const moment = Date.parse(`${canonical.slice(0, 19)}Z`);
    const name = format.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
    const [, sign = '+', hours = '00', minutes = '00'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    const shift = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
    const local = new Date(moment + shift).toISOString().slice(0, 19);
    return timeToJson(`${local}${canonical.slice(19, 26)}${sign}${hours}:${minutes}`);
  };
}

export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** How a stored value that is not null stands in a JSON answer; undefined where it is the stored value itself. */
export function jsonOutput(type: ColumnType, zone: string | null): ((value: Json) => Json) | undefined {
  if (type === 'jsonb') return canonicalJson;
  if (type === 'timestamptz') {
    const print = zone === null || zone === 'UTC' ? timeToJson : inZone(zone);
    return (value) => print(value as string);
  }
  if (typeof type === 'string' || !('array' in type)) return undefined;
  const element = jsonOutput(type.array, zone);
  if (element === undefined) return undefined;
  return (value) => (value as Json[]).map((item) => (item === null ? null : element(item)));
}

const castTypes: Record<string, ColumnType> = {
  text: 'text',
  varchar: 'text',
  'character varying': 'text',
  int: 'integer',
  int4: 'integer',
  integer: 'integer',
  int8: 'bigint',
  bigint: 'bigint',
  numeric: 'numeric',
  decimal: 'numeric',
  bool: 'boolean',
  boolean: 'boolean',
  json: 'jsonb',
  jsonb: 'jsonb',
  uuid: 'uuid',
  timestamptz: 'timestamptz',
  'timestamp with time zone': 'timestamptz',
};

const numbers: readonly string[] = ['integer', 'bigint', 'numeric'];

/** `CAST(value AS name)` of a value that is not null, or the error that PostgreSQL raises. */
export function castTo(
  name: string,
  from: ColumnType,
  context: ValueContext,
): { type: ColumnType; convert: (value: Json) => Json } {
  const type = ownValue(castTypes, name.toLowerCase());
  if (type === undefined) throw new NotBuilt(`the cast ::${name}`);
  if (type === from) return { type, convert: (value) => value };
  if (type === 'text') {
    // The cast spells booleans out; only their output function says t and f.
    return { type, convert: (value) => (typeof value === 'boolean' ? String(value) : toText(from, value)) };
  }
  if (from === 'text') return { type, convert: (value) => parseText(type, value as string, context) };
  if (numbers.includes(typeName(type)) && numbers.includes(typeName(from))) {
    return {
      type,
      convert: (value) => {
        if (type === 'numeric') return value;
        // Halves round away from zero.
        const rounded = Math.sign(Number(value)) * Math.round(Math.abs(Number(value)));
        if (type === 'integer' && (rounded > 2147483647 || rounded < -2147483648)) {
          throw new PostgresError('22003', 'integer out of range');
        }
        return rounded;
      },
    };
  }
  if (type === 'integer' && from === 'boolean') return { type, convert: (value) => (value === true ? 1 : 0) };
  if (type === 'boolean' && from === 'integer') return { type, convert: (value) => value !== 0 };
  if (from === 'jsonb') throw new NotBuilt(`the cast of jsonb to ${name}`);
  if (typeof from === 'object' && 'enum' in from) throw new NotBuilt(`the cast of an enum to ${name}`);
  throw new PostgresError('42846', `cannot cast type ${typeName(from)} to ${typeName(type)}`);
}
