/** Values of a row as text in a field, and back. */
import type { Json, Row, Schema } from 'supabase-in-memory';
import type { Column } from 'supabase-in-memory/schema';

const isList = ({ type }: Column): boolean =>
  type === 'jsonb' || (typeof type === 'object' && 'array' in type);

/** Every value that the column can have; undefined unless it is a boolean or an enum. */
export function choicesOf({ type }: Column, { enums }: Schema): readonly string[] | undefined {
  if (type === 'boolean') return ['true', 'false'];
  return typeof type === 'object' && 'enum' in type ? enums[type.enum] : undefined;
}

export function toText(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value that the text stands for. Text that does not fit the type stays text, so that the server explains why. */
export function fromText(text: string, column: Column): Json {
  if (text === '' && column.nullable) return null;
  const { type } = column;
  if (isList(column)) return parse(text) ?? text.split(',').map((part) => part.trim());
  const isNumber = type === 'integer' || type === 'bigint' || type === 'numeric';
  if (isNumber && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The new values of the columns whose text has changed. */
export function changedValues(
  texts: { readonly [column: string]: string },
  before: Row | undefined,
  columns: { readonly [column: string]: Column },
): Row {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) => {
      const text = texts[name];
      return text === undefined || text === toText(before?.[name]) ? [] : [[name, fromText(text, column)]];
    }),
  );
}
