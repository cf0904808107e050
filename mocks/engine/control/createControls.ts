/**
 * The operations of the control API for any back end. `steer` has those that need the back end alone; `createControls`
 * adds one scenario, `default`, for a project that has no more.
 */
import { advanceClock, fixedStart, restartClock, setClock } from '../backend/clock';
import type { ClockOptions, OwnedBackend, ResetOptions } from '../backend/createBackend';
import { readMailbox } from '../backend/mailbox';
import type { Json } from '../backend/schema';
import { readState, writeState } from '../backend/stateTables';
import { faultsKey, parseFaultRules } from './faults';
import { callPaths } from './callPaths';
import { clearFaultCounters, readFaultCounters } from './faultCounters';
import type { Controls } from './handleControl';
import { assertClockTime } from './clockTime';

export const steer = (backend: OwnedBackend) =>
  ({
    mailbox: (to) => readMailbox(backend, to),
    setClock: (at) => {
      assertClockTime(at);
      backend.transaction(() => setClock(backend, at));
    },
    advanceClock: (seconds) => {
      assertClockTime(backend.clock.now() + seconds * 1000);
      backend.transaction(() => advanceClock(backend, seconds));
    },
    faults: () => {
      const rules = readState(backend, faultsKey);
      return rules === undefined ? [] : parseFaultRules(rules);
    },
    setFaults: (rules) => {
      // A copy, so that the caller cannot change rules in force.
      const value = JSON.parse(JSON.stringify(rules)) as Json;
      parseFaultRules(value, { schema: backend.schema, paths: callPaths(backend.schema) });
      backend.transaction(() => {
        writeState(backend, faultsKey, rules.length === 0 ? null : value);
        clearFaultCounters(backend);
      });
    },
    faultCounters: () => readFaultCounters(backend)?.rules ?? [],
  }) satisfies Partial<Controls>;

export interface ControlsOptions {
  /** Writes the rows that the back end starts with. Default: empty tables. */
  populate?: ResetOptions['populate'];
  /** For ids. Default 1. */
  seed?: number;
  /** Default fixed. */
  clock?: ClockOptions;
}

const scenario = { name: 'default', about: 'The rows that the project starts with.' };

function refuse(what: string): never {
  throw new Error(`This fake has no ${what}.`);
}

/** Also fills the back end for the first time. */
export function createControls(
  backend: OwnedBackend,
  { populate, seed: firstSeed = 1, clock = { mode: 'fixed' } }: ControlsOptions = {},
): Controls {
  let seed = firstSeed;
  const reset = () => backend.reset({ seed, clock, ...(populate && { populate }) });
  reset();
  return {
    ...steer(backend),
    areMailsDue: () => false,
    reset,
    startScenario: (name, next = seed) => {
      if (name !== scenario.name) refuse(`scenario "${name}"`);
      seed = next;
      reset();
    },
    releaseClock: () =>
      backend.transaction(() =>
        restartClock(
          backend,
          clock.mode === 'wall' ? { mode: 'wall', offset: 0 } : { mode: 'fixed', at: clock.at ?? fixedStart },
        ),
      ),
    pack: () => null,
    setPack: () => refuse('packs'),
    snapshot: () => refuse('snapshots'),
    restore: () => refuse('snapshots'),
    state: () => ({
      scenario: scenario.name,
      seed,
      seeded: clock.mode === 'fixed',
      clock: new Date(backend.clock.now()).toISOString(),
      scenarios: [scenario],
    }),
  };
}
