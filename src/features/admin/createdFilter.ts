/**
 * The filter of requests by the day on which they were submitted, in the reader's time zone. Its value is a period (`7d`),
 * or the first and the last day (`2026-05-01..2026-05-31`), one of which may be missing.
 */

/** How many days each period has. */
const periods = { today: 1, '7d': 7, '30d': 30 } as const;
export type Period = keyof typeof periods;

/** Days as in `2026-05-01`; '' means no limit. */
export interface DayRange {
  from: string;
  to: string;
}

export const isPeriod = (value: string): value is Period => Object.hasOwn(periods, value);

/** Only years from 2000 on: some browsers report a date as soon as one digit of its year is typed. */
const dayPattern = /^2\d{3}-\d\d-\d\d$/;

/** The start of a day, or of the day that is `later` days after it. Null if the text is not a day. */
function startOf(day: string, later = 0): Date | null {
  const [year = 0, month = 0, date = 0] = dayPattern.test(day) ? day.split('-').map(Number) : [];
  const start = new Date(year, month - 1, date);
  return start.getFullYear() === year && start.getDate() === date
    ? new Date(year, month - 1, date + later)
    : null;
}

/** Today in the reader's time zone, or the day that many days ago. */
export function localDay(daysAgo = 0): string {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/** The days of a value. Those of a period depend on today. */
export function rangeOf(value: string): DayRange {
  if (isPeriod(value)) return { from: localDay(periods[value] - 1), to: localDay() };
  const [from = '', to = ''] = value.split('..');
  return { from, to };
}

/** The filter's value for these days: '' for no limit, null if one of them is not a day or they are in reverse order. */
export function valueOf({ from, to }: DayRange): string | null {
  if ([from, to].some((day) => day !== '' && !startOf(day)) || isReversed({ from, to })) return null;
  return from === '' && to === '' ? '' : `${from}..${to}`;
}

export const isReversed = ({ from, to }: DayRange): boolean => from !== '' && to !== '' && from > to;

export const isCreatedValue = (value: string): boolean =>
  isPeriod(value) || (value !== '' && valueOf(rangeOf(value)) === value);

/** A value as arguments of `find_requests`: the start of the first day, and the end of the last one. */
export function createdBounds(value: string): { created_from?: string; created_before?: string } {
  const { from, to } = rangeOf(value);
  const [start, end] = [startOf(from), startOf(to, 1)];
  return {
    ...(start && { created_from: start.toISOString() }),
    ...(end && { created_before: end.toISOString() }),
  };
}

/** Whether a moment, in ISO 8601, is within the days of a value. */
export function isCreatedIn(value: string, at: string): boolean {
  const { created_from, created_before } = createdBounds(value);
  const time = Date.parse(at);
  return (
    (created_from === undefined || time >= Date.parse(created_from)) &&
    (created_before === undefined || time < Date.parse(created_before))
  );
}
