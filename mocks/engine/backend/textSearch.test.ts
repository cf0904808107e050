import fc from 'fast-check';
import { plainText } from './plainText';
import type { Row, RowScan } from './schema';
import { createTextSearch } from './textSearch';

/** The part of a table that the search reads. */
class Rows implements RowScan {
  revision = 0;
  private rows: Row[];

  constructor(rows: Row[]) {
    this.rows = rows;
  }
  set(rows: Row[]): void {
    this.rows = rows;
    this.revision += 1;
  }
  [Symbol.iterator]() {
    return this.rows[Symbol.iterator]();
  }
}

const columns = ['name', 'tags'];
const wholeText = (row: Row) => `${plainText(row.name)}\n${(row.tags as string[]).join('\n')}`.toLowerCase();

test('Text search finds the same as testing each row, while rows are inserted, updated and deleted', () => {
  const text = fc
    .array(fc.constantFrom('a', 'B', 'ab', 'é', '😀'), { maxLength: 3 })
    .map((parts) => parts.join(''));
  const row = fc.record({
    id: fc.nat(50),
    name: fc.option(text, { nil: null }),
    tags: fc.array(text, { maxLength: 3 }),
  });
  const wanted = fc.oneof(text, fc.constantFrom('a\nb', '\n', 'b\n\n')).map((one) => one.toLowerCase());
  fc.assert(
    fc.property(
      fc.array(fc.array(row, { maxLength: 30 }), { minLength: 1, maxLength: 4 }),
      wanted,
      fc.boolean(),
      (states, one, withOr) => {
        const search = createTextSearch(columns);
        const table = new Rows([]);
        const or = withOr ? ({ id }: Readonly<Row>) => Number(id) % 7 === 0 : undefined;
        for (const rows of states) {
          table.set(rows);
          const expected = rows.filter((candidate) => wholeText(candidate).includes(one) || or?.(candidate));
          expect(search(table, one, or)).toEqual(expected);
          table.set(rows.map((kept, at) => (at % 3 === 0 ? { ...kept, name: 'ab' } : kept)));
          expect(search(table, 'ab')).toEqual(
            [...table].filter((candidate) => wholeText(candidate).includes('ab')),
          );
        }
      },
    ),
    { numRuns: 150 },
  );
});

/** Rows that count how often their names are read. */
function countedRows(count: number): { rows: Row[]; write: (row: Row) => Row; reads: () => number } {
  let reads = 0;
  const write = ({ id }: Row): Row => ({
    id: id ?? null,
    tags: [],
    get name() {
      reads += 1;
      return 'x';
    },
  });
  return { rows: Array.from({ length: count }, (_, id) => write({ id })), write, reads: () => reads };
}

test('Rows are read again only when the table has changed', () => {
  const { rows, reads } = countedRows(10);
  const table = new Rows(rows);
  const search = createTextSearch(['name']);
  expect(search(table, 'x')).toHaveLength(10);
  expect(search(table, 'y')).toHaveLength(0);
  expect(reads()).toBe(10);
  table.set([...table, { id: 11, name: 'y', tags: [] }]);
  expect(search(table, 'y')).toHaveLength(1);
  expect(reads()).toBe(10);
});

test('Only written rows are read again, not those whose position changes with them', () => {
  const { rows, write, reads } = countedRows(100);
  const table = new Rows(rows);
  const search = createTextSearch(['name']);
  search(table, 'x');
  const isWritten = ({ id }: Row) => id === 3 || id === 4 || id === 60;
  table.set([...rows.filter((row) => !isWritten(row)), ...rows.filter(isWritten).map(write)]);
  expect(search(table, 'x').map(({ id }) => id)).toEqual([...table].map(({ id }) => id));
  expect(reads()).toBe(103);
});
