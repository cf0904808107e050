/**
 * A hash index from a unique key to the slot of its row, built at the first look-up and updated by every write from
 * then on. Where lazy rows can compute the slot of a key (`lazySlotOf`), the map only holds written rows.
 */
import type { Row } from './schema';

export type Key = string | number | boolean;

/** Undefined when a column is null: in SQL such a key equals no other. */
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

/** The part of a table that an index reads. */
export interface RowSource {
  /** Null for a removed row, undefined for a lazy row that was not built yet. */
  stored: (slot: number) => Readonly<Row> | null | undefined;
  rowAt: (slot: number) => Readonly<Row>;
  slots: () => Iterable<number>;
  /** The slots of rows that were written since the load. */
  written: () => Iterable<number>;
}

export class KeyIndex {
  #slots: Map<Key, number> | undefined;
  #lazySlotOf: ((key: Row) => number) | undefined;

  readonly columns: readonly string[];
  private readonly rows: RowSource;

  constructor(columns: readonly string[], rows: RowSource) {
    this.columns = columns;
    this.rows = rows;
  }

  /** Call it after a load. `lazySlotOf` returns the slot of the lazy row with a key, or -1. */
  reset(lazySlotOf: ((key: Row) => number) | undefined): void {
    this.#slots = undefined;
    this.#lazySlotOf = lazySlotOf;
  }

  /** The number of keys in the map: of written rows only where there is a `lazySlotOf`, otherwise of all rows. */
  get size(): number {
    return this.#slotByKey().size;
  }

  slotOf(key: Row): number | undefined {
    const value = keyOf(this.columns, key);
    if (value === undefined) return undefined;
    const slot = this.#slotByKey().get(value);
    if (slot !== undefined || !this.#lazySlotOf) return slot;
    const computed = this.#lazySlotOf(key);
    if (computed < 0) return undefined;
    const row = this.rows.stored(computed);
    if (row === null) return undefined;
    // A lazy row whose key was changed must not be found under its seeded key.
    return row && keyOf(this.columns, row) !== value ? undefined : computed;
  }

  /** Follows a write of a slot. `before` is undefined for an insert, `after` for a delete. */
  update(slot: number, before: Readonly<Row> | undefined, after: Readonly<Row> | undefined): void {
    if (!this.#slots) return;
    const [old, next] = [before && keyOf(this.columns, before), after && keyOf(this.columns, after)];
    if (old === next) return;
    if (old !== undefined && this.#slots.get(old) === slot) this.#slots.delete(old);
    if (next !== undefined) this.#slots.set(next, slot);
  }

  #slotByKey(): Map<Key, number> {
    if (this.#slots) return this.#slots;
    this.#slots = new Map();
    for (const slot of this.#lazySlotOf ? this.rows.written() : this.rows.slots()) {
      const key = keyOf(this.columns, this.rows.rowAt(slot));
      if (key !== undefined) this.#slots.set(key, slot);
    }
    return this.#slots;
  }
}
