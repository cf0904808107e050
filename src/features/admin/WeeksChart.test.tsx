import { render, screen, within } from '@testing-library/react';
import { scaleTop, weekLabel, WeeksChart, WeeksTable } from './WeeksChart';

const counts = { pending: 1, processing: 0, completed: 1200, failed: 3 };
const none = { pending: 0, processing: 0, completed: 0, failed: 0 };
const weeks = [
  { week: '2026-11-09', counts: none },
  { week: '2026-11-16', counts },
  { week: '2026-11-23', counts: { ...none, pending: 7, processing: 2 } },
];

test('The chart of weeks is described in words, and the bars are as high as their counts on the axis', () => {
  render(<WeeksChart weeks={weeks} />);
  const chart = screen.getByRole('img', {
    name: 'Requests per week: 0 to 1,204 in each of the previous 2 weeks, 9 so far this week.',
  });
  const bars = [...chart.querySelectorAll('g')].map((bar) =>
    [...bar.querySelectorAll('rect')].reduce(
      (sum, part) => sum + parseFloat(part.getAttribute('height') ?? ''),
      0,
    ),
  );
  expect(bars[0]).toBe(0);
  // The axis ends at 2,000 requests, and takes 80 percent of the drawing's height.
  expect(bars[1]).toBeCloseTo((80 * 1204) / 2000);
  expect(bars[2]).toBeCloseTo((80 * 9) / 2000);
  // A status without requests is not drawn.
  expect(chart.querySelectorAll('g')[1]?.querySelectorAll('rect')).toHaveLength(3);
});

test('The axis of the chart labels this week and every fourth week before it', () => {
  const mondays = ['2026-09-21', '2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26'];
  render(<WeeksChart weeks={mondays.map((week) => ({ week, counts }))} />);
  // The labels of the horizontal axis are at the bottom, at 97 percent.
  const labels = [...screen.getByRole('img').querySelectorAll('text[y="97%"]')];
  expect(labels.map((label) => [label.textContent, label.getAttribute('x')])).toEqual([
    // The middle of the second of six weeks.
    ['Sep 28', '25%'],
    ['This week', '100%'],
  ]);
});

test('The table has the chart’s numbers', () => {
  render(<WeeksTable weeks={weeks} />);
  const table = within(screen.getByRole('table', { name: /^Requests per week/ }));
  const rows = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Week of', 'Pending', 'Processing', 'Completed', 'Failed', 'Total'],
    ['Nov 9', '0', '0', '0', '0', '0'],
    ['Nov 16', '1', '0', '1,200', '3', '1,204'],
    ['Nov 23, so far', '7', '2', '0', '0', '9'],
  ]);
});

test.each([
  [0, 4],
  [3, 4],
  [5, 6],
  [6, 6],
  [7, 10],
  [10, 10],
  [11, 20],
  [310, 400],
  [1204, 2000],
  [99_999, 100_000],
])('The axis for a maximum of %d ends at %d', (maximum, top) => {
  expect(scaleTop(maximum)).toBe(top);
});

test('A week has the date of its Monday, which is not converted to the local time zone', () => {
  const date = jest.spyOn(globalThis, 'Date');
  const labels = [weekLabel('2026-01-05'), weekLabel('2026-11-23')];
  expect(date).not.toHaveBeenCalled();
  date.mockRestore();
  expect(labels).toEqual(['Jan 5', 'Nov 23']);
});
