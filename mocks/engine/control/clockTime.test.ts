import { assertClockTime, isClockTime, parseClockTime } from './clockTime';

it.each<[string, string]>([
  ['2026-03-02T09:00:00Z', '2026-03-02T09:00:00.000Z'],
  ['2026-03-02T09:00Z', '2026-03-02T09:00:00.000Z'],
  ['2024-02-29T23:59:59.123+02:00', '2024-02-29T21:59:59.123Z'],
  ['2026-12-31T00:00:00-05:30', '2026-12-31T05:30:00.000Z'],
])('%s is parsed as %s', (text, expected) => {
  expect(new Date(parseClockTime(text) ?? NaN).toISOString()).toBe(expected);
});

it.each<[string, string]>([
  ['1', 'no date'],
  ['', 'no date'],
  ['12/31/2026', 'not ISO 8601'],
  ['March 2, 2026', 'not ISO 8601'],
  ['2026-03-02', 'no time'],
  ['2026-03-02T09:00:00', 'no zone'],
  ['2026-03-02 09:00:00Z', 'no T'],
  ['2026-02-30T00:00:00Z', 'no such day'],
  ['2025-02-29T00:00:00Z', 'not a leap year'],
  ['2026-13-01T00:00:00Z', 'no such month'],
  ['2026-00-01T00:00:00Z', 'no such month'],
  ['2026-01-00T00:00:00Z', 'no such day'],
  ['2026-01-01T24:00:00Z', 'no such hour'],
  ['2026-01-01T00:60:00Z', 'no such minute'],
  ['2026-01-01T00:00:60Z', 'no such second'],
  ['2026-01-01T00:00:00+24:00', 'no such offset'],
  ['+012026-01-01T00:00:00Z', 'six-digit year'],
  ['012026-01-01T00:00:00Z', 'six-digit year'],
  [' 2026-01-01T00:00:00Z', 'leading space'],
  ['2026-01-01T00:00:00Z ', 'trailing space'],
])('%j is rejected: %s', (text) => {
  expect(parseClockTime(text)).toBeUndefined();
});

it('The clock accepts times from 2000 to 2100', () => {
  const inside = ['2000-01-01T00:00:00Z', '2100-12-31T23:59:59.999Z'].map((text) => Date.parse(text));
  for (const at of inside) {
    expect(isClockTime(at)).toBe(true);
    expect(() => assertClockTime(at)).not.toThrow();
  }
  const outside = [Date.UTC(1999, 11, 31, 23, 59, 59, 999), Date.UTC(2101, 0, 1), 1e300, -1, NaN, Infinity];
  for (const at of outside) {
    expect(isClockTime(at)).toBe(false);
    expect(() => assertClockTime(at)).toThrow('clock: expected a time in the years 2000 to 2100');
  }
});

it('A clock time is a number of milliseconds, not text', () => {
  for (const value of ['2026-01-01T00:00:00Z', null, undefined]) expect(isClockTime(value)).toBe(false);
});
