/** A migrated database to read from, with the places in its migrations. */
import type { ColumnType, DatabaseRole, PrintedSchema, ScalarType } from 'supabase-in-memory/schema';
import type { Database } from '../../supabase/database';
import type { Migration } from '../../supabase/migratedDatabase';
import { Inexpressible } from './readCondition';

export const roles = ['anon', 'authenticated', 'service_role'] as const satisfies DatabaseRole[];

export interface Catalog {
  rows: <T>(sql: string, parameters?: readonly unknown[]) => Promise<T[]>;
  /** Adds the place in the migrations to what cannot be expressed. `words`: all in one line of them. */
  at: <T>(words: string[], what: string, read: () => T | Promise<T>) => Promise<T>;
  enums: PrintedSchema['enums'];
}

export async function openCatalog(
  database: Pick<Database, 'query'>,
  migrations: readonly Migration[],
): Promise<Catalog> {
  const rows: Catalog['rows'] = async <T>(sql: string, parameters?: readonly unknown[]) =>
    (await database.query<T>(sql, parameters)).rows;
  const enums = Object.fromEntries(
    (
      await rows<{ name: string; labels: string[] }>(
        `select t.typname::text as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
         from pg_type t join pg_enum e on e.enumtypid = t.oid
         where t.typnamespace = 'public'::regnamespace group by t.typname order by min(t.oid)`,
      )
    ).map(({ name, labels }) => [name, labels]),
  );
  const at: Catalog['at'] = async (words, what, read) => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Inexpressible)) throw error;
      throw new Error(
        `${placeOf(migrations, ...words)}: ${what} uses ${error.message}, which the fake's schema cannot express. ` +
          'Write it in another way, or teach mocks/engine/backend/schema.ts and scripts/schema/readCondition.ts to say it.',
        { cause: error },
      );
    }
  };
  return { rows, at, enums };
}

/** `file:line` of the first line of the migrations that has all of these words. */
function placeOf(migrations: readonly Migration[], ...words: string[]): string {
  for (const { name, sql } of migrations) {
    const line = sql.split('\n').findIndex((text) => words.every((word) => text.includes(word)));
    if (line >= 0) return `supabase/migrations/${name}:${line + 1}`;
  }
  return 'supabase/migrations';
}

const scalars: { readonly [sql: string]: ScalarType } = {
  uuid: 'uuid',
  text: 'text',
  'timestamp with time zone': 'timestamptz',
  integer: 'integer',
  bigint: 'bigint',
  numeric: 'numeric',
  boolean: 'boolean',
  jsonb: 'jsonb',
};

export function toColumnType(type: string, enums: PrintedSchema['enums']): ColumnType {
  if (type.endsWith('[]')) {
    const array = toColumnType(type.slice(0, -2), enums);
    if (typeof array === 'object' && 'array' in array) throw new Inexpressible(`the type ${type}`);
    return { array };
  }
  const name = type.replace(/^public\./, '');
  if (name in enums) return { enum: name };
  const scalar = scalars[type];
  if (!scalar) throw new Inexpressible(`the type ${type}`);
  return scalar;
}
