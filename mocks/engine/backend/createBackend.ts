/**
 * The back end behind all services: the tables of a schema and of the services, in memory, with transactions, a clock
 * and ids whose state is rows. Services only see a `Backend`; an owner (persistence, the control API) has the
 * `OwnedBackend` and listens to what transactions committed.
 */
import type { AuthSettings, Backend, BackendSettings, Clock } from './backend';
import { clockKey, fixedStart, readClockState, type ClockState } from './clock';
import { createIds, seedPosition, type IdsPosition } from './ids';
import { createJournal, entryKey, keyOfEntry, type JournalEntry } from './journal';
import { type Json, type Row, type Schema, type TableDefinition } from './schema';
import { completeSettings, type SettingsInput } from './settings';
import { stateTables } from './stateTables';
import { StoredTable, type LazyRows, type SlotChange } from './storedTable';

/** A service's own tables, which are never exposed over REST. */
export interface ServiceTables {
  tables: { readonly [qualifiedName: string]: TableDefinition };
}

/** `wall`: the machine's time, read from `now`. `fixed`: starts at `at`, milliseconds (default 2026-03-02T09:00Z). */
export type ClockOptions = { mode: 'wall'; now: () => number } | { mode: 'fixed'; at?: number };

export interface BackendOptions {
  schema: Schema;
  services?: readonly ServiceTables[];
  settings?: SettingsInput | undefined;
  /** For ids. Default 1. */
  seed?: number;
}

/** What `populate` fills a back end with. Rows that it writes are the seed and are not recorded as changes. */
export interface Seeding {
  readonly backend: Backend;
  /** Replaces all rows of the table. Rows must be complete and canonical; no trigger, check or foreign key applies. */
  load: (table: string, rows: readonly Row[] | LazyRows) => void;
}

export interface ResetOptions {
  seed: number;
  /** Default fixed. */
  clock?: ClockOptions;
  /** Fills the tables. The clock stands still meanwhile, so that repeating it leaves the same rows. */
  populate?: (seeding: Seeding, at: number) => void;
  /** Where the clock stands during `populate`, in milliseconds. Default: the time of `clock`. */
  populateAt?: number;
  /** Rows of `fake.state` besides clock and ids, by key. */
  state?: Row;
}

/** A row that a transaction wrote, in its state at the commit. */
export interface CommittedChange extends JournalEntry {
  /** Whether the row was there before the transaction. */
  existed: boolean;
}

/** One write of one row. `before` is missing for an insert, `after` for a delete. */
export interface RowChange {
  table: string;
  before?: Readonly<Row>;
  after?: Readonly<Row>;
}

/** What the owner of a back end can do besides what services can. */
export interface OwnedBackend extends Backend {
  /** Empties every table, then runs `populate`. Only `onReset` listeners are called. */
  reset(options: ResetOptions): void;
  /** Calls `listener` after each transaction that changed something. Returns a function that unsubscribes. */
  onCommit(listener: (changes: readonly CommittedChange[]) => void): () => void;
  /**
   * Calls `listener` with every write of a row, in order: those of a transaction once it is committed, and those of
   * `applyChanges`. The listener must neither write nor throw. Returns a function that unsubscribes.
   */
  onRowChanges(listener: (changes: readonly RowChange[]) => void): () => void;
  /** Calls `listener` after each `reset`. Returns a function that unsubscribes. */
  onReset(listener: () => void): () => void;
  /** The rows that differ from the seed, oldest change first. */
  changes(): JournalEntry[];
  /** Stores rows as another instance committed them: no trigger, no check and no call of `onCommit` listeners. */
  applyChanges(entries: readonly JournalEntry[]): void;
}

/** The row of `fake.state` with the position of the ids. */
export const idsKey = 'ids';
/** The row of `fake.state` with a scenario's own auth settings. */
export const settingsKey = 'settings';

