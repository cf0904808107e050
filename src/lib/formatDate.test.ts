import { formatDate, formatMoment, formatRecent } from './formatDate';

test('Dates are short and readable; invalid dates are shown unchanged', () => {
  expect(formatDate('2026-03-02T12:00:00.000000+00:00')).toBe('Mar 2, 2026');
  expect(formatDate('soon')).toBe('soon');
});

test('A date in any month is formatted as Intl.DateTimeFormat does in American English', () => {
  const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
  for (let month = 1; month <= 12; month += 1) {
    const iso = `2026-${String(month).padStart(2, '0')}-15T12:00:00Z`;
    expect(formatDate(iso)).toBe(medium.format(new Date(iso)));
  }
});

test.each([
  ['2026-03-02T00:05:00', 'Mar 2, 2026, 12:05 AM'],
  ['2026-03-02T12:00:00', 'Mar 2, 2026, 12:00 PM'],
  ['2026-12-31T23:59:59', 'Dec 31, 2026, 11:59 PM'],
  ['soon', 'soon'],
])('The date and time %s are formatted as %s', (iso, shown) => expect(formatMoment(iso)).toBe(shown));

test.each([
  ['2026-03-02T00:00:00', 'Today at 12:00 AM'],
  ['2026-03-02T10:16:30', 'Today at 10:16 AM'],
  ['2026-03-01T23:59:59', 'Yesterday'],
  ['2026-02-28T23:59:59', 'Feb 28, 2026'],
  ['2026-03-03T00:00:00', 'Mar 3, 2026'],
  ['2025-03-02T10:16:30', 'Mar 2, 2025'],
  ['no date', 'no date'],
])('At noon on March 2, the date and time %s are shown as “%s”', (at, text) => {
  expect(formatRecent(at, new Date('2026-03-02T12:00:00'))).toBe(text);
});
