/**
 * A database on a PostgreSQL server, for what PGlite cannot do: several connections, and realistic speed. It is created
 * for the test and dropped afterwards, so the role in the URL needs the right to create databases.
 */
import { DatabaseError } from './database';
import type { Database } from './database';

/** The part of `pg` that is used here. `pg` is imported late, because only DATABASE_URL needs it. */
interface Client {
  connect: () => Promise<void>;
  query: (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>;
  end: () => Promise<void>;
}
interface Driver {
  Client: new (options: { connectionString: string }) => Client;
}

async function connect(url: string): Promise<Database> {
  const name = 'pg';
  const loaded = (await import(name)) as Driver & { default?: Driver };
  const client = new (loaded.default ?? loaded).Client({ connectionString: url });
  await client.connect();
  const run = async (sql: string, parameters?: readonly unknown[]) => {
    try {
      return await client.query(sql, parameters);
    } catch (error) {
      const {
        code = '',
        message,
        detail,
        hint,
      } = error as Error & { code?: string; detail?: string; hint?: string };
      throw new DatabaseError(code, message, detail ?? null, hint ?? null);
    }
  };
  return {
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) => ({
      rows: (await run(sql, parameters)).rows as Row[],
    }),
    exec: async (sql) => {
      await run(sql);
    },
    close: () => client.end(),
  };
}

export interface ScratchDatabase {
  connect: () => Promise<Database>;
  /** Call this after closing every connection. */
  drop: () => Promise<void>;
}

export async function createScratchDatabase(serverUrl: string, name: string): Promise<ScratchDatabase> {
  const scratch = new URL(serverUrl);
  scratch.pathname = `/${name}`;
  const onServer = async (sql: string) => {
    const server = await connect(serverUrl);
    try {
      await server.exec(sql);
    } finally {
      await server.close();
    }
  };
  await onServer(`drop database if exists ${name}`);
  await onServer(`create database ${name}`);
  return { connect: () => connect(scratch.href), drop: () => onServer(`drop database ${name} with (force)`) };
}
