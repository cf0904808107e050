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
const searchedText = (row: Row) =>
  `${plainText(row.name)}\n${(row.tags as string[]).join('\n')}`.toLowerCase();

test('Text search finds what testing each row finds, after each insert, update and delete', () => {
  const text = fc
    .array(fc.constantFrom('a', 'B', 'ab', 'é', '😀'), { maxLength: 3 })
    .map((parts) => parts.join(''));
  const row = fc.record({
    id: fc.nat(50),
    name: fc.option(text, { nil: null }),
    tags: fc.array(text, { maxLength: 3 }),
  });
  const terms = fc.oneof(text, fc.constantFrom('a\nb', '\n', 'b\n\n')).map((one) => one.toLowerCase());
  fc.assert(
    fc.property(
      fc.array(fc.array(row, { maxLength: 30 }), { minLength: 1, maxLength: 4 }),
      terms,
      fc.boolean(),
      (states, term, hasAlternative) => {
        const search = createTextSearch(columns);
        const table = new Rows([]);
        const isExtra = hasAlternative ? ({ id }: Readonly<Row>) => Number(id) % 7 === 0 : undefined;
        for (const rows of states) {
          table.set(rows);
          const expected = rows.filter(
            (candidate) => searchedText(candidate).includes(term) || isExtra?.(candidate),
          );
          expect(search(table, term, isExtra)).toEqual(expected);
          table.set(rows.map((kept, at) => (at % 3 === 0 ? { ...kept, name: 'ab' } : kept)));
          expect(search(table, 'ab')).toEqual(
            [...table].filter((candidate) => searchedText(candidate).includes('ab')),
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

test('Each row is read once: neither another search nor a new row makes the others read again', () => {
  const { rows, reads } = countedRows(10);
  const table = new Rows(rows);
  const search = createTextSearch(['name']);
  expect(search(table, 'x')).toHaveLength(10);
  expect(search(table, 'y')).toHaveLength(0);
  expect(reads()).toBe(10);
  // A row that does not count its reads.
  table.set([...table, { id: 11, name: 'y', tags: [] }]);
  expect(search(table, 'y')).toHaveLength(1);
  expect(reads()).toBe(10);
});

test('After a write only the written rows are read again, not those that move up', () => {
  const { rows, write, reads } = countedRows(100);
  const table = new Rows(rows);
  const search = createTextSearch(['name']);
  search(table, 'x');
  const isWritten = ({ id }: Row) => id === 3 || id === 4 || id === 60;
  table.set([...rows.filter((row) => !isWritten(row)), ...rows.filter(isWritten).map(write)]);
  expect(search(table, 'x').map(({ id }) => id)).toEqual([...table].map(({ id }) => id));
  expect(reads()).toBe(100 + 3);
});
