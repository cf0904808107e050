/** Applies migrations one statement at a time, so that an error has a place. */
import { isObject } from '../isObject';
import { messageOf } from '../messageOf';
import type { Migration, Queries } from './catalog';
import { parseStatements } from './parseSql';

/** Where a session of a project looks for names. A migration may set it for itself. */
const searchPath = 'set search_path = "$user", public, extensions';

/**
 * Throws one sentence with file and line, after rolling back the whole file. Returns a sentence for each extension that
 * this PostgreSQL lacks; a later statement that uses it fails.
 */
export async function migrate(database: Queries, migrations: readonly Migration[]): Promise<string[]> {
  const leftOut: string[] = [];
  for (const { name, sql } of migrations) {
    const place = (at: number) => `${name}:${sql.slice(0, at).split('\n').length}`;
    let at = 0;
    await database.query(searchPath);
    await database.query('begin');
    try {
      for (const { node, start, end } of await parseStatements(sql)) {
        at = start + (/^(?:\s|--.*\n|\/\*[^]*?\*\/)*/.exec(sql.slice(start, end))?.[0].length ?? 0);
        const extension = node.CreateExtensionStmt?.extname;
        if (extension !== undefined && !(await isAvailable(database, extension))) {
          leftOut.push(`${place(at)}: the extension ${String(extension)} is left out.`);
        } else await database.query(sql.slice(start, end));
      }
    } catch (error) {
      await database.query('rollback');
      throw new Error(`${place(syntaxErrorAt(error) ?? at)}: ${messageOf(error)}`, { cause: error });
    }
    await database.query('commit');
  }
  await database.query(searchPath);
  return leftOut;
}

async function isAvailable(database: Queries, extension: unknown): Promise<boolean> {
  const sql = 'select from pg_available_extensions where name = $1';
  return (await database.query(sql, [extension])).rows.length > 0;
}

/** Where the parser stopped; undefined for an error of the database. */
function syntaxErrorAt(error: unknown): number | undefined {
  const details = isObject(error) ? error.sqlDetails : undefined;
  return isObject(details) && typeof details.cursorPosition === 'number' ? details.cursorPosition : undefined;
}
