import { renderHook } from '@testing-library/react';
import { access, pageNames, paths, type Access } from '../lib/pages';
import { preloadPage } from './pages';
import { usePreloadReachable } from './usePreloadReachable';

jest.mock('./pages', () => ({ preloadPage: jest.fn() }));

const pagesFor = (...who: Access[]) =>
  pageNames.filter((name) => who.includes(access[name])).map((name) => paths[name]);

const preloaded = () => jest.mocked(preloadPage).mock.calls.map(([path]) => path);

function connect(connection: object | undefined) {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(preloadPage).mockClear();
  connect(undefined);
});

afterEach(() => {
  jest.useRealTimers();
  connect(undefined);
});

test.each([
  ['a visitor', { kind: 'anonymous' as const }, pagesFor('everybody', 'anonymous')],
  ['a customer', { kind: 'member' as const, isAdmin: false }, pagesFor('everybody', 'member')],
  ['an admin', { kind: 'member' as const, isAdmin: true }, pagesFor('everybody', 'member', 'admin')],
  ['somebody who is not known yet', { kind: 'unknown' as const }, []],
])('%s gets the pages that they can go to, seconds later', (_who, visitor, pages) => {
  renderHook(() => usePreloadReachable(visitor));
  jest.advanceTimersByTime(4_900);
  expect(preloaded()).toEqual([]);
  jest.advanceTimersByTime(1_000);
  expect(preloaded()).toEqual(pages);
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { type: 'cellular' }])(
  'where bytes cost (%j) nothing is fetched ahead',
  (connection) => {
    connect(connection);
    renderHook(() => usePreloadReachable({ kind: 'anonymous' }));
    jest.advanceTimersByTime(10_000);
    expect(preloaded()).toEqual([]);
  },
);

test('without a network nothing is tried', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderHook(() => usePreloadReachable({ kind: 'anonymous' }));
  jest.advanceTimersByTime(10_000);
  expect(preloaded()).toEqual([]);
  onLine.mockRestore();
});

test('what could not be fetched without a network is fetched when it is back', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { unmount } = renderHook(() => usePreloadReachable({ kind: 'anonymous' }));
  jest.advanceTimersByTime(10_000);
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  const pages = pagesFor('everybody', 'anonymous');
  expect(preloaded()).toEqual(pages);
  unmount();
  window.dispatchEvent(new Event('online'));
  expect(preloaded()).toHaveLength(pages.length);
  onLine.mockRestore();
});

test('nothing is fetched for a page that has been left', () => {
  const { unmount } = renderHook(() => usePreloadReachable({ kind: 'anonymous' }));
  unmount();
  jest.advanceTimersByTime(10_000);
  expect(preloaded()).toEqual([]);
});
