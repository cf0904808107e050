/**
 * The whole state as JSON: from what it was seeded, and the rows that differ from that. Only a fake with the same
 * tables and the same seed data can take it in.
 */
import type { JournalEntry } from '../backend/journal';
import type { Json, Row, Schema } from '../backend/schema';

/** From what a back end was seeded: the same origin gives the same rows. */
export interface Origin {
  scenario: string;
  seed: number;
  /** Whether somebody named the seed: then the clock is fixed. */
  seeded: boolean;
  /** Milliseconds, the moment relative to which the data is dated. */
  at: number;
}

const format = 'fake-supabase-snapshot';

export function writeSnapshot(origin: Origin, version: string, changes: readonly JournalEntry[]): Json {
  return {
    format,
    version,
    origin: { ...origin },
    changes: changes.map(({ key, table, row }) => ({ key, table, row })),
  };
}

const isObject = (value: unknown): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function isOrigin(value: unknown): value is Origin {
  return (
    isObject(value) &&
    typeof value.scenario === 'string' &&
    typeof value.seed === 'number' &&
    typeof value.seeded === 'boolean' &&
    typeof value.at === 'number'
  );
}

/** A row that can be put into a table of `schema` as it is: exactly its columns, under a key of that table. */
export function isChangedRow(value: unknown, schema: Schema): value is JournalEntry {
  if (!isObject(value) || typeof value.key !== 'string' || typeof value.table !== 'string') return false;
  const definition = schema.tables[value.table];
  if (!definition || !value.key.startsWith(`${value.table} [`)) return false;
  if (value.row === null) return true;
  if (!isObject(value.row)) return false;
  const row: Row = value.row;
  const columns = Object.keys(definition.columns);
  return columns.length === Object.keys(row).length && columns.every((column) => row[column] !== undefined);
}

/** Throws a sentence for people. */
export function readSnapshot(
  value: Json,
  version: string,
  schema: Schema,
): { origin: Origin; changes: JournalEntry[] } {
  if (!isObject(value) || value.format !== format)
    throw new Error('This is no snapshot of the fake Supabase.');
  if (value.version !== version) {
    throw new Error('This snapshot was taken with other tables or other seed data and does not fit these.');
  }
  const { origin, changes } = value;
  if (!isOrigin(origin) || !Array.isArray(changes)) throw new Error('This snapshot is damaged.');
  const rows: JournalEntry[] = [];
  for (const change of changes) {
    if (!isChangedRow(change, schema)) throw new Error('This snapshot is damaged.');
    rows.push(change);
  }
  return { origin, changes: rows };
}
