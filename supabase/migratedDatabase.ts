/**
 * A database that looks like a Supabase project to the migrations: the roles, the `auth` schema of GoTrue, and either
 * kind of default grants. For tests, type generation and benchmarks.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectSql, type DefaultGrants } from 'supabase-in-memory/sql';
import { openDatabase } from './database';
import type { Database } from './database';

export { projectSql };

export interface Migration {
  name: string;
  sql: string;
}

/** In the order of application. */
export function readMigrations(): Migration[] {
  const folder = join(__dirname, 'migrations');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));
}

/** Applies each file in one transaction, as the Supabase CLI does. */
export async function applyMigrations(
  database: Pick<Database, 'exec'>,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  for (const { name, sql } of migrations) {
    try {
      await database.exec(`begin;\n${sql}\ncommit;`);
    } catch (error) {
      await database.exec('rollback');
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

export async function openMigratedDatabase(grants: DefaultGrants = 'nothing'): Promise<Database> {
  const database = openDatabase({ isShortLived: true });
  await database.exec(projectSql(grants));
  await applyMigrations(database);
  return database;
}
