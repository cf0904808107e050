/**
 * Row-level security: turns a table's policies, for one statement, into a test of a row and, where they are equalities,
 * into values that an index can look up.
 */
import type { Backend } from './backend';
import { sameValue } from './compareValues';
import { PostgresError, type Command, type Condition, type Row, type StatementContext } from './schema';

/**
 * `all`: no row is hidden. `none`: every row is. `equals`: exactly the rows with these values. `test`: rows must be
 * tested one by one; `equals`, when given, narrows the candidates.
 */
export interface Visibility {
  kind: 'all' | 'none' | 'equals' | 'test';
  test: (row: Readonly<Row>) => boolean;
  equals?: Row;
}

const all: Visibility = { kind: 'all', test: () => true };
const none: Visibility = { kind: 'none', test: () => false };

const byEquality = (equals: Row): Visibility => {
  const entries = Object.entries(equals);
  return {
    kind: 'equals',
    equals,
    test: (row) => entries.every(([column, value]) => sameValue(row[column] ?? null, value)),
  };
};

function both(left: Visibility, right: Visibility): Visibility {
  if (left.kind === 'none' || right.kind === 'none') return none;
  if (left.kind === 'all') return right;
  if (right.kind === 'all') return left;
  const test = (row: Readonly<Row>) => left.test(row) && right.test(row);
  const merged = { ...left.equals, ...right.equals };
  const clash = Object.keys(left.equals ?? {}).some(
    (column) =>
      right.equals?.[column] !== undefined &&
      !sameValue(left.equals?.[column] ?? null, right.equals[column] ?? null),
  );
  if (clash) return none;
  if (left.kind === 'equals' && right.kind === 'equals') return byEquality(merged);
  return { kind: 'test', test, ...(Object.keys(merged).length > 0 ? { equals: merged } : {}) };
}

function either(left: Visibility, right: Visibility): Visibility {
  if (left.kind === 'all' || right.kind === 'all') return all;
  if (left.kind === 'none') return right;
  if (right.kind === 'none') return left;
  const same =
    left.kind === 'equals' &&
    right.kind === 'equals' &&
    JSON.stringify(left.equals) === JSON.stringify(right.equals);
  if (same) return left;
  return { kind: 'test', test: (row) => left.test(row) || right.test(row) };
}

/**
 * SQL's three-valued NOT: a comparison with null is unknown, and so is its negation, so both hide the row. Therefore
 * NOT is moved inwards to the single comparisons (De Morgan).
 */
function negate(condition: Condition, read: (condition: Condition) => Visibility): Visibility {
  if (typeof condition === 'object' && 'column' in condition) {
    const { column } = condition;
    const inner = read(condition);
    if (inner.kind === 'none') return none;
    return { kind: 'test', test: (row) => (row[column] ?? null) !== null && !inner.test(row) };
  }
  if (typeof condition === 'object' && 'not' in condition) return read(condition.not);
  if (typeof condition === 'object' && 'anyOf' in condition) {
    return condition.anyOf.map((part) => negate(part, read)).reduce(both, all);
  }
  if (typeof condition === 'object' && 'allOf' in condition) {
    return condition.allOf.map((part) => negate(part, read)).reduce(either, none);
  }
  return read(condition).kind === 'all' ? none : all;
}

/** Runs each predicate at most once per reader; PostgreSQL runs `(select private.is_admin())` once per statement. */
function reader(backend: Backend, context: StatementContext): (condition: Condition) => Visibility {
  const answers = new Map<string, boolean>();
  const ask = (name: string): boolean => {
    const known = answers.get(name);
    if (known !== undefined) return known;
    const predicate = backend.schema.predicates?.[name];
    if (!predicate) throw new Error(`The schema has no predicate "${name}".`);
    const answer = predicate(context);
    answers.set(name, answer);
    return answer;
  };
  const read = (condition: Condition): Visibility => {
    if (typeof condition === 'boolean') return condition ? all : none;
    if ('predicate' in condition) return ask(condition.predicate) ? all : none;
    if ('anyOf' in condition) {
      let found = none;
      for (const part of condition.anyOf) {
        found = either(found, read(part));
        if (found.kind === 'all') return all;
      }
      return found;
    }
    if ('allOf' in condition) {
      let found = all;
      for (const part of condition.allOf) {
        found = both(found, read(part));
        if (found.kind === 'none') return none;
      }
      return found;
    }
    if ('not' in condition) return negate(condition.not, read);
    const { column, equals } = condition;
    const value =
      typeof equals === 'object' && equals !== null && !Array.isArray(equals) ? context.uid : equals;
    return value === null ? none : byEquality({ [column]: value });
  };
  return read;
}

function bypasses(backend: Backend, table: string, context: StatementContext): boolean {
  return context.role === 'service_role' || backend.table(table).definition.rowLevelSecurity === false;
}

function permitted(
  backend: Backend,
  table: string,
  command: Command,
  side: 'using' | 'check',
  context: StatementContext,
): Visibility {
  const read = reader(backend, context);
  let found = none;
  for (const policy of backend.table(table).definition.policies ?? []) {
    if (policy.command !== command || !policy.roles.includes(context.role)) continue;
    const condition = side === 'using' ? policy.using : (policy.check ?? policy.using);
    found = either(found, condition === undefined ? all : read(condition));
    if (found.kind === 'all') return all;
  }
  return found;
}

/**
 * The rows that `command` may touch. An update or delete that also reads columns (for a filter or a representation;
 * `reads`, default true) only sees rows that the `select` policies show as well, as in PostgreSQL.
 */
export function visible(
  backend: Backend,
  table: string,
  command: 'select' | 'update' | 'delete',
  context: StatementContext,
  options: { reads?: boolean } = {},
): Visibility {
  if (bypasses(backend, table, context)) return all;
  const own = permitted(backend, table, command, 'using', context);
  if (command === 'select' || options.reads === false) return own;
  return both(own, permitted(backend, table, 'select', 'using', context));
}

const refused = (table: string, how = ''): PostgresError =>
  new PostgresError(
    '42501',
    `new row violates row-level security policy${how} for table "${table.slice(table.indexOf('.') + 1)}"`,
  );

/**
 * Throws 42501 when the new row of an insert or update breaks the policies. With `reads` (default false) the row must
 * pass the `select` policies, too.
 */
export function checkPolicy(
  backend: Backend,
  table: string,
  command: 'insert' | 'update',
  row: Readonly<Row>,
  context: StatementContext,
  options: { reads?: boolean } = {},
): void {
  if (bypasses(backend, table, context)) return;
  const passes =
    permitted(backend, table, command, 'check', context).test(row) &&
    (options.reads !== true || permitted(backend, table, 'select', 'using', context).test(row));
  if (!passes) throw refused(table);
}

/** For ON CONFLICT DO UPDATE, where a hidden row is an error: the existing row must be visible to the update. */
export function checkExisting(
  backend: Backend,
  table: string,
  row: Readonly<Row>,
  context: StatementContext,
): void {
  if (!visible(backend, table, 'update', context).test(row)) throw refused(table, ' (USING expression)');
}
