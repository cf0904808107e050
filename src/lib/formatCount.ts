/** A whole number as people in the United States read it: `1,204`. Without Intl, for the reason of `formatDate`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** An estimate, in two figures, because it is no better than that. */
export function formatEstimate(count: number): string {
  const step = 10 ** Math.max(0, String(count).length - 2);
  return formatCount(Math.round(count / step) * step);
}
