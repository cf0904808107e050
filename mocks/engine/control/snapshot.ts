/**
 * Snapshots: the whole state as JSON. It consists of the origin that the back end was seeded from and the rows that
 * differ from the seed. Only a fake with the same tables and the same seed data can restore one; any other says which
 * table or column is different. Keys that this module does not know (`page` of the demo) are ignored.
 */
import { isSeed } from './seed';
import { clockKey } from '../backend/clock';
import { sameValue } from '../backend/compareValues';
import { findBrokenReference } from '../backend/constraints';
import type { OwnedBackend } from '../backend/createBackend';
import { idsKey } from '../backend/storedIds';
import { areSequences, sequencesKey } from '../backend/storedSequences';
import { settingsKey } from '../backend/storedSettings';
import { entryKey, keyOfEntry, type JournalEntry } from '../backend/journal';
import type { Column, Json, Row, Schema, TableDefinition } from '../backend/schema';
import { completeSettings } from '../backend/settings';
import { parseJson } from '../backend/values';
import {
  describeTables,
  differenceOfTables,
  isSavedTables,
  shortName,
  tablesOfRows,
  type SavedTables,
} from './savedTables';
import { faultsKey, parseFaultRules } from './faults';
import { faultCountersKey, isFaultCounters } from './faultCounters';
import { isClockTime } from './clockTime';
import { isObject } from '../isObject';

/** What a back end was seeded from: the same origin gives the same rows. */
export interface Origin {
  scenario: string;
  seed: number;
  /** Whether the seed was named explicitly; then the clock is fixed. */
  seeded: boolean;
  /** Milliseconds; the seed dates its rows relative to this time. */
  at: number;
  /** Additional input of the product's seed; the product defines its shape. */
  pack?: Json;
}

const format = 'fake-supabase-snapshot';

export function writeSnapshot(
  origin: Origin,
  version: string,
  { changes, schema }: { changes: readonly JournalEntry[]; schema: Schema },
): Json {
  return {
    format,
    version,
    origin: { ...origin },
    tables: describeTables(schema),
    changes: changes.map(({ key, table, row }) => ({ key, table, row })),
  };
}

export function isOrigin(value: unknown): value is Origin {
  return (
    isObject(value) &&
    typeof value.scenario === 'string' &&
    isSeed(value.seed) &&
    typeof value.seeded === 'boolean' &&
    isClockTime(value.at) &&
    (value.pack === undefined || isObject(value.pack))
  );
}

/** A row that a table of `schema` can store as it is: exactly its columns, values of their types, and its own key. */
export function isChangedRow(value: unknown, schema: Schema): value is JournalEntry {
  return problemWithChange(value, schema) === undefined;
}

/** Why `isChangedRow` is false, as the end of a sentence. */
function problemWithChange(value: unknown, schema: Schema): string | undefined {
  if (!isObject(value) || typeof value.key !== 'string' || typeof value.table !== 'string')
    return 'expected { key, table, row }';
  const { key, table, row } = value;
  const definition = Object.hasOwn(schema.tables, table) ? schema.tables[table] : undefined;
  if (!definition) return `there is no table "${shortName(table)}"`;
  if (!key.startsWith(`${table} [`) || !isValidKey(key, table, definition))
    return `"${key}" is not a key of ${shortName(table)}`;
  // The rows of the clock and of the ids cannot be removed, because a back end needs both.
  if (row === null) return stateKeys.has(key) ? `${key} cannot be removed` : undefined;
  if (!isObject(row)) return 'expected a row, or null for one that was removed';
  return problemWithRow(row, key, { table, definition, schema });
}

function problemWithRow(
  row: Row,
  key: string,
  { table, definition, schema }: { table: string; definition: TableDefinition; schema: Schema },
): string | undefined {
  const { columns, primaryKey } = definition;
  const unknown = Object.keys(row).find((name) => !Object.hasOwn(columns, name));
  if (unknown !== undefined) return `there is no column ${shortName(table)}.${unknown}`;
  for (const [name, column] of Object.entries(columns)) {
    const value = row[name];
    if (value === undefined) return `the column ${shortName(table)}.${name} is missing`;
    if (!isStorable(value, column, schema))
      return `the column ${shortName(table)}.${name} cannot be ${JSON.stringify(value).slice(0, 60)}`;
  }
  if (entryKey(table, primaryKey, row) !== key) return `"${key}" is not the key of this row`;
  return table !== 'fake.state' || isValidState(row, schema) ? undefined : `${key} cannot have this value`;
}

