/** One list at one number of rows, in milliseconds. */
export interface Figure {
  p50_ms: number;
  p95_ms: number;
}

/** 95th percentile at the largest size. */
const maxMs = 50;
/** Median at the largest size, as a multiple of the median at the smallest. */
const maxGrowth = 3;

/**
 * Returns a sentence for each list that misses its target at the largest size. Each list has one figure per size, the
 * smallest size first. Growth compares medians, because the slowest of twenty short calls depends on the machine more
 * than on the list.
 */
export function missedTargets(lists: ReadonlyMap<string, readonly Figure[]>): string[] {
  return [...lists].flatMap(([list, figures]) => {
    const [smallest, largest] = [figures[0], figures.at(-1)];
    if (!smallest || !largest) return [];
    const growth = largest.p50_ms / smallest.p50_ms;
    return [
      ...(largest.p95_ms < maxMs
        ? []
        : [`${list}: ${largest.p95_ms} ms at the 95th percentile instead of less than ${maxMs} ms`]),
      ...(growth <= maxGrowth
        ? []
        : [
            `${list}: a median of ${largest.p50_ms} ms instead of at most ${maxGrowth} times ${smallest.p50_ms} ms`,
          ]),
    ];
  });
}
