/**
 * The sequences of identity and serial columns. As in PostgreSQL they ignore transactions: a value drawn by a failed
 * write is gone, the number of a removed row is not used again, and an insert with its own number does not advance the
 * sequence. Their positions are one row of `fake.state`.
 */
import { isObject } from '../isObject';
import type { Sequences, Table } from './backend';
import type { Json } from './schema';
import type { StateRows } from './stateTables';

/** The row of `fake.state` with the last value of each sequence that was used. */
export const sequencesKey = 'sequences';

export interface StoredSequences extends Sequences {
  /** Stores the positions that moved. */
  commit(): void;
  /** Returns a function that undoes all moves since. */
  savepoint(): () => void;
}

type Positions = { [column: string]: Json };

export function createStoredSequences(state: StateRows): StoredSequences {
  let moved: Positions = {};
  const stored = (): Positions => {
    const value = state.peek(sequencesKey);
    return isObject(value) ? value : {};
  };
  const nameOf = (table: Table, column: string) => `${table.name}.${column}`;

  function last(table: Table, column: string): number {
    const name = nameOf(table, column);
    return Number(moved[name] ?? stored()[name] ?? highest(table, column));
  }

  /** Read once per sequence: after that its position is stored. */
  const highest = (table: Table, column: string) =>
    table.ordered([{ column, descending: true }])?.slice(0, 1)[0]?.[column] ?? 0;

  return {
    start(table, column) {
      moved[nameOf(table, column)] = last(table, column);
    },
    next(table, column) {
      const value = last(table, column) + 1;
      moved[nameOf(table, column)] = value;
      return value;
    },
    savepoint() {
      const before = { ...moved };
      return () => {
        moved = before;
      };
    },
    commit() {
      if (Object.keys(moved).length === 0) return;
      state.put(sequencesKey, { ...stored(), ...moved });
      moved = {};
    },
  };
}

export const areSequences = (value: Json): boolean =>
  isObject(value) && Object.values(value).every((position) => Number.isSafeInteger(position));
