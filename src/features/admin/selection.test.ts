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
const selected = (selection: Selection) => order.filter((id) => isSelected(selection, id)).join('');

test('A row is selected and deselected', () => {
  const one = toggleRow(noSelection, 'b');
  expect(selected(one)).toBe('b');
  expect(selected(toggleRow(one, 'b'))).toBe('');
});

test('Shift selects a range from the last selected row in either direction, and deselects when it shrinks', () => {
  const start = toggleRow(toggleRow(noSelection, 'a'), 'c');
  const down = extendTo(start, 'e', order);
  expect(selected(down)).toBe('acde');
  expect(selected(extendTo(down, 'd', order))).toBe('acd');
  expect(selected(extendTo(down, 'b', order))).toBe('abc');
});

test('Shift without an anchor in the list adds only the row itself, which becomes the anchor', () => {
  expect(selected(extendTo(noSelection, 'd', order))).toBe('d');
  const deselected = { ...toggleRow(noSelection, 'a'), anchor: 'x' };
  const from = extendTo(deselected, 'c', order);
  expect(selected(from)).toBe('ac');
  expect(selected(extendTo(from, 'e', order))).toBe('acde');
});

test('Extending a selection to a row outside the list changes nothing', () => {
  const one = toggleRow(noSelection, 'b');
  expect(extendTo(one, 'x', order)).toBe(one);
});

test('Selecting all includes unloaded rows, except deselected ones, which Shift can select again', () => {
  const allButOne = toggleRow(selectAll, 'b');
  expect(selected(allButOne)).toBe('acdef');
  expect(countSelected(allButOne, 100_000)).toBe(99_999);
  expect(selected(extendTo(toggleRow(allButOne, 'c'), 'd', order))).toBe('acdef');
  expect(countSelected(selectAll, 0)).toBe(0);
});

test('Rows that are removed from the list are deselected, and do not change a selection of all rows', () => {
  const some = extendTo(toggleRow(noSelection, 'a'), 'c', order);
  expect(selected(removeRows(some, new Set(['b', 'f'])))).toBe('ac');
  expect(removeRows(some, new Set(['f']))).toBe(some);
  const allButOne = toggleRow(selectAll, 'b');
  expect(removeRows(allButOne, new Set(['b']))).toBe(allButOne);
});

test.each<[before: string, now: string, loaded: string, removed: string]>([
  // A row that is missing between rows of both reads has been removed.
  ['abcdef', 'abdef', 'neither end', 'c'],
  ['abcdef', 'abcdefgh', 'neither end', ''],
  // Rows at an end may only have been unloaded, unless the list ends there.
  ['abcdef', 'cde', 'neither end', ''],
  ['abcdef', 'ce', 'the start', 'abd'],
  ['abcdef', 'ce', 'the end', 'df'],
  ['abcdef', '', 'the start and the end', 'abcdef'],
  ['abcdef', 'xyz', 'neither end', ''],
  ['abc', 'xyz', 'the start', ''],
  ['abc', 'xyz', 'the end', ''],
])(
  'When the loaded rows “%s” are now “%s”, with %s of the list among them, the removed ones are “%s”',
  (before, now, loaded, removed) => {
    const removedIds = findRemovedRows([...before], [...now], {
      hasEarlier: !loaded.includes('the start'),
      hasMore: !loaded.includes('the end'),
    });
    expect([...removedIds].join('')).toBe(removed);
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
      expect(countSelected(end, order.length)).toBe(selected(end).length);
    }),
  );
});
