import { countRows, nextPage, reloadLimit, takePage, type PageCursor, type PageOrder } from './keyset';

/** Records what a query was asked for. */
class Recorder {
  readonly asked: string[] = [];
  order(column: string, { ascending }: { ascending: boolean }) {
    return this.record(`order ${column} ${ascending ? 'asc' : 'desc'}`);
  }
  limit(count: number) {
    return this.record(`limit ${count}`);
  }
  or(filters: string) {
    return this.record(`or ${filters}`);
  }
  gte(column: string, value: string) {
    return this.record(`${column} >= ${value}`);
  }
  lte(column: string, value: string) {
    return this.record(`${column} <= ${value}`);
  }
  private record(what: string) {
    this.asked.push(what);
    return this;
  }
}

const ask = (order: PageOrder, cursor: PageCursor | null) =>
  takePage(new Recorder(), order, cursor, 20).asked;

test('the first page is only ordered and cut', () => {
  expect(ask({ column: 'created_at', ascending: false }, null)).toEqual([
    'order created_at desc',
    'order id desc',
    'limit 20',
  ]);
});

test('both columns go the same way', () => {
  expect(ask({ column: 'email', ascending: true }, null)).toEqual([
    'order email asc',
    'order id asc',
    'limit 20',
  ]);
  expect(ask({ column: 'email', ascending: true }, ['a', 'x']).slice(3)).toEqual([
    'email >= a',
    'or email.gt."a",and(email.eq."a",id.gt."x")',
  ]);
});

test('the next one begins behind the last row, with the id where values are equal', () => {
  expect(ask({ column: 'created_at', ascending: false }, ['2026-01-01', 'x']).slice(3)).toEqual([
    'created_at <= 2026-01-01',
    'or created_at.lt."2026-01-01",and(created_at.eq."2026-01-01",id.lt."x")',
  ]);
});

test('values cannot break out of the filter', () => {
  const [, filter] = ask({ column: 'business_name', ascending: true }, ['a","b\\),id.neq.(', 'x']).slice(3);
  expect(filter).toBe(
    String.raw`or business_name.gt."a\",\"b\\),id.neq.(",and(business_name.eq."a\",\"b\\),id.neq.(",id.gt."x")`,
  );
});

test('a page that is not full is the last one', () => {
  const rows = [
    { at: 'a', id: '1' },
    { at: 'b', id: '2' },
    { at: 'c', id: '3' },
  ];
  const positionOf = (row: { at: string; id: string }) => [row.at, row.id] as const;
  expect(nextPage({ rows, total: 9, limit: 3 }, positionOf)).toEqual(['c', '3']);
  expect(nextPage({ rows, total: 9, limit: 4 }, positionOf)).toBeUndefined();
  expect(nextPage({ rows: [], total: 0, limit: 3 }, positionOf)).toBeUndefined();
  expect(nextPage({ rows: [], total: 0, limit: 0 }, positionOf)).toBeUndefined();
});

test('a reload asks for what is shown, within what a server answers', () => {
  expect(reloadLimit(50, 0)).toBe(50);
  expect(reloadLimit(50, 130)).toBe(130);
  expect(reloadLimit(50, 5000)).toBe(1000);
});

test('the rows of all pages are counted', () => {
  const pages = [
    { rows: [1, 2], total: 3, limit: 2 },
    { rows: [3], total: null, limit: 2 },
  ];
  expect(countRows({ pages })).toBe(3);
  expect(countRows({ pages: [] })).toBe(0);
  expect(countRows(undefined)).toBe(0);
});
