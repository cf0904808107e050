/**
 * What a row must satisfy before it is stored, with PostgreSQL's errors. `details` shows data of the row, so callers
 * that are subject to row-level security do not get it.
 */
import type { Backend, Table } from './backend';
import { sameValue } from './compareValues';
import {
  PostgresError,
  type Check,
  type ForeignKey,
  type Json,
  type Row,
  type Schema,
  type StatementContext,
  type TableDefinition,
  type UniqueKey,
} from './schema';
import { toText } from './values';

/** `public.profiles` -> `profiles`, the name in messages. */
export const relationName = (table: string): string => table.slice(table.indexOf('.') + 1);

function showsRows(definition: TableDefinition, context: StatementContext): boolean {
  return context.role === 'service_role' || definition.rowLevelSecurity === false;
}

/** PostgreSQL cuts each value of a failing row at 64 bytes. */
function cutValue(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= 64) return text;
  return `${new TextDecoder().decode(bytes.slice(0, 64)).replace(/\uFFFD+$/, '')}...`;
}

function failingRow(definition: TableDefinition, row: Readonly<Row>): string {
  const values = Object.entries(definition.columns).map(([column, { type }]) =>
    cutValue(toText(type, row[column] ?? null) ?? 'null'),
  );
  return `Failing row contains (${values.join(', ')}).`;
}

function keyText(definition: TableDefinition, columns: readonly string[], row: Readonly<Row>): string {
  const values = columns.map((column) => {
    const type = definition.columns[column]?.type ?? 'text';
    return toText(type, row[column] ?? null) ?? 'null';
  });
  return `(${columns.join(', ')})=(${values.join(', ')})`;
}

export function checkNotNull(table: Table, row: Readonly<Row>, context: StatementContext): void {
  const { definition, name } = table;
  for (const column in definition.columns) {
    if (definition.columns[column]?.nullable === true || (row[column] ?? null) !== null) continue;
    throw new PostgresError(
      '23502',
      `null value in column "${column}" of relation "${relationName(name)}" violates not-null constraint`,
      showsRows(definition, context) ? failingRow(definition, row) : null,
    );
  }
}

const sortedChecks = new WeakMap<TableDefinition, readonly Check[]>();

