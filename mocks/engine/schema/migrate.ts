/** Applies migrations one statement after the other, so that what fails has a place. */
import { isObject } from '../isObject';
import { messageOf } from '../messageOf';
import type { Migration, Queries } from './catalog';
import { parseStatements } from './parseSql';

/** Throws one sentence with file and line; what the earlier statements of the file did is rolled back. */
export async function migrate(database: Queries, migrations: readonly Migration[]): Promise<void> {
  for (const { name, sql } of migrations) {
    const place = (at: number) => `${name}:${sql.slice(0, at).split('\n').length}`;
    let at = 0;
    await database.query('begin');
    try {
      for (const { start, end } of await parseStatements(sql)) {
        at = start + (/^(?:\s|--.*\n|\/\*[^]*?\*\/)*/.exec(sql.slice(start, end))?.[0].length ?? 0);
        await database.query(sql.slice(start, end));
      }
    } catch (error) {
      await database.query('rollback');
      throw new Error(`${place(syntaxErrorAt(error) ?? at)}: ${messageOf(error)}`, { cause: error });
    }
    await database.query('commit');
  }
}

/** Where the parser stopped; undefined for an error of the database. */
function syntaxErrorAt(error: unknown): number | undefined {
  const details = isObject(error) ? error.sqlDetails : undefined;
  return isObject(details) && typeof details.cursorPosition === 'number' ? details.cursorPosition : undefined;
}
