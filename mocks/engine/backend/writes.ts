/**
 * INSERT, UPDATE and DELETE of rows, in PostgreSQL's order: values are read by their column's type, defaults filled in,
 * triggers run, policies and constraints checked, foreign keys followed. The caller checks grants (`grantedColumns`),
 * because PostgreSQL decides them before a statement touches a row.
 *
 * Without a context the service itself writes: that bypasses row-level security, but not constraints.
 */
import type { Backend, Table } from './backend';
import { sameValue } from './compareValues';
import {
  checkChecks,
  checkForeignKeys,
  checkNotNull,
  checkUnique,
  keyValues,
  referencesTo,
  referringWhere,
  relationName,
  stillReferenced,
  uniqueKeysOf,
} from './constraints';
import { asOwner, checkExisting, checkPolicy } from './policies';
import {
  PostgresError,
  type Column,
  type Json,
  type Row,
  type StatementContext,
  type TriggerChange,
  type Writer,
} from './schema';
import { serviceContext } from './statement';
import { parseJson, type ValueContext } from './values';

export interface WriteOptions {
  /** The statement also reads columns of the table (a filter, a representation): `select` policies bind the new row. */
  reads?: boolean;
}

/** A step that runs after all rows of a statement are written: foreign keys, cascades, AFTER triggers. */
type DeferredStep = () => void;
const openStatements = new WeakMap<Backend, DeferredStep[][]>();

/**
 * Runs `work` as one statement: its rows may refer to each other, and AFTER triggers see all of them. A write outside
 * `inStatement` is a statement of its own. When a statement throws, all its changes are undone.
 */
export function inStatement<T>(backend: Backend, work: () => T): T {
  const stack = openStatements.get(backend) ?? [];
  openStatements.set(backend, stack);
  return backend.transaction(() => {
    const deferred: DeferredStep[] = [];
    stack.push(deferred);
    try {
      const result = work();
      for (const step of deferred) step();
      return result;
    } finally {
      stack.pop();
    }
  });
}

function joinStatement<T>(backend: Backend, work: (deferred: DeferredStep[]) => T): T {
  const current = openStatements.get(backend)?.at(-1);
  if (current) return work(current);
  return inStatement(backend, () => work(openStatements.get(backend)?.at(-1) ?? []));
}

/** A write from inside a trigger, a function or a cascade is a statement of its own, finished before the outer one goes on. */
export function writerOf(backend: Backend, context: StatementContext): Writer {
  const owner = asOwner(context);
  return {
    insert: (table, row) => void inStatement(backend, () => insertRow(backend, table, row, owner)),
    update: (table, where, values) => updateRows(backend, table, where, values, owner),
    remove: (table, where) => deleteRows(backend, table, where, owner),
  };
}

const valueContext = (backend: Backend, context: StatementContext): ValueContext => ({
  enums: backend.schema.enums,
  now: context.now,
});

/** The default of a column that an insert does not name; null where there is none. */
export function defaultOf(backend: Backend, table: Table, name: string, context: StatementContext): Json {
  const column = columnOf(table, name);
  if (!column.default) return null;
  if ('value' in column.default) return column.default.value;
  switch (column.default.call) {
    case 'gen_random_uuid':
      return backend.ids.uuid();
    case 'now':
      return parseJson(column.type, context.now, valueContext(backend, context), name);
    case 'auth.uid':
      return context.uid;
    case 'identity':
      return backend.sequences.next(table, name);
  }
}

function columnOf(table: Table, name: string): Column {
  const column = table.definition.columns[name];
  if (column) return column;
  throw new PostgresError(
    '42703',
    `column "${name}" of relation "${relationName(table.name)}" does not exist`,
  );
}

/** The columns that `values` names, with canonical values. */
function readValues(
  backend: Backend,
  table: Table,
  values: Row,
  context: StatementContext,
  command: 'insert' | 'update',
): Row {
  const reading = valueContext(backend, context);
  const read: Row = {};
  for (const name in values) {
    const value = values[name];
    if (value === undefined) continue;
    const { type, generated } = columnOf(table, name);
    if (generated !== undefined) throw generatedColumnError(name, generated, command);
    read[name] = parseJson(type, value, reading, name);
  }
  return read;
}

