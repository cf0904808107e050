import { renderHook } from '@testing-library/react';
import { useLastNonNull } from './useLastNonNull';

test('A value that becomes null keeps its last non-null value', () => {
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
