const niceSteps = [1, 2, 2.5, 5, 10];

/**
 * Round numbers in equal steps, rising, that enclose `low` and `high`: at most `most` steps between them. The numbers
 * must be finite and differ.
 */
export function axisTicks(low: number, high: number, most = 4): number[] {
  const least = (high - low) / most;
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const steps = [...niceSteps, 20].map((nice) => nice * magnitude);
  for (const step of steps) {
    const first = Math.floor(low / step);
    const last = Math.ceil(high / step);
    if (last - first > most) continue;
    return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  }
  return [low, high];
}