const generatedColumnError = (name: string, generated: Column['generated'], command: 'insert' | 'update') =>
  new PostgresError(
    '428C9',
    command === 'insert'
      ? `cannot insert a non-DEFAULT value into column "${name}"`
      : `column "${name}" can only be updated to DEFAULT`,
    `Column "${name}" is ${generated === 'identity' ? 'an identity column defined as GENERATED ALWAYS' : 'a generated column'}.`,
  );

function readNewRow(backend: Backend, table: Table, values: Row, context: StatementContext): Row {
  const given = readValues(backend, table, values, context, 'insert');
  const row: Row = {};
  for (const name in table.definition.columns) {
    const value = given[name];
    if (value !== undefined && isIdentity(table, name)) backend.sequences.start(table, name);
    row[name] = value === undefined ? defaultOf(backend, table, name, context) : value;
  }
  return row;
}

/** Whether the column takes its default from a sequence. */
export function isIdentity(table: Table, name: string): boolean {
  const { default: value } = columnOf(table, name);
  return value !== undefined && 'call' in value && value.call === 'identity';
}

function runTriggers(
  backend: Backend,
  table: Table,
  timing: 'before' | 'after',
  command: TriggerChange['command'],
  old: Readonly<Row> | undefined,
  next: Row | undefined,
  context: StatementContext,
): void {
  for (const trigger of table.definition.triggers ?? []) {
    if (trigger.timing !== timing || !trigger.commands.includes(command)) continue;
    const run = () => trigger.run({ command, old, next, context, write: writerOf(backend, context) });
    if (backend.observer) backend.observer.triggered(table.name, trigger, run);
    else run();
  }
}

function finishInsert(
  backend: Backend,
  table: Table,
  row: Row,
  context: StatementContext,
  deferred: DeferredStep[],
): void {
  checkNotNull(table, row, context);
  checkChecks(table, row, context);
  checkUnique(table, undefined, row, context);
  table.insert(row);
  deferred.push(() => {
    checkForeignKeys(backend, table, undefined, row, context);
    runTriggers(backend, table, 'after', 'insert', undefined, row, context);
  });
}

/** `values` holds JSON as it was sent; a column that it does not name gets its default. Returns the stored row. */
export function insertRow(
  backend: Backend,
  name: string,
  values: Row,
  context: StatementContext = serviceContext(backend),
  options: WriteOptions = {},
): Row {
  return joinStatement(backend, (deferred) => {
    const table = backend.table(name);
    const row = readNewRow(backend, table, values, context);
    runTriggers(backend, table, 'before', 'insert', undefined, row, context);
    checkPolicy(backend, name, 'insert', row, context, options);
    finishInsert(backend, table, row, context, deferred);
    return row;
  });
}

/** `old` is the row as the table has it, already found visible to the update. Returns the new row. */
export function updateRow(
  backend: Backend,
  name: string,
  old: Readonly<Row>,
  values: Row,
  context: StatementContext = serviceContext(backend),
  options: WriteOptions = {},
): Row {
  return joinStatement(backend, (deferred) => {
    const table = backend.table(name);
    const row = { ...old, ...readValues(backend, table, values, context, 'update') };
    runTriggers(backend, table, 'before', 'update', old, row, context);
    checkPolicy(backend, name, 'update', row, context, { reads: options.reads ?? true });
    checkNotNull(table, row, context);
    checkChecks(table, row, context);
    checkUnique(table, old, row, context);
    table.update(keyOf(table, old), row);
    deferred.push(() => {
      checkForeignKeys(backend, table, old, row, context);
      for (const reference of referencesTo(backend.schema, name)) {
        const where = referringWhere(reference, old);
        const isMoved = reference.key.references.columns.some(
          (column) => !sameValue(old[column] ?? null, row[column] ?? null),
        );
        if (isMoved && where && backend.table(reference.table).find(where)) {
          throw stillReferenced(table, old, reference, context);
        }
      }
      runTriggers(backend, table, 'after', 'update', old, row, context);
    });
    return row;
  });
}

/** Removes the row and follows the foreign keys that refer to it: cascade, set null, or 23503. */
export function deleteRow(
  backend: Backend,
  name: string,
  row: Readonly<Row>,
  context: StatementContext = serviceContext(backend),
): void {
  joinStatement(backend, (deferred) => {
    const table = backend.table(name);
    runTriggers(backend, table, 'before', 'delete', row, undefined, context);
    table.remove(keyOf(table, row));
    deferred.push(() => {
      for (const reference of referencesTo(backend.schema, name)) {
        const where = referringWhere(reference, row);
        if (!where) continue;
        const { onDelete = 'no action', columns } = reference.key;
        const owner = asOwner(context);
        if (onDelete === 'cascade') deleteRows(backend, reference.table, where, owner);
        else if (onDelete === 'set null') {
          const nulls: Row = Object.fromEntries(columns.map((column) => [column, null]));
          updateRows(backend, reference.table, where, nulls, owner);
        } else if (backend.table(reference.table).find(where)) {
          throw stillReferenced(table, row, reference, context);
        }
      }
      runTriggers(backend, table, 'after', 'delete', row, undefined, context);
    });
  });
}

