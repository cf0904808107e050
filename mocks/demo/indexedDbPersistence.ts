/**
 * Keeps the demo's changed rows in IndexedDB, for reloads and for other tabs. A request that may write runs inside one
 * IndexedDB transaction: it imports the rows that other tabs wrote, runs the engine and stores the engine's changes.
 * The browser runs such transactions of all tabs one after another, so two tabs act as one back end and lose nothing.
 *
 * Inside a transaction, await its own requests only: otherwise the browser commits it early.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { FakeSupabase } from '../product/createFakeSupabase';
import type { JournalEntry } from '../engine/backend/journal';
import type { Persistence } from '../engine/respond';
import { isChangedRow, isOrigin, type Origin } from '../engine/control/snapshot';
import { machineRandomValues } from './pageRandomness';
import { openTabChannel } from './tabChannel';
import type { TabStream } from './tabRandom';

export const notices = {
  older: 'The demo has other tables or data than on your last visit, so it starts afresh.',
  damaged: 'What this browser kept of the demo was damaged, so it starts afresh.',
  notKept:
    'This browser keeps nothing for this page (storage is blocked or full): changes last until you leave it.',
} as const;

/** Tells other tabs that rows changed. The message is the realm, see below. */
export interface TabChannel {
  post(realm: string): void;
  close(): void;
}

export interface IndexedDbPersistence extends Persistence {
  /** False when changes last only as long as the page. */
  kept(): boolean;
  /** What went wrong, in sentences for people, each once. */
  notices(): readonly string[];
  /** This tab's place since the last start. It changes with calls that start the back end anew, here or in another tab. */
  tabStream(): TabStream;
  /** Called after changes of this tab and of others, and with each notice. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

export interface IndexedDbOptions {
  /** Default: the browser's. A function, because reading `indexedDB` throws where storage is blocked. */
  factory?: () => IDBFactory | undefined;
  openChannel?: (onMessage: (realm: string) => void) => TabChannel | undefined;
  /** Milliseconds after which opening the database is given up, without time in which the main thread is blocked. */
  patience?: number;
  /** The number that this tab already has in that start; undefined: it gets a new one. */
  tabIn?: (generation: string) => number | undefined;
  /** Wraps the import of another tab's changes; `origin` is set if that tab began anew. Must call `work` at once. */
  traceTakeIn?: (origin: Origin | undefined, changes: readonly JournalEntry[], work: () => void) => void;
}

/** The name of one back end: each scenario and seed has rows of its own, so tabs in different ones share nothing. */
const realmOf = ({ scenario, seed, seeded }: Origin): string => `${scenario} ${seeded ? seed : 'unseeded'}`;

interface RealmRecord {
  realm: string;
  /** `FakeSupabase.version` of the build that wrote the rows. */
  version: string;
  origin: Origin;
  /** Changes with each start from the seed. */
  generation: string;
  /** That of the newest row. */
  sequence: number;
  /** As in `TabStream`. Records of an older build may lack it, and `tabs`. */
  start?: string;
  /** How many tabs have joined since the start; counted for a named seed only. */
  tabs?: number;
}

interface RowRecord extends JournalEntry {
  realm: string;
  /** Greater than that of every earlier change; a later change of the same row replaces the record. */
  sequence: number;
}

const realmStore = 'realms';
const rowStore = 'rows';
const sequenceIndex = 'bySequence';

const rowsOf = (realm: string): IDBKeyRange => IDBKeyRange.bound([realm], [realm, []]);
const rowsAfter = (realm: string, sequence: number): IDBKeyRange =>
  IDBKeyRange.bound([realm, sequence], [realm, []], true);

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
  // A caller that fails before it awaits `end` reports the failure itself: avoid an unhandled rejection as well.
  end.catch(() => undefined);
  return end;
}

/** Milliseconds. A blocked main thread costs one step only, because it could not have heard of the database either. */
const patienceStep = 100;

function openDatabase(factory: IDBFactory, name: string, patience: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let waited = 0;
    const timer = setInterval(() => {
      waited += patienceStep;
      if (waited >= patience) finish(() => reject(new Error('IndexedDB did not open in time')));
    }, patienceStep);
    const finish = (settle: () => void) => {
      clearInterval(timer);
      settle();
    };
    const request = factory.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(realmStore, { keyPath: 'realm' });
      const rows = request.result.createObjectStore(rowStore, { keyPath: ['realm', 'key'] });
      rows.createIndex(sequenceIndex, ['realm', 'sequence']);
    };
    request.onsuccess = () => finish(() => resolve(request.result));
    request.onerror = () => finish(() => reject(request.error ?? new Error('IndexedDB did not open')));
  });
}

function isRealmRecord(value: unknown): value is RealmRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record: Partial<Record<keyof RealmRecord, unknown>> = value;
  return (
    typeof record.version === 'string' &&
    typeof record.generation === 'string' &&
    typeof record.sequence === 'number' &&
    (record.start === undefined || typeof record.start === 'string') &&
    (record.tabs === undefined || typeof record.tabs === 'number') &&
    isOrigin(record.origin)
  );
}

