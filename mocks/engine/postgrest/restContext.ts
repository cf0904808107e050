/** The role, schema and time zone of one REST request, and its rights on tables and columns. */
import type { Backend } from '../backend/backend';
import { grantedColumns } from '../backend/grants';
import { PostgresError } from '../backend/schema';
import type { Command, StatementContext, TableDefinition } from '../backend/schema';
import { createContext } from '../backend/statement';
import type { Caller } from '../backend/statement';
import type { ValueContext } from '../backend/values';
import type { Preferences } from './preferences';
import { nameOf } from './relationships';

export interface RestContext {
  backend: Backend;
  statement: StatementContext;
  values: ValueContext;
  /** The exposed schema that the request chose. */
  schemaName: string;
  /** `Prefer: timezone`; null is UTC. */
  zone: string | null;
}

export function createRestContext(
  backend: Backend,
  caller: Caller,
  { schemaName, preferences }: { schemaName: string; preferences: Preferences },
): RestContext {
  const statement = createContext(backend, caller);
  return {
    backend,
    statement,
    schemaName,
    values: { enums: backend.schema.enums, now: statement.now },
    zone: preferences.timezone,
  };
}

export function definitionOf(context: RestContext, table: string): TableDefinition {
  return context.backend.table(table).definition;
}

/** Throws 42501 unless the role may use all `columns` in `command`; if `columns` is empty, any granted column is enough. */
export function requireGrant(
  context: RestContext,
  table: string,
  command: Command,
  columns: Iterable<string>,
): void {
  const { role } = context.statement;
  const granted = grantedColumns(definitionOf(context, table), role, command);
  let allowed = granted.size > 0;
  for (const column of columns) allowed &&= granted.has(column);
  context.backend.observer?.granted({ table, command, role, columns: [...columns] }, allowed);
  if (!allowed) throw new PostgresError('42501', `permission denied for table ${nameOf(table)}`);
}
