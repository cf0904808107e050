import type { PrintedSchema } from '../backend/completeSchema';
import type { ColumnType, ScalarType } from '../backend/schema';
import { UnsupportedSql } from './unsupportedSql';

const scalars: { readonly [sql: string]: ScalarType } = {
  uuid: 'uuid',
  text: 'text',
  'character varying': 'text',
  'timestamp with time zone': 'timestamptz',
  timestamptz: 'timestamptz',
  'timestamp without time zone': 'timestamp',
  timestamp: 'timestamp',
  date: 'date',
  'time without time zone': 'time',
  time: 'time',
  smallint: 'smallint',
  integer: 'integer',
  bigint: 'bigint',
  numeric: 'numeric',
  real: 'real',
  'double precision': 'double precision',
  boolean: 'boolean',
  jsonb: 'jsonb',
  json: 'json',
};

/** A type as `format_type` prints it. */
export function toColumnType(type: string, enums: PrintedSchema['enums']): ColumnType {
  if (type.endsWith('[]')) {
    const array = toColumnType(type.slice(0, -2), enums);
    if (typeof array === 'object' && 'array' in array) throw new UnsupportedSql(`the type ${type}`);
    return { array };
  }
  const name = type.replace(/^public\./, '');
  if (Object.hasOwn(enums, name)) return { enum: name };
  const scalar = Object.hasOwn(scalars, type) ? scalars[type] : undefined;
  if (!scalar) throw new UnsupportedSql(`the type ${type}`);
  return scalar;
}
