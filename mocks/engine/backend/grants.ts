/** Column privileges, as data of the schema. Row-level security comes after them and cannot widen them. */
import type { Command, DatabaseRole, TableDefinition } from './schema';

const none: ReadonlySet<string> = new Set();
const known = new WeakMap<TableDefinition, Map<string, ReadonlySet<string>>>();

/**
 * The columns that `role` may name in `command`; empty when it may not use the table at all (42501). DELETE has no
 * column privileges, so its grant gives every column.
 */
export function grantedColumns(
  definition: TableDefinition,
  role: DatabaseRole,
  command: Command,
): ReadonlySet<string> {
  const cache = known.get(definition) ?? new Map<string, ReadonlySet<string>>();
  if (cache.size === 0) known.set(definition, cache);
  const key = `${role} ${command}`;
  const found = cache.get(key);
  if (found) return found;
  const columns = new Set<string>();
  for (const grant of definition.grants ?? []) {
    if (grant.role !== role || grant.command !== command) continue;
    for (const column of grant.columns === '*' ? Object.keys(definition.columns) : grant.columns) {
      columns.add(column);
    }
  }
  const answer = columns.size === 0 ? none : columns;
  cache.set(key, answer);
  return answer;
}
