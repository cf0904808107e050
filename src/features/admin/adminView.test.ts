import fc from 'fast-check';
import { adminLists, requestList, requestOrders, userOrders, type RequestsView } from './adminLists';
import { matchesFilters, queryOf, readTab, readView, writeView } from './adminView';
import { viewText } from './viewText';

const listOf = (params: URLSearchParams) => adminLists[readTab(params)];
const read = (query: string) => {
  const params = new URLSearchParams(query);
  return readView(listOf(params), params);
};
const readRequests = (query: string) => readView(requestList, new URLSearchParams(query));

const celeste = '00000000-0000-4000-8000-000000000001';

test('The default view has the plain URL', () => {
  expect(queryOf(adminLists.users, read(''))).toBe('');
});

test('A written view is read back, whatever the search', () => {
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

test('Equivalent URLs give the same view', () => {
  const query = 'sort=newest&status=failed&role=admin&x=1&q=+law%0A&from=never&tab=requests';
  expect(queryOf(requestList, readRequests(query))).toBe('tab=requests&q=law&status=failed');
});

test.each([
  ['tab=requests', '2026-05-03', '2026-05-03'],
  ['tab=requests&sort=oldest', '2026-05-03', '2026-05-03'],
  ['tab=requests&sort=business', 'Ma*', 'Ma*'],
  ['sort=email', 'end', 'end'],
  ['tab=requests&sort=business', '2026-05-03', null],
  ['tab=requests', 'Ma*', null],
  ['tab=requests', '2026-05', null],
  ['tab=requests&q=+', '7', '7'],
  ['tab=requests&q=law', '7', null],
  [`tab=requests&owner=${celeste}`, '7', null],
  ['sort=email', ' *', null],
])('The order %s from %s begins at %s', (query, from, place) => {
  const params = new URLSearchParams(query);
  params.set('from', from);
  expect(readView(listOf(params), params).from).toBe(place);
});

test('A changed row belongs to the views whose filters it matches', () => {
  const belongs = (query: string) =>
    matchesFilters(requestList, readRequests(query), { status: 'failed', user_id: celeste });
  expect(belongs('')).toBe(true);
  expect(belongs('status=failed')).toBe(true);
  expect(belongs('status=pending')).toBe(false);
  expect(belongs(`owner=${celeste}`)).toBe(true);
  expect(belongs('owner=00000000-0000-4000-8000-000000000002')).toBe(false);
});

test.each([
  ['', 'all statuses'],
  ['status=failed&q=+law+firm+', 'status Failed, with “law firm”'],
  [`owner=${celeste}`, 'all statuses, of one owner'],
])('The view %j is described as %s', (query, text) => {
  expect(viewText(requestList, readRequests(query))).toBe(text);
});

test.each(Object.entries({ ...userOrders, ...requestOrders }))(
  'The order %s is reversed by its reverse',
  (name, { column, ascending, reverse }) => {
    const back = { ...userOrders, ...requestOrders }[reverse];
    expect(back).toMatchObject({ column, ascending: !ascending, reverse: name });
  },
);