/** In the order of their names, as PostgreSQL tries them. */
function checksOf(definition: TableDefinition): readonly Check[] {
  const known = sortedChecks.get(definition);
  if (known) return known;
  const sorted = [...(definition.checks ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
  sortedChecks.set(definition, sorted);
  return sorted;
}

export function checkChecks(table: Table, row: Readonly<Row>, context: StatementContext): void {
  const { definition, name } = table;
  for (const check of checksOf(definition)) {
    if (check.holds(row) !== false) continue;
    throw new PostgresError(
      '23514',
      `new row for relation "${relationName(name)}" violates check constraint "${check.name}"`,
      showsRows(definition, context) ? failingRow(definition, row) : null,
    );
  }
}

const keys = new WeakMap<TableDefinition, readonly UniqueKey[]>();

/** The primary key first, under PostgreSQL's name for it. */
export function uniqueKeysOf(name: string, definition: TableDefinition): readonly UniqueKey[] {
  const known = keys.get(definition);
  if (known) return known;
  const all = [
    { name: `${relationName(name)}_pkey`, columns: definition.primaryKey },
    ...(definition.uniqueKeys ?? []),
  ];
  keys.set(definition, all);
  return all;
}

/** The values of `columns`, or undefined when one is null, because a key with a null equals no other key. */
export function keyValues(columns: readonly string[], row: Readonly<Row>): Row | undefined {
  const values: Row = {};
  for (const column of columns) {
    const value = row[column] ?? null;
    if (value === null) return undefined;
    values[column] = value;
  }
  return values;
}

const unchanged = (columns: readonly string[], old: Readonly<Row> | undefined, row: Readonly<Row>): boolean =>
  old !== undefined && columns.every((column) => sameValue(old[column] ?? null, row[column] ?? null));

export function checkUnique(
  table: Table,
  old: Readonly<Row> | undefined,
  row: Readonly<Row>,
  context: StatementContext,
): void {
  const { definition } = table;
  for (const key of uniqueKeysOf(table.name, definition)) {
    if (unchanged(key.columns, old, row)) continue;
    const values = keyValues(key.columns, row);
    if (!values || !table.find(values)) continue;
    throw new PostgresError(
      '23505',
      `duplicate key value violates unique constraint "${key.name}"`,
      showsRows(definition, context) ? `Key ${keyText(definition, key.columns, row)} already exists.` : null,
    );
  }
}

/** MATCH SIMPLE: a key with a null in it refers to nothing and passes. */
export function checkForeignKeys(
  backend: Backend,
  table: Table,
  old: Readonly<Row> | undefined,
  row: Readonly<Row>,
  context: StatementContext,
): void {
  const { definition, name } = table;
  for (const key of definition.foreignKeys ?? []) {
    if (unchanged(key.columns, old, row)) continue;
    if (!keyValues(key.columns, row)) continue;
    if (backend.table(key.references.table).find(referencedValues(key, row))) continue;
    const target = relationName(key.references.table);
    throw new PostgresError(
      '23503',
      `insert or update on table "${relationName(name)}" violates foreign key constraint "${key.name}"`,
      showsRows(definition, context)
        ? `Key ${keyText(definition, key.columns, row)} is not present in table "${target}".`
        : `Key is not present in table "${target}".`,
    );
  }
}

function referencedValues(key: ForeignKey, row: Readonly<Row>): Row {
  const values: Row = {};
  key.references.columns.forEach((column, at) => {
    values[column] = row[key.columns[at] ?? ''] ?? null;
  });
  return values;
}

export interface Reference {
  /** The table that holds the key. */
  table: string;
  key: ForeignKey;
}

const referencesBySchema = new WeakMap<Schema, Map<string, Reference[]>>();

/** The foreign keys that point at `table`. */
export function referencesTo(schema: Schema, table: string): readonly Reference[] {
  let known = referencesBySchema.get(schema);
  if (!known) {
    known = new Map();
    for (const [name, definition] of Object.entries(schema.tables)) {
      for (const key of definition.foreignKeys ?? []) {
        const list = known.get(key.references.table) ?? [];
        list.push({ table: name, key });
        known.set(key.references.table, list);
      }
    }
    referencesBySchema.set(schema, known);
  }
  return known.get(table) ?? [];
}

/** `where` for the rows of the referring table that point at `row`; undefined when none can. */
export function referringWhere({ key }: Reference, row: Readonly<Row>): Row | undefined {
  const values: Row = {};
  for (const [at, column] of key.columns.entries()) {
    const value: Json = row[key.references.columns[at] ?? ''] ?? null;
    if (value === null) return undefined;
    values[column] = value;
  }
  return values;
}

export function stillReferenced(
  table: Table,
  row: Readonly<Row>,
  reference: Reference,
  context: StatementContext,
): PostgresError {
  const from = relationName(reference.table);
  const { columns } = reference.key.references;
  return new PostgresError(
    '23503',
    `update or delete on table "${relationName(table.name)}" violates foreign key constraint "${reference.key.name}" on table "${from}"`,
    showsRows(table.definition, context)
      ? `Key ${keyText(table.definition, columns, row)} is still referenced from table "${from}".`
      : `Key is still referenced from table "${from}".`,
  );
}

/**
 * A foreign key without a target: a key of `row`, or, if `row` is removed, a key of another row that still refers to it.
 * A removed row needs only the columns that foreign keys refer to.
 */
export function findBrokenReference(
  backend: Backend,
  table: Table,
  row: Readonly<Row>,
  isRemoved: boolean,
): Reference | undefined {
  if (isRemoved)
    return referencesTo(backend.schema, table.name).find((reference) => {
      const where = referringWhere(reference, row);
      return where && backend.table(reference.table).find(where);
    });
  const key = table.definition.foreignKeys?.find(
    (each) =>
      keyValues(each.columns, row) && !backend.table(each.references.table).find(referencedValues(each, row)),
  );
  return key && { table: table.name, key };
}
