/**
 * Values of a request as PostgreSQL takes them. lite hands a JSON body's values to PGlite as they are, and PGlite gives
 * up in the middle of a message when a value is not what the column's type makes it expect: the rest of that message
 * stands before the next one, the transaction never ends, and every later request fails. Here each value becomes a
 * text, as it does in PostgREST, and PostgreSQL is the one to refuse it.
 */
import type { PGlite } from '@electric-sql/pglite';

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A quoted `NULL` would be a text. */
function arrayTextOf(value: unknown): string {
  if (!Array.isArray(value)) return textOf(value);
  const elements = value.map((element: unknown) => {
    if (element === null) return 'NULL';
    return Array.isArray(element) ? arrayTextOf(element) : `"${textOf(element).replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${elements.join(',')}}`;
}

/** To be called when every type is there. Only bytes, which no JSON value is, stay with PGlite. */
export async function writeParametersAsText(database: Pick<PGlite, 'query' | 'serializers'>): Promise<void> {
  const { rows } = await database.query<{ oid: number; is_array: boolean }>(
    `select oid, typcategory = 'A' as is_array from pg_type
      where typcategory in ('A', 'B', 'D', 'E', 'N', 'S', 'U') and 'bytea'::regtype not in (oid, typelem)`,
  );
  for (const { oid, is_array: isArray } of rows) database.serializers[oid] = isArray ? arrayTextOf : textOf;
}
