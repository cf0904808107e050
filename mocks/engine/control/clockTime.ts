/**
 * The times that the fake's clock can show: the years 2000 to 2100. A clock far outside this range would break every
 * later call, because tokens, timestamps and a page's `Date` could not express its time.
 */
const earliest = Date.UTC(2000, 0, 1);
const end = Date.UTC(2101, 0, 1);

/** Milliseconds; fractions are microseconds. */
export function isClockTime(value: unknown): value is number {
  return typeof value === 'number' && value >= earliest && value < end;
}

/** Throws an error whose message is for users. */
export function assertClockTime(at: number): void {
  if (!isClockTime(at)) throw new Error('clock: expected a time in the years 2000 to 2100');
}

const isoTimePattern =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Milliseconds of an ISO 8601 time with a zone; undefined for other text, which `Date.parse` alone might accept. */
export function parseClockTime(text: string): number | undefined {
  const [, year, month, day] = (isoTimePattern.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  // `Date.UTC` turns February 30 into a day in March.
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? Date.parse(text) : undefined;
}
