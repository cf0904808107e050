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
export interface AccessPath {
  rows: Iterable<ReadRow>;
  /** The same rows as a range of an index, when an index provides them. */
  indexRows?: OrderedRows;
  /** The number of rows, when it is known without iterating. */
  size?: number;
  /** True when the rows come in the plan's order, or in scan order if the plan has none. */
  sorted: boolean;
  /** The conditions that the path does not guarantee. */
  residual: RowTest[];
}

export interface FoundRows {
  rows: readonly ReadRow[];
  /** The number of rows before offset and limit; null unless the caller wants a total. */
  total: number | null;
}

export function meetsAll(tests: readonly RowTest[]): (row: ReadRow) => boolean {
  const [first, second, ...more] = tests;
  if (first === undefined) return () => true;
  if (second === undefined) return (row) => first(row) === true;
  if (more.length === 0) return (row) => first(row) === true && second(row) === true;
  return (row) => tests.every((test) => test(row) === true);
}

export function fetchRows(
  access: AccessPath,
  order: readonly OrderKey[],
  offset: number,
  limit: number,
  wantsTotal: boolean,
): FoundRows {
  const { rows, indexRows, size, sorted, residual } = access;
  if (size !== undefined && sorted && residual.length === 0 && wantsTotal) {
    return { ...fetchRows(access, order, offset, limit, false), total: size };
  }
  const end = offset + limit;
  if (indexRows !== undefined && residual.length === 0 && (sorted || order.length === 0)) {
    const taken = sorted
      ? indexRows.slice(offset, Math.min(limit, indexRows.count))
      : indexRows.sliceInHeapOrder(end).slice(offset);
    return { rows: taken, total: wantsTotal ? indexRows.count : null };
  }
  const isMatch = meetsAll(residual);
  if (sorted || order.length === 0) {
    const taken: ReadRow[] = [];
    let total = 0;
    if (end === 0 && !wantsTotal) return { rows: [], total: null };
    // Without a row to show (`end` is 0) rows are only counted, so the index's order will do.
    const chunks =
      sorted || indexRows === undefined || end === 0
        ? chunksOf(rows, indexRows)
        : [indexRows.sliceInHeapOrder(Infinity)];
    for (const chunk of chunks) {
      for (const row of chunk) {
        if (!isMatch(row)) continue;
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
  const inHeapOrder =
    indexRows !== undefined && indexRows.count <= stableSortLimit
      ? indexRows.sliceInHeapOrder(stableSortLimit)
      : undefined;
  for (const chunk of inHeapOrder ? [inHeapOrder] : chunksOf(inScanDirection(rows, compare), indexRows)) {
    for (const row of chunk) {
      if (!isMatch(row)) continue;
      total++;
      best.add(row);
    }
  }
  return { rows: best.sorted().slice(offset, end), total: wantsTotal ? total : null };
}

/** Up to this many rows, equal rows keep their scan order, as PostgreSQL keeps it when it sorts few rows. */
const stableSortLimit = 1000;

/** A range of an index in slices: a loop over arrays is several times faster than an iterator, and a search reads every row. */
function* chunksOf(rows: Iterable<ReadRow>, indexRows: OrderedRows | undefined): Iterable<Iterable<ReadRow>> {
  if (indexRows === undefined) {
    yield rows;
    return;
  }
  let size = 64;
  for (let start = 0; start < indexRows.count;) {
    yield indexRows.slice(start, size);
    start += size;
    size = Math.min(size * 2, 4096);
  }
}

/**
 * An array of rows, such as a function's result, is often in creation order. Reading it from the end that the requested
 * order shows first lets `TopRows` refuse nearly every later row with one comparison.
 */
function inScanDirection(
  rows: Iterable<ReadRow>,
  compare: (a: ReadRow, b: ReadRow) => number,
): Iterable<ReadRow> {
  if (!Array.isArray(rows)) return rows;
  const list: readonly ReadRow[] = rows;
  if (list.length <= stableSortLimit) return list;
  const [first] = list;
  const last = list.at(-1);
  const isReversed = first !== undefined && last !== undefined && compare(last, first) < 0;
  return isReversed ? list.toReversed() : list;
}

/** Keeps the first `size` rows of an order without sorting all rows: a row that cannot be among them is dropped at once. */
class TopRows {
  private rows: ReadRow[] = [];
  private lastRow: ReadRow | undefined;

  private readonly compare: (a: ReadRow, b: ReadRow) => number;
  private readonly size: number;

  constructor(compare: (a: ReadRow, b: ReadRow) => number, size: number) {
    this.compare = compare;
    this.size = size;
  }

  add(row: ReadRow): void {
    if (this.lastRow !== undefined && this.compare(row, this.lastRow) >= 0) return;
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
    if (this.size > 0 && this.rows.length === this.size) this.lastRow = this.rows.at(-1);
  }
}
