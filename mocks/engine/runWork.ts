/** Runs what a call does to the back end, on the newest rows of all tabs, and keeps what it changes. */
import type { Schema } from './backend/schema';
import type { HttpRequest } from './http';

/** Keeps the changed rows beyond this page. A server and a test have none. */
export interface Persistence {
  /** Runs `work` on the newest rows of all tabs and keeps what it changed, atomically. */
  write<T>(work: () => T): Promise<T>;
  /** Imports what other tabs wrote. */
  pull(): Promise<void>;
}

/**
 * Runs one synchronous part of a call's work. `isWrite` is called for a call that looks like a read, once the newest
 * rows are there: true if the call writes anyway.
 */
export type RunWork = <T>(request: HttpRequest, work: () => T, isWrite: () => boolean) => Promise<T>;

export function createRunWork(schema: Schema, persistence: Persistence | undefined): RunWork {
  return async (request, work, isWrite) => {
    if (!persistence) return work();
    if (!mayWrite(request, schema)) {
      await persistence.pull();
      if (!isWrite()) return work();
    }
    return persistence.write(work);
  };
}

/** True unless the call is certainly a read: mistaking a read for a write only costs time. */
function mayWrite({ method, path }: HttpRequest, { functions = {} }: Schema): boolean {
  if (method === 'HEAD' || method === 'OPTIONS') return false;
  const called = /^\/rest\/v1\/rpc\/(\w+)$/.exec(path)?.[1];
  if (
    called !== undefined &&
    Object.hasOwn(functions, called) &&
    functions[called]?.volatility === 'stable'
  ) {
    return false;
  }
  if (method !== 'GET') return true;
  // GET requests that can write: following a mail link, opening a provider's page, asking for a reauthentication code.
  return ['/auth/v1/verify', '/auth/v1/authorize', '/auth/v1/reauthenticate'].some((writing) =>
    path.startsWith(writing),
  );
}
