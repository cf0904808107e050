/**
 * Row-level security: turns a table's policies, for one statement, into a test of a row and, where they are equalities,
 * into values that an index can look up.
 */
import type { Backend } from './backend';
import { sameValue } from './compareValues';
import { createEvaluation, isClaim, type ColumnEquality, type Test, type Truth } from './conditions';
import {
  PostgresError,
  type Command,
  type Condition,
  type Json,
  type Policy,
  type Row,
  type StatementContext,
} from './schema';

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

function intersect(left: Visibility, right: Visibility): Visibility {
  if (left.kind === 'none' || right.kind === 'none') return none;
  if (left.kind === 'all') return right;
  if (right.kind === 'all') return left;
  const test = (row: Readonly<Row>) => left.test(row) && right.test(row);
  const merged = { ...left.equals, ...right.equals };
  const hasConflict = Object.keys(left.equals ?? {}).some(
    (column) =>
      right.equals?.[column] !== undefined &&
      !sameValue(left.equals?.[column] ?? null, right.equals[column] ?? null),
  );
  if (hasConflict) return none;
  if (left.kind === 'equals' && right.kind === 'equals') return byEquality(merged);
  return { kind: 'test', test, ...(Object.keys(merged).length > 0 ? { equals: merged } : {}) };
}

function union(left: Visibility, right: Visibility): Visibility {
  if (left.kind === 'all' || right.kind === 'all') return all;
  if (left.kind === 'none') return right;
  if (right.kind === 'none') return left;
  const isSame =
    left.kind === 'equals' &&
    right.kind === 'equals' &&
    JSON.stringify(left.equals) === JSON.stringify(right.equals);
  if (isSame) return left;
  return { kind: 'test', test: (row) => left.test(row) || right.test(row) };
}

const unqualified = (table: string): string => table.slice(table.indexOf('.') + 1);

/** Turns conditions of one table into tests, for one statement. */
interface ConditionReader {
  test: (condition: Condition) => Test;
  /** The rows that meet a condition, with the equalities that an index can use. */
  read: (condition: Condition) => Visibility;
}

/**
 * Runs each predicate without arguments at most once; PostgreSQL runs `(select private.is_admin())` once per statement.
 */
export function createConditionReader(
  backend: Backend,
  table: string,
  context: StatementContext,
): ConditionReader {
  const answers = new Map<string, Truth>();
  const call = (name: string, args: Json[]): Truth => {
    const predicate = backend.schema.predicates?.[name];
    if (!predicate) throw new Error(`The schema has no predicate "${name}".`);
    return predicate(context, ...args);
  };
  const callOnce = (name: string): Truth => {
    const known = answers.get(name);
    if (known !== undefined) return known;
    const answer = call(name, []);
    answers.set(name, answer);
    return answer;
  };
  const test = createEvaluation({
    enums: backend.schema.enums,
    columns: backend.table(table).definition.columns,
    uid: context.uid,
    call: (name, args) => (args ? call(name, args) : callOnce(name)),
  });
  const equalTo = ({ equals }: ColumnEquality): Json => (isClaim(equals) ? context.uid : equals);

  function read(condition: Condition): Visibility {
    if (typeof condition === 'boolean') return condition ? all : none;
    if ('predicate' in condition && !condition.args)
      return callOnce(condition.predicate) === true ? all : none;
    if ('anyOf' in condition) {
      let found = none;
      for (const part of condition.anyOf) {
        found = union(found, read(part));
        if (found.kind === 'all') return all;
      }
      return found;
    }
    if ('allOf' in condition) {
      let found = all;
      for (const part of condition.allOf) {
        found = intersect(found, read(part));
        if (found.kind === 'none') return none;
      }
      return found;
    }
    if ('not' in condition) return readNegated(condition.not);
    if ('column' in condition) {
      const value = equalTo(condition);
      return value === null ? none : byEquality({ [condition.column]: value });
    }
    const isTrue = test(condition);
    return { kind: 'test', test: (row) => isTrue(row) === true };
  }

  /** Pushes NOT inward to the single comparisons (De Morgan), so that `all` and `none` are still recognized. */
  function readNegated(condition: Condition): Visibility {
    if (typeof condition === 'boolean') return condition ? none : all;
    if ('not' in condition) return read(condition.not);
    if ('anyOf' in condition) return read({ allOf: condition.anyOf.map((part) => ({ not: part })) });
    if ('allOf' in condition) return read({ anyOf: condition.allOf.map((part) => ({ not: part })) });
    if ('predicate' in condition && !condition.args) {
      return callOnce(condition.predicate) === false ? all : none;
    }
    if ('column' in condition && equalTo(condition) === null) return none;
    const isTrue = test(condition);
    return { kind: 'test', test: (row) => isTrue(row) === false };
  }

  return { test, read };
}

