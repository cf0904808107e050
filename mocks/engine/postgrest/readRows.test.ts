/** Which reads use an index: a row is built when it is first read, so the number of built rows tells. */
import type { Row } from '../backend/schema';
import { openOffice } from '../testing/officeBackend';
import type { Office } from '../testing/officeBackend';

const count = 20_000;
const titleOf = (index: number): string => `t${String(index).padStart(5, '0')}`;

let built = 0;
let office: Office;

const task = (index: number): Row => {
  built++;
  return {
    id: index,
    title: titleOf(index),
    priority: index % 2 === 0 ? 'low' : 'urgent',
    assignee_id: null,
    reviewer_id: null,
    due: null,
    points: index % 7,
  };
};

beforeEach(() => {
  office = openOffice();
  office.backend.reset({
    seed: 1,
    populate: ({ load }) =>
      load('public.tasks', {
        count,
        build: task,
        indexOf: ({ id }: Row) => (typeof id === 'number' && id >= 0 && id < count ? id : -1),
        inOrder: ([first, second]) => {
          const newest = Array.from({ length: count }, (_, index) => count - 1 - index);
          if (first?.column === 'title') return newest;
          if (first?.column !== 'priority' || second?.column !== 'id') return undefined;
          return [...newest.filter((index) => index % 2 === 0), ...newest.filter((index) => index % 2 === 1)];
        },
      }),
  });
  built = 0;
});

const exact = { prefer: 'count=exact' };
const ids = (path: string, headers = {}) => {
  const { body, headers: shown } = office.ask(path, { headers });
  return { ids: (body as { id: number }[]).map(({ id }) => id), range: shown['content-range'] };
};

it('A page and its count are read from an index, without a full scan', () => {
  expect(ids('/tasks?select=id&order=title.desc&limit=2', exact)).toEqual({
    ids: [19_999, 19_998],
    range: '0-1/20000',
  });
  expect(ids('/tasks?select=id&order=title&limit=2&offset=15000', exact)).toEqual({
    ids: [15_000, 15_001],
    range: '15000-15001/20000',
  });
  expect(built).toBeLessThan(100);
});

it.each([
  [`title=lt.${titleOf(500)}`, [499, 498]],
  [`title=lte.${titleOf(500)}`, [500, 499]],
  [`or=(title.lt.${titleOf(500)},and(title.eq.${titleOf(500)},id.lt.500))`, [499, 498]],
  [`or=(and(id.lte.500,title.eq.${titleOf(500)}),title.lt.${titleOf(500)})`, [500, 499]],
])('A read with the condition %s starts at its cursor in the index', (condition, expected) => {
  expect(ids(`/tasks?select=id&order=title.desc,id.desc&limit=2&${condition}`).ids).toEqual(expected);
  expect(built).toBeLessThan(200);
});

it.each([
  // No keyset cursor: the second column is compared in the other direction, or the first one not for equality.
  [`or=(title.lt.${titleOf(3)},and(title.eq.${titleOf(3)},id.gt.1))`, [3, 2]],
  [`or=(title.lt.${titleOf(3)},and(title.neq.${titleOf(3)},id.lt.3))`, [2, 1]],
  [`or=(title.lt.${titleOf(3)},and(title.eq.${titleOf(1)},id.lt.9))`, [2, 1]],
  [`not.or=(title.gt.${titleOf(3)},and(title.eq.${titleOf(3)},id.gt.1))`, [2, 1]],
  // A cursor, and a second condition on its column.
  [`title=lt.${titleOf(3)}&title=gt.${titleOf(1)}`, [2]],
])(
  'A condition that resembles a keyset cursor or adds to one returns the right rows: %s',
  (condition, expected) => {
    expect(ids(`/tasks?select=id&order=title.desc,id.desc&limit=2&${condition}`).ids).toEqual(expected);
  },
);

it.each([
  // In the first three rows all tasks with the title lie on one side of the cursor, whatever its id.
  [3, 1, 0, []],
  [3, 1, 9, []],
  [1, 3, 0, [1]],
  [3, 3, 3, []],
  [3, 3, 9, [3]],
])(
  'An equality on the sort column combines correctly with a cursor: title = %d, cursor (%d, %d) → %j',
  (title, cursor, id, expected) => {
    const position = `or=(title.lt.${titleOf(cursor)},and(title.eq.${titleOf(cursor)},id.lt.${id}))`;
    const path = `/tasks?select=id&title=eq.${titleOf(title)}&${position}&order=title.desc,id.desc`;
    expect(ids(path, exact)).toEqual({
      ids: expected,
      range: expected.length === 0 ? '*/0' : `0-${expected.length - 1}/${expected.length}`,
    });
  },
);

it('An equality on the leading column of an index narrows what is read, for rows and for the count', () => {
  expect(ids('/tasks?select=id&priority=eq.urgent&order=id.desc&limit=2', exact)).toEqual({
    ids: [19_999, 19_997],
    range: '0-1/10000',
  });
  expect(ids('/tasks?select=id&priority=eq.urgent&order=id&id=gt.100&limit=2').ids).toEqual([101, 103]);
  expect(built).toBeLessThan(200);
});

it('A row is looked up by its primary key even if there are other conditions', () => {
  expect(ids('/tasks?select=id&id=eq.7&title=like.t*&points=eq.0&order=points').ids).toEqual([7]);
  expect(ids('/tasks?select=id&id=eq.7&points=eq.1').ids).toEqual([]);
  expect(built).toBeLessThan(20);
});

it('All rows of a table are counted without reading them', () => {
  const { headers } = office.ask('/tasks?select=id&limit=1', { method: 'HEAD', headers: exact });
  expect(headers['content-range']).toBe('0-0/20000');
  expect(built).toBeLessThan(20);
});

it('Rows that are sorted without an index respect offset and limit', () => {
  // Points are ids modulo 7, so the ids with most points are 6, 13, 20 and so on.
  expect(ids('/tasks?select=id&order=points.desc,id&limit=3&offset=1', exact)).toEqual({
    ids: [13, 20, 27],
    range: '1-3/20000',
  });
});
