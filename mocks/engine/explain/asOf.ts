import { setClock } from '../backend/clock';
import type { OwnedBackend } from '../backend/createBackend';
import type { Row } from '../backend/schema';

class RolledBack extends Error {}

/** Runs `work` on the rows before `changes` and at the time `at` (milliseconds), and rolls everything back. */
export function asOf<T>(
  backend: OwnedBackend,
  changes: readonly { table: string; before?: Readonly<Row>; after?: Readonly<Row> }[],
  at: number,
  work: () => T,
): T {
  let result: { value: T } | undefined;
  try {
    backend.transaction(() => {
      for (const { table: name, before, after } of changes.toReversed()) {
        const table = backend.table(name);
        if (after) {
          const { primaryKey } = table.definition;
          table.remove(Object.fromEntries(primaryKey.map((column) => [column, after[column] ?? null])));
        }
        if (before) table.insert(before);
      }
      // Must come before anything reads the time of the transaction.
      setClock(backend, at);
      result = { value: work() };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack) || !result) throw error;
  }
  if (!result) throw new Error('Nothing ran.');
  return result.value;
}
