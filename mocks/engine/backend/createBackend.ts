/**
 * The back end behind all services: the tables of a schema and of the services, in memory, with transactions, a clock
 * and ids whose state is rows. Services only see a `Backend`; an owner (persistence, the control API) has the
 * `OwnedBackend` and listens to committed transactions.
 */
import type { Backend } from './backend';
import type { ChangeLog, CommittedChange, RowChange } from './changeLog';
import { clockKey, fixedStart, type ClockState } from './clock';
import { seedPosition } from './ids';
import { createJournal, keyOfEntry, type JournalEntry } from './journal';
import { createListeners } from './listeners';
import { type Row, type Schema, type TableDefinition } from './schema';
import { completeSettings, type SettingsInput } from './settings';
import { createStateRows, stateTables } from './stateTables';
import { createStoredClock } from './storedClock';
import { createStoredIds, idsKey } from './storedIds';
import { createStoredSequences } from './storedSequences';
import { createStoredSettings } from './storedSettings';
import { StoredTable, type LazyRows } from './storedTable';
import { createTransactions, type QuietPurpose } from './transactions';

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
  /** Fills the tables. The clock stands still while it runs, so that a repetition gives the same rows. */
  populate?: (seeding: Seeding, at: number) => void;
  /** The time during `populate`, in milliseconds. Default: the time of `clock`. */
  populateAt?: number;
  /** Rows of `fake.state` besides clock and ids, by key. */
  state?: Row;
}

/** What the owner of a back end can do beyond what services can. */
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
    // A test may leave out the services' tables; their triggers then never fire.
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

export function createBackend(options: BackendOptions): OwnedBackend {
  const schema = mergeTables(options.schema, options.services ?? []);
  const journal = createJournal();
  const commitListeners = createListeners<[changes: readonly CommittedChange[]]>();
  const rowListeners = createListeners<[changes: readonly RowChange[]]>();
  const resetListeners = createListeners<[]>();
  const tables = new Map<string, StoredTable>();
  for (const [name, definition] of Object.entries(schema.tables)) {
    tables.set(name, new StoredTable(name, definition, schema, (write) => transactions.record(write)));
  }

  function tableOf(name: string): StoredTable {
    const table = tables.get(name);
    if (!table) throw new Error(`The schema has no table ${name}.`);
    return table;
  }

  const isInTransaction = () => transactions.isOpen();
  const stateTable = tableOf('fake.state');
  const state = createStateRows(stateTable);
  const clock = createStoredClock(state, isInTransaction);
  const storedIds = createStoredIds(state, isInTransaction);
  const sequences = createStoredSequences(state);
  const settings = createStoredSettings(completeSettings(options.settings), state);

  const transactions = createTransactions({ clock, ids: storedIds, sequences, onCommit: reportCommit });

  function reportCommit(log: ChangeLog, quiet: QuietPurpose | undefined): void {
    const changes = quiet ? [] : log.committed();
    const rows = quiet === 'reset' || rowListeners.isEmpty() ? [] : log.rowChanges();
    log.clear();
    changes.forEach((change) => journal.record(change));
    if (changes.length > 0) commitListeners.call(changes);
    if (rows.length > 0) rowListeners.call(rows);
  }

  const backend: OwnedBackend = {
    schema,
    get settings() {
      return settings();
    },
    clock,
    ids: storedIds.ids,
    sequences,
    table: tableOf,
    transaction: (work) => transactions.run(work),
    dryRun: (work) => transactions.run(work, true),

    reset({ seed, clock: clockOptions = { mode: 'fixed' }, populate, populateAt, state: initialState = {} }) {
      transactions.assertNoneIsOpen();
      for (const [name, table] of tables) table.load(schema.rows?.[name] ?? []);
      journal.clear();
      clock.resetLastWrite();
      let first: ClockState = { mode: 'wall', offset: 0 };
      if (clockOptions.mode === 'wall') clock.useWallClock(clockOptions.now);
      else first = { mode: 'fixed', at: clockOptions.at ?? fixedStart };
      const at = populateAt ?? (first.mode === 'wall' ? clock.wallNow() : first.at);
      stateTable.load([
        { key: clockKey, value: { mode: 'fixed', at } },
        { key: idsKey, value: [...seedPosition(seed)] },
      ]);
      transactions.runQuietly('reset', () => {
        populate?.({ backend, load: (name, rows) => tableOf(name).load(rows) }, at);
        for (const key in initialState) state.put(key, initialState[key] ?? null);
        state.put(clockKey, { ...first });
      });
      resetListeners.call();
    },

    onCommit: commitListeners.add,
    onRowChanges: rowListeners.add,
    onReset: resetListeners.add,

    changes: () => journal.entries(),

    applyChanges(entries) {
      transactions.runQuietly('applyChanges', () => {
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
