import { act, renderHook } from '@testing-library/react';
import { useUrlText } from './useUrlText';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A field that keeps its text in the URL. `written` has what it wrote; `setUrlText` sets what the URL has now. */
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
    blur: () => act(() => result.current[2]()),
    wait: (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds)),
    setUrlText: (text: string) => rerender({ text }),
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
  const { written, type, blur, wait } = setUp();
  blur();
  type('bakery');
  blur();
  expect(written).toEqual(['bakery']);
  wait(500);
  blur();
  expect(written).toEqual(['bakery']);
});

test('When the URL changes to what the field wrote earlier, newer input is kept', () => {
  const { written, field, type, wait, setUrlText } = setUp();
  type('bak');
  wait(250);
  type('bakery');
  setUrlText('bak');
  expect(field()).toBe('bakery');
  wait(250);
  expect(written).toEqual(['bak', 'bakery']);
});

test('A change of the URL that the field did not make updates the field', () => {
  const { field, type, wait, setUrlText } = setUp();
  type('bakery');
  wait(250);
  setUrlText('bakery');
  setUrlText('');
  expect(field()).toBe('');
});

test('After Back, text that was just typed is not written to the URL of the page that Back leads to', () => {
  const { written, type, wait } = setUp();
  type('bakery');
  wait(200);
  window.dispatchEvent(new PopStateEvent('popstate'));
  wait(500);
  expect(written).toEqual([]);
});