/** One statement; returns how many rows changed. `where` compares stored values. */
export function updateRows(
  backend: Backend,
  name: string,
  where: Row,
  values: Row,
  context: StatementContext = serviceContext(backend),
): number {
  return inStatement(backend, () => {
    const rows = backend.table(name).findAll(where);
    for (const row of rows) updateRow(backend, name, row, values, context);
    return rows.length;
  });
}

/** One statement; returns how many rows were removed. */
export function deleteRows(
  backend: Backend,
  name: string,
  where: Row,
  context: StatementContext = serviceContext(backend),
): number {
  return inStatement(backend, () => {
    const rows = backend.table(name).findAll(where);
    for (const row of rows) deleteRow(backend, name, row, context);
    return rows.length;
  });
}

/** The key that `ON CONFLICT (columns)` names, in any order of columns; 42P10 when there is none. */
export function conflictKey(table: Table, columns: readonly string[] | undefined): readonly string[] {
  if (!columns) return table.definition.primaryKey;
  const columnSet = new Set(columns);
  const key = uniqueKeysOf(table.name, table.definition).find(
    (candidate) =>
      candidate.columns.length === columnSet.size &&
      candidate.columns.every((column) => columnSet.has(column)),
  );
  if (key) return key.columns;
  throw new PostgresError(
    '42P10',
    'there is no unique or exclusion constraint matching the ON CONFLICT specification',
  );
}

/** Rows that a running upsert has inserted or changed, by statement. */
const upsertedKeys = new WeakMap<DeferredStep[], Set<string>>();

export interface Upsert {
  /** `on_conflict`; default the primary key. */
  columns?: readonly string[];
  resolution: 'merge' | 'ignore';
  /** The columns that `merge` sets, the same for every row of the statement; default those that `values` names. */
  merged?: readonly string[];
}

/** INSERT … ON CONFLICT. `row` is undefined when an existing row was left alone (`ignore`). */
export function upsertRow(
  backend: Backend,
  name: string,
  values: Row,
  upsert: Upsert,
  context: StatementContext = serviceContext(backend),
  options: WriteOptions = {},
): { row: Row | undefined; inserted: boolean } {
  return joinStatement(backend, (deferred) => {
    const table = backend.table(name);
    const columns = conflictKey(table, upsert.columns);
    const row = readNewRow(backend, table, values, context);
    runTriggers(backend, table, 'before', 'insert', undefined, row, context);
    checkPolicy(backend, name, 'insert', row, context, options);
    checkNotNull(table, row, context);
    checkChecks(table, row, context);
    const where = keyValues(columns, row);
    const existing = where && table.find(where);
    const upserted = upsertedKeys.get(deferred) ?? new Set<string>();
    upsertedKeys.set(deferred, upserted);
    const markUpserted = (stored: Readonly<Row>) =>
      upserted.add(JSON.stringify([name, keyOf(table, stored)]));
    if (!existing) {
      finishInsert(backend, table, row, context, deferred);
      markUpserted(row);
      return { row, inserted: true };
    }
    if (upsert.resolution === 'ignore') return { row: undefined, inserted: false };
    if (upserted.has(JSON.stringify([name, keyOf(table, existing)]))) {
      throw new PostgresError(
        '21000',
        'ON CONFLICT DO UPDATE command cannot affect row a second time',
        null,
        'Ensure that no rows proposed for insertion within the same command have duplicate constrained values.',
      );
    }
    checkExisting(backend, name, existing, context);
    const changes: Row = {};
    for (const column of upsert.merged ?? Object.keys(values)) changes[column] = row[column] ?? null;
    const updated = updateRow(backend, name, existing, changes, context, options);
    markUpserted(updated);
    return { row: updated, inserted: false };
  });
}

function keyOf(table: Table, row: Readonly<Row>): Row {
  const key: Row = {};
  for (const column of table.definition.primaryKey) key[column] = row[column] ?? null;
  return key;
}
