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

/** A random-number generator that draws the same numbers in every run. */
function seededNumbers(seed: number): (below: number) => number {
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

/** An index beside a plain array of the same rows, which says what the index must answer. A row's slot is its id. */
class CheckedIndex {
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

  /** What `range` has to answer. */
  expected(equals: readonly Json[], reversed: boolean, after?: Parameters<SortedIndex['range']>[2]): Row[] {
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

  /** Compares walks in both directions, whole and in slices, with the array. */
  expectSameRows(equals: readonly Json[] = [], after?: Parameters<SortedIndex['range']>[2]): void {
    for (const reversed of [false, true]) {
      const rows = this.expected(equals, reversed, after);
      const { length } = rows;
      const walk = this.index.range(equals, reversed, after);
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
  const draw = seededNumbers(seed);
  return Array.from({ length: count }, (_, id) => ({ group: draw(groups), number: draw(count) * 2, id }));
}

// An index is built in blocks of 512 rows and divides one that grows beyond 1,024, so tests go beyond these numbers.
test.each([0, 1, 2, 511, 512, 513, 1024, 1025, 1600])(
  'An index that is built from %i sorted rows has all of them',
  (count) => {
    const checked = new CheckedIndex(makeRows(count, 3));
    checked.expectSameRows();
    for (const group of [-1, 0, 1, 2, 3]) checked.expectSameRows([group]);
  },
);

test('Equal values stay together across block boundaries', () => {
  const rows = Array.from({ length: 1400 }, (_, id) => ({
    group: 1,
    number: id < 400 ? 0 : id < 1300 ? 2 : 4,
    id,
  }));
  const checked = new CheckedIndex(rows);
  for (const number of [-1, 0, 1, 2, 3, 4, 5]) {
    checked.expectSameRows([1, number]);
    for (const inclusive of [false, true]) checked.expectSameRows([1], { values: [number], inclusive });
  }
});

describe('a walk from a position', () => {
  const checked = new CheckedIndex(makeRows(1300, 3));
  const sorted = checked.sorted();
  const places = [0, 511, 512, 1299].map((at) => sorted[at]!);

  test.each([
    ['after', false],
    ['at', true],
  ])(
    'A walk can begin %s a row, a value of its first columns, or a position that no row has',
    (_where, inclusive) => {
      for (const { group, number, id } of places) {
        checked.expectSameRows([], { values: [group!, number!, id!], inclusive });
        checked.expectSameRows([], { values: [group!, number!], inclusive });
        checked.expectSameRows([], { values: [group!], inclusive });
        checked.expectSameRows([group!], { values: [number!, id!], inclusive });
        checked.expectSameRows([group!], { values: [number!], inclusive });
        // A position that no row has: the numbers of all rows are even.
        checked.expectSameRows([group!], { values: [Number(number) + 1], inclusive });
      }
    },
  );

  test.each([
    ['after', false],
    ['at', true],
  ])(
    'A walk that begins %s a position before or behind all rows has all of them or none',
    (_where, inclusive) => {
      for (const value of [-1, 1_000_000]) {
        checked.expectSameRows([1], { values: [value], inclusive });
        checked.expectSameRows([], { values: [value], inclusive });
        checked.expectSameRows([value], { values: [5], inclusive });
      }
    },
  );

  test('A walk ignores values beyond the columns of the index', () => {
    const [first] = checked.sorted();
    const { group, number, id } = first!;
    expect([...checked.index.range([group!, number!, id!, 'more'], false)]).toEqual([first]);
  });
});

test('Inserting and removing rows in any order keeps the others in order', () => {
  const draw = seededNumbers(7);
  const checked = new CheckedIndex();
  const present: Row[] = [];
  for (let step = 0; step < 4_000; step += 1) {
    // Up to step 2,400 more rows are inserted than removed, from then on fewer.
    if (present.length > 0 && draw(10) < (step < 2_400 ? 2 : 8)) {
      checked.remove(present.splice(draw(present.length), 1)[0]!);
    } else {
      present.push(checked.insert({ group: draw(3), number: draw(400) }));
    }
    if (step % 800 === 799) {
      checked.expectSameRows();
      checked.expectSameRows([1]);
      checked.expectSameRows([1], { values: [200], inclusive: false });
    }
  }
});

test.each([
  ['each behind the last', (at: number) => at],
  ['each before the first', (at: number) => -at],
])('An index that receives 2,600 rows %s can be emptied and filled again', (_where, numberOf) => {
  const checked = new CheckedIndex();
  const rows = Array.from({ length: 2_600 }, (_, at) => checked.insert({ group: 1, number: numberOf(at) }));
  checked.expectSameRows();
  for (const row of rows.slice(0, -1)) checked.remove(row);
  expect([...checked.index.range([], false)]).toEqual(rows.slice(-1));
  checked.remove(rows.at(-1)!);
  checked.expectSameRows();
  checked.insert({ group: 1, number: 1 });
  checked.expectSameRows();
});

test('Rows with the same values come in the order of their ids', () => {
  const checked = new CheckedIndex([{ group: 1, number: 1, id: 0 }]);
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

test('The rows of a walk can also be read in heap order', () => {
  const checked = new CheckedIndex([
    { group: 1, number: 3, id: 0 },
    { group: 2, number: 2, id: 1 },
    { group: 1, number: 1, id: 2 },
  ]);
  const all = checked.index.range([], false);
  expect(idsOf(all.slice(0, 3))).toBe('1,2,0');
  expect(idsOf(all.sliceInHeapOrder(3))).toBe('0,1,2');
  expect(idsOf(all.sliceInHeapOrder(2))).toBe('0,1');
  expect(idsOf(checked.index.range([1], false).sliceInHeapOrder(Infinity))).toBe('0,2');
  expect(all.sliceInHeapOrder(0)).toEqual([]);
  expect(checked.index.range([3], false).sliceInHeapOrder(3)).toEqual([]);
});

test('Removing a row that the index does not have throws, and removes no other', () => {
  const rows = makeRows(3, 1);
  const checked = new CheckedIndex(rows);
  for (const number of [1_000, -1]) {
    const missing = { group: 0, number, id: 9 };
    expect(() => checked.index.remove(9, missing)).toThrow('A sorted index does not have the row.');
  }
  expect(() => new CheckedIndex().index.remove(0, rows[0]!)).toThrow('A sorted index does not have the row.');
  checked.expectSameRows();
});

test('Rows are found after all 512 rows between them have been removed', () => {
  const checked = new CheckedIndex(Array.from({ length: 1_600 }, (_, id) => ({ group: 1, number: id, id })));
  for (const row of checked.rows.slice(512, 1_024)) checked.remove(row);
  for (const number of [400, 512, 1_000, 1_024]) {
    checked.expectSameRows([1, number]);
    checked.expectSameRows([1], { values: [number], inclusive: true });
  }
});

test('A position is found by reading few rows, a slice reads only its own, and counting all rows reads none', () => {
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
  const walk = index.range([1], false, { values: [12_345], inclusive: true });
  // Three positions, each by two binary searches: over 40 blocks in 6 steps, then over 512 rows in 10.
  expect(read).toBeLessThan(3 * (6 + 10));
  expect(walk.count).toBe(20_000 - 12_345);
  read = 0;
  expect(walk.slice(5_000, 10)).toHaveLength(10);
  expect(read).toBe(10);
  read = 0;
  expect(index.range([], true).count).toBe(20_000);
  expect(walk.sliceInHeapOrder(0)).toEqual([]);
  expect(read).toBe(0);
  expect(inHeapOrder).not.toHaveBeenCalled();
});
