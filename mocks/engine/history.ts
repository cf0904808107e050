/** The latest writes of rows, so that an explanation can go back to the rows that a call found. */
import type { RowChange } from './backend/changeLog';
import type { OwnedBackend } from './backend/createBackend';

export interface History {
  /** Counts the writes; a call notes where it stood when it began. */
  position(): number;
  /** The writes since a position, oldest first; undefined when some of them are forgotten, or of an earlier start. */
  since(position: number): readonly RowChange[] | undefined;
  /** The position after the transaction that made the write at `position`. */
  commitEnd(position: number): number;
}

/** Older writes are forgotten. */
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
    // Positions of before are none of the new start, even if nothing has been written since.
    forgotten += 1;
  });
  return {
    position: () => forgotten + changes.length,
    commitEnd: (position) => ends.find((end) => end > position) ?? forgotten + changes.length,
    since: (position) => (position < forgotten ? undefined : changes.slice(position - forgotten)),
  };
}