function isValidKey(key: string, table: string, { primaryKey }: TableDefinition): boolean {
  try {
    keyOfEntry({ key, table }, primaryKey);
    return true;
  } catch {
    return false;
  }
}

function isStorable(value: Json, { type, nullable }: Column, { enums }: Schema): boolean {
  if (value === null) return nullable === true;
  try {
    return sameValue(parseJson(type, value, { enums }), value);
  } catch {
    return false;
  }
}

const stateKeys = new Set([clockKey, idsKey].map((key) => entryKey('fake.state', ['key'], { key })));
/** The largest offset of a wall clock from the machine's time, in milliseconds. */
const maxOffset = 101 * 366 * 86_400_000;

/** Checks a row of the fake's own state, because a wrong value in it would break every later call. */
function isValidState({ key, value }: Readonly<Row>, schema: Schema): boolean {
  switch (key) {
    case clockKey:
      if (!isObject(value)) return false;
      return value.mode === 'wall'
        ? typeof value.offset === 'number' && Math.abs(value.offset) <= maxOffset
        : value.mode === 'fixed' && isClockTime(value.at);
    case idsKey:
      return Array.isArray(value) && value.length === 4 && value.every(isSeed);
    case sequencesKey:
      return areSequences(value ?? null);
    case faultsKey:
      try {
        parseFaultRules(value, { schema });
        return true;
      } catch {
        return false;
      }
    case faultCountersKey:
      return isFaultCounters(value);
    case settingsKey:
      return isObject(value) && isAuthSettings(value);
    default:
      return false;
  }
}

function isAuthSettings(value: { [key: string]: Json }): boolean {
  const { auth } = completeSettings();
  const types = new Map(Object.entries(auth).map(([name, defaultValue]) => [name, typeof defaultValue]));
  return Object.entries(value).every(([name, setting]) => types.get(name) === typeof setting);
}

/** What a state consists of, before its rows are compared with any tables. */
export interface SnapshotParts {
  snapshot: { [key: string]: Json };
  version: Json | undefined;
  origin: Origin;
  changes: readonly Json[];
  /** The tables that the state was saved with; older states lack them. */
  tables: SavedTables | undefined;
}

/** Throws errors whose messages are for users. A state that an older demo saved has its snapshot inside. */
export function readSnapshotParts(value: Json): SnapshotParts {
  const inner = isObject(value) && isObject(value.snapshot) ? value.snapshot : value;
  if (!isObject(inner) || inner.format !== format)
    throw new Error('This is not a saved state of the fake Supabase.');
  const { version, origin, changes, tables } = inner;
  if (!isOrigin(origin)) throw new Error('This state is damaged at "origin".');
  if (!Array.isArray(changes)) throw new Error('This state is damaged at "changes": expected a list.');
  return { snapshot: inner, version, origin, changes, tables: isSavedTables(tables) ? tables : undefined };
}

/** Throws errors whose messages are for users. `versionOf` gives an origin's data version, and throws on an impossible origin. */
export function readSnapshot(
  value: Json,
  versionOf: (origin: Origin) => string,
  schema: Schema,
): { origin: Origin; changes: JournalEntry[] } {
  const { version, origin, changes, tables } = readSnapshotParts(value);
  if (version !== versionOf(origin)) {
    throw new Error(
      differenceOfTables(tables ?? tablesOfRows(changes), schema, 'This state') ??
        `This state was saved with other seed data of the scenario "${origin.scenario}" than this version has.`,
    );
  }
  return {
    origin,
    changes: changes.map((change, at) => {
      const problem = problemWithChange(change, schema);
      if (problem !== undefined) throw new Error(`This state is damaged at changes[${at}]: ${problem}.`);
      return change as unknown as JournalEntry;
    }),
  };
}

/** Throws if a changed row refers to a missing row, or rows refer to a removed one. `backend` has all changes. */
export function assertReferences(backend: OwnedBackend, changes: readonly JournalEntry[]): void {
  for (const [at, { key, table: name, row }] of changes.entries()) {
    const table = backend.table(name);
    const broken = findBrokenReference(
      backend,
      table,
      row ?? keyOfEntry({ key, table: name }, table.definition.primaryKey),
      row === null,
    );
    if (!broken) continue;
    const [from, to] = [shortName(broken.table), shortName(broken.key.references.table)];
    throw new Error(
      row === null
        ? `This state is damaged at changes[${at}]: rows of ${from} still refer to ${key}, which is removed.`
        : `This state is damaged at changes[${at}]: ${from}.${broken.key.columns.join(', ')} refers to a row that ${to} does not have.`,
    );
  }
}
