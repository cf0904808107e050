import { formatCount } from './formatCount';

test.each([0, 7, 999, 1000, 12_345, 100_000, 1_234_567])('%s has its thousands apart', (count) => {
  expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
});
