import fc from 'fast-check';
import {
  countSelected,
  removeRows,
  selectAll,
  extendTo,
  isSelected,
  noSelection,
  toggleRow,
  findRemovedRows,
  type Selection,
} from './selection';

const order = ['a', 'b', 'c', 'd', 'e', 'f'];
const chosen = (selection: Selection) => order.filter((id) => isSelected(selection, id)).join('');

test('A row is selected and deselected', () => {
  const one = toggleRow(noSelection, 'b');
  expect(chosen(one)).toBe('b');
  expect(chosen(toggleRow(one, 'b'))).toBe('');
});

test('Shift selects a range from the last selected row in either direction, and deselects when it shrinks', () => {
  const start = toggleRow(toggleRow(noSelection, 'a'), 'c');
  const down = extendTo(start, 'e', order);
  expect(chosen(down)).toBe('acde');
  expect(chosen(extendTo(down, 'd', order))).toBe('acd');
  expect(chosen(extendTo(down, 'b', order))).toBe('abc');
});

test('Shift without an anchor in the list adds only the row itself, which becomes the anchor', () => {
  expect(chosen(extendTo(noSelection, 'd', order))).toBe('d');
  const gone = { ...toggleRow(noSelection, 'a'), anchor: 'x' };
  const from = extendTo(gone, 'c', order);
  expect(chosen(from)).toBe('ac');
  expect(chosen(extendTo(from, 'e', order))).toBe('acde');
});

test('Extending a selection to a row outside the list changes nothing', () => {
  const one = toggleRow(noSelection, 'b');
  expect(extendTo(one, 'x', order)).toBe(one);
});

test('Selecting all includes unloaded rows, except deselected ones, which Shift can select again', () => {
  const most = toggleRow(selectAll, 'b');
  expect(chosen(most)).toBe('acdef');
  expect(countSelected(most, 100_000)).toBe(99_999);
  expect(chosen(extendTo(toggleRow(most, 'c'), 'd', order))).toBe('acdef');
  expect(countSelected(selectAll, 0)).toBe(0);
});

test('Rows that are removed from the list are deselected, and do not change a selection of all rows', () => {
  const some = extendTo(toggleRow(noSelection, 'a'), 'c', order);
  expect(chosen(removeRows(some, new Set(['b', 'f'])))).toBe('ac');
  expect(removeRows(some, new Set(['f']))).toBe(some);
  const most = toggleRow(selectAll, 'b');
  expect(removeRows(most, new Set(['b']))).toBe(most);
});

test.each<[before: string, now: string, complete: string, removed: string]>([
  // A row is missing between rows that both readings share.
  ['abcdef', 'abdef', '', 'c'],
  ['abcdef', 'abcdefgh', '', ''],
  // Rows missing at an end may only be unloaded, unless the list ends there.
  ['abcdef', 'cde', '', ''],
  ['abcdef', 'ce', 'first', 'abd'],
  ['abcdef', 'ce', 'last', 'df'],
  ['abcdef', '', 'first last', 'abcdef'],
  ['abcdef', 'xyz', '', ''],
  ['abc', 'xyz', 'first', ''],
  ['abc', 'xyz', 'last', ''],
])(
  'Of rows “%s”, read again as “%s” (complete at: “%s”), the removed ones are “%s”',
  (before, now, complete, removed) => {
    const gone = findRemovedRows([...before], [...now], {
      hasEarlier: !complete.includes('first'),
      hasMore: !complete.includes('last'),
    });
    expect([...gone].join('')).toBe(removed);
  },
);

test('The count of a selection is the number of selected rows', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('toggle' as const), id: fc.constantFrom(...order) }),
    fc.record({ kind: fc.constant('extend' as const), id: fc.constantFrom(...order) }),
  );
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 12 }), (isAll, steps) => {
      const end = steps.reduce<Selection>(
        (before, { kind, id }) => (kind === 'toggle' ? toggleRow(before, id) : extendTo(before, id, order)),
        isAll ? selectAll : noSelection,
      );
      expect(countSelected(end, order.length)).toBe(chosen(end).length);
    }),
  );
});
