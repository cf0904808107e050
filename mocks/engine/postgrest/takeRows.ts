/**
 * Takes the rows of an answer from an access path: tests the conditions that the path does not guarantee and applies
 * offset and limit. An unsorted path is sorted, but only the first `offset + limit` rows of the order are kept.
 */
import type { OrderedRows, Row } from '../backend/schema';
import type { RowTest } from './filters';
import { compareRows } from './readPlan';
import type { OrderKey } from './readPlan';

type ReadRow = Readonly<Row>;

/** An access path: candidate rows, and what is known about them. */
export interface Access {
  rows: Iterable<ReadRow>;
  /** The same rows as an index walk, when an index provides them. */
  walk?: OrderedRows;
  /** The number of rows, when it is known without iterating. */
  size?: number;
  /** True when the rows come in the plan's order, or in scan order if the plan has none. */
  sorted: boolean;
  /** The conditions that the path does not guarantee. */
  residual: RowTest[];
}

export interface Found {
  rows: readonly ReadRow[];
  /** The number of rows before offset and limit; null unless the caller wants a total. */
  total: number | null;
}

export function allOf(tests: readonly RowTest[]): (row: ReadRow) => boolean {
  const [first, second, ...more] = tests;
  if (first === undefined) return () => true;
  if (second === undefined) return (row) => first(row) === true;
  if (more.length === 0) return (row) => first(row) === true && second(row) === true;
  return (row) => tests.every((test) => test(row) === true);
}

export function takeRows(
  access: Access,
  order: readonly OrderKey[],
  offset: number,
  limit: number,
  wantsTotal: boolean,
): Found {
  const { rows, walk, size, sorted, residual } = access;
  if (size !== undefined && sorted && residual.length === 0 && wantsTotal) {
    return { ...takeRows(access, order, offset, limit, false), total: size };
  }
  const end = offset + limit;
  if (walk !== undefined && residual.length === 0 && (sorted || order.length === 0)) {
    const taken = sorted ? walk.slice(offset, Math.min(limit, walk.count)) : walk.scanned(end).slice(offset);
    return { rows: taken, total: wantsTotal ? walk.count : null };
  }
  const keep = allOf(residual);
  if (sorted || order.length === 0) {
    const taken: ReadRow[] = [];
    let total = 0;
    if (end === 0 && !wantsTotal) return { rows: [], total: null };
    // Without a row to show (`end` is 0) rows are only counted, so the index's order will do.
    const chunks =
      sorted || walk === undefined || end === 0 ? chunksOf(rows, walk) : [walk.scanned(Infinity)];
    for (const chunk of chunks) {
      for (const row of chunk) {
        if (!keep(row)) continue;
        if (total >= offset && total < end) taken.push(row);
        total++;
        if (total >= end && !wantsTotal) return { rows: taken, total: null };
      }
    }
    return { rows: taken, total: wantsTotal ? total : null };
  }
  const compare = compareRows(order);
  const best = new TopRows(compare, end);
  let total = 0;
  const inHeapOrder = walk !== undefined && walk.count <= few ? walk.scanned(few) : undefined;
  for (const chunk of inHeapOrder ? [inHeapOrder] : chunksOf(inScanDirection(rows, compare), walk)) {
    for (const row of chunk) {
      if (!keep(row)) continue;
      total++;
      best.add(row);
    }
  }
  return { rows: best.sorted().slice(offset, end), total: wantsTotal ? total : null };
}

/** Up to this many rows, equal rows keep their scan order, as PostgreSQL keeps it when it sorts few rows. */
const few = 1000;

/** A walk in slices: a loop over arrays is several times faster than an iterator, and a search reads every row. */
function* chunksOf(rows: Iterable<ReadRow>, walk: OrderedRows | undefined): Iterable<Iterable<ReadRow>> {
  if (walk === undefined) {
    yield rows;
    return;
  }
  let size = 64;
  for (let start = 0; start < walk.count;) {
    yield walk.slice(start, size);
    start += size;
    size = Math.min(size * 2, 4096);
  }
}

/**
 * An array of rows, such as a function's result, is often in creation order. Reading it from the end that the wanted
 * order shows first lets `TopRows` refuse nearly every later row with one comparison.
 */
function inScanDirection(
  rows: Iterable<ReadRow>,
  compare: (a: ReadRow, b: ReadRow) => number,
): Iterable<ReadRow> {
  if (!Array.isArray(rows)) return rows;
  const list: readonly ReadRow[] = rows;
  if (list.length <= few) return list;
  const [first] = list;
  const last = list.at(-1);
  const turned = first !== undefined && last !== undefined && compare(last, first) < 0;
  return turned ? list.toReversed() : list;
}

/** Keeps the first `size` rows of an order without sorting all rows: a row that cannot be among them is dropped at once. */
class TopRows {
  private rows: ReadRow[] = [];
  private limitRow: ReadRow | undefined;

  private readonly compare: (a: ReadRow, b: ReadRow) => number;
  private readonly size: number;

  constructor(compare: (a: ReadRow, b: ReadRow) => number, size: number) {
    this.compare = compare;
    this.size = size;
  }

  add(row: ReadRow): void {
    if (this.limitRow !== undefined && this.compare(row, this.limitRow) >= 0) return;
    this.rows.push(row);
    // Sorting only at twice the size keeps the cost per row small; the sort is stable, so equal rows keep their order.
    if (this.rows.length >= this.size * 2 + 64) this.shrink();
  }

  sorted(): ReadRow[] {
    this.shrink();
    return this.rows;
  }

  private shrink(): void {
    this.rows.sort(this.compare);
    if (this.rows.length > this.size) this.rows.length = this.size;
    if (this.size > 0 && this.rows.length === this.size) this.limitRow = this.rows.at(-1);
  }
}
