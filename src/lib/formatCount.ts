/** A whole number as people in the United States read it: `1,204`. Without Intl, for the reason of `formatDate`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
