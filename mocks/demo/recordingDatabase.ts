/** The IndexedDB database of recordings: those of all tabs, in parts. */
import type { RecordedEvent, Segment } from '../sharing/recording';
import { machineNow } from './pageClock';

const databaseName = 'demo-recordings';
const store = 'parts';
const byTab = 'byTab';

/** Milliseconds after which the parts of another tab are deleted, because that tab is probably closed. */
const maxAge = 24 * 3600 * 1000;

export interface Part {
  /** Identifies duplicates: a part that was being written when its page was left may be stored twice. */
  id: string;
  tab: string;
  chapter: string;
  at: number;
  /** Only in the first part of a segment. */
  head?: Omit<Segment, 'events'>;
  events: readonly RecordedEvent[];
}

export function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = globalThis.indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      const parts = request.result.createObjectStore(store, { autoIncrement: true });
      parts.createIndex(byTab, 'tab');
      parts.createIndex('byAge', 'at');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not open'));
    request.onblocked = () => reject(new Error('IndexedDB did not open'));
  });
}

/** Deletes the parts of tabs that were probably closed long ago. */
export async function deleteOldParts(database: IDBDatabase, tab: string): Promise<void> {
  const transaction = database.transaction(store, 'readwrite');
  const old = transaction
    .objectStore(store)
    .index('byAge')
    .openCursor(IDBKeyRange.upperBound(machineNow() - maxAge));
  deleteWhere(old, (part) => part.tab !== tab);
  await endOf(transaction);
}

/** Adds parts, and deletes the dropped segments of the tab. */
export async function writeParts(
  database: IDBDatabase,
  parts: readonly Part[],
  tab: string,
  dropped: ReadonlySet<string>,
): Promise<void> {
  const transaction = database.transaction(store, 'readwrite', { durability: 'relaxed' });
  for (const part of parts) transaction.objectStore(store).add(part);
  // With no segments to delete, no further requests follow: commit without waiting for the events of these.
  if (dropped.size === 0) transaction.commit();
  else {
    const own = transaction.objectStore(store).index(byTab).openCursor(IDBKeyRange.only(tab));
    deleteWhere(own, (part) => dropped.has(part.chapter));
  }
  await endOf(transaction);
}

/** The parts of the tab, oldest first. */
export function readParts(database: IDBDatabase, tab: string): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    const request = database.transaction(store).objectStore(store).index(byTab).getAll(tab);
    // The database holds only what this module wrote.
    request.onsuccess = () => resolve(request.result as Part[]);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}

/** Deletes the parts of all tabs. */
export async function clearDatabase(): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction(store, 'readwrite');
  transaction.objectStore(store).clear();
  await endOf(transaction);
  database.close();
}

function deleteWhere(request: IDBRequest<IDBCursorWithValue | null>, test: (part: Part) => boolean): void {
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    if (test(cursor.value as Part)) cursor.delete();
    cursor.continue();
  };
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
  });
}
