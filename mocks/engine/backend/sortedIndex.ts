/**
 * One sort order of a table: row numbers ("slots") in blocks of at most 1,024, so that an insertion moves few entries,
 * and two binary searches, for the block and within it, find a position. The primary key breaks ties, so that every row
 * has exactly one place.
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
interface IndexPosition {
  block: number;
  offset: number;
}

export class SortedIndex {
  #blocks: number[][] = [];
  readonly #columns: readonly SortColumn[];
  readonly #rowAt: (slot: number) => Readonly<Row>;
  readonly #inHeapOrder: (slots: Iterable<number>) => number[];

  /** `columns` contain the primary key. `slots` must be sorted by them already. */
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
    const { block, offset } = this.#positionOf(row);
    const target = this.#blocks[block];
    if (!target) {
      this.#blocks.push([slot]);
      return;
    }
    target.splice(offset, 0, slot);
    if (target.length > 2 * blockSize) this.#blocks.splice(block + 1, 0, target.splice(blockSize));
  }

  /** `row` as it was when it was inserted. */
  remove(slot: number, row: Readonly<Row>): void {
    const { block, offset } = this.#positionOf(row);
    const target = this.#blocks[block];
    if (target?.[offset] !== slot) throw new Error('A sorted index does not have the row.');
    target.splice(offset, 1);
    if (target.length === 0) this.#blocks.splice(block, 1);
  }

  /**
   * The rows whose first columns equal `equals`, from the first or, `reversed`, from the last. `after` holds values of
   * the following columns: the range begins after them, or with `inclusive` at them.
   */
  range(
    equals: readonly Json[],
    reversed: boolean,
    after?: { values: readonly Json[]; inclusive: boolean },
  ): OrderedRows {
    let { from, to } = this.#rangeOf(equals);
    if (after) {
      const values = [...equals, ...after.values];
      // In index order: the place after all rows with these values, or the place before the first of them.
      const past = after.inclusive === reversed;
      const position = this.#find((row) => {
        const order = this.#compare(row, values);
        return past ? order > 0 : order >= 0;
      });
      if (reversed) to = position;
      else from = position;
    }
    return new IndexRange(this.#blocks, this.#rowAt, this.#inHeapOrder, from, to, reversed);
  }

  /** The slots of the rows whose first columns equal `equals`. */
  slots(equals: readonly Json[]): Iterable<number> {
    const { from, to } = this.#rangeOf(equals);
    return slotsBetween(this.#blocks, from, to);
  }

  /** Compares a row's first columns with `values`: negative when the row sorts before them, positive after them. */
  #compare(row: Readonly<Row>, values: readonly Json[]): number {
    for (let at = 0; at < values.length; at += 1) {
      const sort = this.#columns[at];
      if (!sort) break;
      const order = sort.compare(row[sort.column] ?? null, values[at] ?? null);
      if (order !== 0) return sort.direction * order;
    }
    return 0;
  }

  /** Where the rows whose first columns equal `equals` begin and end. */
  #rangeOf(equals: readonly Json[]): { from: IndexPosition; to: IndexPosition } {
    if (equals.length === 0) return { from: { block: 0, offset: 0 }, to: this.#end() };
    return {
      from: this.#find((row) => this.#compare(row, equals) >= 0),
      to: this.#find((row) => this.#compare(row, equals) > 0),
    };
  }

  /** The row's place, or the place at which to insert it. */
  #positionOf(row: Readonly<Row>): IndexPosition {
    const values = this.#columns.map(({ column }) => row[column] ?? null);
    return this.#find((candidate) => this.#compare(candidate, values) >= 0);
  }

  /** The first place whose row satisfies `isReached`, which is false up to some row and true from there on. */
  #find(isReached: (row: Readonly<Row>) => boolean): IndexPosition {
    let low = 0;
    let high = this.#blocks.length;
    // The first block whose last row satisfies `isReached`.
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isReached(this.#rowAt(this.#blocks[middle]?.at(-1) ?? 0))) high = middle;
      else low = middle + 1;
    }
    const slots = this.#blocks[low];
    if (!slots) return this.#end();
    const block = low;
    low = 0;
    high = slots.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isReached(this.#rowAt(slots[middle] ?? 0))) high = middle;
      else low = middle + 1;
    }
    return { block, offset: low };
  }

  /** After the last row, in its block; block -1 if there are no rows. */
  #end(): IndexPosition {
    return { block: this.#blocks.length - 1, offset: this.#blocks.at(-1)?.length ?? 0 };
  }
}