/** The same caller with the owner's rights; `auth.uid()` stays the same. */
export function asOwner(context: StatementContext): StatementContext {
  if (context.role === 'service_role') return context;
  return { ...context, role: 'service_role', claims: { role: context.role, ...context.claims } };
}

export function bypassesPolicies(backend: Backend, table: string, context: StatementContext): boolean {
  return context.role === 'service_role' || backend.table(table).definition.rowLevelSecurity === false;
}

export const applicablePolicies = (
  backend: Backend,
  table: string,
  command: Command,
  { role }: StatementContext,
): readonly Policy[] =>
  (backend.table(table).definition.policies ?? []).filter(
    (policy) => policy.command === command && policy.roles.includes(role),
  );

function permittedRows(
  backend: Backend,
  table: string,
  command: Command,
  side: 'using' | 'check',
  context: StatementContext,
): Visibility {
  const { read } = createConditionReader(backend, table, context);
  const policies = applicablePolicies(backend, table, command, context);
  const readPolicy = (policy: Policy): Visibility => {
    const condition = side === 'using' ? policy.using : (policy.check ?? policy.using);
    return condition === undefined ? all : read(condition);
  };
  let found = none;
  for (const policy of policies) {
    if (policy.restrictive) continue;
    found = union(found, readPolicy(policy));
    if (found.kind === 'all') break;
  }
  for (const policy of policies) {
    if (policy.restrictive && found.kind !== 'none') found = intersect(found, readPolicy(policy));
  }
  return found;
}

/**
 * The rows that `command` may touch. An update or delete that also reads columns (for a filter or a representation;
 * `reads`, default true) only sees rows that the `select` policies show as well, as in PostgreSQL.
 */
export function visibilityOf(
  backend: Backend,
  table: string,
  command: 'select' | 'update' | 'delete',
  context: StatementContext,
  options: { reads?: boolean } = {},
): Visibility {
  const found = computeVisibility(backend, table, command, context, options);
  const { observer } = backend;
  return observer
    ? { kind: 'test', test: observer.visible({ table, command, context, ...options }, found.test) }
    : found;
}

function computeVisibility(
  ...[backend, table, command, context, options = {}]: Parameters<typeof visibilityOf>
): Visibility {
  if (bypassesPolicies(backend, table, context)) return all;
  const own = permittedRows(backend, table, command, 'using', context);
  if (command === 'select' || options.reads === false) return own;
  return intersect(own, permittedRows(backend, table, 'select', 'using', context));
}

const policyViolation = (table: string, clause = ''): PostgresError =>
  new PostgresError(
    '42501',
    `new row violates row-level security policy${clause} for table "${unqualified(table)}"`,
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
  const isAllowed =
    bypassesPolicies(backend, table, context) ||
    (permittedRows(backend, table, command, 'check', context).test(row) &&
      (options.reads !== true || permittedRows(backend, table, 'select', 'using', context).test(row)));
  backend.observer?.written({ table, command, context, ...options }, row, isAllowed);
  if (!isAllowed) throw policyViolation(table);
}

/** For ON CONFLICT DO UPDATE, where a hidden row is an error: the existing row must be visible to the update. */
export function checkExisting(
  backend: Backend,
  table: string,
  row: Readonly<Row>,
  context: StatementContext,
): void {
  if (!visibilityOf(backend, table, 'update', context).test(row))
    throw policyViolation(table, ' (USING expression)');
}
