/**
 * Keeps the recording of this tab: in memory, with a copy in an IndexedDB database for the tab's next pages. Its size
 * is limited: the oldest segments are dropped first. Without the database a recording begins with the page.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Segment, RecordedEvent, Recording } from '../sharing/recording';
import type { SegmentStore } from '../sharing/segments';
import { writeTabStorage, readTabStorage } from '../transports/page/tabStorage';
import { machineNow } from './pageClock';
import { machineRandomValues } from './pageRandomness';

/** In characters: a few thousand calls. A file may be several times as large (`maxRecordingSize`). */
const maxKeptSize = 6_000_000;

/** In session storage: the id of this tab's recording, and the key for masking passwords. */
const recordingKey = 'demo-recording';

/** In session storage: parts that the database did not have when the page was left. The next page stores them. */
const restKey = 'demo-recording-rest';

/** In characters. Session storage holds about five million, for all keys together. */
const maxRestSize = 2_000_000;

const databaseName = 'demo-recordings';
const store = 'parts';
const byTab = 'byTab';

/** Milliseconds after which the parts of another tab are deleted, because that tab is probably closed. */
const maxAge = 24 * 3600 * 1000;

export interface RecordingStore extends SegmentStore {
  /** Everything since the tab was opened, except what was dropped for space. */
  all(): Promise<Recording>;
  /** Whether the recording survives a reload. */
  kept(): Promise<boolean>;
  /** The secret of this recording alone, 16 bytes. */
  readonly key: Uint8Array;
}

interface Part {
  /** Identifies duplicates: a part that was being written when its page was left may be stored twice. */
  id: string;
  tab: string;
  chapter: string;
  at: number;
  /** Only in the first part of a segment. */
  head?: Omit<Segment, 'events'>;
  events: readonly RecordedEvent[];
}

interface StoredSegment {
  id: string;
  segment: Omit<Segment, 'events'> & { events: RecordedEvent[] };
  size: number;
}

interface OwnRecording {
  tab: string;
  key: string;
  dropped: number;
}

export function openRecordingStore(storage: Storage | undefined, maxSize = maxKeptSize): RecordingStore {
  const own = readOwnRecording(storage) ?? createOwnRecording();
  const segments: StoredSegment[] = [];
  let waiting = takeRest(storage, own.tab);
  /** Parts that were handed to the database, which may not have written them yet. */
  let writing: readonly Part[] = [];
  /** Segments that were dropped and counted; the next flush deletes them from the database. */
  const droppedIds = new Set<string>();
  let isFlushed = true;
  let database: Promise<IDBDatabase | undefined> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function storeOwn(): void {
    writeTabStorage(storage, recordingKey, JSON.stringify(own));
  }

  function open(): Promise<IDBDatabase | undefined> {
    database ??= openDatabase().then(
      async (opened) => {
        await deleteOldParts(opened, own.tab);
        return opened;
      },
      () => undefined,
    );
    return database;
  }

  /** Batches writes, so that no call waits for the database. */
  function flushSoon(): void {
    timer ??= setTimeout(() => void flush(), 200);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const opened = await open();
    const parts = waiting;
    waiting = [];
    if (!opened || (parts.length === 0 && isFlushed)) return;
    writing = [...writing, ...parts];
    try {
      const transaction = opened.transaction(store, 'readwrite', { durability: 'relaxed' });
      for (const part of parts) transaction.objectStore(store).add(part);
      // With no segments to delete, no further requests follow: commit without waiting for the events of these.
      if (isFlushed) transaction.commit();
      else deleteSegments(transaction, own.tab, droppedIds);
      isFlushed = true;
      await endOf(transaction);
    } catch {
      // The storage is probably full: from here on the recording is in memory only.
      database = Promise.resolve(undefined);
    } finally {
      writing = writing.filter((part) => !parts.includes(part));
    }
  }

  function dropOldest(kept: StoredSegment[]): void {
    let size = kept.reduce((sum, each) => sum + each.size, 0);
    while (size > maxSize && kept.length > 1) {
      const dropped = kept.shift();
      if (!dropped) return;
      size -= dropped.size;
      own.dropped += dropped.segment.events.filter(({ kind }) => kind === 'call').length;
      droppedIds.add(dropped.id);
      isFlushed = false;
      storeOwn();
    }
  }

  /** A page may end before IndexedDB has written everything, so session storage takes the rest if it fits. */
  function leave(): void {
    const unsaved = [...writing, ...waiting];
    // If the key is gone, the recording was deleted, and nothing of the last prospect may remain.
    if (unsaved.length === 0 || readTabStorage(storage, recordingKey) === null) return;
    const rest = JSON.stringify(unsaved);
    if (rest.length > maxRestSize || !storeRest(storage, rest)) return void flush();
    waiting = [];
  }

  window.addEventListener('pagehide', leave);
  if (waiting.length > 0) flushSoon();

  return {
    key: hexToBytes(own.key),
    startSegment({ events, ...head }) {
      const id = `${own.tab} ${randomText()}`;
      segments.push({ id, segment: { ...head, events: [...events] }, size: JSON.stringify(head).length });
      dropOldest(segments);
      waiting.push({ id: randomText(), tab: own.tab, chapter: id, at: machineNow(), head, events: [] });
      flushSoon();
    },
    add(event) {
      const newest = segments.at(-1);
      if (!newest) return;
      newest.segment.events.push(event);
      newest.size += sizeOf(event);
      const part = waiting.at(-1);
      if (part?.chapter === newest.id) waiting.splice(-1, 1, { ...part, events: [...part.events, event] });
      else {
        const { id: chapter } = newest;
        waiting.push({ id: randomText(), tab: own.tab, chapter, at: machineNow(), events: [event] });
      }
      flushSoon();
    },
    async kept() {
      return (await open()) !== undefined;
    },
    async all() {
      await flush();
      const opened = await open();
      const here = new Set(segments.map(({ id }) => id));
      const earlier = opened ? await readSegments(opened, own.tab, here) : [];
      const all = [...earlier, ...segments];
      dropOldest(all);
      // `dropOldest` may have dropped segments of this page, too.
      while (segments[0] && droppedIds.has(segments[0].id)) segments.shift();
      await flush();
      return { segments: all.map(({ segment }) => segment), dropped: own.dropped };
    },
  };

  function createOwnRecording(): OwnRecording {
    const made = {
      tab: randomText(),
      key: bytesToHex(new Uint8Array(machineRandomValues(new Uint32Array(4)).buffer)),
      dropped: 0,
    };
    writeTabStorage(storage, recordingKey, JSON.stringify(made));
    return made;
  }
}