function browserFactory(): IDBFactory | undefined {
  return globalThis.indexedDB;
}

function browserChannel(onMessage: (realm: string) => void): TabChannel | undefined {
  const channel = openTabChannel('fake-supabase');
  if (!channel) return undefined;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onMessage(data);
  };
  return { post: (realm) => channel.postMessage(realm), close: () => channel.close() };
}

/** A stored row fits no table: the realm starts afresh, with a notice. */
class DamagedRows extends Error {}

/**
 * Brings `fake` to what the browser kept of its scenario and seed, and keeps what changes from then on. Never rejects:
 * without storage it keeps nothing, and says so once.
 */
export async function openIndexedDbPersistence(
  fake: FakeSupabase,
  options: IndexedDbOptions = {},
): Promise<IndexedDbPersistence> {
  const {
    factory = browserFactory,
    openChannel = browserChannel,
    patience = 5000,
    tabIn = () => undefined,
    traceTakeIn = (_origin, _changes, work) => work(),
  } = options;
  const listeners = new Set<() => void>();
  const told: string[] = [];
  let database: IDBDatabase | undefined;
  let channel: TabChannel | undefined;
  /** Counts restarts where nothing is kept: the page is then the only tab of its own back end. */
  let starts = 0;
  let seat: TabStream = seatOfOnlyTab();
  /** The sequence number of the newest row that this tab has. */
  let sequence = 0;
  /** Another tab has written since. */
  let behind = false;
  /** What the running work does to the back end. */
  let committed: JournalEntry[] = [];
  let restarted = false;

  let announced = false;
  /** Notifies in a task of its own, so that a caller gets its answer before the panel reads the changes. */
  const announce = () => {
    if (announced) return;
    announced = true;
    setTimeout(() => {
      announced = false;
      for (const listener of listeners) listener();
    });
  };
  const notify = (notice: string) => {
    if (told.includes(notice)) return;
    told.push(notice);
    announce();
  };
  const giveUp = () => {
    database?.close();
    database = undefined;
    notify(notices.notKept);
  };

  const stopCommits = fake.backend.onCommit((entries) => committed.push(...entries));
  const stopStarts = fake.onStart(() => {
    restarted = true;
    committed = [];
  });
  const forgetWork = () => {
    committed = [];
    restarted = false;
  };

  /** The realm, and a hash of the rows of a snapshot: ids follow from this text, and must not repeat the snapshot's. */
  function describeStart(): string {
    const { origin, backend } = fake;
    const changes = origin.seeded ? backend.changes() : [];
    const rest = changes.length === 0 ? '' : ` ${bytesToHex(sha256(utf8ToBytes(JSON.stringify(changes))))}`;
    return `${realmOf(origin)}${rest}`;
  }

  function seatOfOnlyTab(): TabStream {
    return { generation: `not kept ${starts}`, start: describeStart(), tab: 1 };
  }

  function newRecord(): RealmRecord {
    const { origin, version } = fake;
    // 64 random bits suffice: only starts of the same realm are compared, and their transactions exclude each other.
    const generation = `${origin.at}-${machineRandomValues(new Uint32Array(2)).join('-')}`;
    seat = { generation, start: describeStart(), tab: 1 };
    sequence = 0;
    return {
      realm: realmOf(origin),
      version,
      origin,
      generation,
      sequence,
      start: seat.start,
      tabs: seat.tab,
    };
  }

  /** Joins a start that another page made. Returns the record, with this tab counted where tabs are counted. */
  function join(transaction: IDBTransaction, record: RealmRecord): RealmRecord {
    const { generation, start = realmOf(record.origin), tabs = 0 } = record;
    const known = tabIn(generation);
    seat = { generation, start, tab: known ?? tabs + 1 };
    if (known !== undefined || !record.origin.seeded) return record;
    const counted = { ...record, tabs: seat.tab };
    transaction.objectStore(realmStore).put(counted);
    return counted;
  }

  function putRows(transaction: IDBTransaction, record: RealmRecord, entries: readonly JournalEntry[]): void {
    const rows = transaction.objectStore(rowStore);
    // Keep the last change of each row only, at the place where it happened.
    const newest = new Map<string, JournalEntry>();
    for (const entry of entries) {
      newest.delete(entry.key);
      newest.set(entry.key, entry);
    }
    for (const { key, table, row } of newest.values()) {
      sequence += 1;
      const kept: RowRecord = { realm: record.realm, key, table, row, sequence };
      rows.put(kept);
    }
    transaction.objectStore(realmStore).put({ ...record, sequence });
  }

  /** Replaces everything in the realm by this tab's rows. */
  function replaceRealm(transaction: IDBTransaction): void {
    const record = newRecord();
    transaction.objectStore(rowStore).delete(rowsOf(record.realm));
    putRows(transaction, record, fake.backend.changes());
  }

  /** Whether this build has the same tables and makes the same seed data from that origin. */
  function fits({ version, origin }: RealmRecord): boolean {
    try {
      return version === fake.versionOf(origin);
    } catch {
      return false;
    }
  }

  /**
   * Imports what other tabs wrote since; undefined if the realm has no record that fits. Awaits nothing but its two
   * reads, so that the transaction stays open.
   */
  async function takeIn(transaction: IDBTransaction): Promise<RealmRecord | undefined> {
    const realm = realmOf(fake.origin);
    const stored = await resultOf<unknown>(transaction.objectStore(realmStore).get(realm));
    if (!isRealmRecord(stored) || !fits(stored)) return undefined;
    const afresh = stored.generation !== seat.generation;
    if (!afresh && stored.sequence === sequence) return stored;
    const rows = await resultOf<unknown[]>(
      transaction
        .objectStore(rowStore)
        .index(sequenceIndex)
        .getAll(rowsAfter(realm, afresh ? 0 : sequence)),
    );
    const changes = rows.map((row): JournalEntry => {
      if (!isChangedRow(row, fake.backend.schema)) throw new DamagedRows();
      return { key: row.key, table: row.table, row: row.row };
    });
    traceTakeIn(afresh ? stored.origin : undefined, changes, () => {
      if (afresh) fake.startFrom(stored.origin);
      fake.backend.applyChanges(changes);
    });
    sequence = stored.sequence;
    return afresh ? join(transaction, stored) : stored;
  }

  async function start(opened: IDBDatabase): Promise<void> {
    const transaction = opened.transaction([realmStore, rowStore], 'readwrite');
    const end = endOf(transaction);
    const { origin } = fake;
    try {
      const stored = await resultOf<unknown>(transaction.objectStore(realmStore).get(realmOf(origin)));
      const found = stored === undefined ? undefined : await takeIn(transaction);
      if (!found) {
        if (stored !== undefined) notify(isRealmRecord(stored) ? notices.older : notices.damaged);
        replaceRealm(transaction);
      }
    } catch {
      // Rows that cannot be imported, for whatever reason.
      notify(notices.damaged);
      fake.startFrom(origin);
      replaceRealm(transaction);
    }
    await end;
  }

  try {
    const available = factory();
    if (!available) throw new Error('This browser has no IndexedDB');
    database = await openDatabase(available, 'fake-supabase', patience);
    database.onversionchange = giveUp;
    database.onclose = giveUp;
    await start(database);
    channel = openChannel((realm) => {
      if (realm !== realmOf(fake.origin)) return;
      behind = true;
      announce();
    });
  } catch {
    giveUp();
  }
  forgetWork();

  /** Pulls run one after another: two at once would import the same rows, and sockets would hear of them twice. */
  let pulling = Promise.resolve();
  function pull(): Promise<void> {
    pulling = pulling.then(pullNow);
    return pulling;
  }

  async function pullNow(): Promise<void> {
    if (!behind || !database) return;
    behind = false;
    try {
      // Joining a new start writes the count of tabs, where tabs are counted.
      const mode = fake.origin.seeded ? 'readwrite' : 'readonly';
      const transaction = database.transaction([realmStore, rowStore], mode);
      await takeIn(transaction);
    } catch {
      giveUp();
    }
    forgetWork();
  }

  /** Runs `work` without storage: nothing to import from other tabs, and nothing to keep. */
  function workAlone<T>(work: () => T): T {
    const result = work();
    if (restarted) {
      starts += 1;
      seat = seatOfOnlyTab();
    }
    forgetWork();
    return result;
  }

  async function write<T>(work: () => T): Promise<T> {
    if (!database) {
      const result = workAlone(work);
      announce();
      return result;
    }
    let outcome: { result: T } | undefined;
    let failure: { error: unknown } | undefined;
    let changed = false;
    try {
      const transaction = database.transaction([realmStore, rowStore], 'readwrite', {
        durability: 'relaxed',
      });
      const end = endOf(transaction);
      const record = await takeIn(transaction);
      behind = false;
      forgetWork();
      // The storage was emptied or has another version: this tab's rows replace it.
      if (!record) restarted = true;
      try {
        outcome = { result: work() };
      } catch (error) {
        failure = { error };
      }
      changed = restarted || committed.length > 0;
      if (restarted) replaceRealm(transaction);
      else if (record && changed) putRows(transaction, record, committed);
      forgetWork();
      // Not awaited: the next transaction of any tab queues behind this one, and leaving the page does not revoke a
      // commit that was requested.
      transaction.commit();
      end.catch(giveUp);
    } catch {
      giveUp();
    }
    if (failure) throw failure.error;
    // The storage failed before `work` ran.
    outcome ??= { result: workAlone(work) };
    forgetWork();
    if (changed) {
      channel?.post(realmOf(fake.origin));
      announce();
    }
    return outcome.result;
  }

  return {
    write,
    pull,
    kept: () => database !== undefined,
    notices: () => told,
    tabStream: () => seat,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      stopCommits();
      stopStarts();
      channel?.close();
      database?.close();
      database = undefined;
    },
  };
}
