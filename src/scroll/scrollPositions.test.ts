import * as scrollPositions from './scrollPositions';
import { readStored, writeStored } from '../lib/storage';

/** Loads the module anew, as after a reload of the page. */
function load(): typeof scrollPositions {
  let memory = scrollPositions;
  jest.isolateModules(() => {
    memory = jest.requireActual<typeof scrollPositions>('./scrollPositions');
  });
  return memory;
}

afterEach(() => sessionStorage.clear());

test('Each scroll area of each history entry has its own position, also after a reload', () => {
  const { saveScrollPosition } = load();
  saveScrollPosition('one', 'page', { top: 4000, heights: [] });
  saveScrollPosition('one', 'requests', { top: 40.5, heights: [92, 161] });
  saveScrollPosition('two', 'page', { top: 7, heights: [] });
  saveScrollPosition('two', 'page', { top: 8, heights: [] });
  const { readScrollPosition } = load();
  expect(readScrollPosition('one', 'page')).toEqual({ top: 4000, heights: [] });
  expect(readScrollPosition('one', 'requests')).toEqual({ top: 40.5, heights: [92, 161] });
  expect(readScrollPosition('two', 'page')?.top).toBe(8);
  expect(readScrollPosition('two', 'requests')).toBeUndefined();
});

test('Of more than 100 scroll positions, the one that was saved longest ago is dropped', () => {
  const { readScrollPosition, saveScrollPosition } = load();
  for (let entry = 0; entry < 100; entry += 1)
    saveScrollPosition(`entry ${entry}`, 'page', { top: entry, heights: [] });
  saveScrollPosition('entry 0', 'page', { top: 1, heights: [] });
  saveScrollPosition('another', 'page', { top: 2, heights: [] });
  expect(readScrollPosition('entry 0', 'page')).toBeDefined();
  expect(readScrollPosition('entry 1', 'page')).toBeUndefined();
  expect(readScrollPosition('entry 2', 'page')).toBeDefined();
  expect(Object.keys(JSON.parse(readStored(scrollPositions.scrollStorageKey, 'session') ?? ''))).toHaveLength(
    100,
  );
});

test('The saved position of a list has at most 5,000 row heights', () => {
  const { readScrollPosition, saveScrollPosition } = load();
  saveScrollPosition('one', 'requests', { top: 0, heights: Array.from({ length: 90_000 }, () => 160) });
  expect(readScrollPosition('one', 'requests')?.heights).toHaveLength(5_000);
});

test('With blocked storage, scroll positions last as long as the page', () => {
  const blocked = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { readScrollPosition, saveScrollPosition } = load();
  saveScrollPosition('one', 'page', { top: 4000, heights: [] });
  const afterReload = load().readScrollPosition('one', 'page');
  blocked.mockRestore();
  expect(readScrollPosition('one', 'page')?.top).toBe(4000);
  expect(afterReload).toBeUndefined();
});

test.each([
  'not JSON',
  'null',
  '[]',
  '{"one page":null}',
  '{"one page":{"top":"4000","heights":[]}}',
  '{"one page":{"top":4000,"heights":["tall"]}}',
])('Invalid stored data is not used as a scroll position: %s', (stored) => {
  writeStored(scrollPositions.scrollStorageKey, stored, 'session');
  expect(load().readScrollPosition('one', 'page')).toBeUndefined();
});
