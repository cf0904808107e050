import { projectRoi, roiDefaults } from './roi';
import { serviceCost } from '../../lib/offer';
import { projectYear, type RoiYear } from './roiYear';

const yearOf = (input: Partial<typeof roiDefaults>, share = 1) => {
  const allInput = { ...roiDefaults, ...input };
  return projectYear(allInput, projectRoi(allInput), share, serviceCost);
};
const differenceAtEnd = ({ today, projected }: RoiYear) => (projected.at(-1) ?? NaN) - (today.at(-1) ?? NaN);

test('For the defaults, revenue less ads, and in the projection less the fee, is added up from month 0 to month 12', () => {
  const { today, projected } = yearOf({});
  expect(today).toHaveLength(13);
  expect(projected).toHaveLength(13);
  expect(today.slice(0, 3)).toEqual([0, 8_000, 16_000]);
  expect(projected.slice(0, 3)).toEqual([0, 48_303, 96_606]);
  expect(today[12]).toBe(96_000);
  expect(projected[12]).toBe(579_636);
});

test.each([
  {},
  { monthlyRevenue: 0 },
  { visibility: 100, adSpend: 0 },
  { monthlyRevenue: 100, visibility: 90 },
  { adSpend: 50_000 },
])('The two curves of the year differ at its end by the annual gain: %o', (input) => {
  expect(differenceAtEnd(yearOf(input))).toBeCloseTo(projectRoi({ ...roiDefaults, ...input }).annualGain, 6);
});

test.each([
  ['positive', 'above', { monthlyRevenue: 1_000, visibility: 90 }, 1],
  ['negative', 'below', { visibility: 100, adSpend: 0 }, -1],
])(
  'With a %s monthly gain, the projected curve is %s today’s in every month',
  (_gain, _place, input, sign) => {
    const { monthlyGain, today, projected } = yearOf(input);
    expect(Math.sign(monthlyGain)).toBe(sign);
    const signs = projected.slice(1).map((amount, month) => Math.sign(amount - (today[month + 1] ?? NaN)));
    expect(new Set(signs)).toEqual(new Set([sign]));
  },
);

test('The saved ad spend counts in full even with no share of the revenue increase', () => {
  const savedAdSpend = 800;
  expect(yearOf({}, 0).monthlyGain).toBe(savedAdSpend - serviceCost);
});
