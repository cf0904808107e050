import { renderHook } from '@testing-library/react';
import { useLastNonNull } from './useLastNonNull';

test('a value that is missing for a while is the last one that was there', () => {
  const { result, rerender } = renderHook(useLastNonNull<string | false>, {
    initialProps: null as string | false | null,
  });
  expect(result.current).toBeNull();
  const rendered: [string | false | null, string | false][] = [
    ['offline', 'offline'],
    [null, 'offline'],
    ['forbidden', 'forbidden'],
    [null, 'forbidden'],
    [false, false],
    [null, false],
  ];
  for (const [value, expected] of rendered) {
    rerender(value);
    expect(result.current).toBe(expected);
  }
});
