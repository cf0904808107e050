/**
 * The back end behind all services: the tables of a schema and of the services, in memory, with transactions, a clock
 * and ids whose state is rows. Nobody outside is told where a change goes; an owner (persistence, the control API)
 * listens to what transactions committed.
 */
import type { AuthSettings, Backend, BackendSettings, Clock } from './backend';
import { clockKey, fixedStart, readClockState, type ClockState } from './clock';
import { createIds, seedPosition, type IdsPosition } from './ids';
import { createJournal, entryKey, keyOfEntry, type JournalEntry } from './journal';
import { type Json, type Row, type Schema, type TableDefinition } from './schema';
import { completeSettings, type SettingsInput } from './settings';
import { stateTables } from './stateTables';
import { StoredTable, type LazyRows, type SlotChange } from './storedTable';

/** What a service brings along: its own tables, which are never exposed over REST. */
export interface ServiceTables {
  tables: { readonly [qualifiedName: string]: TableDefinition };
}

/** `wall`: the machine's time, read from `now`. `fixed`: starts at `at`, milliseconds (default 2026-03-02T09:00Z). */
export type ClockOptions = { mode: 'wall'; now: () => number } | { mode: 'fixed'; at?: number };

export interface BackendOptions {
  schema: Schema;
  services?: readonly ServiceTables[];
  settings?: SettingsInput;
  /** Default fixed. */
  clock?: ClockOptions;
  /** For ids. Default 1. */
  seed?: number;
}

/** How a back end is filled: rows that are the seed and no change of it. */
export interface Seeding {
  readonly backend: Backend;
  /** In place of what the table has. Complete canonical rows; no triggers, checks or references. */
  load: (table: string, rows: readonly Row[] | LazyRows) => void;
}

export interface ResetOptions {
  seed: number;
  clock?: ClockOptions;
  /** Runs while the clock stands still, so that it leaves the same rows whenever it is repeated. */
  populate?: (seeding: Seeding, at: number) => void;
  /** Milliseconds: where the clock stands meanwhile. Default now, by the clock. */
  populateAt?: number;
  /** Rows of `fake.state` besides clock and ids, by key. */
  state?: Row;
}

/** A row that a transaction left different, as it is now. */
export interface CommittedChange extends JournalEntry {
  /** Whether the row was there before the transaction. */
  existed: boolean;
}

/** One row as a transaction found it and as it left it, or as another instance did. `before` is missing of a new row. */
export interface RowChange {
  table: string;
  before?: Readonly<Row>;
  after?: Readonly<Row>;
}

/** What the owner of a back end can do besides what services can. */
export interface OwnedBackend extends Backend {
  /** Empties everything, then fills it. Listeners hear nothing of it. */
  reset(options: ResetOptions): void;
  /** Called after each transaction that changed something, with the rows as they are now. Answers how to stop. */
  onCommit(listener: (changes: readonly CommittedChange[]) => void): () => void;
  /**
   * Called with every change of a row, in the order in which they were made: those of a transaction once it is committed, and
   * those that `applyChanges` put in place. The listener changes nothing and does not throw. Answers how to stop.
   */
  onRowChanges(listener: (changes: readonly RowChange[]) => void): () => void;
  /** Called after each `reset`. Answers how to stop. */
  onReset(listener: () => void): () => void;
  /** The rows that differ from the seed, oldest change first. */
  changes(): JournalEntry[];
  /** Puts rows in place as another instance committed them: no trigger, no check, no commit is announced. */
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
    // A schema may serve without GoTrue in a test of the tables alone; then nothing fires.
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
  /** While seeding or following another instance, changes are not this instance's news. */
  let quiet = false;
  let seeding = false;
  let wallNow: () => number = () => fixedStart;
  /** Where `clock` stands in the running transaction. */
  let frozenNow: number | undefined;
  /** Of the last transaction that wrote: two moments of a wall clock's millisecond stay apart. */
  let lastWrite = 0;
  let position: IdsPosition = [1, 2, 3, 4];
  let drawn = false;

  for (const [name, definition] of Object.entries(schema.tables)) {
    tables.set(
      name,
      new StoredTable(name, definition, schema, (change) => {
        // A change outside of a transaction is one by itself.
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
      // Their position is kept when the transaction is.
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
   * The rows that the log touched, each once, as they are now, in the order of their last change: whoever applies them
   * in turn has the same heap.
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
      // Ids too: what was rolled back leaves no trace.
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
  /** A scenario's switches lie in the state, so that they survive a reload. */
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
  backend.reset({ seed: options.seed ?? 1, clock: options.clock });
  return backend;
}
