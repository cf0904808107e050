/**
 * What a tab has recorded, on its way to the database: written in batches, so that no call waits for it, and what is
 * not written when the page is left, by the tab's next page.
 */
import type { RecordedEvent, Segment } from '../sharing/recording';
import { readTabStorage, writeTabStorage } from '../transports/page/tabStorage';
import { machineNow } from './pageClock';
import { machineRandomValues } from './pageRandomness';
import { deleteOldParts, openDatabase, type Part, readParts, writeParts } from './recordingDatabase';

/** In session storage: parts that the database did not have when the page was left. The next page stores them. */
const restKey = 'demo-recording-rest';

/** In characters. Session storage holds about five million, for all keys together. */
const maxRestSize = 2_000_000;

export function openRecordingParts(storage: Storage | undefined, tab: string) {
  let waiting = takeRest(storage, tab);
  /** Parts that were handed to the database, which may not have written them yet. */
  let writing: readonly Part[] = [];
  /** Segments that the next flush deletes from the database. */
  let dropped = new Set<string>();
  let database: Promise<IDBDatabase | undefined> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): Promise<IDBDatabase | undefined> {
    database ??= openDatabase()
      .then(async (opened) => {
        await deleteOldParts(opened, tab);
        return opened;
      })
      // Without a database that works, the recording is in memory only.
      .catch(() => undefined);
    return database;
  }

  function flushSoon(): void {
    timer ??= setTimeout(() => void flush(), 200);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const opened = await open();
    const parts = waiting;
    waiting = [];
    if (!opened || (parts.length === 0 && dropped.size === 0)) return;
    writing = [...writing, ...parts];
    const deleted = dropped;
    dropped = new Set();
    try {
      await writeParts(opened, parts, tab, deleted);
    } catch {
      // The storage is probably full: from here on the recording is in memory only.
      database = Promise.resolve(undefined);
    } finally {
      writing = writing.filter((part) => !parts.includes(part));
    }
  }

  function push(part: Pick<Part, 'chapter' | 'head' | 'events'>): void {
    waiting.push({ id: randomText(), tab, at: machineNow(), ...part });
    flushSoon();
  }

  if (waiting.length > 0) flushSoon();

  return {
    /** Returns the id of the segment. */
    startSegment(head: Omit<Segment, 'events'>): string {
      const chapter = `${tab} ${randomText()}`;
      push({ chapter, head, events: [] });
      return chapter;
    },
    add(chapter: string, event: RecordedEvent): void {
      const part = waiting.at(-1);
      if (part?.chapter !== chapter) return push({ chapter, events: [event] });
      waiting.splice(-1, 1, { ...part, events: [...part.events, event] });
      flushSoon();
    },
    drop: (chapter: string) => void dropped.add(chapter),
    flush,
    isKept: async () => (await open()) !== undefined,
    /** All parts of the tab in the database, oldest first. */
    async read(): Promise<Part[]> {
      const opened = await open();
      return opened ? readParts(opened, tab) : [];
    },
    /** A page may end before IndexedDB has written everything, so session storage takes the rest if it fits. */
    leave(): void {
      const unsaved = [...writing, ...waiting];
      if (unsaved.length === 0) return;
      const rest = JSON.stringify(unsaved);
      if (rest.length > maxRestSize || !storeRest(storage, rest)) return void flush();
      waiting = [];
    },
  };
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
    deleteRest(storage);
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

export function deleteRest(storage: Storage | undefined): void {
  writeTabStorage(storage, restKey, null);
}

export function randomText(): string {
  return machineRandomValues(new Uint32Array(2)).join('-');
}
