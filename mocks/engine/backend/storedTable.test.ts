import fc from 'fast-check';
import { comparisonOf, sameValue } from './compareValues';
import type { Index, Json, Row, TableDefinition } from './schema';
import { StoredTable, type LazyRows, type SlotChange } from './storedTable';

const enums = { mood: ['happy', 'calm', 'angry'] };

const definition: TableDefinition = {
  columns: {
    id: { type: 'integer' },
    owner: { type: 'integer', nullable: true },
    name: { type: 'text', nullable: true },
    mood: { type: { enum: 'mood' } },
    tags: { type: { array: 'text' } },
  },
  primaryKey: ['id'],
  uniqueKeys: [{ name: 'unique_name', columns: ['name'] }],
  foreignKeys: [{ name: 'owner_fkey', columns: ['owner'], references: { table: 'x', columns: ['id'] } }],
  indexes: [
    { columns: [{ column: 'mood' }, { column: 'name', descending: true }] },
    { columns: [{ column: 'name' }, { column: 'id' }] },
    {
      columns: [
        { column: 'mood', descending: true },
        { column: 'id', descending: true },
      ],
    },
  ],
};

function makeTable(): { table: StoredTable; log: SlotChange[] } {
  const log: SlotChange[] = [];
  const table = new StoredTable('test.things', definition, { enums }, (change) => log.push(change));
  return { table, log };
}

/** The reference: filters and sorts an array of plain rows. */
function expectedOrder(
  rows: readonly Row[],
  order: Index['columns'],
  equals: Row,
  after: { values: Row; inclusive: boolean } | undefined,
): Row[] {
  const compare = (left: Row, right: Row): number => {
    for (const { column, descending } of order) {
      const type = definition.columns[column]?.type ?? 'text';
      const found = comparisonOf(type, { enums })(left[column] ?? null, right[column] ?? null);
      if (found !== 0) return descending ? -found : found;
    }
    return 0;
  };
  const position = (row: Row): number => {
    const named = order.filter(({ column }) => after?.values[column] !== undefined);
    for (const { column, descending } of named) {
      const type = definition.columns[column]?.type ?? 'text';
      const found = comparisonOf(type, { enums })(row[column] ?? null, after?.values[column] ?? null);
      if (found !== 0) return descending ? -found : found;
    }
    return 0;
  };
  return rows
    .filter((row) => Object.entries(equals).every(([column, value]) => sameValue(row[column] ?? null, value)))
    .filter((row) => !after || position(row) > 0 || (after.inclusive && position(row) === 0))
    .sort(compare);
}

const name = fc.option(fc.constantFrom('a', 'b', 'ä', 'Z', '\u{1F600}', '\uFFFD', 'bb', ''), { nil: null });
const mood = fc.constantFrom('happy', 'calm', 'angry');
const owner = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null });

