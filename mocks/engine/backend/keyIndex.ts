/**
 * Rows of a table by a key that no two of them share. Made when it is first asked for, and follows every write from then
 * on. Computed rows may know their own numbers; then only those that were written are remembered.
 */
import type { Row } from './schema';

export type Key = string | number | boolean;

/** Undefined where a column is null: such a key equals nothing. */
export function keyOf(columns: readonly string[], row: Readonly<Row>): Key | undefined {
  const [only] = columns;
  if (columns.length === 1 && only !== undefined) {
    const value = row[only] ?? null;
    if (value === null) return undefined;
    return typeof value === 'object' ? JSON.stringify(value) : value;
  }
  const values = columns.map((column) => row[column] ?? null);
  return values.includes(null) ? undefined : JSON.stringify(values);
}

/** What an index sees of its table. */
export interface SlottedRows {
  /** Null for a removed row, undefined for one that was not computed yet. */
  stored: (slot: number) => Readonly<Row> | null | undefined;
  rowAt: (slot: number) => Readonly<Row>;
  slots: () => Iterable<number>;
  /** Those of rows that were written since the load. */
  written: () => Iterable<number>;
}

export class KeyIndex {
  #slots: Map<Key, number> | undefined;
  #numberOf: ((key: Row) => number) | undefined;

  constructor(
    readonly columns: readonly string[],
    private readonly rows: SlottedRows,
  ) {}

  /** The table has other rows. `numberOf`: the slot of the computed row with a key, or -1. */
  reset(numberOf: ((key: Row) => number) | undefined): void {
    this.#slots = undefined;
    this.#numberOf = numberOf;
  }

  /** How many keys are remembered: all, unless rows know their numbers. */
  get size(): number {
    return this.#remembered().size;
  }

  slotOf(key: Row): number | undefined {
    const value = keyOf(this.columns, key);
    if (value === undefined) return undefined;
    const slot = this.#remembered().get(value);
    if (slot !== undefined || !this.#numberOf) return slot;
    const computed = this.#numberOf(key);
    if (computed < 0) return undefined;
    const row = this.rows.stored(computed);
    if (row === null) return undefined;
    // A computed row whose key was changed is found under its new key only.
    return row && keyOf(this.columns, row) !== value ? undefined : computed;
  }

  /** A slot's row was changed; `undefined` is no row. */
  place(slot: number, before: Readonly<Row> | undefined, after: Readonly<Row> | undefined): void {
    if (!this.#slots) return;
    const [old, next] = [before && keyOf(this.columns, before), after && keyOf(this.columns, after)];
    if (old === next) return;
    if (old !== undefined && this.#slots.get(old) === slot) this.#slots.delete(old);
    if (next !== undefined) this.#slots.set(next, slot);
  }

  #remembered(): Map<Key, number> {
    if (this.#slots) return this.#slots;
    this.#slots = new Map();
    for (const slot of this.#numberOf ? this.rows.written() : this.rows.slots()) {
      const key = keyOf(this.columns, this.rows.rowAt(slot));
      if (key !== undefined) this.#slots.set(key, slot);
    }
    return this.#slots;
  }
}
