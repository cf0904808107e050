import { appError } from '../errors/appError';
import {
  anchorIndex,
  countRows,
  nextPage,
  readPage,
  applyCursor,
  type Page,
  type PageCursor,
  type PageOrder,
  type PageStart,
} from './keyset';

/** A query that records the calls of its methods. */
class RecordedQuery {
  readonly calls: string[] = [];
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
  private record(call: string) {
    this.calls.push(call);
    return this;
  }
}

const callsOf = (order: PageOrder, cursor: PageCursor | null) =>
  applyCursor(new RecordedQuery(), order, cursor, 20).calls;

/** The calls after those that sort and limit the query. */
const filtersOf = (order: PageOrder, cursor: PageCursor) => callsOf(order, cursor).slice(3);

test('The first page is sorted and limited, without a cursor', () => {
  expect(callsOf({ column: 'created_at', ascending: false }, null)).toEqual([
    'order created_at desc',
    'order id desc',
    'limit 20',
  ]);
});

test('The sort column and the id are sorted in the same direction', () => {
  expect(callsOf({ column: 'email', ascending: true }, null)).toEqual([
    'order email asc',
    'order id asc',
    'limit 20',
  ]);
  expect(filtersOf({ column: 'email', ascending: true }, ['a', 'x'])).toEqual([
    'email >= a',
    'or email.gt."a",and(email.eq."a",id.gt."x")',
  ]);
});

test('The next page begins after the last row, and equal values are separated by id', () => {
  expect(filtersOf({ column: 'created_at', ascending: false }, ['2026-01-01', 'x'])).toEqual([
    'created_at <= 2026-01-01',
    'or created_at.lt."2026-01-01",and(created_at.eq."2026-01-01",id.lt."x")',
  ]);
});

test('Values with special characters are quoted in the filter of the next page', () => {
  const [, filter] = filtersOf({ column: 'business_name', ascending: true }, ['a","b\\),id.neq.(', 'x']);
  expect(filter).toBe(
    String.raw`or business_name.gt."a\",\"b\\),id.neq.(",and(business_name.eq."a\",\"b\\),id.neq.(",id.gt."x")`,
  );
});