function mergeTables(schema: Schema, services: readonly ServiceTables[]): Schema {
  const tables: Record<string, TableDefinition> = { ...schema.tables };
  for (const service of [{ tables: stateTables }, ...services]) {
    for (const [name, definition] of Object.entries(service.tables)) {
      if (tables[name]) throw new Error(`The table ${name} is described twice.`);
      tables[name] = definition;
    }
  }
  for (const [name, triggers] of Object.entries(schema.triggers ?? {})) {
    const definition = tables[name];
    // In a test of the tables alone the services' tables are missing; then these triggers never fire.
    if (definition) tables[name] = { ...definition, triggers: [...(definition.triggers ?? []), ...triggers] };
  }
  for (const [name, policies] of Object.entries(schema.policies ?? {})) {
    const definition = tables[name];
    if (definition) tables[name] = { ...definition, policies: [...(definition.policies ?? []), ...policies] };
  }
  for (const [publication, published] of Object.entries(schema.publications ?? {})) {
    const missing = published.find((name) => !tables[name]);
    if (missing !== undefined) throw new Error(`${publication} publishes ${missing}, which is not there.`);
  }
  for (const [name, { foreignKeys = [] }] of Object.entries(tables)) {
    const missing = foreignKeys.find((key) => !tables[key.references.table]);
    if (missing)
      throw new Error(
        `${missing.name} of ${name} refers to ${missing.references.table}, which is not there.`,
      );
  }
  return { ...schema, tables };
}

function readPosition(value: Json | undefined): IdsPosition {
  const [a, b, c, d] = Array.isArray(value) ? value.map(Number) : [];
  return [a ?? 1, b ?? 2, c ?? 3, d ?? 4];
}

