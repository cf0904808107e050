import type { Page } from '../../api/keyset';
import { objectOf, isString } from '../../lib/typeGuards';
import type { RowChange } from '../../supabase/rowChanges';
import { applyChange, type LiveList } from './liveList';

interface Entry {
  id: string;
  status: string;
  created_at: string;
  owner?: string;
}

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T09:00:00+00:00`;
const entry = (id: string, number: number, status = 'pending'): Entry => ({
  id,
  status,
  created_at: day(number),
  owner: 'Ann',
});

const all: LiveList<Entry, Entry> = {
  table: 'optimization_requests',
  stored: objectOf<Entry>({ id: isString, status: isString, created_at: isString }),
  merge: (row, { status }) => ({ ...row, status }),
  matches: () => true,
  positionOf: (row) => [row.created_at, row.id],
  ascending: false,
};
const pendingOnly: LiveList<Entry, Entry> = { ...all, matches: ({ status }) => status === 'pending' };

/** Two pages of two rows; the `limit` of the second decides whether more rows may follow. */
function twoPages(lastLimit = 2): { pages: Page<Entry>[] } {
  return {
    pages: [
      { rows: [entry('d', 14), entry('c', 13)], total: 9, limit: 2 },
      { rows: [entry('b', 12), entry('a', 11)], total: null, limit: lastLimit },
    ],
  };
}

const change = (event: RowChange['event'], row: unknown): RowChange => ({
  table: 'optimization_requests',
  event,
  row,
});
const idsOf = ({ pages }: { pages: Page<Entry>[] }) =>
  pages.map(({ rows }) => rows.map(({ id }) => id).join(''));

test('A changed row is updated in place and keeps its extra columns', () => {
  const list = twoPages();
  applyChange(list, all, change('UPDATE', { id: 'b', status: 'completed', created_at: day(12) }));
  expect(idsOf(list)).toEqual(['dc', 'ba']);
  expect(list.pages[1]?.rows[0]).toEqual({ ...entry('b', 12), status: 'completed' });
  expect(list.pages[0]?.newIds).toBeUndefined();
});

test.each(['UPDATE', 'DELETE'] as const)(
  'A row that leaves the list by %s is removed, and its page does not count as the last one',
  (event) => {
    const list = twoPages();
    applyChange(list, pendingOnly, change(event, { id: 'c', status: 'failed', created_at: day(13) }));
    expect(idsOf(list)).toEqual(['d', 'ba']);
    expect(list.pages[0]).toMatchObject({ total: 8, limit: 1 });
    // A page with fewer rows than its limit counts as the last one.
    applyChange(list, pendingOnly, change(event, { id: 'a', status: 'failed', created_at: day(11) }));
    expect(list.pages[1]?.rows).toHaveLength(list.pages[1]?.limit ?? 0);
  },
);

test('A new row is offered once, and no longer offered if it leaves the list before it is shown', () => {
  const list = twoPages();
  applyChange(list, pendingOnly, change('INSERT', entry('e', 15)));
  applyChange(list, pendingOnly, change('UPDATE', entry('e', 15)));
  applyChange(list, pendingOnly, change('INSERT', entry('f', 16)));
  expect(idsOf(list)).toEqual(['dc', 'ba']);
  expect(list.pages[0]?.newIds).toEqual(['e', 'f']);
  applyChange(list, pendingOnly, change('UPDATE', entry('e', 15, 'completed')));
  expect(list.pages[0]?.newIds).toEqual(['f']);
});

test.each<[string, Entry, number, string[] | undefined]>([
  ['below the loaded pages is left to the page that will be loaded next', entry('0', 1), 2, undefined],
  ['below the last row of a completely loaded list is offered as new', entry('0', 1), 3, ['0']],
  ['between loaded rows is offered as new', entry('x', 12), 2, ['x']],
])('A changed row that is not loaded and belongs %s', (_, row, lastLimit, newIds) => {
  const list = twoPages(lastLimit);
  applyChange(list, all, change('UPDATE', row));
  expect(list.pages[0]?.newIds).toEqual(newIds);
});

test('A change updates a row, but adds or removes none, where only the server can tell whether it matches', () => {
  const searched = { ...all, matches: () => undefined };
  const list = twoPages();
  applyChange(list, searched, change('INSERT', entry('e', 15)));
  applyChange(list, searched, change('UPDATE', entry('d', 14, 'failed')));
  expect(list.pages[0]?.newIds).toBeUndefined();
  expect(idsOf(list)).toEqual(['dc', 'ba']);
  expect(list.pages[0]?.rows[0]?.status).toBe('failed');
});

test.each([null, {}, { id: 5 }, { id: 'd' }, 'd', [{ id: 'd' }]])(
  'A change whose row is %j, which is not valid, is ignored',
  (row) => {
    const list = twoPages();
    applyChange(list, all, change('UPDATE', row));
    expect(list).toEqual(twoPages());
  },
);

test('A list without pages stays empty', () => {
  const list = { pages: [] };
  applyChange(list, all, change('INSERT', entry('e', 15)));
  expect(list).toEqual({ pages: [] });
});
