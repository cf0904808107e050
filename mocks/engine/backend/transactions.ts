/** Runs transactions one inside the other: only the outermost one commits, and each can be rolled back alone. */
import { ChangeLog } from './changeLog';
import { clockKey } from './clock';
import type { StoredClock } from './storedClock';
import type { StoredIds } from './storedIds';
import type { StoredSequences } from './storedSequences';
import type { SlotChange } from './storedTable';

/** What a quiet transaction is for. Its commit does not move the clock. */
export type QuietPurpose = 'reset' | 'applyChanges';

interface TransactionsOptions {
  clock: StoredClock;
  ids: StoredIds;
  sequences: StoredSequences;
  /** Called at each commit that wrote something. Must clear the log. */
  onCommit: (log: ChangeLog, quiet: QuietPurpose | undefined) => void;
}

export function createTransactions({ clock, ids, sequences, onCommit }: TransactionsOptions) {
  const log = new ChangeLog();
  let depth = 0;
  let quiet: QuietPurpose | undefined;

  /** `isTrial`: everything is undone at the end, the numbers of sequences included. */
  function run<T>(work: () => T, isTrial = false): T {
    const savepoint = log.length;
    const rollBackIds = ids.savepoint();
    const rollBackSequences = isTrial ? sequences.savepoint() : undefined;
    const undo = () => {
      log.rollBackTo(savepoint);
      rollBackIds();
      rollBackSequences?.();
      if (depth === 1) commit(true);
    };
    depth += 1;
    try {
      const result = work();
      if (isTrial) undo();
      else if (depth === 1) commit();
      return result;
    } catch (error) {
      undo();
      throw error;
    } finally {
      depth -= 1;
      if (depth === 0) clock.endTransaction();
    }
  }

  function commit(hasFailed = false): void {
    ids.commit();
    sequences.commit();
    if (log.length === 0) return;
    if (!quiet && !hasFailed) {
      clock.tick(log.some(({ table, after }) => table.name === 'fake.state' && after?.key === clockKey));
    }
    onCommit(log, quiet);
  }

  const isOpen = () => depth > 0;

  function assertNoneIsOpen(): void {
    if (isOpen()) throw new Error('This cannot be done inside a transaction.');
  }

  return {
    isOpen,
    assertNoneIsOpen,
    run,

    /** A write outside a transaction becomes a transaction of its own. */
    record(write: SlotChange): void {
      if (isOpen()) log.push(write);
      else run(() => log.push(write));
    },

    runQuietly(purpose: QuietPurpose, work: () => void): void {
      assertNoneIsOpen();
      quiet = purpose;
      try {
        run(work);
      } finally {
        quiet = undefined;
      }
    },
  };
}
