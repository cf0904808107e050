import fc from 'fast-check';
import { adminLists, requestList, requestOrders, userOrders, type RequestsView } from './adminLists';
import { createdBounds } from './createdFilter';
import { matchesFilters, queryOf, readTab, readView, writeView } from './listView';
import { viewText } from './viewText';

const listOf = (params: URLSearchParams) => adminLists[readTab(params)];
const read = (query: string) => {
  const params = new URLSearchParams(query);
  return readView(listOf(params), params);
};
const readRequests = (query: string) => readView(requestList, new URLSearchParams(query));

const owner = '00000000-0000-4000-8000-000000000001';

test('The default view has a URL without parameters', () => {
  expect(queryOf(adminLists.users, read(''))).toBe('');
});

test('A view that is written into a URL is read from it unchanged, whatever its search', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom('pending', 'processing', 'completed', 'failed', undefined),
      fc.constantFrom('newest', 'oldest', 'business', 'business_desc'),
      fc.constantFrom(null, 'end'),
      (text, status, order, from) => {
        const view: RequestsView = { search: text.trim(), filters: status ? { status } : {}, order, from };
        expect(readRequests(writeView(requestList, view).toString())).toEqual(view);
      },
    ),
  );
});

test.each(['tab=nothing&role=god&status=lost&sort=constructor', 'sort=__proto__', 'role=%00', 'role='])(
  'Invalid parameters (%s) fall back to the default',
  (query) => {
    expect(read(query)).toEqual(read(''));
  },
);

test('A URL with default, unknown, invalid and untrimmed parameters is reduced to what changes the view', () => {
  const query = 'sort=newest&status=failed&role=admin&x=1&q=+law%0A&from=never&tab=requests';
  expect(queryOf(requestList, readRequests(query))).toBe('tab=requests&q=law&status=failed');
});

test('A view begins with the first row, or with the last rows if the URL has from=end', () => {
  expect(readRequests('from=end').from).toBe('end');
  for (const from of ['2026-05-03', 'Ma*', '7', '']) expect(readRequests(`from=${from}`).from).toBeNull();
});

test.each(['today', '7d', '30d', '2026-05-01..2026-05-31', '2026-05-01..', '..2026-05-31', '2024-02-29..'])(
  'The date range %s filters requests',
  (created) => {
    expect(readRequests(`created=${created}`).filters).toEqual({ created });
    expect(queryOf(requestList, readRequests(`created=${created}`))).toBe(`tab=requests&created=${created}`);
  },
);

test.each([
  '8d',
  '..',
  '2026-05-31',
  '2026-05-31..2026-05-01',
  '2026-02-29..',
  '0002-05-01..',
  '2026-05-01..2026-05-31..',
  'constructor',
])('The date range %s is invalid and ignored', (created) => {
  expect(readRequests(`created=${created}`)).toEqual(readRequests(''));
});

test('A date range begins and ends at midnight in the reader’s time zone', () => {
  // In many time zones daylight saving time begins in March, so that the month is not 31 times 24 hours.
  expect(createdBounds('2026-03-01..2026-03-31')).toEqual({
    created_from: new Date(2026, 2, 1).toISOString(),
    created_before: new Date(2026, 3, 1).toISOString(),
  });
  expect(createdBounds('2026-03-01..')).toEqual({ created_from: new Date(2026, 2, 1).toISOString() });
});

test('A row belongs to exactly the views whose filters it matches', () => {
  const belongs = (query: string) =>
    matchesFilters(requestList, readRequests(query), {
      status: 'failed',
      user_id: owner,
      created_at: new Date(2026, 4, 31, 23, 59).toISOString(),
    });
  expect(belongs('')).toBe(true);
  expect(belongs('status=failed')).toBe(true);
  expect(belongs('status=pending')).toBe(false);
  expect(belongs(`owner=${owner}`)).toBe(true);
  expect(belongs('owner=00000000-0000-4000-8000-000000000002')).toBe(false);
  expect(belongs('created=2026-05-31..2026-05-31')).toBe(true);
  expect(belongs('created=..2026-05-30')).toBe(false);
  expect(belongs('created=2026-06-01..')).toBe(false);
});

test.each([
  ['', 'all statuses'],
  ['status=failed&q=+law+firm+', 'status Failed, with “law firm”'],
  [`owner=${owner}`, 'all statuses, from one owner'],
  ['created=today', 'all statuses, created today'],
  ['created=7d', 'all statuses, created in the last 7 days'],
  ['created=2026-05-01..2026-05-31', 'all statuses, created from May 1, 2026 to May 31, 2026'],
  ['created=2026-05-01..', 'all statuses, created since May 1, 2026'],
  ['created=..2026-05-31', 'all statuses, created through May 31, 2026'],
])('The view %j is described as “%s”', (query, text) => {
  expect(viewText(requestList, readRequests(query))).toBe(text);
});

test.each(Object.entries({ ...userOrders, ...requestOrders }))(
  'The reverse of the order %s sorts the same column in the other direction',
  (name, { column, ascending, reverse }) => {
    const back = { ...userOrders, ...requestOrders }[reverse];
    expect(back).toMatchObject({ column, ascending: !ascending, reverse: name });
  },
);