test('A page with fewer rows than its limit is the last one', () => {
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

test('A page that names its next cursor is followed by that cursor, whatever its length', () => {
  const positionOf = (row: string) => [row, row] as const;
  const page = { rows: ['a', 'b'], total: 9, limit: 2 };
  expect(nextPage({ ...page, next: ['x', 'y'] }, positionOf)).toEqual(['x', 'y']);
  // A search can end a page early, when its call has scanned as many rows as it may.
  expect(nextPage({ rows: [], total: null, limit: 2, next: ['x', 'y'] }, positionOf)).toEqual(['x', 'y']);
  expect(nextPage({ ...page, next: null }, positionOf)).toBeUndefined();
});

describe('reading a page', () => {
  interface Row {
    at: string;
    id: string;
  }
  const positionOf = ({ at, id }: Row): PageCursor => [at, id];
  const rowsOnServer = (count: number): Row[] =>
    Array.from({ length: count }, (_, index) => ({ at: String(index).padStart(5, '0'), id: `id ${index}` }));
  const asShown = (rows: Row[], total: number) => ({ pages: [{ rows, total, limit: rows.length }] });

  /** Reads a page from a server that returns at most 1,000 rows per call. `calls` has the cursor and the limit of each call. */
  async function read(server: Row[], start: PageStart, shown?: { pages: Page<Row>[] }) {
    const calls: [cursor: string | null, limit: number][] = [];
    const { data } = await readPage<Row>({
      start,
      pageSize: 50,
      shown,
      positionOf,
      load: (cursor, limit) => {
        calls.push([cursor && cursor[0], limit]);
        const rows = server
          .filter(({ at }) => cursor === null || at > cursor[0])
          .slice(0, Math.min(limit, 1000));
        return Promise.resolve({ data: rows, meta: { count: cursor ? null : server.length } });
      },
    });
    if (!data) throw new Error('no page');
    return { calls, page: data };
  }

  test('A read requests one page and no more rows than that', async () => {
    const server = rowsOnServer(120);
    const first = await read(server, 0);
    expect(first.calls).toEqual([[null, 50]]);
    expect(first.page).toMatchObject({ total: 120, limit: 50, rows: { length: 50 } });
    const second = await read(server, ['00049', 'id 49'], asShown(server.slice(0, 50), 120));
    expect(second.calls).toEqual([['00049', 50]]);
    expect(second.page).toMatchObject({ total: null, limit: 50, rows: { length: 50 } });
  });

  test('A refetch reads everything shown, in as many calls as the server’s limit requires', async () => {
    const server = rowsOnServer(5000);
    const { calls, page } = await read(server, 0, asShown(server.slice(0, 2300), 5000));
    expect(calls).toEqual([
      [null, 1000],
      ['00999', 1000],
      ['01999', 300],
    ]);
    expect(page.rows).toEqual(server.slice(0, 2300));
    expect(nextPage(page, positionOf)).toEqual(['02299', 'id 2299']);
  });

  test('A refetch reads up to the last row shown, also when new rows were inserted before it', async () => {
    const server = rowsOnServer(203);
    const { page } = await read(server, 0, asShown(server.slice(3, 103), 200));
    expect(page.rows).toEqual(server.slice(0, 103));
  });

  test('A refetch reads one more row for each inserted row, even when exactly one page is shown', async () => {
    const server = rowsOnServer(53);
    const { page } = await read(server, 0, asShown(server.slice(3), 50));
    expect(page.rows).toEqual(server);
  });

  test('A refetch reads no more than a page when fewer rows were shown', async () => {
    const server = rowsOnServer(100);
    const { calls, page } = await read(server, 0, asShown(server.slice(90), 10));
    expect(calls).toEqual([[null, 50]]);
    expect(page.rows).toEqual(server.slice(0, 50));
  });

  test('A refetch reads what is shown when the total was unknown', async () => {
    const server = rowsOnServer(200);
    const shown = { rows: server.slice(0, 60), total: null, limit: 60 };
    expect((await read(server, 0, { pages: [shown] })).page.rows).toEqual(shown.rows);
    expect((await read(server, 0, { pages: [] })).page.rows).toEqual(server.slice(0, 50));
  });

  test('The first page has the requested minimum number of rows', async () => {
    const server = rowsOnServer(5000);
    const { calls, page } = await read(server, 1250);
    expect(calls).toEqual([
      [null, 1000],
      ['00999', 250],
    ]);
    expect(page).toMatchObject({ total: 5000, rows: { length: 1250 } });
    expect((await read(server, 20)).page.rows).toHaveLength(50);
  });

  test('A refetch stops at the end of the list', async () => {
    const server = rowsOnServer(1100);
    const { calls, page } = await read(server, 0, asShown(rowsOnServer(1200), 1300));
    expect(calls).toHaveLength(2);
    expect(page.rows).toHaveLength(1100);
    expect(nextPage(page, positionOf)).toBeUndefined();
  });

  test.each([{}, { meta: { count: null } }])('Only the first page needs a count: %j', async (response) => {
    const load = () => Promise.resolve({ data: [], ...response });
    const answer = await readPage<Row>({ start: 0, pageSize: 50, shown: undefined, positionOf, load });
    expect(answer.error).toMatchObject({ kind: 'server', code: 'unreadable_answer' });
    expect((await read([], ['00049', 'id 49'])).page).toMatchObject({ rows: [], total: null });
  });

  test('A read fails as a whole when one of its calls fails', async () => {
    const error = appError('server', 'unexpected');
    const server = rowsOnServer(1000);
    const answer = await readPage<Row>({
      start: 0,
      pageSize: 50,
      shown: asShown(rowsOnServer(1200), 1300),
      positionOf,
      load: (cursor) => Promise.resolve(cursor ? { error } : { data: server, meta: { count: 1300 } }),
    });
    expect(answer).toEqual({ error });
  });
});

test('The rows of all pages are counted', () => {
  const pages = [
    { rows: [1, 2], total: 3, limit: 2 },
    { rows: [3], total: null, limit: 2 },
  ];
  expect(countRows({ pages })).toBe(3);
  expect(countRows({ pages: [] })).toBe(0);
  expect(countRows(undefined)).toBe(0);
});

test('The number of rows above the place where a list was opened is unknown until a page with that place is loaded', () => {
  // `before` is set on the page with that place, to the number of its rows above it.
  const page = { rows: [1, 2], total: null, limit: 2 };
  expect(anchorIndex([])).toBeUndefined();
  expect(anchorIndex([page, page])).toBeUndefined();
  expect(anchorIndex([{ ...page, before: 1 }, page])).toBe(1);
  expect(anchorIndex([page, { rows: [3], total: null, limit: 2 }, { ...page, before: 1 }])).toBe(4);
  expect(anchorIndex([page, { ...page, before: 0 }])).toBe(2);
});
