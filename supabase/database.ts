/**
 * PostgreSQL inside this process: PGlite in a worker thread, because Jest's module sandbox cannot load it and because a
 * slow query must not block the caller's timers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

export interface Database {
  /** Runs one statement with `$1` parameters. */
  query: <Row = Record<string, unknown>>(
    sql: string,
    parameters?: readonly unknown[],
  ) => Promise<{ rows: Row[] }>;
  /** Runs several statements without returning rows. */
  exec: (sql: string) => Promise<void>;
  close: () => Promise<void>;
}

/** An error raised by PostgreSQL; `code` is the SQLSTATE. */
export class DatabaseError extends Error {
  readonly code: string;
  readonly detail: string | null;
  readonly hint: string | null;

  constructor(code: string, message: string, detail: string | null, hint: string | null) {
    super(message);
    this.code = code;
    this.detail = detail;
    this.hint = hint;
    this.name = 'DatabaseError';
  }
}

type Reply =
  | { id: number; rows: unknown[] }
  | { id: number; error: { code?: string; message: string; detail?: string; hint?: string } };

/**
 * Caches the empty cluster in a file between runs, because loading it takes a fifth of the time of initializing one.
 * The file is written under a temporary name and then renamed, so that no other process reads it half written.
 */
const workerCode = `
  const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
  const { dirname } = require('node:path');
  const { parentPort, workerData } = require('node:worker_threads');
  const { PGlite } = require(workerData.pglite);
  const { pg_trgm } = require(workerData.pgTrgm);
  const extensions = { pg_trgm };
  async function open() {
    let kept;
    try {
      kept = new Blob([readFileSync(workerData.cluster)]);
    } catch {
      const made = await PGlite.create({ extensions });
      const cluster = Buffer.from(await (await made.dumpDataDir('none')).arrayBuffer());
      const unfinished = workerData.cluster + '.' + process.pid;
      mkdirSync(dirname(unfinished), { recursive: true });
      writeFileSync(unfinished, cluster);
      renameSync(unfinished, workerData.cluster);
      return made;
    }
    return PGlite.create({ loadDataDir: kept, extensions });
  }
  const database = open();
  parentPort.on('message', async ({ id, sql, parameters }) => {
    try {
      const ready = await database;
      const rows = parameters ? (await ready.query(sql, parameters)).rows : (await ready.exec(sql), []);
      parentPort.postMessage({ id, rows });
    } catch ({ code, message, detail, hint }) {
      parentPort.postMessage({ id, error: { code, message, detail, hint } });
    }
  });
`;

export interface DatabaseOptions {
  /** Skips V8's optimizing WebAssembly compiler, which does not pay off within a few seconds of small statements. */
  isShortLived?: boolean;
}

/** An empty database in memory, with the extension that the migrations need. */
export function openDatabase({ isShortLived = false }: DatabaseOptions = {}): Database {
  if (isShortLived) setFlagsFromString('--liftoff-only');
  const pglite = require.resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(pglite, '..', '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const worker = new Worker(workerCode, {
    eval: true,
    workerData: {
      pglite,
      pgTrgm: require.resolve('@electric-sql/pglite/contrib/pg_trgm'),
      cluster: join(__dirname, '..', '.cache', 'pglite', `${version}.tar`),
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
