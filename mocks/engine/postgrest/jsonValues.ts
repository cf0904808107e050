/** jsonb as in PostgreSQL: the order of keys, containment (`@>`) and paths (`->`, `->>`). */
import { compareJsonKeys, sameValue } from '../backend/compareValues';
import type { Json } from '../backend/schema';
import { jsonbText } from '../backend/values';
import type { JsonStep } from './queryTypes';
import { isObject } from '../isObject';

type JsonObject = { [key: string]: Json };

/** The value with every object's keys in jsonb's order, which is computed once for all objects with the same keys. */
export function canonicalJson(value: Json): Json {
  const orders = new Map<string, readonly string[]>();
  const orderOf = (object: JsonObject): readonly string[] => {
    const keys = Object.keys(object);
    // No key of jsonb holds a NUL.
    const name = keys.join('\0');
    const order = orders.get(name) ?? keys.sort(compareJsonKeys);
    orders.set(name, order);
    return order;
  };
  const sorted = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(sorted);
    if (!isObject(part)) return part;
    const copy: JsonObject = {};
    for (const key of orderOf(part)) copy[key] = sorted(part[key] ?? null);
    return copy;
  };
  return sorted(value);
}

/** `left @> right`. */
export function jsonContains(left: Json, right: Json): boolean {
  // A top-level array also contains a bare primitive that it holds.
  if (Array.isArray(left) && !Array.isArray(right) && !isObject(right)) {
    return left.some((item) => sameValue(item, right));
  }
  return containsInner(left, right);
}

function containsInner(left: Json, right: Json): boolean {
  if (Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      right.every((expected) =>
        left.some((item) =>
          Array.isArray(expected) || isObject(expected)
            ? containsInner(item, expected)
            : sameValue(item, expected),
        ),
      )
    );
  }
  if (isObject(right)) {
    return (
      isObject(left) &&
      Object.entries(right).every(([key, expected]) => {
        const found = Object.hasOwn(left, key) ? left[key] : undefined;
        return found !== undefined && containsInner(found, expected);
      })
    );
  }
  return !Array.isArray(left) && !isObject(left) && sameValue(left, right);
}

/**
 * The value at `path`. `print` turns a value that is not a string into text. `missing` marks SQL's null: a step finds
 * nothing, or `->>` finds a JSON null.
 */
export function valueAtPath(
  value: Json,
  path: readonly JsonStep[],
  print: (value: Json) => string = jsonbText,
): { value: Json; missing: boolean } {
  let current: Json = value;
  for (const { key, text } of path) {
    let next: Json | undefined;
    if (typeof key === 'number') {
      if (Array.isArray(current)) next = current.at(key);
    } else if (isObject(current) && Object.hasOwn(current, key)) next = current[key];
    if (next === undefined) return { value: null, missing: true };
    if (text) {
      if (next === null) return { value: null, missing: true };
      next = typeof next === 'string' ? next : print(next);
    }
    current = next;
  }
  return { value: current, missing: false };
}