export function createBackend(options: BackendOptions): OwnedBackend {
  const schema = mergeTables(options.schema, options.services ?? []);
  const baseSettings = completeSettings(options.settings);
  const journal = createJournal();
  const listeners = new Set<(changes: readonly CommittedChange[]) => void>();
  const rowListeners = new Set<(changes: readonly RowChange[]) => void>();
  const resetListeners = new Set<() => void>();
  const tables = new Map<string, StoredTable>();

  let log: SlotChange[] = [];
  let depth = 0;
  /** During `reset` and `applyChanges` a commit neither moves the clock nor calls `onCommit` listeners. */
  let quiet = false;
  let seeding = false;
  let wallNow: () => number = () => fixedStart;
  /** The time of the running transaction, read once, as PostgreSQL's `now()` is. */
  let frozenNow: number | undefined;
  /** Time of the last writing transaction. Two of them in one millisecond of a wall clock differ by a microsecond. */
  let lastWrite = 0;
  let position: IdsPosition = [1, 2, 3, 4];
  let drawn = false;

  for (const [name, definition] of Object.entries(schema.tables)) {
    tables.set(
      name,
      new StoredTable(name, definition, schema, (change) => {
        // A change outside a transaction becomes a transaction of its own.
        if (depth > 0) log.push(change);
        else transaction(() => log.push(change));
      }),
    );
  }

  function tableOf(name: string): StoredTable {
    const table = tables.get(name);
    if (!table) throw new Error(`The schema has no table ${name}.`);
    return table;
  }

  const state = tableOf('fake.state');
  const peekState = (key: string): Json | undefined => state.peek({ key })?.value;

  function putState(key: string, value: Json): void {
    if (state.update({ key }, { value }) === 0) state.insert({ key, value });
  }

  function readClock(): number {
    const clock = readClockState(peekState(clockKey));
    if (clock.mode === 'fixed') return clock.at;
    const moment = wallNow() + clock.offset;
    return moment > lastWrite ? moment : moment > lastWrite - 1 ? lastWrite + 0.001 : moment;
  }

  const clock: Clock = { now: () => (depth > 0 ? (frozenNow ??= readClock()) : readClock()) };

  const ids = createIds(
    () => {
      // `commit` stores the position, so ids need a transaction.
      if (depth === 0) throw new Error('Ids are drawn in a transaction.');
      if (!drawn) position = readPosition(peekState(idsKey));
      drawn = true;
      return position;
    },
    (next) => {
      position = next;
    },
  );

  function rollBackTo(mark: number): void {
    for (let at = log.length - 1; at >= mark; at -= 1) {
      const change = log[at];
      change?.table.undo(change);
    }
    log.length = mark;
  }

  function tickClock(): void {
    const before = readClockState(peekState(clockKey));
    const moved = log.some(({ table, after }) => table === state && after?.key === clockKey);
    if (before.mode === 'wall') lastWrite = clock.now();
    else if (!moved) putState(clockKey, { mode: 'fixed', at: before.at + 1 });
  }

  /**
   * The rows that the log touched, each once, as they are now. They are in the order of their last change, so that
   * applying them in turn gives the same heap order.
   */
  function takeChanges(): CommittedChange[] {
    const found = new Map<string, CommittedChange>();
    for (const { table, before, after } of log) {
      const { primaryKey } = table.definition;
      for (const row of [before, after]) {
        if (!row) continue;
        const key = entryKey(table.name, primaryKey, row);
        const existed = found.get(key)?.existed ?? row === before;
        found.delete(key);
        found.set(key, {
          key,
          table: table.name,
          row: table.find(keyOfEntry({ key, table: table.name }, primaryKey)) ?? null,
          existed,
        });
      }
    }
    return [...found.values()];
  }

  function takeRowChanges(): RowChange[] {
    return log.map(({ table, before, after }) => ({
      table: table.name,
      ...(before && { before }),
      ...(after && { after }),
    }));
  }

  function commit(): void {
    if (drawn) {
      putState(idsKey, [...position]);
      drawn = false;
    }
    if (log.length === 0) return;
    if (!quiet) tickClock();
    const entries = quiet ? [] : takeChanges();
    const rows = seeding || rowListeners.size === 0 ? [] : takeRowChanges();
    log = [];
    entries.forEach((entry) => journal.record(entry));
    if (entries.length > 0) for (const listener of listeners) listener(entries);
    if (rows.length > 0) for (const listener of rowListeners) listener(rows);
  }

  function transaction<T>(work: () => T): T {
    const mark = log.length;
    const drawnBefore = drawn;
    const positionBefore = position;
    depth += 1;
    let result: T;
    try {
      result = work();
      if (depth === 1) commit();
    } catch (error) {
      rollBackTo(mark);
      // Take the drawn ids back, too: a rolled-back transaction leaves no trace.
      drawn = drawnBefore;
      position = positionBefore;
      throw error;
    } finally {
      depth -= 1;
      if (depth === 0) frozenNow = undefined;
    }
    return result;
  }

  let settingsValue: Json | undefined;
  let settings: BackendSettings = baseSettings;
  /** A scenario's own settings are a row of `fake.state`, so that they survive a reload. */
  function currentSettings(): BackendSettings {
    const value = peekState(settingsKey);
    if (value === settingsValue) return settings;
    settingsValue = value;
    settings = {
      ...baseSettings,
      auth: { ...baseSettings.auth, ...(value as Partial<AuthSettings> | undefined) },
    };
    return settings;
  }

  function silently<T>(work: () => T): T {
    if (depth > 0) throw new Error('This cannot be done inside a transaction.');
    quiet = true;
    try {
      return transaction(work);
    } finally {
      quiet = false;
    }
  }

  const backend: OwnedBackend = {
    schema,
    get settings() {
      return currentSettings();
    },
    clock,
    ids,
    table: tableOf,
    transaction,

    reset({ seed, clock: clockOptions = { mode: 'fixed' }, populate, populateAt, state: given = {} }) {
      if (depth > 0) throw new Error('This cannot be done inside a transaction.');
      for (const table of tables.values()) table.load([]);
      journal.clear();
      lastWrite = 0;
      let first: ClockState = { mode: 'wall', offset: 0 };
      if (clockOptions.mode === 'wall') wallNow = clockOptions.now;
      else first = { mode: 'fixed', at: clockOptions.at ?? fixedStart };
      const at = populateAt ?? (first.mode === 'wall' ? wallNow() : first.at);
      state.load([
        { key: clockKey, value: { mode: 'fixed', at } },
        { key: idsKey, value: [...seedPosition(seed)] },
      ]);
      seeding = true;
      try {
        silently(() => {
          populate?.({ backend, load: (name, rows) => tableOf(name).load(rows) }, at);
          for (const key in given) putState(key, given[key] ?? null);
          putState(clockKey, { ...first });
        });
      } finally {
        seeding = false;
      }
      for (const listener of resetListeners) listener();
    },

    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    onRowChanges(listener) {
      rowListeners.add(listener);
      return () => rowListeners.delete(listener);
    },

    onReset(listener) {
      resetListeners.add(listener);
      return () => resetListeners.delete(listener);
    },

    changes: () => journal.entries(),

    applyChanges(entries) {
      silently(() => {
        for (const { key, table: name, row } of entries) {
          const table = tableOf(name);
          table.replace(keyOfEntry({ key, table: name }, table.definition.primaryKey), row ?? undefined);
        }
      });
      entries.forEach((entry) => journal.record(entry));
    },
  };
  backend.reset({ seed: options.seed ?? 1 });
  return backend;
}
