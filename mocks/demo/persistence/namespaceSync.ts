/** Keeps this tab in step with its namespace: imports the rows that other tabs wrote, and numbers its own. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describeTables, isChangedRow, type JournalEntry } from 'supabase-in-memory/tools';
import type { FakeSupabase } from '../../product/createFakeSupabase';
import { machineRandomValues } from '../pageRandomness';
import type { TabStream } from '../tabRandom';
import {
  isNamespaceRecord,
  namespaceKeyOf,
  type NamespaceRecord,
  type DemoTransaction,
} from './demoDatabase';

export interface NamespaceSyncOptions {
  /** The number that this tab already has in that generation; undefined: the tab gets a new one. */
  tabNumberIn?: (generation: string) => number | undefined;
}

export interface NamespaceSync {
  tabStream(): TabStream;
  /**
   * Imports what other tabs wrote since the last import. Resolves to undefined if the namespace has no record that this
   * build can use. Awaits only its two reads, so that the transaction stays open.
   */
  importChanges(transaction: DemoTransaction): Promise<NamespaceRecord | undefined>;
  /** Stores changes of this tab. */
  putChanges(transaction: DemoTransaction, record: NamespaceRecord, changes: readonly JournalEntry[]): void;
  /** Replaces everything in the namespace with this tab's rows. */
  replaceNamespace(transaction: DemoTransaction): void;
  /** Call it after a restart without storage: the page is the only tab of its back end. */
  restartAlone(): void;
}

/** A stored row does not fit its table: the namespace starts over, with a notice. */
class DamagedRows extends Error {}

export function createNamespaceSync(
  fake: FakeSupabase,
  { tabNumberIn = () => undefined }: NamespaceSyncOptions,
): NamespaceSync {
  let startsAlone = 0;
  let stream = streamOfOnlyTab();
  /** The sequence number of the newest row that this tab has. */
  let sequence = 0;

  function streamOfOnlyTab(): TabStream {
    return { generation: `not kept ${startsAlone}`, start: describeStart(fake), tab: 1 };
  }

  function newRecord(): NamespaceRecord {
    const { origin, version } = fake;
    // 64 random bits suffice: only generations of the same namespace are compared, and their transactions do not overlap.
    const generation = `${origin.at}-${machineRandomValues(new Uint32Array(2)).join('-')}`;
    stream = { generation, start: describeStart(fake), tab: 1 };
    sequence = 0;
    return {
      realm: namespaceKeyOf(origin),
      version,
      origin,
      generation,
      sequence,
      start: stream.start,
      tabs: stream.tab,
    };
  }

  /** Joins a back end that another page started. Returns the record, which counts this tab if the seed is named. */
  function join(transaction: DemoTransaction, record: NamespaceRecord): NamespaceRecord {
    const { generation, start = namespaceKeyOf(record.origin), tabs = 0 } = record;
    const known = tabNumberIn(generation);
    stream = { generation, start, tab: known ?? tabs + 1 };
    if (known !== undefined || !record.origin.seeded) return record;
    const counted = { ...record, tabs: stream.tab };
    transaction.put(counted);
    return counted;
  }

  function putChanges(
    transaction: DemoTransaction,
    record: NamespaceRecord,
    changes: readonly JournalEntry[],
  ): void {
    // Keep only the last change of each row, in the order of these.
    const newest = new Map<string, JournalEntry>();
    for (const change of changes) {
      newest.delete(change.key);
      newest.set(change.key, change);
    }
    for (const { key, table, row } of newest.values()) {
      sequence += 1;
      transaction.putRow({ realm: record.realm, key, table, row, sequence });
    }
    transaction.put({ ...record, sequence });
  }

  return {
    tabStream: () => stream,
    putChanges,
    async importChanges(transaction) {
      const key = namespaceKeyOf(fake.origin);
      const stored = await transaction.read(key);
      if (!isNamespaceRecord(stored) || !isCompatible(stored, fake)) return undefined;
      const isNewStart = stored.generation !== stream.generation;
      if (!isNewStart && stored.sequence === sequence) return stored;
      const rows = await transaction.readRows(key, isNewStart ? 0 : sequence);
      const changes = rows.map((row): JournalEntry => {
        if (!isChangedRow(row, fake.backend.schema)) throw new DamagedRows();
        return { key: row.key, table: row.table, row: row.row };
      });
      if (isNewStart) fake.startFrom(stored.origin);
      fake.backend.applyChanges(changes);
      sequence = stored.sequence;
      return isNewStart ? join(transaction, stored) : stored;
    },
    replaceNamespace(transaction) {
      const record = newRecord();
      transaction.deleteRows(record.realm);
      transaction.putTables(record.realm, describeTables(fake.backend.schema));
      putChanges(transaction, record, fake.backend.changes());
    },
    restartAlone() {
      startsAlone += 1;
      stream = streamOfOnlyTab();
    },
  };
}

/** The namespace, and a hash of a snapshot's rows: new ids derive from this text, and must not repeat the snapshot's. */
function describeStart({ origin, backend }: FakeSupabase): string {
  const changes = origin.seeded ? backend.changes() : [];
  const rest = changes.length === 0 ? '' : ` ${bytesToHex(sha256(utf8ToBytes(JSON.stringify(changes))))}`;
  return `${namespaceKeyOf(origin)}${rest}`;
}

/** Whether this build has the record's tables and makes the same seed data from its origin. */
function isCompatible({ version, origin }: NamespaceRecord, fake: FakeSupabase): boolean {
  try {
    return version === fake.versionOf(origin);
  } catch {
    return false;
  }
}
