import { formatDate } from './formatDate';

test('dates are short and readable; what is no date is shown as it is', () => {
  expect(formatDate('2026-03-02T12:00:00.000000+00:00')).toBe('Mar 2, 2026');
  expect(formatDate('soon')).toBe('soon');
});
