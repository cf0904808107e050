/**
 * Snapshots: the whole state as JSON, which is the origin that the back end was seeded from and the rows that differ
 * from the seed. Only a fake with the same tables and the same seed data can restore one.
 */
import { isSeed } from './seed';
import { clockKey } from '../backend/clock';
import { sameValue } from '../backend/compareValues';
import { idsKey } from '../backend/storedIds';
import { settingsKey } from '../backend/storedSettings';
import { entryKey, keyOfEntry, type JournalEntry } from '../backend/journal';
import type { Column, Json, Row, Schema, TableDefinition } from '../backend/schema';
import { completeSettings } from '../backend/settings';
import { parseJson } from '../backend/values';
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

export function writeSnapshot(origin: Origin, version: string, changes: readonly JournalEntry[]): Json {
  return {
    format,
    version,
    origin: { ...origin },
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
  if (!isObject(value) || typeof value.key !== 'string' || typeof value.table !== 'string') return false;
  const definition = schema.tables[value.table];
  if (!definition || !value.key.startsWith(`${value.table} [`)) return false;
  if (!hasKey(value.key, value.table, definition)) return false;
  // The rows of the clock and of the ids cannot be removed, because a back end needs both.
  if (value.row === null) return !stateKeys.has(value.key);
  if (!isObject(value.row)) return false;
  const row: Row = value.row;
  const columns = Object.entries(definition.columns);
  return (
    columns.length === Object.keys(row).length &&
    columns.every(([name, column]) => isStored(row[name], column, schema)) &&
    entryKey(value.table, definition.primaryKey, row) === value.key &&
    (value.table !== 'fake.state' || isState(row, schema))
  );
}

function hasKey(key: string, table: string, { primaryKey }: TableDefinition): boolean {
  try {
    keyOfEntry({ key, table }, primaryKey);
    return true;
  } catch {
    return false;
  }
}

function isStored(value: Json | undefined, { type, nullable }: Column, { enums }: Schema): boolean {
  if (value === undefined) return false;
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
function isState({ key, value }: Readonly<Row>, schema: Schema): boolean {
  switch (key) {
    case clockKey:
      if (!isObject(value)) return false;
      return value.mode === 'wall'
        ? typeof value.offset === 'number' && Math.abs(value.offset) <= maxOffset
        : value.mode === 'fixed' && isClockTime(value.at);
    case idsKey:
      return Array.isArray(value) && value.length === 4 && value.every(isSeed);
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
  const types = new Map(Object.entries(auth).map(([name, standard]) => [name, typeof standard]));
  return Object.entries(value).every(([name, setting]) => types.get(name) === typeof setting);
}

/** Throws errors for people to read. `versionOf` gives an origin's data version, and throws on an impossible origin. */
export function readSnapshot(
  value: Json,
  versionOf: (origin: Origin) => string,
  schema: Schema,
): { origin: Origin; changes: JournalEntry[] } {
  if (!isObject(value) || value.format !== format)
    throw new Error('This is no snapshot of the fake Supabase.');
  const { version, origin, changes } = value;
  if (!isOrigin(origin) || !Array.isArray(changes)) throw new Error('This snapshot is damaged.');
  if (version !== versionOf(origin)) {
    throw new Error('This snapshot was taken with other tables or other seed data and does not fit these.');
  }
  const rows: JournalEntry[] = [];
  for (const change of changes) {
    if (!isChangedRow(change, schema)) throw new Error('This snapshot is damaged.');
    rows.push(change);
  }
  return { origin, changes: rows };
}
