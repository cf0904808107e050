/** The latest writes of rows, so that an explanation can go back to the rows that a call found. */
import type { RowChange } from './backend/changeLog';
import type { OwnedBackend } from './backend/createBackend';

export interface History {
  /** The number of writes so far. Each call notes it when a service gets the call. */
  position(): number;
  /** The writes since a position, oldest first; undefined if some are forgotten or the back end was reset since. */
  since(position: number): readonly RowChange[] | undefined;
  /** The position after the transaction that made the write at `position`. */
  commitEnd(position: number): number;
}

/** At least this many writes are kept; at twice as many, older ones are forgotten. */
const maxChanges = 20_000;

export function keepHistory(backend: OwnedBackend): History {
  let changes: RowChange[] = [];
  let forgotten = 0;
  let ends: number[] = [];
  const forget = (count: number) => {
    changes = changes.slice(count);
    forgotten += count;
    ends = ends.filter((end) => end > forgotten);
  };
  backend.onRowChanges((rows) => {
    for (const row of rows) changes.push(row);
    ends.push(forgotten + changes.length);
    if (changes.length > 2 * maxChanges) forget(changes.length - maxChanges);
  });
  backend.onReset(() => {
    forget(changes.length);
    // Makes earlier positions invalid, even if nothing has been written since.
    forgotten += 1;
  });
  return {
    position: () => forgotten + changes.length,
    commitEnd: (position) => ends.find((end) => end > position) ?? forgotten + changes.length,
    since: (position) => (position < forgotten ? undefined : changes.slice(position - forgotten)),
  };
}
