import { assertClockTime, isClockTime, parseClockTime } from './clockTime';

it.each<[string, string]>([
  ['2026-03-02T09:00:00Z', '2026-03-02T09:00:00.000Z'],
  ['2026-03-02T09:00Z', '2026-03-02T09:00:00.000Z'],
  ['2024-02-29T23:59:59.123+02:00', '2024-02-29T21:59:59.123Z'],
  ['2026-12-31T00:00:00-05:30', '2026-12-31T05:30:00.000Z'],
])('%s is a valid time', (text, expected) => {
  expect(new Date(parseClockTime(text) ?? NaN).toISOString()).toBe(expected);
});

it.each([
  '1',
  '',
  '12/31/2026',
  'March 2, 2026',
  '2026-03-02',
  '2026-03-02T09:00:00',
  '2026-03-02 09:00:00Z',
  '2026-02-30T00:00:00Z',
  '2025-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-01T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:60:00Z',
  '2026-01-01T00:00:60Z',
  '2026-01-01T00:00:00+24:00',
  '+012026-01-01T00:00:00Z',
  '012026-01-01T00:00:00Z',
  ' 2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00Z ',
])('%j is no valid time', (text) => {
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
  for (const at of ['2026-01-01T00:00:00Z', null, undefined]) expect(isClockTime(at)).toBe(false);
});
