/**
 * Keeps the demo's changed rows in IndexedDB, for reloads and for other tabs. A request that may write runs inside one
 * IndexedDB transaction: it imports the rows that other tabs wrote, runs the engine and stores the engine's changes.
 * The browser runs such transactions of all tabs one after another, so two tabs act as one back end and lose nothing.
 */
import type { Persistence } from 'supabase-in-memory';
import { differenceOfTables, isSavedTables, tablesOfRows } from 'supabase-in-memory/tools';
import type { FakeSupabase } from '../../product/createFakeSupabase';
import { openTabChannel } from '../tabChannel';
import type { TabStream } from '../tabRandom';
import { createNotices, noticeTexts, type Notices } from './notices';
import {
  isNamespaceRecord,
  openDemoDatabase,
  namespaceKeyOf,
  type DemoDatabase,
  type DemoTransaction,
} from './demoDatabase';
import { createNamespaceSync, type NamespaceSync, type NamespaceSyncOptions } from './namespaceSync';
import { trackChanges } from './trackChanges';

/** Tells other tabs that rows changed. The message is the key of the namespace. */
export interface TabChannel {
  post(namespaceKey: string): void;
  close(): void;
}

export interface IndexedDbPersistence extends Persistence {
  /** False when changes last only as long as the page. */
  isStored(): boolean;
  /** What went wrong, in sentences for people, each once. */
  notices(): readonly string[];
  /** This tab's stream of random numbers. It changes when this tab or another one restarts the back end. */
  tabStream(): TabStream;
  /** Calls `listener` after changes by this tab or another, and after each notice. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

export interface IndexedDbOptions extends NamespaceSyncOptions {
  /** Default: the browser's. A function, because reading `indexedDB` throws where storage is blocked. */
  factory?: () => IDBFactory | undefined;
  openChannel?: (onMessage: (namespaceKey: string) => void) => TabChannel | undefined;
  /** Milliseconds to wait for the database to open. Time when the main thread is blocked does not count. */
  openTimeout?: number;
}

/**
 * Restores the rows that the browser kept for the scenario and seed of `fake`, and keeps all changes from then on.
 * Never rejects: without storage it keeps nothing, and says so once.
 */
