/** Times as GoTrue writes them in JSON: RFC 3339 with `Z` and without trailing zeros. */
import type { Backend } from '../backend/backend';
import type { Json } from '../backend/schema';
import { toTimestamp } from '../backend/timestamps';

export const currentTimestamp = (backend: Backend): string => toTimestamp(backend.clock.now());

/** `2026-11-21T00:02:53.328Z` from a table's canonical timestamptz text. */
export function goTime(timestamp: string): string {
  const digits = timestamp.slice(20, 26).replace(/0+$/, '');
  return `${timestamp.slice(0, 19)}${digits === '' ? '' : `.${digits}`}Z`;
}

/** For keys that are left out when there is no time. */
export const optionalTime = (key: string, timestamp: Json | undefined): Record<string, string> =>
  typeof timestamp === 'string' ? { [key]: goTime(timestamp) } : {};
