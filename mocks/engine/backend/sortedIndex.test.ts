import type { Comparison } from './compareValues';
import type { Json, Row } from './schema';
import { SortedIndex, type SortColumn } from './sortedIndex';

const ascending: Comparison = (left, right) => Number(left) - Number(right);

/** Newest group first, then by number; the id ends the order. */
const columns: readonly SortColumn[] = [
  { column: 'group', direction: -1, compare: ascending },
  { column: 'number', direction: 1, compare: ascending },
  { column: 'id', direction: 1, compare: ascending },
];

const inOrder = (left: Row, right: Row) =>
  Number(right.group) - Number(left.group) ||
  Number(left.number) - Number(right.number) ||
  Number(left.id) - Number(right.id);

/** The same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

/** Heap order: rows of these tests are never updated, so it is the order of their slots. */
const bySlot = (slots: Iterable<number>) => [...slots].sort((left, right) => left - right);

/** One string, because comparing thousands of rows as objects is slow. */
const idsOf = (rows: Iterable<Readonly<Row>>) => String(Array.from(rows, ({ id }) => id));

/** An index and the same rows in a plain array, sorted to say what the index must answer. A row's slot is its id. */
class Checked {
  readonly rows: Row[] = [];
  readonly index: SortedIndex;
  readonly #present: Set<number>;
  #sorted: Row[] | undefined;

  constructor(rows: readonly Row[] = []) {
    this.rows = [...rows];
    this.#present = new Set(rows.map(({ id }) => Number(id)));
    this.index = new SortedIndex(
      columns,
      (slot) => this.rows[slot] ?? {},
      this.sorted().map(({ id }) => Number(id)),
      bySlot,
    );
  }

  insert(row: Omit<Row, 'id'>): Row {
    const stored: Row = { ...row, id: this.rows.length };
    this.rows.push(stored);
    this.#present.add(Number(stored.id));
    this.#sorted = undefined;
    this.index.insert(Number(stored.id), stored);
    return stored;
  }

  remove(row: Row): void {
    this.#present.delete(Number(row.id));
    this.#sorted = undefined;
    this.index.remove(Number(row.id), row);
  }

  sorted(): readonly Row[] {
    this.#sorted ??= this.rows.filter(({ id }) => this.#present.has(Number(id))).sort(inOrder);
    return this.#sorted;
  }

  /** What `walk` has to answer. */
  expected(equals: readonly Json[], reversed: boolean, after?: Parameters<SortedIndex['walk']>[2]): Row[] {
    /** Negative where the row stands before these values. */
    const compare = (row: Row, values: readonly Json[]) => {
      for (const [at, { column, direction }] of columns.slice(0, values.length).entries()) {
        const order = direction * (Number(row[column]) - Number(values[at]));
        if (order !== 0) return order;
      }
      return 0;
    };
    const place = [...equals, ...(after?.values ?? [])];
    const rows = this.sorted().filter((row) => {
      if (compare(row, equals) !== 0) return false;
      const order = after ? compare(row, place) : 1;
      return order === 0 ? after?.inclusive === true : !after || order > 0 !== reversed;
    });
    return reversed ? rows.reverse() : rows;
  }

  agree(equals: readonly Json[] = [], after?: Parameters<SortedIndex['walk']>[2]): void {
    for (const reversed of [false, true]) {
      const rows = this.expected(equals, reversed, after);
      const { length } = rows;
      const walk = this.index.walk(equals, reversed, after);
      const slices = [
        [0, length],
        [0, 3],
        [1, 1],
        [length - 2, 5],
        [length, 1],
        [length + 1, 2],
        [-2, 3],
        [2, -1],
        [0, 0],
        [Math.floor(length / 2), Math.ceil(length / 3)],
      ] as const;
      expect({
        count: walk.count,
        walked: idsOf(walk),
        slices: slices.map(([offset, limit]) => idsOf(walk.slice(offset, limit))),
      }).toEqual({
        count: length,
        walked: idsOf(rows),
        slices: slices.map(([offset, limit]) => {
          const start = Math.max(0, offset);
          return idsOf(rows.slice(start, start + Math.max(0, limit)));
        }),
      });
    }
    if (!after) expect(String([...this.index.slots(equals)])).toBe(idsOf(this.expected(equals, false)));
  }
}

