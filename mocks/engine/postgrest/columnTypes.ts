/**
 * What a column's type means to a query: how a literal of the URL is read, how two values compare, how a value looks
 * as PostgreSQL's text and in an answer, and what it can be cast to.
 */
import { castNumber, castTargets, momentCasts, numberTypes } from '../backend/casts';
import { comparisonOf } from '../backend/compareValues';
import { PostgresError } from '../backend/schema';
import type { ColumnType, Json, ScalarType } from '../backend/schema';
import { timeToJson, withoutZeros } from '../backend/timestamps';
import { parseText, shortestReal, toText, typeName } from '../backend/values';
import type { ValueContext } from '../backend/values';
import { canonicalJson } from './jsonValues';
import { getOwn } from './getOwn';
import { NotSupported } from './restErrors';

export interface TypeRules {
  kind: Exclude<ScalarType, object> | 'enum' | 'array';
  type: ColumnType;
  /** As error messages name it: `timestamp with time zone`, `text[]`. */
  name: string;
  /** Reads a literal into the stored form; throws 22P02, 22003, 22007 or 22008 when it cannot. */
  parse: (literal: string) => Json;
  /** Neither argument may be null. */
  compare: (a: Json, b: Json) => number;
  /** The rules of an array's elements. */
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

/** Prints stored times in the local time of a zone: `2026-03-02T10:00:00+01:00`. */
function zonePrinter(zone: string): (canonical: string) => string {
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

/** Converts a stored, non-null value to its form in a JSON answer; undefined for types whose two forms are the same. */
export function jsonOutput(type: ColumnType, zone: string | null): ((value: Json) => Json) | undefined {
  if (type === 'jsonb') return canonicalJson;
  if (type === 'timestamptz') {
    const print = zone === null || zone === 'UTC' ? timeToJson : zonePrinter(zone);
    return (value) => print(value as string);
  }
  if (type === 'timestamp' || type === 'time') return (value) => withoutZeros(value as string);
  if (type === 'real') return (value) => shortestReal(value as number);
  if (typeof type === 'string' || !('array' in type)) return undefined;
  const element = jsonOutput(type.array, zone);
  if (element === undefined) return undefined;
  return (value) => (value as Json[]).map((item) => (item === null ? null : element(item)));
}

/** `CAST(value AS name)` of a value that is not null, or the error that PostgreSQL raises. `zone` as in `jsonOutput`. */
export function castTo(
  name: string,
  from: ColumnType,
  context: ValueContext,
  zone: string | null,
): { type: ColumnType; convert: (value: Json) => Json } {
  const type = getOwn(castTargets, name.toLowerCase());
  if (type === undefined) throw new NotSupported(`the cast ::${name}`);
  const source = typeof from === 'string' ? from : '';
  if (type === source) return { type, convert: (value) => value };
  if (type === 'text') {
    // In PostgreSQL a cast to text gives `true` and `false`; `toText` gives the output format, `t` and `f`.
    return { type, convert: (value) => (typeof value === 'boolean' ? String(value) : toText(from, value)) };
  }
  if (from === 'text') return { type, convert: (value) => parseText(type, value as string, context) };
  if (momentCasts[source]?.includes(type) === true) {
    if (type === 'timestamptz' && zone !== null && zone !== 'UTC')
      throw new NotSupported(`the cast ::${name} beside a time zone`);
    // The date and time of a timestamptz are those of the session's zone.
    const print = jsonOutput(from, zone) ?? ((value: Json) => value);
    return { type, convert: (value) => parseText(type, print(value) as string, context) };
  }
  const isNumber = numberTypes.includes(type);
  if (isNumber && numberTypes.includes(source)) {
    return { type, convert: (value) => castNumber(type, source, value as number) };
  }
  if ((type === 'json' && from === 'jsonb') || (type === 'jsonb' && from === 'json')) {
    return { type, convert: (value) => value };
  }
  if (from === 'jsonb' && (isNumber || type === 'boolean')) {
    const jsonType = isNumber ? 'number' : 'boolean';
    return {
      type,
      convert: (value) => {
        if (typeof value === jsonType) return isNumber ? castNumber(type, 'numeric', value as number) : value;
        throw new PostgresError('22023', `cannot cast jsonb ${jsonKind(value)} to type ${typeName(type)}`);
      },
    };
  }
  if (type === 'integer' && from === 'boolean') {
    return { type, convert: (value) => (value === true ? 1 : 0) };
  }
  if (type === 'boolean' && from === 'integer') return { type, convert: (value) => value !== 0 };
  throw new PostgresError('42846', `cannot cast type ${typeName(from)} to ${typeName(type)}`);
}

/** The kind of a JSON value as PostgreSQL's cast errors name it. */
function jsonKind(value: Json): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? 'numeric' : typeof value;
}
