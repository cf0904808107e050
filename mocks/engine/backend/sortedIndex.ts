/**
 * One sort order of a table: row numbers ("slots") in blocks of a few hundred, so that an insertion moves little and a
 * position is found by two binary searches. Ties are broken by the primary key, so every row has one place.
 */
import type { Comparison } from './compareValues';
import type { Json, OrderedRows, Row } from './schema';

const blockSize = 512;

export interface SortColumn {
  column: string;
  /** 1 ascending, -1 descending. */
  direction: 1 | -1;
  compare: Comparison;
}

/** A place between rows: before the row at `offset` of block `block`. */
interface Place {
  block: number;
  offset: number;
}

export class SortedIndex {
  #blocks: number[][] = [];
  readonly #columns: readonly SortColumn[];
  readonly #rowAt: (slot: number) => Readonly<Row>;
  readonly #inHeapOrder: (slots: Iterable<number>) => number[];

  /** `columns` end with the primary key. `slots` are in order already. */
  constructor(
    columns: readonly SortColumn[],
    rowAt: (slot: number) => Readonly<Row>,
    slots: ArrayLike<number>,
    inHeapOrder: (slots: Iterable<number>) => number[],
  ) {
    this.#columns = columns;
    this.#rowAt = rowAt;
    this.#inHeapOrder = inHeapOrder;
    for (let start = 0; start < slots.length; start += blockSize) {
      const block: number[] = [];
      for (let at = start; at < Math.min(start + blockSize, slots.length); at += 1)
        block.push(slots[at] ?? 0);
      this.#blocks.push(block);
    }
  }

  insert(slot: number, row: Readonly<Row>): void {
    const { block, offset } = this.#find((candidate) => this.#compareRows(candidate, row) >= 0);
    const target = this.#blocks[block];
    if (!target) {
      const last = this.#blocks.at(-1);
      if (last && last.length < 2 * blockSize) last.push(slot);
      else this.#blocks.push([slot]);
      return;
    }
    target.splice(offset, 0, slot);
    if (target.length > 2 * blockSize) this.#blocks.splice(block + 1, 0, target.splice(blockSize));
  }

  /** `row` as it was when it was inserted. */
  remove(slot: number, row: Readonly<Row>): void {
    const { block, offset } = this.#find((candidate) => this.#compareRows(candidate, row) >= 0);
    const target = this.#blocks[block];
    if (target?.[offset] !== slot) throw new Error('A sorted index has lost a row.');
    target.splice(offset, 1);
    if (target.length === 0) this.#blocks.splice(block, 1);
  }

  /**
   * The rows whose first columns equal `equals`, from the first or, `reversed`, from the last. `after`: values of the
   * following columns behind which (or at which) the walk begins.
   */
  walk(
    equals: readonly Json[],
    reversed: boolean,
    after?: { values: readonly Json[]; inclusive: boolean },
  ): OrderedRows {
    const prefix = equals.length;
    let from = this.#find((row) => this.#comparePrefix(row, equals) >= 0, prefix === 0);
    let to = prefix === 0 ? this.#end() : this.#find((row) => this.#comparePrefix(row, equals) > 0);
    if (after) {
      const values = [...equals, ...after.values];
      // In the direction of the walk: behind all rows with these values, or in front of the first of them.
      const past = after.inclusive === reversed;
      const place = this.#find((row) => {
        const order = this.#comparePrefix(row, values);
        return past ? order > 0 : order >= 0;
      });
      if (reversed) to = this.#earlier(place, to);
      else from = this.#later(place, from);
    }
    return new Walk(this.#blocks, this.#rowAt, this.#inHeapOrder, from, to, reversed);
  }

  /** The slots of the rows whose first columns equal `equals`. */
  slots(equals: readonly Json[]): Iterable<number> {
    const from = this.#find((row) => this.#comparePrefix(row, equals) >= 0, equals.length === 0);
    const to = equals.length === 0 ? this.#end() : this.#find((row) => this.#comparePrefix(row, equals) > 0);
    return slotsBetween(this.#blocks, from, to);
  }

  #compareRows(left: Readonly<Row>, right: Readonly<Row>): number {
    for (const { column, direction, compare } of this.#columns) {
      const order = compare(left[column] ?? null, right[column] ?? null);
      if (order !== 0) return direction * order;
    }
    return 0;
  }

  #comparePrefix(row: Readonly<Row>, values: readonly Json[]): number {
    for (let at = 0; at < values.length; at += 1) {
      const sort = this.#columns[at];
      if (!sort) break;
      const order = sort.compare(row[sort.column] ?? null, values[at] ?? null);
      if (order !== 0) return sort.direction * order;
    }
    return 0;
  }

  /** The first place whose row satisfies `reached`, which is false up to some row and true from there on. */
  #find(reached: (row: Readonly<Row>) => boolean, start = false): Place {
    if (start) return { block: 0, offset: 0 };
    let low = 0;
    let high = this.#blocks.length;
    // The first block whose last row is there.
    while (low < high) {
      const middle = (low + high) >>> 1;
      const slots = this.#blocks[middle] ?? [];
      if (reached(this.#rowAt(slots[slots.length - 1] ?? 0))) high = middle;
      else low = middle + 1;
    }
    const slots = this.#blocks[low];
    if (!slots) return this.#end();
    const block = low;
    low = 0;
    high = slots.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (reached(this.#rowAt(slots[middle] ?? 0))) high = middle;
      else low = middle + 1;
    }
    return { block, offset: low };
  }

  #end(): Place {
    return { block: this.#blocks.length, offset: 0 };
  }

  #later(left: Place, right: Place): Place {
    return left.block > right.block || (left.block === right.block && left.offset > right.offset)
      ? left
      : right;
  }

  #earlier(left: Place, right: Place): Place {
    return this.#later(left, right) === left ? right : left;
  }
}