/** `count` rows in `groups`, numbered with gaps and repetitions, in no order. */
function makeRows(count: number, groups: number, seed = 1): Row[] {
  const draw = numbers(seed);
  return Array.from({ length: count }, (_, id) => ({ group: draw(groups), number: draw(count) * 2, id }));
}

test.each([0, 1, 2, 511, 512, 513, 1024, 1025, 1600])(
  'An index contains all of %i rows that were in order already',
  (count) => {
    const checked = new Checked(makeRows(count, 3));
    checked.agree();
    for (const group of [-1, 0, 1, 2, 3]) checked.agree([group]);
  },
);

test('Equal values stay together across block boundaries', () => {
  const rows = Array.from({ length: 1400 }, (_, id) => ({
    group: 1,
    number: id < 400 ? 0 : id < 1300 ? 2 : 4,
    id,
  }));
  const checked = new Checked(rows);
  for (const number of [-1, 0, 1, 2, 3, 4, 5]) {
    checked.agree([1, number]);
    for (const inclusive of [false, true]) checked.agree([1], { values: [number], inclusive });
  }
});

describe('a walk that begins behind a position', () => {
  const checked = new Checked(makeRows(1300, 3));
  const sorted = checked.sorted();
  const places = [0, 511, 512, 1299].map((at) => sorted[at]!);

  test.each([false, true])(
    'A walk that begins behind a row (at the row itself: %s) continues from there',
    (inclusive) => {
      for (const { group, number, id } of places) {
        checked.agree([], { values: [group!, number!, id!], inclusive });
        checked.agree([], { values: [group!, number!], inclusive });
        checked.agree([], { values: [group!], inclusive });
        checked.agree([group!], { values: [number!, id!], inclusive });
        checked.agree([group!], { values: [number!], inclusive });
        // A position that no row has: the numbers of all rows are even.
        checked.agree([group!], { values: [Number(number) + 1], inclusive });
      }
    },
  );

  test.each([false, true])(
    'A walk from a position outside of its range has all rows or none (including the position: %s)',
    (inclusive) => {
      for (const value of [-1, 1_000_000]) {
        checked.agree([1], { values: [value], inclusive });
        checked.agree([], { values: [value], inclusive });
        checked.agree([value], { values: [5], inclusive });
      }
    },
  );

  test('A walk compares no more values than there are columns', () => {
    const [first] = checked.sorted();
    const { group, number, id } = first!;
    expect([...checked.index.walk([group!, number!, id!, 'more'], false)]).toEqual([first]);
  });
});

test('Inserting and removing rows in any order keeps the others in order', () => {
  const draw = numbers(7);
  const checked = new Checked();
  const present: Row[] = [];
  for (let step = 0; step < 4_000; step += 1) {
    // More rows come than go up to step 2,400; from then on more go.
    if (present.length > 0 && draw(10) < (step < 2_400 ? 2 : 8)) {
      checked.remove(present.splice(draw(present.length), 1)[0]!);
    } else {
      present.push(checked.insert({ group: draw(3), number: draw(400) }));
    }
    if (step % 1_000 === 799) {
      checked.agree();
      checked.agree([1]);
      checked.agree([1], { values: [200], inclusive: false });
    }
  }
});

test.each([
  ['at the end', (at: number) => at],
  ['at the beginning', (at: number) => -at],
])('An index contains all of 2,600 rows that each come %s, and releases them again', (_where, numberOf) => {
  const checked = new Checked();
  const rows = Array.from({ length: 2_600 }, (_, at) => checked.insert({ group: 1, number: numberOf(at) }));
  checked.agree();
  for (const row of rows.slice(0, -1)) checked.remove(row);
  expect([...checked.index.walk([], false)]).toEqual(rows.slice(-1));
  checked.remove(rows.at(-1)!);
  checked.agree();
  checked.insert({ group: 1, number: 1 });
  checked.agree();
});

