/** Where a project's rows come from: scenario, seed and pack, and the clock that they start with. */
import { fixedStart, type ClockState } from '../backend/clock';
import {
  createBackend,
  type ClockOptions,
  type OwnedBackend,
  type ServiceTables,
} from '../backend/createBackend';
import type { Json, Row, Schema } from '../backend/schema';
import { settingsKey } from '../backend/storedSettings';
import { assertClockTime } from '../control/clockTime';
import { faultsKey } from '../control/faults';
import type { Origin } from '../control/snapshot';
import { dataVersion } from './dataVersion';
import { seedingOf, UnknownScenario, type Scenario, type Seed } from './scenario';

export interface StartOptions<Pack> {
  schema: Schema;
  services: readonly ServiceTables[];
  scenarios: readonly Scenario<Pack>[];
  seedOf: (scenario: Scenario<Pack>) => Seed<Pack>;
  clock: (() => number) | number;
  first: { scenario?: string; seed?: number; pack?: Pack };
  readPack: (value: Json) => Pack;
  sources: unknown;
}

/** Changes to an origin; the rest stays as it is. A null `pack` removes the pack. */
export type NewStart = { scenario?: string; seed?: number | undefined; pack?: Json };

export interface Start {
  origin: () => Origin;
  scenarios: () => readonly Pick<Scenario, 'name' | 'summary'>[];
  /** Starts from the current origin with these changes, at a new time. */
  restart(change: NewStart): void;
  /** Another back end with the rows of an origin, for trying something out. */
  trial: (origin: Origin) => OwnedBackend;
  /** The state in which the clock of the current origin started. */
  firstClock: () => ClockState;
  operations: {
    versionOf: (origin: Origin) => string;
    startFrom: (origin: Origin) => void;
    onStart: (listener: (origin: Origin) => void) => () => void;
  };
}

/** A copy: a scenario declares JSON values, but may share references, and have keys that are undefined. */
const copyOf = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** Also starts the project for the first time. */
export function openStart<Pack>(backend: OwnedBackend, options: StartOptions<Pack>): Start {
  const { scenarios, readPack, seedOf, first } = options;
  const [now, fixedTime] =
    typeof options.clock === 'number' ? [undefined, options.clock] : [options.clock, fixedStart];
  assertClockTime(fixedTime);
  const listeners = new Set<(origin: Origin) => void>();
  const versions = new Map<string, string>();
  let current: Origin;

  function find(name: string): Scenario<Pack> {
    const found = scenarios.find((scenario) => scenario.name === name);
    if (!found) throw new UnknownScenario(name, scenarios);
    return { ...found, seed: seedOf(found) };
  }

  /** A pack from storage or a file is untrusted: it is validated before anything starts from it. */
  const packOf = (pack: Json | undefined) => (pack === undefined ? undefined : readPack(pack));
  const isFixed = ({ seeded }: Origin) => seeded || !now;
  const clockOf = (origin: Origin): ClockOptions =>
    isFixed(origin) || !now ? { mode: 'fixed', at: origin.at } : { mode: 'wall', now };

  function newOrigin(scenario: string, seed: number, seeded: boolean, pack?: Json): Origin {
    const at = seeded || !now ? fixedTime : now();
    return { scenario: find(scenario).name, seed, seeded, at, ...(pack !== undefined && { pack }) };
  }

  function populate(target: OwnedBackend, next: Origin): void {
    const { seed, faults, settings } = find(next.scenario);
    const pack = packOf(next.pack);
    const state: Row = {};
    if (faults) state[faultsKey] = copyOf(faults);
    if (settings) state[settingsKey] = copyOf(settings);
    target.reset({
      seed: next.seed,
      clock: clockOf(next),
      populate: ({ load }, at) => seed?.(seedingOf(target, load), at, pack),
      populateAt: next.at,
      state,
    });
  }

  function startFrom(next: Origin): void {
    populate(backend, next);
    current = next;
    for (const listener of listeners) listener(next);
  }

  /** Computed on demand: only kept rows and snapshots need it. */
  function versionOf({ scenario, pack }: Origin): string {
    const name = `${scenario} ${pack === undefined ? '' : JSON.stringify(pack)}`;
    const version =
      versions.get(name) ?? dataVersion({ ...options, scenario: find(scenario), pack: packOf(pack) });
    versions.set(name, version);
    return version;
  }

  const firstName = first.scenario ?? scenarios[0]?.name ?? 'default';
  const firstPack = first.pack === undefined ? undefined : copyOf(first.pack);
  startFrom(newOrigin(firstName, first.seed ?? 1, first.seed !== undefined, firstPack));

  return {
    origin: () => current,
    scenarios: () => scenarios,
    restart(change) {
      const { scenario, seed, seeded } = current;
      // Validate the pack before anything starts, and keep it as the project reads it.
      const pack =
        change.pack === undefined
          ? current.pack
          : change.pack === null
            ? undefined
            : copyOf(readPack(change.pack));
      startFrom(
        newOrigin(
          change.scenario ?? scenario,
          change.seed ?? seed,
          seeded || change.seed !== undefined,
          pack,
        ),
      );
    },
    trial(origin) {
      const { schema, services } = options;
      const backend = createBackend({ schema, services });
      populate(backend, origin);
      return backend;
    },
    firstClock: () => (isFixed(current) ? { mode: 'fixed', at: current.at } : { mode: 'wall', offset: 0 }),
    operations: {
      versionOf,
      startFrom,
      onStart(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}
