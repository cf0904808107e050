import { projectRoi, roiDefaults, serviceCost } from './roi';
import { breakEvenMonth, projectYear, type RoiYear } from './roiYear';

const yearOf = (input: Partial<typeof roiDefaults>) => {
  const whole = { ...roiDefaults, ...input };
  return projectYear(whole, projectRoi(whole), serviceCost);
};
const lead = ({ today, projected }: RoiYear) => (projected.at(-1) ?? NaN) - (today.at(-1) ?? NaN);

test('The defaults are projected month by month', () => {
  const { today, projected } = yearOf({});
  expect(today).toHaveLength(13);
  expect(projected).toHaveLength(13);
  expect(today.slice(0, 3)).toEqual([0, 8_000, 16_000]);
  expect(projected.slice(0, 3)).toEqual([-5_964, 42_836, 91_636]);
  expect(today[12]).toBe(96_000);
  expect(projected[12]).toBe(579_636);
});

test.each([
  {},
  { monthlyRevenue: 0 },
  { visibility: 100, adSpend: 0 },
  { monthlyRevenue: 100, visibility: 90 },
  { adSpend: 50_000 },
])('The curves end apart by the annual gain: %o', (input) => {
  expect(lead(yearOf(input))).toBeCloseTo(projectRoi({ ...roiDefaults, ...input }).annualGain, 6);
});

test('The break-even is where the curves meet', () => {
  const year = yearOf({ monthlyRevenue: 2_000, visibility: 50, adSpend: 500 });
  // A year's fee of 5,964, earned back at 2,200 a month.
  expect(year.breakEven).toBeCloseTo(2.711, 3);
  expect(breakEvenMonth(year)).toBe(3);
});

test('An immediate gain breaks even in the first month, one that just covers the fee in the twelfth', () => {
  expect(breakEvenMonth(yearOf({ monthlyRevenue: 1_000_000_000, visibility: 1 }))).toBe(1);
  expect(breakEvenMonth(yearOf({ monthlyRevenue: 497, visibility: 50, adSpend: 0 }))).toBe(12);
});

test('A loss never breaks even', () => {
  const year = yearOf({ monthlyRevenue: 496, visibility: 50, adSpend: 0 });
  expect(year.breakEven).toBeNull();
  expect(breakEvenMonth(year)).toBeNull();
  expect(breakEvenMonth(yearOf({ visibility: 100, adSpend: 0 }))).toBeNull();
});
