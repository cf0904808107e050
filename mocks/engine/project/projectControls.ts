/** The operations of the control API for a project. */
import type { Backend } from '../backend/backend';
import { restartClock } from '../backend/clock';
import type { OwnedBackend } from '../backend/createBackend';
import { createBackendControls } from '../control/backendControls';
import type { Controls } from '../control/handleControl';
import { assertReferences, readSnapshot, writeSnapshot } from '../control/snapshot';
import type { Start } from './openStart';

/** Mails that a project sends at certain times. No timer runs: reading the mailbox or moving the clock sends them. */
export interface ScheduledMails {
  /** Whether `deliver` has something to do. */
  areDue(backend: Backend): boolean;
  /** Called in a transaction. */
  deliver(backend: Backend): void;
  /** When the next mail is due by the project's clock, in milliseconds. */
  nextAt(backend: Backend): number | undefined;
}

const none: ScheduledMails = { areDue: () => false, deliver: () => undefined, nextAt: () => undefined };

export function createProjectControls(
  backend: OwnedBackend,
  start: Start,
  mails: ScheduledMails = none,
): Controls {
  const backendControls = createBackendControls(backend);
  function deliverDueMails(): void {
    if (mails.areDue(backend)) backend.transaction(() => mails.deliver(backend));
  }
  return {
    ...backendControls,
    mailbox: (to) => {
      deliverDueMails();
      return backendControls.mailbox(to);
    },
    areMailsDue: () => mails.areDue(backend),
    reset: () => start.restart({}),
    startScenario: (scenario, seed) => start.restart({ scenario, seed }),
    pack: () => start.origin().pack ?? null,
    setPack: (pack) => start.restart({ pack }),
    setClock: (at) => {
      backendControls.setClock(at);
      deliverDueMails();
    },
    advanceClock: (seconds) => {
      backendControls.advanceClock(seconds);
      deliverDueMails();
    },
    releaseClock: () => {
      backend.transaction(() => restartClock(backend, start.firstClock()));
      deliverDueMails();
    },
    snapshot: () =>
      writeSnapshot(start.origin(), start.operations.versionOf(start.origin()), {
        changes: backend.changes(),
        schema: backend.schema,
      }),
    restore: (snapshot) => {
      const { operations } = start;
      const { origin, changes } = readSnapshot(snapshot, operations.versionOf, backend.schema);
      // Tries the state on another back end first, so that a refused state changes nothing.
      const trial = start.trial(origin);
      trial.applyChanges(changes);
      assertReferences(trial, changes);
      operations.startFrom(origin);
      backend.applyChanges(changes);
    },
    state: () => {
      const { scenario, seed, seeded } = start.origin();
      const nextMail = mails.nextAt(backend);
      return {
        scenario,
        seed,
        seeded,
        clock: new Date(backend.clock.now()).toISOString(),
        ...(nextMail !== undefined && { nextMail: new Date(nextMail).toISOString() }),
        scenarios: start.scenarios().map(({ name, summary }) => ({ name, about: summary })),
      };
    },
  };
}
