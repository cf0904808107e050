/**
 * The rows that differ from the seed, kept as entities of @mswjs/data: what a snapshot holds and what a second tab or
 * a reload needs. The only module that may touch that library, because it knows its traps:
 * its own tab-to-tab channel would let a second tab overwrite the first (listeners are taken off at once), `update`
 * ignores JSON columns and queries scan everything (entities are replaced by key, rows are JSON text), an omitted
 * column gets a made-up value (all are always passed), and entities come back live (what leaves here is a copy).
 */
import { factory, primaryKey } from '@mswjs/data';
import { DATABASE_INSTANCE } from '@mswjs/data/lib/glossary';
import type { Row } from './schema';

export interface JournalEntry {
  /** `TABLE [primary key values]`. */
  key: string;
  table: string;
  /** Undefined in a row that was removed is null here. */
  row: Row | null;
  /** Order of the changes; a later change of the same row replaces the earlier entry. */
  sequence: number;
}

export function entryKey(table: string, primaryKeyColumns: readonly string[], row: Readonly<Row>): string {
  return `${table} ${JSON.stringify(primaryKeyColumns.map((column) => row[column] ?? null))}`;
}

/** The primary key that `entryKey` wrote. */
export function keyOfEntry(
  { key, table }: Pick<JournalEntry, 'key' | 'table'>,
  columns: readonly string[],
): Row {
  const values: unknown = JSON.parse(key.slice(table.length + 1));
  if (!Array.isArray(values) || values.length !== columns.length) {
    throw new Error(`Not the key of a row of ${table}: ${key}`);
  }
  // What JSON.parse gives is JSON.
  return Object.fromEntries(columns.map((column, at) => [column, values[at] as Row[string]]));
}

export interface Journal {
  record(entry: Omit<JournalEntry, 'sequence'>): JournalEntry;
  /** Oldest change first; only those later than `after`. */
  entries(after?: number): JournalEntry[];
  readonly sequence: number;
  clear(): void;
}

function createStore() {
  const store = factory({
    change: { key: primaryKey(String), table: String, row: String, sequence: Number },
  });
  const instance = store[DATABASE_INSTANCE];
  for (const event of ['create', 'update', 'delete'] as const) instance.events.removeAllListeners(event);
  return { change: store.change, instance };
}

export function createJournal(): Journal {
  let store = createStore();
  let sequence = 0;
  return {
    get sequence() {
      return sequence;
    },
    record({ key, table, row }) {
      sequence += 1;
      // By the instance, in constant time; the model's own `delete` would search all entities.
      if (store.instance.has('change', key)) store.instance.delete('change', key);
      store.change.create({ key, table, row: row === null ? '' : JSON.stringify(row), sequence });
      return { key, table, row, sequence };
    },
    entries: (after = 0) =>
      store.change
        .getAll()
        .filter((entity) => entity.sequence > after)
        .map(({ key, table, row, sequence: at }) => ({
          key,
          table,
          row: row === '' ? null : (JSON.parse(row) as Row),
          sequence: at,
        })),
    clear() {
      store = createStore();
      sequence = 0;
    },
  };
}
