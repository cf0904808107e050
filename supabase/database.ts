/**
 * PostgreSQL inside this process: PGlite in a worker thread, because Jest's module sandbox cannot load it, and because
 * a query that takes seconds must not stop the caller's timers.
 */
import { Worker } from 'node:worker_threads';

export interface Database {
  /** One statement with `$1` parameters. */
  query: <Row = Record<string, unknown>>(
    sql: string,
    parameters?: readonly unknown[],
  ) => Promise<{ rows: Row[] }>;
  /** Several statements, no results. */
  exec: (sql: string) => Promise<void>;
  close: () => Promise<void>;
}

/** What PostgreSQL raised; `code` is the SQLSTATE. */
export class DatabaseError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly detail: string | null,
    readonly hint: string | null,
  ) {
    super(message);
    this.name = 'DatabaseError';
  }
}

type Reply =
  | { id: number; rows: unknown[] }
  | { id: number; error: { code?: string; message: string; detail?: string; hint?: string } };

const workerCode = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { PGlite } = require(workerData.pglite);
  const { pg_trgm } = require(workerData.pgTrgm);
  const database = PGlite.create({ dataDir: workerData.folder, extensions: { pg_trgm } });
  parentPort.on('message', async ({ id, sql, parameters }) => {
    try {
      const open = await database;
      const rows = parameters ? (await open.query(sql, parameters)).rows : (await open.exec(sql), []);
      parentPort.postMessage({ id, rows });
    } catch ({ code, message, detail, hint }) {
      parentPort.postMessage({ id, error: { code, message, detail, hint } });
    }
  });
`;

/** Empty, with the extension that the migrations need; in memory unless a folder is given. */
export function openDatabase(folder?: string): Database {
  const worker = new Worker(workerCode, {
    eval: true,
    workerData: {
      pglite: require.resolve('@electric-sql/pglite'),
      pgTrgm: require.resolve('@electric-sql/pglite/contrib/pg_trgm'),
      folder,
    },
  });
  const waiting = new Map<number, { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }>();
  let last = 0;
  worker.on('message', (reply: Reply) => {
    const caller = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('rows' in reply) return caller?.resolve(reply.rows);
    const { code = '', message, detail = null, hint = null } = reply.error;
    caller?.reject(new DatabaseError(code, message, detail, hint));
  });
  worker.on('error', (error) => {
    for (const caller of waiting.values()) caller.reject(error);
    waiting.clear();
  });
  const send = (sql: string, parameters?: readonly unknown[]) =>
    new Promise<unknown[]>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ id: last, sql, parameters });
    });
  return {
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) => ({
      rows: (await send(sql, parameters)) as Row[],
    }),
    exec: async (sql) => {
      await send(sql);
    },
    close: async () => {
      await worker.terminate();
    },
  };
}