class IndexRange implements OrderedRows {
  readonly count: number;
  readonly #blocks: readonly number[][];
  readonly #rowAt: (slot: number) => Readonly<Row>;
  readonly #inHeapOrder: (slots: Iterable<number>) => number[];
  readonly #from: IndexPosition;
  readonly #to: IndexPosition;
  readonly #reversed: boolean;

  constructor(
    blocks: readonly number[][],
    rowAt: (slot: number) => Readonly<Row>,
    inHeapOrder: (slots: Iterable<number>) => number[],
    from: IndexPosition,
    to: IndexPosition,
    reversed: boolean,
  ) {
    this.#blocks = blocks;
    this.#rowAt = rowAt;
    this.#inHeapOrder = inHeapOrder;
    this.#from = from;
    this.#to = to;
    this.#reversed = reversed;
    let count = to.offset - from.offset;
    for (const { length } of blocks.slice(from.block, to.block)) count += length;
    this.count = count;
  }

  *[Symbol.iterator](): Iterator<Readonly<Row>> {
    const slots = this.#reversed
      ? slotsBackwards(this.#blocks, this.#from, this.#to)
      : slotsBetween(this.#blocks, this.#from, this.#to);
    for (const slot of slots) yield this.#rowAt(slot);
  }

  sliceInHeapOrder(limit: number): Readonly<Row>[] {
    if (limit === 0) return [];
    const slots = this.#inHeapOrder(slotsBetween(this.#blocks, this.#from, this.#to));
    return slots.slice(0, limit).map(this.#rowAt);
  }

  slice(offset: number, limit: number): Readonly<Row>[] {
    const rows: Readonly<Row>[] = [];
    const start = Math.max(0, offset);
    const end = Math.min(this.count, start + limit);
    // Counted in index order from the start of the first block, for both directions.
    let skipped = this.#from.offset + (this.#reversed ? this.count - end : start);
    for (const slots of this.#blocks.slice(this.#from.block, this.#to.block + 1)) {
      for (let at = skipped; at < slots.length && rows.length < end - start; at += 1)
        rows.push(this.#rowAt(slots[at] ?? 0));
      skipped = Math.max(0, skipped - slots.length);
    }
    return this.#reversed ? rows.reverse() : rows;
  }
}

/** The slots of a block that lie between two places. */
function partOf(
  blocks: readonly number[][],
  block: number,
  from: IndexPosition,
  to: IndexPosition,
): number[] {
  const start = block === from.block ? from.offset : 0;
  return blocks[block]?.slice(start, block === to.block ? to.offset : undefined) ?? [];
}

function* slotsBetween(
  blocks: readonly number[][],
  from: IndexPosition,
  to: IndexPosition,
): Iterable<number> {
  for (let block = from.block; block <= to.block; block += 1) {
    const slots = partOf(blocks, block, from, to);
    for (let at = 0; at < slots.length; at += 1) yield slots[at] ?? 0;
  }
}

function* slotsBackwards(
  blocks: readonly number[][],
  from: IndexPosition,
  to: IndexPosition,
): Iterable<number> {
  for (let block = to.block; block >= from.block; block -= 1) {
    const slots = partOf(blocks, block, from, to);
    for (let at = slots.length - 1; at >= 0; at -= 1) yield slots[at] ?? 0;
  }
}
