/** The rows that differ from the seed: what a snapshot holds and what a reload or a second tab needs. */
import type { Row } from './schema';

export interface JournalEntry {
  /** `TABLE [primary key values]`. */
  key: string;
  table: string;
  /** Null for a row that was removed. */
  row: Row | null;
}

export function entryKey(table: string, primaryKeyColumns: readonly string[], row: Readonly<Row>): string {
  return `${table} ${JSON.stringify(primaryKeyColumns.map((column) => row[column] ?? null))}`;
}

/** Reads the primary key back out of an `entryKey`. */
export function keyOfEntry(
  { key, table }: Pick<JournalEntry, 'key' | 'table'>,
  columns: readonly string[],
): Row {
  const values: unknown = JSON.parse(key.slice(table.length + 1));
  if (!Array.isArray(values) || values.length !== columns.length) {
    throw new Error(`Not the key of a row of ${table}: ${key}`);
  }
  // The cast is safe: JSON.parse only returns JSON.
  return Object.fromEntries(columns.map((column, at) => [column, values[at] as Row[string]]));
}

export interface Journal {
  /** A later change of the same row replaces the earlier one and takes the last place. */
  record(entry: JournalEntry): void;
  /** Oldest change first. */
  entries(): JournalEntry[];
  clear(): void;
}

export function createJournal(): Journal {
  // Serialized, so that a caller that changes its row object does not change the journal.
  const changes = new Map<string, string>();
  return {
    record({ key, table, row }) {
      // A Map keeps an existing key at its place, so delete it first.
      changes.delete(key);
      changes.set(key, JSON.stringify({ key, table, row }));
    },
    // The cast is safe: `record` wrote the text.
    entries: () => Array.from(changes.values(), (text) => JSON.parse(text) as JournalEntry),
    clear: () => changes.clear(),
  };
}
