/** Seeds are whole numbers that survive a URL and 32-bit arithmetic. In a module of its own, because the page's head reads one. */
export function isSeed(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffffffff;
}