test('A later row follows the earlier ones with the same values', () => {
  const checked = new Checked([{ group: 1, number: 1, id: 0 }]);
  checked.insert({ group: 1, number: 1 });
  checked.insert({ group: 1, number: 0 });
  expect([...checked.index.slots([])]).toEqual([2, 0, 1]);
});

test('A missing value counts as null', () => {
  const nullsFirst: Comparison = (left, right) => Number(left ?? -1) - Number(right ?? -1);
  const rows: Row[] = [{ id: 0 }, { id: 1, number: 0 }, { id: 2, number: null }];
  const index = new SortedIndex(
    [
      { column: 'number', direction: 1, compare: nullsFirst },
      { column: 'id', direction: 1, compare: ascending },
    ],
    (slot) => rows[slot] ?? {},
    [],
    bySlot,
  );
  for (const slot of [0, 1, 2]) index.insert(slot, rows[slot] ?? {});
  expect([...index.slots([])]).toEqual([0, 2, 1]);
  expect([...index.slots([null])]).toEqual([0, 2]);
});

test('Rows without an order come in heap order, not in the index’s', () => {
  const checked = new Checked([
    { group: 1, number: 3, id: 0 },
    { group: 2, number: 2, id: 1 },
    { group: 1, number: 1, id: 2 },
  ]);
  const all = checked.index.walk([], false);
  expect(idsOf(all.slice(0, 3))).toBe('1,2,0');
  expect(idsOf(all.scanned(3))).toBe('0,1,2');
  expect(idsOf(all.scanned(2))).toBe('0,1');
  expect(idsOf(checked.index.walk([1], false).scanned(Infinity))).toBe('0,2');
  expect(all.scanned(0)).toEqual([]);
  expect(checked.index.walk([3], false).scanned(3)).toEqual([]);
});

describe('a row out of place', () => {
  const rows = makeRows(3, 1);

  test('Removing a row that is not in its place is an error, and nothing else is removed', () => {
    const checked = new Checked(rows);
    for (const stranger of [
      { group: 0, number: 1_000, id: 9 },
      { group: 0, number: -1, id: 9 },
    ]) {
      expect(() => checked.index.remove(9, stranger)).toThrow('A sorted index has lost a row.');
    }
    expect(() => new Checked().index.remove(0, rows[0]!)).toThrow('A sorted index has lost a row.');
    checked.agree();
  });
});

test('Rows are found across the gap of removed neighbors', () => {
  const checked = new Checked(Array.from({ length: 1_600 }, (_, id) => ({ group: 1, number: id, id })));
  for (const row of checked.rows.slice(512, 1_024)) checked.remove(row);
  for (const number of [400, 512, 1_000, 1_024]) {
    checked.agree([1, number]);
    checked.agree([1], { values: [number], inclusive: true });
  }
});

test('A position is found with few comparisons, and a whole or empty range with none', () => {
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ group: 1, number: id, id }));
  let read = 0;
  const inHeapOrder = jest.fn(bySlot);
  const index = new SortedIndex(
    columns,
    (slot) => {
      read += 1;
      return rows[slot] ?? {};
    },
    rows.map(({ id }) => id),
    inHeapOrder,
  );
  const walk = index.walk([1], false, { values: [12_345], inclusive: true });
  // Three positions, each by two binary searches: over 40 blocks, then over 512 rows.
  expect(read).toBeLessThan(3 * (6 + 10));
  expect(walk.count).toBe(20_000 - 12_345);
  read = 0;
  expect(walk.slice(5_000, 10)).toHaveLength(10);
  expect(read).toBe(10);
  read = 0;
  expect(index.walk([], true).count).toBe(20_000);
  expect(walk.scanned(0)).toEqual([]);
  expect(read).toBe(0);
  expect(inHeapOrder).not.toHaveBeenCalled();
});
