/** Seeds are integers that survive URLs and 32-bit arithmetic. In a module of its own for scripts in a page's head. */
export function isSeed(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffffffff;
}
