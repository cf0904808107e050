/** The back end's ids. Their position is a row of `fake.state`, which a transaction reads and writes at most once. */
import type { Ids } from './backend';
import { createIds, type IdsPosition } from './ids';
import type { Json } from './schema';
import type { StateRows } from './stateTables';

/** The row of `fake.state` with the position of the ids. */
export const idsKey = 'ids';

export interface StoredIds {
  ids: Ids;
  /** Stores the position, if ids were drawn. */
  commit(): void;
  /** Returns a function that restores the position of the ids: a rolled-back transaction leaves no trace. */
  savepoint(): () => void;
}

export function createStoredIds(state: StateRows, isInTransaction: () => boolean): StoredIds {
  let position: IdsPosition = [1, 2, 3, 4];
  let isDrawn = false;
  const ids = createIds(
    () => {
      // `commit` stores the position, so ids need a transaction.
      if (!isInTransaction()) throw new Error('Ids are drawn in a transaction.');
      if (!isDrawn) position = readPosition(state.peek(idsKey));
      isDrawn = true;
      return position;
    },
    (next) => {
      position = next;
    },
  );
  return {
    ids,
    commit() {
      if (!isDrawn) return;
      state.put(idsKey, [...position]);
      isDrawn = false;
    },
    savepoint() {
      const before = { position, isDrawn };
      return () => ({ position, isDrawn } = before);
    },
  };
}

function readPosition(value: Json | undefined): IdsPosition {
  const [a, b, c, d] = Array.isArray(value) ? value.map(Number) : [];
  return [a ?? 1, b ?? 2, c ?? 3, d ?? 4];
}
