/** A whole number as people in the United States read it: `1,204`. Without Intl, for the same reason as `formatDate`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** An estimate, rounded to two significant digits, because it is no more precise than that. */
export function formatEstimate(count: number): string {
  const step = 10 ** Math.max(0, String(count).length - 2);
  return formatCount(Math.round(count / step) * step);
}
