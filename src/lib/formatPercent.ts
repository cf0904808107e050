const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Percent for people: `8,109%`, `−100%`, `19.9M%`. Takes percent, not a fraction; the number must be finite. */
export function formatPercent(percent: number): string {
  const text = (Math.abs(percent) < 1_000_000 ? whole : compact).format(Math.abs(percent));
  return `${percent <= -0.5 ? '\u2212' : ''}${text}%`;
}
