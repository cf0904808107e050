import { formatCount } from './formatCount';

test.each([0, 7, 999, 1000, 12_345, 100_000, 1_234_567])(
  'The number %s is formatted as toLocaleString does in American English',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
  },
);
