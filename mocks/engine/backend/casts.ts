/** Which types PostgreSQL casts to which, and how numbers are rounded and checked for their range. */
import { PostgresError, type ScalarType } from './schema';

/** The types that a cast can name, by SQL spelling. */
export const castTargets: { readonly [name: string]: Exclude<ScalarType, object> } = {
  text: 'text',
  varchar: 'text',
  'character varying': 'text',
  smallint: 'smallint',
  int2: 'smallint',
  int: 'integer',
  int4: 'integer',
  integer: 'integer',
  int8: 'bigint',
  bigint: 'bigint',
  numeric: 'numeric',
  decimal: 'numeric',
  real: 'real',
  float4: 'real',
  float8: 'double precision',
  float: 'double precision',
  'double precision': 'double precision',
  bool: 'boolean',
  boolean: 'boolean',
  json: 'json',
  jsonb: 'jsonb',
  uuid: 'uuid',
  date: 'date',
  time: 'time',
  'time without time zone': 'time',
  timestamp: 'timestamp',
  'timestamp without time zone': 'timestamp',
  timestamptz: 'timestamptz',
  'timestamp with time zone': 'timestamptz',
};

/** Largest values; the smallest is `-largest - 1`. Other types are not checked. */
const maxValues: { readonly [type: string]: number } = { smallint: 32767, integer: 2147483647 };

const floatTypes: readonly string[] = ['real', 'double precision'];
export const numberTypes: readonly string[] = ['smallint', 'integer', 'bigint', 'numeric', ...floatTypes];

/** A number as a cast changes it. Throws 22003 for one that its type cannot hold. */
export function castNumber(type: string, from: string, value: number): number {
  if (type === 'double precision') return value;
  if (type === 'real') return Math.fround(value);
  // A numeric keeps only the reliable digits of a floating-point number.
  if (type === 'numeric')
    return floatTypes.includes(from) ? Number(value.toPrecision(from === 'real' ? 6 : 15)) : value;
  // Halves round away from zero, but those of floating-point numbers to the even neighbor.
  const isHalfAboveEven = floatTypes.includes(from) && Math.abs(value % 2) === 0.5;
  const rounded = isHalfAboveEven ? Math.trunc(value) : Math.sign(value) * Math.round(Math.abs(value));
  const max = maxValues[type];
  if (max !== undefined && (rounded > max || rounded < -max - 1)) {
    throw new PostgresError('22003', `${type} out of range`);
  }
  // Integers have no negative zero.
  return rounded + 0;
}

/** What a date or time can be cast to, besides text. */
export const momentCasts: { readonly [type: string]: readonly string[] } = {
  date: ['timestamp', 'timestamptz'],
  timestamp: ['date', 'time', 'timestamptz'],
  timestamptz: ['date', 'time', 'timestamp'],
};
