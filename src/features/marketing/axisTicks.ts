const niceSteps = [1, 2, 2.5, 5, 10];

/**
 * Ascending round numbers in at most `maxSteps` equal steps that enclose `low` and `high`, which must be finite and
 * different.
 */
export function axisTicks(low: number, high: number, maxSteps = 4): number[] {
  const minStep = (high - low) / maxSteps;
  const magnitude = 10 ** Math.floor(Math.log10(minStep));
  const steps = [...niceSteps, 20].map((nice) => nice * magnitude);
  for (const step of steps) {
    const first = Math.floor(low / step);
    const last = Math.ceil(high / step);
    if (last - first > maxSteps) continue;
    return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  }
  return [low, high];
}
