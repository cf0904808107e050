import { act, renderHook } from '@testing-library/react';
import { useUrlText } from './useUrlText';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** The field, over an address that has what was written last. */
function setUp() {
  const written: string[] = [];
  const { result, rerender } = renderHook(
    ({ text }) => useUrlText(text, (typed) => void written.push(typed)),
    { initialProps: { text: '' } },
  );
  return {
    written,
    field: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    leave: () => act(() => result.current[2]()),
    wait: (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds)),
    arrive: (text: string) => rerender({ text }),
  };
}

test('The URL is updated after a pause in typing, not on each letter', () => {
  const { written, field, type, wait } = setUp();
  for (const text of ['b', 'ba', 'bak']) {
    type(text);
    wait(200);
  }
  expect(written).toEqual([]);
  expect(field()).toBe('bak');
  wait(50);
  expect(written).toEqual(['bak']);
});

test('Leaving the field updates the URL at once, and only once', () => {
  const { written, type, leave, wait } = setUp();
  leave();
  type('bakery');
  leave();
  expect(written).toEqual(['bakery']);
  wait(500);
  leave();
  expect(written).toEqual(['bakery']);
});

test('A late URL update does not replace newer input', () => {
  const { written, field, type, wait, arrive } = setUp();
  type('bak');
  wait(250);
  type('bakery');
  arrive('bak');
  expect(field()).toBe('bakery');
  wait(250);
  expect(written).toEqual(['bak', 'bakery']);
});

test('A change of the URL that the field did not make updates the field', () => {
  const { field, type, wait, arrive } = setUp();
  type('bakery');
  wait(250);
  arrive('bakery');
  arrive('');
  expect(field()).toBe('');
});

test('Back right after typing is not undone: what was typed is not written to the page that it leads to', () => {
  const { written, type, wait } = setUp();
  type('bakery');
  wait(200);
  window.dispatchEvent(new PopStateEvent('popstate'));
  wait(500);
  expect(written).toEqual([]);
});
