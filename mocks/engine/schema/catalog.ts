/** A migrated database to read from, and places in its migrations. */
import type { PrintedSchema } from '../backend/completeSchema';
import { readSqlFunctions } from './readSqlFunctions';
import { UnsupportedSql, type Reading } from './scope';

/** A connection to PostgreSQL. */
export interface Queries {
  query: <T>(sql: string, parameters?: readonly unknown[]) => Promise<{ rows: T[] }>;
}

export interface Migration {
  /** As messages name it: a file with its path. */
  name: string;
  sql: string;
}

export interface Catalog {
  rows: <T>(sql: string, parameters?: readonly unknown[]) => Promise<T[]>;
  /** Adds the place in the migrations to an `UnsupportedSql` error. `words` occur there in this order. */
  withPlace: <T>(words: string[], what: string, read: () => T | Promise<T>) => Promise<T>;
  reading: Reading;
  enums: PrintedSchema['enums'];
}

export async function openCatalog(
  database: Queries,
  migrations: readonly Migration[],
  byHand: boolean,
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
  const columns = await rows<{ table: string; columns: string[] }>(
    `select format('%I.%I', nspname, relname) as table, array_agg(attname::text) as columns
     from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
     where attnum > 0 and not attisdropped and nspname !~ '^pg_' group by 1`,
  );
  const reading: Reading = {
    enums,
    byHand,
    columns: new Map(columns.map((each) => [each.table, new Set(each.columns)])),
    functions: byHand ? new Map() : await readSqlFunctions(rows),
  };
  const withPlace: Catalog['withPlace'] = async (words, what, read) => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof UnsupportedSql)) throw error;
      throw new Error(
        `${placeOf(migrations, words)}: ${what} uses ${error.message}, which the fake's schema cannot express.`,
        { cause: error },
      );
    }
  };
  return { rows, withPlace, reading, enums };
}

/** `file:line` of the last word after the others, in this order; if that fails, tries again without the first word. */
export function placeOf(migrations: readonly Migration[], words: readonly string[]): string {
  for (const { name, sql } of migrations) {
    const lines = sql.split('\n');
    let line = 0;
    for (const word of words) {
      const found = lines.slice(line).findIndex((text) => text.includes(word));
      line = found < 0 ? Infinity : line + found;
    }
    if (Number.isFinite(line)) return `${name}:${line + 1}`;
  }
  return words.length > 1 ? placeOf(migrations, words.slice(1)) : 'the migrations';
}