export async function openIndexedDbPersistence(
  fake: FakeSupabase,
  options: IndexedDbOptions = {},
): Promise<IndexedDbPersistence> {
  const { factory = browserFactory, openChannel = browserChannel, openTimeout = 5000 } = options;
  const notices = createNotices();
  const sync = createNamespaceSync(fake, options);
  const tracker = trackChanges(fake);
  let database: DemoDatabase | undefined;
  let channel: TabChannel | undefined;
  /** Whether another tab has written rows that this tab has not imported yet. */
  let isBehind = false;

  function giveUp(): void {
    database?.close();
    database = undefined;
    notices.add(noticeTexts.notKept);
  }

  try {
    const available = factory();
    if (!available) throw new Error('This browser has no IndexedDB');
    database = await openDemoDatabase(available, openTimeout, giveUp);
    await load(fake, database, sync, notices);
    channel = openChannel((namespaceKey) => {
      if (namespaceKey !== namespaceKeyOf(fake.origin)) return;
      isBehind = true;
      notices.announce();
    });
  } catch {
    giveUp();
  }
  tracker.reset();

  /** Pulls run one after another: two at once would import the same rows, and sockets would receive them twice. */
  let pulling = Promise.resolve();

  async function pullNow(): Promise<void> {
    if (!isBehind || !database) return;
    isBehind = false;
    try {
      // After a restart by another tab, joining it writes the count of tabs, which only a named seed has.
      await sync.importChanges(database.begin(fake.origin.seeded ? 'readwrite' : 'readonly'));
    } catch {
      giveUp();
    }
    tracker.reset();
  }

  /** Without storage there is nothing to import from other tabs, and nothing to keep. */
  function runWithoutStorage<T>(run: () => T): T {
    const result = run();
    if (tracker.isRestarted()) sync.restartAlone();
    tracker.reset();
    return result;
  }

  /** Calls `run` inside a transaction. Resolves to undefined if the storage failed before the call. */
  async function runStored<T>(stored: DemoDatabase, run: () => T): Promise<Outcome<T> | undefined> {
    let outcome: Outcome<T> | undefined;
    try {
      const transaction = stored.begin('readwrite', { durability: 'relaxed' });
      const record = await sync.importChanges(transaction);
      isBehind = false;
      tracker.reset();
      const result = attempt(run);
      // Without a record, the storage was emptied or is of another version: this tab's rows replace its contents.
      const replaces = !record || tracker.isRestarted();
      const changed = replaces || tracker.committed().length > 0;
      outcome = { ...result, changed };
      if (replaces) sync.replaceNamespace(transaction);
      else if (changed) sync.putChanges(transaction, record, tracker.committed());
      tracker.reset();
      // Not awaited: the next transaction of any tab queues behind this one, and leaving the page does not revoke a
      // commit that was requested.
      transaction.commit();
      transaction.end.catch(giveUp);
    } catch {
      giveUp();
    }
    return outcome;
  }

  async function write<T>(run: () => T): Promise<T> {
    if (!database) {
      const result = runWithoutStorage(run);
      notices.announce();
      return result;
    }
    const outcome = await runStored(database, run);
    if (!outcome) return runWithoutStorage(run);
    if ('error' in outcome) throw outcome.error;
    tracker.reset();
    if (outcome.changed) {
      channel?.post(namespaceKeyOf(fake.origin));
      notices.announce();
    }
    return outcome.result;
  }

  return {
    write,
    pull: () => (pulling = pulling.then(pullNow)),
    isStored: () => database !== undefined,
    notices: () => notices.all(),
    tabStream: () => sync.tabStream(),
    subscribe: (listener) => notices.subscribe(listener),
    close() {
      tracker.stop();
      channel?.close();
      database?.close();
      database = undefined;
    },
  };
}

type Outcome<T> = ({ result: T } | { error: unknown }) & { changed: boolean };

function attempt<T>(run: () => T): { result: T } | { error: unknown } {
  try {
    return { result: run() };
  } catch (error) {
    return { error };
  }
}

/** Restores the rows that the browser kept; if it cannot, stores those of the back end. */
async function load(
  fake: FakeSupabase,
  database: DemoDatabase,
  sync: NamespaceSync,
  notices: Notices,
): Promise<void> {
  const transaction = database.begin('readwrite');
  const { origin } = fake;
  try {
    const stored = await transaction.read(namespaceKeyOf(origin));
    const found = stored === undefined ? undefined : await sync.importChanges(transaction);
    if (!found) {
      if (isNamespaceRecord(stored)) notices.add(await describeOlder(transaction, fake));
      else if (stored !== undefined) notices.add(noticeTexts.damaged);
      sync.replaceNamespace(transaction);
    }
  } catch {
    // The rows cannot be imported, for whatever reason.
    notices.add(noticeTexts.damaged);
    fake.startFrom(origin);
    sync.replaceNamespace(transaction);
  }
  await transaction.end;
}

/** Says which table or column has changed since the rows were stored. If none has, the seed data have. */
async function describeOlder(
  transaction: DemoTransaction,
  { backend, origin }: FakeSupabase,
): Promise<string> {
  const key = namespaceKeyOf(origin);
  const tables = await transaction.readTables(key);
  const saved = isSavedTables(tables) ? tables : tablesOfRows(await transaction.readRows(key, 0));
  const difference = differenceOfTables(saved, backend.schema, 'What this browser kept');
  return difference === undefined ? noticeTexts.older : `${difference} The demo starts over.`;
}

function browserFactory(): IDBFactory | undefined {
  return globalThis.indexedDB;
}

function browserChannel(onMessage: (namespaceKey: string) => void): TabChannel | undefined {
  const channel = openTabChannel('fake-supabase');
  if (!channel) return undefined;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onMessage(data);
  };
  return { post: (namespaceKey) => channel.postMessage(namespaceKey), close: () => channel.close() };
}
