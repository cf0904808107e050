/** Who runs a statement: the context that policies, defaults, triggers and functions read. */
import type { Backend } from './backend';
import type { DatabaseRole, Json, StatementContext } from './schema';
import { toTimestamp } from './timestamps';

export interface Caller {
  role: DatabaseRole;
  /** Verified claims of the JWT. Default none, as with a publishable or secret key. */
  claims?: { readonly [claim: string]: Json | undefined };
}

/** Create one per statement: `now` is read once, so that it is the same throughout the statement. */
export function createContext(backend: Backend, { role, claims = {} }: Caller): StatementContext {
  const { sub } = claims;
  return {
    role,
    claims,
    uid: typeof sub === 'string' && sub !== '' ? sub : null,
    now: toTimestamp(backend.clock.now()),
    find: (table, where) => backend.table(table).find(where),
    findAll: (table, where) => backend.table(table).findAll(where),
    scan: (table) => backend.table(table).scan(),
    ordered: (table, order, options) => backend.table(table).ordered(order, options),
  };
}

/** Bypasses row-level security: for what services do on their own behalf and for SECURITY DEFINER code. */
export function serviceContext(backend: Backend): StatementContext {
  return createContext(backend, { role: 'service_role' });
}
