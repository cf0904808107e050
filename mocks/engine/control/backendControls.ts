/** The operations of the control API that need nothing but the back end. */
import { advanceClock, setClock } from '../backend/clock';
import type { OwnedBackend } from '../backend/createBackend';
import { readMailbox } from '../backend/mailbox';
import type { Json } from '../backend/schema';
import { readState, writeState } from '../backend/stateTables';
import { faultsKey, parseFaultRules } from './faults';
import { callPaths } from './callPaths';
import { clearFaultCounters, readFaultCounters } from './faultCounters';
import type { Controls } from './handleControl';
import { assertClockTime } from './clockTime';

export const createBackendControls = (backend: OwnedBackend) =>
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
      // A copy, so that the caller cannot change the rules in force.
      const value = JSON.parse(JSON.stringify(rules)) as Json;
      parseFaultRules(value, { schema: backend.schema, paths: callPaths(backend.schema) });
      backend.transaction(() => {
        writeState(backend, faultsKey, rules.length === 0 ? null : value);
        clearFaultCounters(backend);
      });
    },
    faultCounters: () => readFaultCounters(backend)?.rules ?? [],
  }) satisfies Partial<Controls>;
