import type { Json } from './schema';

/** A value as text, for messages and comparisons; '' for none. */
export function plainText(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