class Walk implements OrderedRows {
  readonly count: number;
  readonly #blocks: readonly number[][];
  readonly #rowAt: (slot: number) => Readonly<Row>;
  readonly #inHeapOrder: (slots: Iterable<number>) => number[];
  readonly #from: Place;
  readonly #to: Place;
  readonly #reversed: boolean;

  constructor(
    blocks: readonly number[][],
    rowAt: (slot: number) => Readonly<Row>,
    inHeapOrder: (slots: Iterable<number>) => number[],
    from: Place,
    to: Place,
    reversed: boolean,
  ) {
    this.#blocks = blocks;
    this.#rowAt = rowAt;
    this.#inHeapOrder = inHeapOrder;
    this.#from = from;
    this.#to = to;
    this.#reversed = reversed;
    let count = to.offset - from.offset;
    for (let block = from.block; block < to.block; block += 1) count += blocks[block]?.length ?? 0;
    this.count = Math.max(0, count);
  }

  *[Symbol.iterator](): Iterator<Readonly<Row>> {
    const slots = this.#reversed
      ? slotsBackwards(this.#blocks, this.#from, this.#to)
      : slotsBetween(this.#blocks, this.#from, this.#to);
    for (const slot of slots) yield this.#rowAt(slot);
  }

  scanned(limit: number): Readonly<Row>[] {
    if (limit <= 0 || this.count === 0) return [];
    const slots = this.#inHeapOrder(slotsBetween(this.#blocks, this.#from, this.#to));
    return slots.slice(0, limit).map(this.#rowAt);
  }

  slice(offset: number, limit: number): Readonly<Row>[] {
    const rows: Readonly<Row>[] = [];
    const start = Math.max(0, offset);
    const end = Math.min(this.count, start + Math.max(0, limit));
    if (start >= end) return rows;
    // Positions counted from #from in index order, whichever way they are read.
    let position = this.#reversed ? this.count - end : start;
    const last = this.#reversed ? this.count - start : end;
    let { block, offset: at } = this.#from;
    let rest = position;
    for (;;) {
      const size = (this.#blocks[block]?.length ?? 0) - at;
      if (rest < size) break;
      rest -= size;
      block += 1;
      at = 0;
    }
    at += rest;
    while (position < last) {
      const slots = this.#blocks[block] ?? [];
      for (; at < slots.length && position < last; at += 1, position += 1)
        rows.push(this.#rowAt(slots[at] ?? 0));
      block += 1;
      at = 0;
    }
    return this.#reversed ? rows.reverse() : rows;
  }
}

function* slotsBetween(blocks: readonly number[][], from: Place, to: Place): Iterable<number> {
  for (let block = from.block; block <= to.block && block < blocks.length; block += 1) {
    const slots = blocks[block] ?? [];
    const end = block === to.block ? to.offset : slots.length;
    for (let at = block === from.block ? from.offset : 0; at < end; at += 1) yield slots[at] ?? 0;
  }
}

function* slotsBackwards(blocks: readonly number[][], from: Place, to: Place): Iterable<number> {
  for (let block = Math.min(to.block, blocks.length - 1); block >= from.block; block -= 1) {
    const slots = blocks[block] ?? [];
    const first = block === from.block ? from.offset : 0;
    for (let at = (block === to.block ? to.offset : slots.length) - 1; at >= first; at -= 1) {
      yield slots[at] ?? 0;
    }
  }
}
