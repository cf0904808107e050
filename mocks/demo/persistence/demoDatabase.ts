/** The demo's database in IndexedDB: one record for each namespace, and the changed rows of all. */
import type { Origin } from 'supabase-in-memory';
import { isObject } from 'supabase-in-memory/schema';
import { isOrigin, type JournalEntry, type SavedTables } from 'supabase-in-memory/tools';

/**
 * The key of a scenario's and seed's namespace in the database. Each has a back end of its own, so tabs with different ones
 * share nothing. Records call it `realm`.
 */
export const namespaceKeyOf = ({ scenario, seed, seeded }: Origin): string =>
  `${scenario} ${seeded ? seed : 'unseeded'}`;

export interface NamespaceRecord {
  realm: string;
  /** `FakeSupabase.version` of the build that wrote the rows. */
  version: string;
  origin: Origin;
  /** A new value for each start from the seed. */
  generation: string;
  /** The sequence number of the newest row. */
  sequence: number;
  /** As in `TabStream`. Records of an older build may lack `start` and `tabs`. */
  start?: string;
  /** How many tabs have joined since the start; counted for a named seed only. */
  tabs?: number;
}

export function isNamespaceRecord(value: unknown): value is NamespaceRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record: Partial<Record<keyof NamespaceRecord, unknown>> = value;
  return (
    typeof record.version === 'string' &&
    typeof record.generation === 'string' &&
    typeof record.sequence === 'number' &&
    (record.start === undefined || typeof record.start === 'string') &&
    (record.tabs === undefined || typeof record.tabs === 'number') &&
    isOrigin(record.origin)
  );
}

export interface RowRecord extends JournalEntry {
  realm: string;
  /** Greater than the number of every earlier change. A later change of the same row replaces the record. */
  sequence: number;
}

/** During a transaction, await only its own requests: otherwise the browser commits it early. */
export interface DemoTransaction {
  /** The record as it is stored, unchecked; undefined if the namespace has none. */
  read(namespace: string): Promise<unknown>;
  /** The rows written after the sequence number `after`, in order, unchecked. */
  readRows(namespace: string, after: number): Promise<unknown[]>;
  put(record: NamespaceRecord): void;
  putRow(row: RowRecord): void;
  /** Also deletes the record of the tables. */
  deleteRows(namespace: string): void;
  /** Stores a description of the namespace's tables. */
  putTables(namespace: string, tables: SavedTables): void;
  /** The description as it is stored, unchecked; undefined if an older build wrote the namespace. */
  readTables(namespace: string): Promise<unknown>;
  commit(): void;
  /** Resolves once the transaction is committed; rejects if it was aborted, and then nothing was stored. */
  end: Promise<void>;
}

export interface DemoDatabase {
  begin(mode: IDBTransactionMode, options?: IDBTransactionOptions): DemoTransaction;
  close(): void;
}

const namespaceStore = 'realms';
const rowStore = 'rows';
const sequenceIndex = 'bySequence';
const tablesKey = 'tables';

/**
 * `openTimeout`: milliseconds, without those when the main thread is blocked. `onLost` is called when the browser
 * closes the database, or when another page wants to delete or upgrade it.
 */
export async function openDemoDatabase(
  factory: IDBFactory,
  openTimeout: number,
  onLost: () => void,
): Promise<DemoDatabase> {
  const database = await open(factory, openTimeout);
  database.onversionchange = onLost;
  database.onclose = onLost;
  return {
    begin: (mode, options) => inTransaction(database.transaction([namespaceStore, rowStore], mode, options)),
    close: () => database.close(),
  };
}

function inTransaction(transaction: IDBTransaction): DemoTransaction {
  const namespaces = transaction.objectStore(namespaceStore);
  const rows = transaction.objectStore(rowStore);
  return {
    read: (namespace) => resultOf<unknown>(namespaces.get(namespace)),
    readRows: (namespace, after) =>
      resultOf<unknown[]>(
        rows.index(sequenceIndex).getAll(IDBKeyRange.bound([namespace, after], [namespace, []], true)),
      ),
    put: (record) => void namespaces.put(record),
    putRow: (row) => void rows.put(row),
    // Without a sequence number the record is not in the index, so `readRows` does not find it.
    putTables: (namespace, tables) => void rows.put({ realm: namespace, key: tablesKey, tables }),
    readTables: async (namespace) => {
      const record = await resultOf<unknown>(rows.get([namespace, tablesKey]));
      return isObject(record) ? record.tables : undefined;
    },
    deleteRows: (namespace) => void rows.delete(IDBKeyRange.bound([namespace], [namespace, []])),
    commit: () => transaction.commit(),
    end: endOf(transaction),
  };
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  const end = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
  });
  // A caller that fails before it awaits `end` reports that failure: prevent an unhandled rejection on top.
  end.catch(() => undefined);
  return end;
}

/** In milliseconds. A blocked main thread, which cannot receive the database's events, costs one step only. */
const timeoutStep = 100;

function open(factory: IDBFactory, openTimeout: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let waited = 0;
    const timer = setInterval(() => {
      waited += timeoutStep;
      if (waited < openTimeout) return;
      // Nobody would close a database that opens later, and an open one blocks its deletion.
      request.onsuccess = () => request.result.close();
      finish(() => reject(new Error('IndexedDB did not open in time')));
    }, timeoutStep);
    const finish = (settle: () => void) => {
      clearInterval(timer);
      settle();
    };
    const request = factory.open('fake-supabase', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(namespaceStore, { keyPath: 'realm' });
      const rows = request.result.createObjectStore(rowStore, { keyPath: ['realm', 'key'] });
      rows.createIndex(sequenceIndex, ['realm', 'sequence']);
    };
    request.onsuccess = () => finish(() => resolve(request.result));
    request.onerror = () => finish(() => reject(request.error ?? new Error('IndexedDB did not open')));
  });
}
