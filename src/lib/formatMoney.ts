const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
});

/** From here on an amount is shortened ($12.3M): nobody reads thirteen digits, and no layout holds them. */
const compactFrom = 10_000_000;

/** US dollars for people: `$24,500`, `−$497`, `$12.3M`. Whole dollars; the number must be finite. */
export function formatMoney(amount: number): string {
  const text = (Math.abs(amount) < compactFrom ? whole : compact).format(Math.abs(amount));
  return amount <= -0.5 ? `\u2212${text}` : text;
}
