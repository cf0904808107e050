/** The back end's clock. Its state is a row of `fake.state`; a transaction has one time, as PostgreSQL's `now()`. */
import type { Clock } from './backend';
import { clockKey, fixedStart, readClockState } from './clock';
import type { StateRows } from './stateTables';

export interface StoredClock extends Clock {
  /** Sets the source of the machine's time, for a clock that follows it. */
  useWallClock(now: () => number): void;
  wallNow(): number;
  /** Called when a transaction has written. `isMoved`: it has moved the clock itself. */
  tick(isMoved: boolean): void;
  /** Called at the end of a transaction. */
  endTransaction(): void;
  resetLastWrite(): void;
}

export function createStoredClock(state: StateRows, isInTransaction: () => boolean): StoredClock {
  let wallNow = () => fixedStart;
  /** The time of the running transaction, read once. */
  let frozenNow: number | undefined;
  /** Time of the last writing transaction. Two of them in one millisecond of a wall clock differ by a microsecond. */
  let lastWrite = 0;

  function read(): number {
    const clock = readClockState(state.peek(clockKey));
    if (clock.mode === 'fixed') return clock.at;
    const moment = wallNow() + clock.offset;
    return moment > lastWrite ? moment : moment > lastWrite - 1 ? lastWrite + 0.001 : moment;
  }

  const now = () => (isInTransaction() ? (frozenNow ??= read()) : read());

  return {
    now,
    wallNow: () => wallNow(),
    useWallClock(next) {
      wallNow = next;
    },
    tick(isMoved) {
      const before = readClockState(state.peek(clockKey));
      if (before.mode === 'wall') lastWrite = now();
      else if (!isMoved) state.put(clockKey, { mode: 'fixed', at: before.at + 1 });
    },
    endTransaction() {
      frozenNow = undefined;
    },
    resetLastWrite() {
      lastWrite = 0;
    },
  };
}
