/**
 * The product's fake, put together: its schema, the services' tables and a scenario. Transports call it through
 * `respond.ts`; tests and the demo steer it through `controls`.
 */
import type { Controls, Json, Origin, Row, SettingsInput } from 'supabase-in-memory';
import { fromTimestamp } from 'supabase-in-memory/schema';
import {
  authTables,
  type ClockOptions,
  type ClockState,
  createBackend,
  createCallLog,
  type Fake,
  faultsKey,
  fixedStart,
  type History,
  keepHistory,
  openRealtime,
  type OwnedBackend,
  readSnapshot,
  type Realtime,
  realtimeTables,
  restartClock,
  type ServiceTables,
  settingsKey,
  steer,
  storageTables,
  assertReferences,
  writeSnapshot,
  type WrittenCallLog,
} from 'supabase-in-memory/tools';
import { dataVersion } from './dataVersion';
import { readPack, type Pack } from './packs/pack';
import { findScenario, scenarios, type Scenario } from './scenarios';
import { areStatusMailsDue, deliverStatusMails, nextStatusMailAt } from './schema/statusMails';
import { productSchema } from './schema/productSchema';

const services: readonly ServiceTables[] = [
  { tables: authTables },
  { tables: storageTables },
  { tables: realtimeTables },
];
const defaultSeedNumber = 1;

export interface FakeOptions {
  /** Default `default`; an unknown name throws `UnknownScenario`. */
  scenario?: string;
  /** Naming a seed also stops the clock, at `fixedStart`. */
  seed?: number;
  /** The machine's time in milliseconds. Without it the clock is a fixed one. */
  now?: () => number;
  settings?: SettingsInput | undefined;
  /** The prospect for whom the data is. */
  pack?: Pack;
}

export interface FakeSupabase extends Fake {
  readonly backend: OwnedBackend;
  readonly controls: Controls;
  readonly realtime: Realtime;
  readonly calls: WrittenCallLog;
  readonly history: History;
  readonly origin: Origin;
  /** Identifies the tables and the current scenario's seed data; rows kept under another version do not fit. */
  readonly version: string;
  /** The version that another origin would have. Throws on an unknown scenario, and on an invalid pack. */
  versionOf(origin: Origin): string;
  /** Seeds again from exactly this origin. Rows that differ from the seed are deleted. */
  startFrom(origin: Origin): void;
  /** Called after each start from an origin, also by reset, scenario and restore. Returns a function that unsubscribes. */
  onStart(listener: (origin: Origin) => void): () => void;
}

/** A pack from storage or a file is untrusted: it is validated before anything starts from it. */
export const packOf = (pack: Json | undefined): Pack | undefined =>
  pack === undefined ? undefined : readPack(pack);

const toJson = (pack: Pack): Json => ({ ...pack });

const clockOf = (origin: Origin, now: (() => number) | undefined): ClockOptions =>
  origin.seeded || !now ? { mode: 'fixed', at: origin.at } : { mode: 'wall', now };

