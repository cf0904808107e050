import { renderHook } from '@testing-library/react';
import { access, pageNames, paths, type Access } from '../lib/pages';
import { preloadPage } from './pages';
import { usePreloadReachable } from './usePreloadReachable';

jest.mock('./pages', () => ({ preloadPage: jest.fn() }));

const pagesFor = (...who: Access[]) =>
  pageNames.filter((name) => who.includes(access[name])).map((name) => paths[name]);

const preloaded = () => jest.mocked(preloadPage).mock.calls.map(([path]) => path);

function setConnection(connection: object | undefined) {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(preloadPage).mockClear();
  setConnection(undefined);
});

afterEach(() => {
  jest.useRealTimers();
  setConnection(undefined);
});

test.each([
  ['a visitor', { kind: 'anonymous' as const }, pagesFor('everybody', 'anonymous')],
  ['a customer', { kind: 'member' as const, isAdmin: false }, pagesFor('everybody', 'member')],
  ['an admin', { kind: 'member' as const, isAdmin: true }, pagesFor('everybody', 'member', 'admin')],
  ['a person whose session is not known yet', { kind: 'unknown' as const }, []],
])('The pages that %s can visit are preloaded after a few seconds', (_who, visitor, pages) => {
  renderHook(() => usePreloadReachable(visitor));
  jest.advanceTimersByTime(4_900);
  expect(preloaded()).toEqual([]);
  jest.advanceTimersByTime(1_000);
  expect(preloaded()).toEqual(pages);
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { type: 'cellular' }])(
  'Nothing is preloaded on a slow or metered connection (%j)',
  (connection) => {
    setConnection(connection);
    renderHook(() => usePreloadReachable({ kind: 'anonymous' }));
    jest.advanceTimersByTime(10_000);
    expect(preloaded()).toEqual([]);
  },
);

test('Nothing is preloaded while offline', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderHook(() => usePreloadReachable({ kind: 'anonymous' }));
  jest.advanceTimersByTime(10_000);
  expect(preloaded()).toEqual([]);
  onLine.mockRestore();
});

test('Pages that could not be preloaded while offline are loaded when the network returns', () => {
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

test('Nothing is preloaded after the page was left', () => {
  const { unmount } = renderHook(() => usePreloadReachable({ kind: 'anonymous' }));
  unmount();
  jest.advanceTimersByTime(10_000);
  expect(preloaded()).toEqual([]);
});
