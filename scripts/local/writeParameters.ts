/**
 * Serializes parameters as PostgreSQL expects them. lite passes JSON values to PGlite unchanged, and PGlite throws in
 * the middle of a protocol message if a value does not fit the column's type. The rest of that message then precedes
 * the next one, the transaction never ends, and every later call fails. Here each value becomes text, as in PostgREST,
 * and PostgreSQL itself rejects a bad one.
 */
import type { PGlite } from '@electric-sql/pglite';

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** An array literal. Leaves null unquoted, because a quoted `NULL` would be text. */
function arrayTextOf(value: unknown): string {
  if (!Array.isArray(value)) return textOf(value);
  const elements = value.map((element: unknown) => {
    if (element === null) return 'NULL';
    return Array.isArray(element) ? arrayTextOf(element) : `"${textOf(element).replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${elements.join(',')}}`;
}

/** Call this once all types exist. Leaves bytea to PGlite, because no JSON value contains bytes. */
export async function writeParametersAsText(database: Pick<PGlite, 'query' | 'serializers'>): Promise<void> {
  const { rows } = await database.query<{ oid: number; is_array: boolean }>(
    `select oid, typcategory = 'A' as is_array from pg_type
      where typcategory in ('A', 'B', 'D', 'E', 'N', 'S', 'U') and 'bytea'::regtype not in (oid, typelem)`,
  );
  for (const { oid, is_array: isArray } of rows) database.serializers[oid] = isArray ? arrayTextOf : textOf;
}