export function createFakeSupabase(options: FakeOptions = {}): FakeSupabase {
  const { now } = options;
  const first = findScenario(options.scenario ?? 'default');
  const backend = createBackend({
    schema: productSchema,
    services,
    settings: options.settings,
  });
  const history = keepHistory(backend);
  const versions = new Map<string, string>();
  /** Computed on demand: only kept rows and snapshots need it. Throws on an unknown name. */
  function versionOf({ scenario, pack }: Origin): string {
    const name = `${scenario} ${pack === undefined ? '' : JSON.stringify(pack)}`;
    const version =
      versions.get(name) ?? dataVersion(productSchema, services, findScenario(scenario), packOf(pack));
    versions.set(name, version);
    return version;
  }
  const listeners = new Set<(origin: Origin) => void>();
  let origin: Origin;

  const newOrigin = (scenario: Scenario, seed: number, seeded: boolean, pack?: Json): Origin => ({
    scenario: scenario.name,
    seed,
    seeded,
    at: seeded || !now ? fixedStart : now(),
    ...(pack !== undefined && { pack }),
  });

  function fill(target: OwnedBackend, next: Origin): void {
    const scenario = findScenario(next.scenario);
    const pack = packOf(next.pack);
    const state: Row = {};
    // A scenario declares both as JSON values; the copy drops `undefined` and shared references.
    if (scenario.faults) state[faultsKey] = JSON.parse(JSON.stringify(scenario.faults)) as Json;
    if (scenario.settings) state[settingsKey] = JSON.parse(JSON.stringify(scenario.settings)) as Json;
    target.reset({
      seed: next.seed,
      clock: clockOf(next, now),
      populate: (seeding, at) => scenario.seed(seeding, at, pack),
      populateAt: next.at,
      state,
    });
  }

  function startFrom(next: Origin): void {
    fill(backend, next);
    origin = next;
    for (const listener of listeners) listener(next);
  }

  const firstOrigin = newOrigin(
    first,
    options.seed ?? defaultSeedNumber,
    options.seed !== undefined,
    options.pack && toJson(options.pack),
  );
  origin = firstOrigin;
  startFrom(firstOrigin);

  /** No timer sends mails that are due: they arrive when somebody reads the mailbox, or moves the clock. */
  function deliverDueMails(): void {
    if (areStatusMailsDue(backend)) backend.transaction(() => deliverStatusMails(backend));
  }

  const steering = steer(backend);
  const controls: Controls = {
    ...steering,
    mailbox: (to) => {
      deliverDueMails();
      return steering.mailbox(to);
    },
    areMailsDue: () => areStatusMailsDue(backend),
    reset: () => startFrom(newOrigin(findScenario(origin.scenario), origin.seed, origin.seeded, origin.pack)),
    startScenario: (name, seed) =>
      startFrom(
        newOrigin(findScenario(name), seed ?? origin.seed, seed !== undefined || origin.seeded, origin.pack),
      ),
    pack: () => origin.pack ?? null,
    setPack: (value) => {
      const pack = value === null ? undefined : toJson(readPack(value));
      startFrom(newOrigin(findScenario(origin.scenario), origin.seed, origin.seeded, pack));
    },
    setClock: (at) => {
      steering.setClock(at);
      deliverDueMails();
    },
    advanceClock: (seconds) => {
      steering.advanceClock(seconds);
      deliverDueMails();
    },
    releaseClock: () => {
      const first: ClockState =
        origin.seeded || !now ? { mode: 'fixed', at: origin.at } : { mode: 'wall', offset: 0 };
      backend.transaction(() => restartClock(backend, first));
      deliverDueMails();
    },
    snapshot: () =>
      writeSnapshot(origin, versionOf(origin), { changes: backend.changes(), schema: backend.schema }),
    restore: (snapshot) => {
      const { origin: from, changes } = readSnapshot(snapshot, versionOf, backend.schema);
      // Tried on another back end, so that a state that is refused changes nothing.
      const trial = createBackend({ schema: productSchema, services });
      fill(trial, from);
      trial.applyChanges(changes);
      assertReferences(trial, changes);
      startFrom(from);
      backend.applyChanges(changes);
    },
    state: () => {
      const nextMail = nextStatusMailAt(backend);
      return {
        scenario: origin.scenario,
        seed: origin.seed,
        seeded: origin.seeded,
        clock: new Date(backend.clock.now()).toISOString(),
        ...(nextMail !== undefined && { nextMail: new Date(fromTimestamp(nextMail)).toISOString() }),
        scenarios: scenarios.map(({ name, summary }) => ({
          name,
          about: summary,
        })),
      };
    },
  };

  return {
    backend,
    controls,
    realtime: openRealtime(backend),
    calls: createCallLog(() => backend.clock.now()),
    history,
    get version() {
      return versionOf(origin);
    },
    get origin() {
      return origin;
    },
    versionOf,
    startFrom,
    onStart(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
