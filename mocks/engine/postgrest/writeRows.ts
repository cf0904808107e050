/**
 * Inserts, upserts, updates and deletes of a request: rights on columns first, then row by row through the back end,
 * which knows defaults, constraints, policies and triggers. On an error the caller's transaction is rolled back.
 */
import type { Table } from '../backend/backend';
import type { Json, Row } from '../backend/schema';
import { parseJson } from '../backend/values';
import {
  conflictKey,
  defaultOf,
  deleteRow,
  inStatement,
  insertRow,
  isIdentity,
  updateRow,
  upsertRow,
} from '../backend/writes';
import { getOwn } from './getOwn';
import type { Payload } from './payload';
import type { Preferences } from './preferences';
import { findTargets } from './readRows';
import type { ReadNode } from './readPlan';
import { nameOf } from './relationships';
import { definitionOf, requireGrant } from './restContext';
import type { RestContext } from './restContext';
import { putMismatch, unknownColumnOf } from './restErrors';

export interface Written {
  /** The rows as stored afterwards; for a delete, the deleted rows. */
  rows: Row[];
  /** How many of them are new. */
  inserted: number;
}

function requireColumns(context: RestContext, table: string, columns: readonly string[]): void {
  const known = definitionOf(context, table).columns;
  for (const column of columns) {
    if (getOwn(known, column) === undefined) throw unknownColumnOf(nameOf(table), column);
  }
}

/** A column that a row omits becomes null; with `missing=default` it stays absent, so that it gets its default. */
function valuesOf(row: Row, columns: readonly string[], missing: Preferences['missing']): Row {
  const values: Row = {};
  for (const column of columns) {
    const value: Json | undefined = getOwn(row, column);
    if (value !== undefined) values[column] = value;
    else if (missing !== 'default') values[column] = null;
  }
  return values;
}

/** `returns`: the answer shows columns of the new rows. */
export function insertRows(
  context: RestContext,
  table: string,
  payload: Payload,
  preferences: Pick<Preferences, 'missing' | 'resolution'>,
  onConflict: readonly string[] | null,
  returns: boolean,
): Written {
  const { backend, statement } = context;
  const { columns } = payload;
  requireColumns(context, table, columns);
  const stored = backend.table(table);
  const target = onConflict ?? stored.definition.primaryKey;
  const isUpsert = preferences.resolution !== null && target.length > 0;
  if (onConflict !== null && preferences.resolution !== null) conflictKey(stored, onConflict);
  requireGrant(context, table, 'insert', columns);
  // ON CONFLICT reads the columns of the key, so the role needs the right to select them.
  if (isUpsert) requireGrant(context, table, 'select', target);
  if (isUpsert && preferences.resolution === 'merge-duplicates')
    requireGrant(context, table, 'update', columns);
  if (payload.problem) throw payload.problem;

  const written: Written = { rows: [], inserted: 0 };
  inStatement(backend, () => {
    for (const row of payload.rows) {
      const values = valuesOf(row, columns, preferences.missing);
      if (preferences.missing === 'default') consumeSequenceValues(context, stored, values);
      if (!isUpsert) {
        written.rows.push(insertRow(backend, table, values, statement, { reads: returns }));
        written.inserted++;
        continue;
      }
      const resolution =
        preferences.resolution === 'merge-duplicates' && columns.length > 0 ? 'merge' : 'ignore';
      // A conflict updates every column of the payload, even one that this row omits, which gets its default.
      const upsert = { resolution, columns: target, merged: columns } as const;
      const result = upsertRow(backend, table, values, upsert, statement, { reads: true });
      if (result.row !== undefined) written.rows.push(result.row);
      if (result.inserted) written.inserted++;
    }
  });
  return written;
}

/**
 * With `missing=default` PostgREST evaluates the defaults of all columns that the payload names for every row, so that
 * even a row with a number of its own uses up a value of the sequence (PostgREST src/PostgREST/Query/SqlFragment.hs,
 * `fromJsonBodyF`).
 */
function consumeSequenceValues({ backend }: RestContext, table: Table, values: Row): void {
  for (const column in values) if (isIdentity(table, column)) backend.sequences.next(table, column);
}

/** PUT: upserts one row; PGRST115 unless its key is the one in the URL. */
export function putRow(context: RestContext, target: ReadNode, payload: Payload, returns: boolean): Written {
  const { table, definition } = target;
  const [row, second] = payload.rows;
  const urlValues = new Map(target.conjuncts.map(({ equals }) => [equals?.column, equals?.value] as const));
  const matches =
    row !== undefined &&
    second === undefined &&
    definition.primaryKey.every((column) => {
      const type = definition.columns[column]?.type ?? 'text';
      return parseJson(type, row[column] ?? null, context.values, column) === urlValues.get(column);
    });
  requireColumns(context, table, payload.columns);
  if (!matches) throw putMismatch();
  const preferences = { missing: null, resolution: 'merge-duplicates' } as const;
  return insertRows(context, table, payload, preferences, null, returns);
}

export function updateRows(
  context: RestContext,
  target: ReadNode,
  payload: Payload,
  missing: Preferences['missing'],
  returns: boolean,
): Written {
  const { backend, statement } = context;
  const { table, definition } = target;
  const { columns } = payload;
  requireColumns(context, table, columns);
  // PostgREST updates no row when the body names no column.
  if (columns.length === 0) return { rows: [], inserted: 0 };
  requireGrant(context, table, 'update', columns);
  if (target.used.size > 0) requireGrant(context, table, 'select', target.used);
  if (payload.problem) throw payload.problem;
  const values = valuesOf(payload.rows[0] ?? {}, columns, missing);
  // PostgREST evaluates a default once for the body, so all rows get the same value.
  for (const column of columns) {
    const known = definition.columns[column];
    if (known && !Object.hasOwn(values, column)) {
      values[column] = defaultOf(backend, backend.table(table), column, statement);
    }
  }
  for (const [column, value] of Object.entries(values)) {
    parseJson(definition.columns[column]?.type ?? 'text', value, context.values, column);
  }
  const reads = returns || target.used.size > 0;
  const rows: Row[] = [];
  inStatement(backend, () => {
    for (const row of findTargets(context, target, 'update', reads)) {
      rows.push(updateRow(backend, table, row, values, statement, { reads }));
    }
  });
  return { rows, inserted: 0 };
}

export function deleteRows(context: RestContext, target: ReadNode, returns: boolean): Written {
  const { backend, statement } = context;
  const { table } = target;
  requireGrant(context, table, 'delete', []);
  if (target.used.size > 0) requireGrant(context, table, 'select', target.used);
  const rows: Row[] = [];
  inStatement(backend, () => {
    for (const row of findTargets(context, target, 'delete', returns || target.used.size > 0)) {
      rows.push({ ...row });
      deleteRow(backend, table, row, statement);
    }
  });
  return { rows, inserted: 0 };
}
