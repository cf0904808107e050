/** A migrated database to read from, and places in its migrations. */
import type { PrintedSchema } from '../backend/completeSchema';
import { UnsupportedSql } from './unsupportedSql';

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
  enums: PrintedSchema['enums'];
  /** Notes `what` as unread if `read` throws `UnsupportedSql`. `words` occur at its place in the migrations, in this order. */
  attempt: <T>(words: string[], what: string, read: () => T | Promise<T>) => Promise<T | undefined>;
  /** One sentence with file and line for each part that could not be read. */
  unread: string[];
}

export async function openCatalog(database: Queries, migrations: readonly Migration[]): Promise<Catalog> {
  const rows: Catalog['rows'] = async <T>(sql: string, parameters?: readonly unknown[]) =>
    (await database.query<T>(sql, parameters)).rows;
  const enums = await rows<{ name: string; labels: string[] }>(
    `select t.typname::text as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
     from pg_type t join pg_enum e on e.enumtypid = t.oid
     where t.typnamespace = 'public'::regnamespace group by t.typname order by min(t.oid)`,
  );
  const unread: string[] = [];
  const attempt: Catalog['attempt'] = async (words, what, read) => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof UnsupportedSql)) throw error;
      unread.push(
        `${placeOf(migrations, words)}: ${what} uses ${error.message}, which the fake does not read.`,
      );
      return undefined;
    }
  };
  return {
    rows,
    enums: Object.fromEntries(enums.map(({ name, labels }) => [name, labels])),
    attempt,
    unread,
  };
}

/** What stands in place of a file and line that cannot be found. */
export const nowhere = 'the migrations';

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
  return words.length > 1 ? placeOf(migrations, words.slice(1)) : nowhere;
}
