import { formatMoney } from './formatMoney';

test.each([
  [0, '$0'],
  [497, '$497'],
  [-497, '\u2212$497'],
  [40_303, '$40,303'],
  [1234.5, '$1,235'],
  [-0.2, '$0'],
  [9_999_999, '$9,999,999'],
  [12_345_678, '$12.35M'],
  [1_188_000_000_000, '$1.19T'],
  [-12_345_678, '\u2212$12.35M'],
])('The amount %d is formatted as %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});