type Step =
  | { do: 'insert'; row: Row }
  | { do: 'update'; where: Row; values: Row }
  | { do: 'remove'; where: Row }
  | { do: 'undo' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('insert' as const),
      row: fc.record({
        id: fc.integer({ min: 0, max: 40 }),
        owner,
        name,
        mood,
        tags: fc.constant<Json>(['t']),
      }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('update' as const),
      where: fc.oneof(
        fc.record({ id: fc.integer({ min: 0, max: 40 }) }),
        fc.record({ mood }),
        fc.record({ owner }),
      ),
      values: fc.oneof(fc.record({ mood }), fc.record({ owner, tags: fc.constant<Json>(['u', 'v']) })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('remove' as const),
      where: fc.oneof(fc.record({ id: fc.integer({ min: 0, max: 40 }) }), fc.record({ owner, mood })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
);

const matches = (row: Row, where: Row): boolean =>
  Object.entries(where).every(([column, value]) => sameValue(row[column] ?? null, value));

const orders: { order: Index['columns']; equals: Row[] }[] = [
  { order: [{ column: 'name' }, { column: 'id' }], equals: [{}] },
  {
    order: [
      { column: 'name', descending: true },
      { column: 'id', descending: true },
    ],
    equals: [{}],
  },
  {
    order: [
      { column: 'name', descending: true },
      { column: 'id', descending: true },
    ],
    equals: [{ mood: 'happy' }, { mood: 'angry' }],
  },
  {
    order: [{ column: 'mood' }, { column: 'name', descending: true }, { column: 'id', descending: true }],
    equals: [{}],
  },
  { order: [{ column: 'mood' }, { column: 'id' }], equals: [{}, { mood: 'calm' }] },
];

const startPositions: ({ values: Row; inclusive: boolean } | undefined)[] = [
  undefined,
  { values: { name: 'b' }, inclusive: false },
  { values: { name: 'b', id: 12 }, inclusive: false },
  { values: { name: 'a', id: 5 }, inclusive: true },
  { values: { name: null }, inclusive: true },
];

const wheres: Row[] = [
  { id: 7 },
  { name: 'a' },
  { name: 'seed 4' },
  { name: null },
  { owner: 2 },
  { mood: 'calm' },
  { mood: 'calm', owner: null },
  { name: 'b', mood: 'happy' },
];

/** Nearly everything in one assertion, because hundreds of small ones take ten times as long. */
function expectSame(table: StoredTable, rows: readonly Row[]): void {
  const found: unknown[] = [table.size, [...table.scan()].map((row) => ({ ...row }))];
  const expected: unknown[] = [rows.length, rows];
  for (const where of wheres) {
    const fitting = rows.filter((row) => matches(row, where));
    const one = table.find(where);
    found.push([where, table.findAll(where), one]);
    expected.push([where, fitting, fitting.find(({ id }) => id === one?.id)]);
    if (!one && fitting.length > 0) expect(table.find(where)).toBeDefined();
  }
  for (const { order, equals } of orders) {
    for (const fixed of equals) {
      for (const after of startPositions) {
        if (after && order[0]?.column !== 'name') continue;
        const sorted = expectedOrder(rows, order, fixed, after);
        const walk = table.ordered(order, { equals: fixed, ...(after ? { after } : {}) });
        const query = [order, fixed, after];
        found.push([query, walk && [...walk], walk?.count, walk?.slice(1, 3), walk?.slice(sorted.length, 5)]);
        expected.push([query, sorted, sorted.length, sorted.slice(1, 4), []]);
        const inHeap = rows.filter((row) => sorted.includes(row));
        found.push([
          query,
          walk?.sliceInHeapOrder(Infinity),
          walk?.sliceInHeapOrder(2),
          walk?.sliceInHeapOrder(0),
        ]);
        expected.push([query, inHeap, inHeap.slice(0, 2), []]);
      }
    }
  }
  expect(found).toEqual(expected);
}

/** Applies random writes to a table and to a plain array in heap order, and compares the two. */
function compareWithArray(start: readonly Row[], load: (table: StoredTable) => void): void {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.boolean(), (steps, checksEachStep) => {
      const { table, log } = makeTable();
      load(table);
      let rows: Row[] = start.map((row) => ({ ...row }));
      const done: { mark: number; rows: Row[] }[] = [];
      // Indexes are built at their first use: in some runs before the writes, in others by them or after all of them.
      if (checksEachStep) expectSame(table, rows);
      for (const one of steps) {
        if (one.do === 'undo') {
          const last = done.pop();
          if (!last) continue;
          while (log.length > last.mark) {
            const change = log.pop();
            change?.table.undo(change);
          }
          rows = last.rows;
        } else {
          const { row: added } = one.do === 'insert' ? one : {};
          const taken = rows.some(
            (row) => added && (row.id === added.id || (added.name !== null && row.name === added.name)),
          );
          if (taken) continue;
          done.push({ mark: log.length, rows });
          if (added) {
            table.insert(added);
            rows = [...rows, added];
          } else if (one.do === 'update') {
            expect(table.update(one.where, one.values)).toBe(
              rows.filter((row) => matches(row, one.where)).length,
            );
            // As in PostgreSQL, where the new versions of rows are behind all other rows.
            rows = [
              ...rows.filter((row) => !matches(row, one.where)),
              ...rows.filter((row) => matches(row, one.where)).map((row) => ({ ...row, ...one.values })),
            ];
          } else if (one.do === 'remove') {
            table.remove(one.where);
            rows = rows.filter((row) => !matches(row, one.where));
          }
        }
        if (checksEachStep) expectSame(table, rows);
      }
      expectSame(table, rows);
    }),
    { numRuns: 60 },
  );
}

test('A table finds, orders and counts rows like a plain array after random writes, some of them undone', () => {
  compareWithArray([], () => undefined);
});

const seededRow = (index: number): Row => ({
  id: index * 2,
  owner: [1, 2, 3, null][index % 4] ?? null,
  name: `seed ${index}`,
  mood: ['happy', 'calm', 'angry'][index % 3] ?? '',
  tags: [],
});

const byName: LazyRows['uniqueKeys'] = [
  { columns: ['name'], indexOf: ({ name }) => Number(/^seed (1?\d)$/.exec(String(name))?.[1] ?? -1) },
];

test.each([
  ['primary key', undefined],
  ['primary key and unique name', byName],
])('Lazy rows whose number can be computed from their %s behave like stored rows', (_, uniqueKeys) => {
  const rows = Array.from({ length: 15 }, (_, index) => seededRow(index));
  const lazy: LazyRows = {
    count: 15,
    build: seededRow,
    indexOf: ({ id }) => (Number(id) % 2 === 0 && Number(id) < 30 && Number(id) >= 0 ? Number(id) / 2 : -1),
    // By mood descending (angry first), then id descending; the other orders are sorted.
    inOrder: (order) =>
      order[0]?.column === 'mood' && order[0].descending
        ? [14, 11, 8, 5, 2, 13, 10, 7, 4, 1, 12, 9, 6, 3, 0]
        : undefined,
    ...(uniqueKeys && { uniqueKeys }),
  };
  compareWithArray(rows, (table) => table.load(lazy));
});

test('Of 1,000 lazy rows only those that are read are built', () => {
  const { table } = makeTable();
  let built = 0;
  table.load({
    count: 1000,
    build: (index) => {
      built += 1;
      return seededRow(index);
    },
    indexOf: ({ id }: Row) => Number(id) / 2,
    uniqueKeys: byName,
    inOrder: () => Array.from({ length: 1000 }, (_, at) => 999 - at),
  });
  expect(table.size).toBe(1000);
  expect(built).toBe(0);
  expect(table.find({ id: 500 })?.name).toBe('seed 250');
  expect(built).toBe(1);
  expect(table.find({ name: 'seed 7' })?.id).toBe(14);
  expect(table.find({ name: 'nobody' })).toBeUndefined();
  expect(built).toBe(2);
  expect(table.sample(3).map(({ id }) => id)).toEqual([0, 668, 1336]);
  expect(built).toBe(5);
});

test('A sample is spread evenly over the rows of a scan, and is never longer than requested', () => {
  const { table } = makeTable();
  table.load(Array.from({ length: 10 }, (_, index) => seededRow(index)));
  table.update({ id: 0 }, { mood: 'calm' });
  const ids = (count: number) => table.sample(count).map(({ id }) => id);
  expect(ids(3)).toEqual([2, 10, 18]);
  expect(ids(4)).toEqual([2, 8, 14, 0]);
  expect(ids(10)).toEqual([...table.scan()].map(({ id }) => id));
  expect(ids(200)).toEqual(ids(10));
  expect(ids(0)).toEqual([]);
});

test('Rows are copied when they are inserted and when they are read', () => {
  const { table } = makeTable();
  const row: Row = { id: 1, owner: null, name: 'a', mood: 'calm', tags: ['x'] };
  table.insert(row);
  (row.tags as string[]).push('later');
  const out = table.find({ id: 1 });
  expect(out?.tags).toEqual(['x']);
  (out!.tags as string[]).push('outside');
  expect(table.find({ id: 1 })?.tags).toEqual(['x']);
});

test('An incomplete row, a taken primary key and an unknown column are refused', () => {
  const { table } = makeTable();
  const row: Row = { id: 1, owner: null, name: 'a', mood: 'calm', tags: [] };
  expect(() => table.insert({ id: 2, name: 'b' })).toThrow('lacks the column "owner"');
  table.insert(row);
  expect(() => table.insert({ ...row, name: 'b' })).toThrow('already has this primary key');
  expect(() => table.find({ nme: 'a' })).toThrow('no column "nme"');
});

test('An order that no index has gives undefined, so that the caller sorts', () => {
  const { table } = makeTable();
  expect(table.ordered([{ column: 'owner' }])).toBeUndefined();
  expect(table.ordered([{ column: 'name' }, { column: 'id', descending: true }])).toBeUndefined();
  expect(table.ordered([{ column: 'name' }], { equals: { owner: 1 } })).toBeUndefined();
});