/** Returns whether there was room. */
function storeRest(storage: Storage | undefined, rest: string): boolean {
  writeTabStorage(storage, restKey, rest);
  return readTabStorage(storage, restKey)?.length === rest.length;
}

/** Storage can hold anything. */
function takeRest(storage: Storage | undefined, tab: string): Part[] {
  try {
    const kept = JSON.parse(readTabStorage(storage, restKey) ?? '[]') as Partial<Part>[];
    writeTabStorage(storage, restKey, null);
    return kept.filter(
      (part): part is Part =>
        part.tab === tab &&
        typeof part.id === 'string' &&
        typeof part.chapter === 'string' &&
        typeof part.at === 'number' &&
        Array.isArray(part.events),
    );
  } catch {
    return [];
  }
}

/** Deletes the recordings of all tabs, so that nothing of the last prospect remains. */
export async function deleteRecordings(storage: Storage | undefined): Promise<void> {
  writeTabStorage(storage, recordingKey, null);
  writeTabStorage(storage, restKey, null);
  try {
    const database = await openDatabase();
    const transaction = database.transaction(store, 'readwrite');
    transaction.objectStore(store).clear();
    await endOf(transaction);
    database.close();
  } catch {
    // Without a database nothing was kept.
  }
}

/** Estimates an answer's size, because serializing a body only to measure it would cost as much as storing it. */
function sizeOf(event: RecordedEvent): number {
  if (event.kind === 'answer' && typeof event.outcome === 'object') {
    const { body } = event.outcome;
    return 400 + (typeof body === 'string' ? body.length : (body?.base64.length ?? 0));
  }
  return JSON.stringify(event).length;
}

function randomText(): string {
  return machineRandomValues(new Uint32Array(2)).join('-');
}

/** Storage can hold anything. */
function readOwnRecording(storage: Storage | undefined): OwnRecording | undefined {
  try {
    const kept = JSON.parse(readTabStorage(storage, recordingKey) ?? 'null') as OwnRecording | null;
    const isOwn =
      typeof kept?.tab === 'string' && /^[0-9a-f]{32}$/.test(kept.key) && typeof kept.dropped === 'number';
    return isOwn ? kept : undefined;
  } catch {
    return undefined;
  }
}

function openDatabase(): Promise<IDBDatabase> {
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

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
  });
}

/** Deletes the parts of tabs that were probably closed long ago. */
async function deleteOldParts(database: IDBDatabase, tab: string): Promise<void> {
  const transaction = database.transaction(store, 'readwrite');
  const old = transaction
    .objectStore(store)
    .index('byAge')
    .openCursor(IDBKeyRange.upperBound(machineNow() - maxAge));
  old.onsuccess = () => {
    const cursor = old.result;
    if (!cursor) return;
    if ((cursor.value as Part).tab !== tab) cursor.delete();
    cursor.continue();
  };
  await endOf(transaction);
}

function deleteSegments(transaction: IDBTransaction, tab: string, dropped: ReadonlySet<string>): void {
  const request = transaction.objectStore(store).index(byTab).openCursor(IDBKeyRange.only(tab));
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    if (dropped.has((cursor.value as Part).chapter)) cursor.delete();
    cursor.continue();
  };
}

/** The segments of the tab's earlier pages, oldest first. */
async function readSegments(
  database: IDBDatabase,
  tab: string,
  without: ReadonlySet<string>,
): Promise<StoredSegment[]> {
  const parts = await new Promise<Part[]>((resolve, reject) => {
    const request = database.transaction(store).objectStore(store).index(byTab).getAll(tab);
    // The database holds only what this module wrote.
    request.onsuccess = () => resolve(request.result as Part[]);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
  const found = new Map<string, StoredSegment>();
  const known = new Set<string>();
  for (const { id: part, chapter: id, head, events } of parts) {
    if (without.has(id) || known.has(part)) continue;
    known.add(part);
    if (head) found.set(id, { id, segment: { ...head, events: [] }, size: JSON.stringify(head).length });
    const kept = found.get(id);
    kept?.segment.events.push(...events);
    if (kept) kept.size += events.reduce((sum, event) => sum + sizeOf(event), 0);
  }
  return [...found.values()];
}
