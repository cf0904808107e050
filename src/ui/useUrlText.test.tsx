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
    wait: (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds)),
    arrive: (text: string) => rerender({ text }),
  };
}

test('the address has what was typed after a pause, and not each letter', () => {
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

test('a text that comes back from the address late does not replace what was typed since', () => {
  const { written, field, type, wait, arrive } = setUp();
  type('bak');
  wait(250);
  type('bakery');
  arrive('bak');
  expect(field()).toBe('bakery');
  wait(250);
  expect(written).toEqual(['bak', 'bakery']);
});

test('a text that came into the address in another way is in the field', () => {
  const { field, type, wait, arrive } = setUp();
  type('bakery');
  wait(250);
  arrive('bakery');
  arrive('');
  expect(field()).toBe('');
});
