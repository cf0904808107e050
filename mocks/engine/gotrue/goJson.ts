/** JSON as Go writes it: with `<`, `>` and `&` escaped. */
import type { Json } from '../backend/schema';
import type { HttpResponse } from '../http';

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** In JSON these characters only occur inside strings, so it is safe to replace them in the finished text. */
export function goStringify(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? character);
}

export function goResponse(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): HttpResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: goStringify(value) };
}

/** Go writes maps (metadata, not structs) with their keys in byte order, at every depth. */
export function sortedKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, item]): [string, Json] => [key, sortedKeys(item)]);
  entries.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  return Object.fromEntries(entries);
}
