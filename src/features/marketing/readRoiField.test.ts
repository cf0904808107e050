import fc from 'fast-check';
import { readRoiField, type RoiFieldName } from './readRoiField';
import { projectRoi } from './roi';

test.each<[RoiFieldName, string, number]>([
  ['monthlyRevenue', '10000', 10_000],
  ['monthlyRevenue', ' $10,000 ', 10_000],
  ['monthlyRevenue', '1,234,567.89', 1_234_567.89],
  ['adSpend', '.5', 0.5],
  ['adSpend', '12.', 12],
  ['visibility', '1', 1],
  ['visibility', '100', 100],
  ['visibility', '12.5 %', 12.5],
])('The field %s accepts "%s"', (field, typed, value) => {
  expect(readRoiField(field, typed)).toEqual({ value });
});

test.each<[RoiFieldName, string, RegExp]>([
  ['monthlyRevenue', '', /enter an amount/i],
  ['visibility', '   ', /1 to 100/],
  ['monthlyRevenue', '-5', /negative/],
  ['adSpend', '\u22125', /negative/],
  ['visibility', '0', /1 to 100/],
  ['visibility', '0.9', /1 to 100/],
  ['visibility', '101', /1 to 100/],
  ['monthlyRevenue', '1e308', /^Enter a number/],
  ['monthlyRevenue', 'Infinity', /^Enter a number/],
  ['monthlyRevenue', 'NaN', /^Enter a number/],
  ['monthlyRevenue', '0x10', /^Enter a number/],
  ['monthlyRevenue', '.', /^Enter a number/],
  ['monthlyRevenue', '$', /enter an amount/i],
  ['monthlyRevenue', '9'.repeat(30), /at most \$1,000,000,000/],
  ['adSpend', '1,5', /with a point: 1\.5/],
  ['adSpend', '1,00,000', /^Enter a number/],
  ['adSpend', 'ten', /^Enter a number/],
])('The field %s answers "%s" with a hint', (field, typed, problem) => {
  const reading = readRoiField(field, typed);
  expect(reading.value).toBeNull();
  expect(reading.problem).toMatch(problem);
});

test('Zero is a valid amount, and the field explains its effect', () => {
  const reading = readRoiField('monthlyRevenue', '0');
  expect(reading.value).toBe(0);
  expect(reading.note).toMatch(/no revenue/);
});

test('Every accepted input produces finite results', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.double().map(String),
    fc.stringMatching(/^[-$ \d.,e%]{0,20}$/),
    fc.bigInt().map(String),
  );
  fc.assert(
    fc.property(typed, typed, typed, (revenue, seen, spend) => {
      const monthlyRevenue = readRoiField('monthlyRevenue', revenue).value ?? 1_000_000_000;
      const visibility = readRoiField('visibility', seen).value ?? 1;
      const adSpend = readRoiField('adSpend', spend).value ?? 1_000_000_000;
      for (const value of Object.values(projectRoi({ monthlyRevenue, visibility, adSpend }))) {
        expect(Number.isFinite(value)).toBe(true);
        expect(Math.abs(value)).toBeLessThan(1e13);
      }
    }),
  );
});
