import { axisTicks } from './axisTicks';

test.each([
  [-5_964, 579_636, [-200_000, 0, 200_000, 400_000, 600_000]],
  [-5_964, 0, [-6_000, -4_000, -2_000, 0]],
  [0, 100, [0, 25, 50, 75, 100]],
  [0, 1, [0, 0.25, 0.5, 0.75, 1]],
])('The ticks of an axis from %d to %d are round numbers', (low, high, ticks) => {
  expect(axisTicks(low, high)).toEqual(ticks);
});

test.each([
  [-5_964, 1.2e12],
  [-123, -7],
  [-1, 99_999],
  [999, 1_001],
  [-6e9, 7],
])('A few evenly spaced ticks of an axis enclose %d and %d', (low, high) => {
  const ticks = axisTicks(low, high);
  expect(ticks[0]).toBeLessThanOrEqual(low);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
  expect(ticks.length).toBeGreaterThanOrEqual(3);
  expect(ticks.length).toBeLessThanOrEqual(5);
  const steps = ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? NaN));
  for (const step of steps) {
    expect(step).toBeCloseTo(steps[0] ?? NaN, 6);
    // At most two significant digits.
    expect(Number(step.toPrecision(2))).toBe(step);
  }
});
