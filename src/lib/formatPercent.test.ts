import { formatPercent } from './formatPercent';

test.each([
  [20, '20%'],
  [8109.26, '8,109%'],
  [-100, '\u2212100%'],
  [-0.3, '0%'],
  [19_919_416_000, '19.9B%'],
])('The percentage %d is formatted as %s', (percent, text) => {
  expect(formatPercent(percent)).toBe(text);
});
