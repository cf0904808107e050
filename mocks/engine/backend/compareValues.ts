/**
 * PostgreSQL's orders over canonical values: text by code points (collation "C"), enums by their declaration, null as
 * the largest value.
 */
import { plainText } from './plainText';
import type { ColumnType, Json, Schema } from './schema';

export type Comparison = (left: Json, right: Json) => number;

/** By code points. UTF-16 units, which `<` compares, would sort emoji (surrogate pairs) before U+E000 to U+FFFF. */
function compareText(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) {
    const a = left.charCodeAt(at);
    const b = right.charCodeAt(at);
    if (a === b) continue;
    const aSurrogate = a >= 0xd800 && a <= 0xdfff;
    const bSurrogate = b >= 0xd800 && b <= 0xdfff;
    if (aSurrogate === bSurrogate) return a - b;
    return aSurrogate ? (b >= 0xe000 ? 1 : a - b) : a >= 0xe000 ? -1 : a - b;
  }
  return left.length - right.length;
}

const comparePlain: Comparison = (left, right) => {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  return left < right ? -1 : 1;
};

const text: Comparison = (left, right) => {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  return compareText(plainText(left), plainText(right));
};

const jsonRank = (value: Json): number => {
  if (value === null) return 0;
  if (typeof value === 'string') return 1;
  if (typeof value === 'number') return 2;
  if (typeof value === 'boolean') return 3;
  return Array.isArray(value) ? 4 : 5;
};

/** jsonb's order: object > array > boolean > number > string > null; longer containers are greater. */
function compareJson(left: Json, right: Json): number {
  const rank = jsonRank(left) - jsonRank(right);
  if (rank !== 0) return rank;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length - right.length || compareElements(left, right, compareJson);
  }
  if (typeof left === 'object' && typeof right === 'object' && left && right) {
    const [a, b] = [jsonPairs(left as { [key: string]: Json }), jsonPairs(right as { [key: string]: Json })];
    return a.length - b.length || compareElements(a, b, compareJson);
  }
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
  return comparePlain(left, right);
}

/** Compares whole column values. A top-level empty array sorts before everything else, a quirk of PostgreSQL. */
function compareDocuments(left: Json, right: Json): number {
  const [leftEmpty, rightEmpty] = [left, right].map((value) => Array.isArray(value) && value.length === 0);
  if (leftEmpty !== rightEmpty) return leftEmpty === true ? -1 : 1;
  return compareJson(left, right);
}

/** In UTF-8. Counted in a loop, because encoding both texts for every comparison would allocate. */
function byteLength(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}

/** jsonb sorts keys by their length in bytes, then by bytes. */
export function compareJsonKeys(left: string, right: string): number {
  return byteLength(left) - byteLength(right) || compareText(left, right);
}

/** Keys in jsonb's own order, each followed by its value. */
function jsonPairs(value: { [key: string]: Json }): Json[] {
  return Object.keys(value)
    .sort(compareJsonKeys)
    .flatMap((key) => [key, value[key] ?? null]);
}

function compareElements(left: readonly Json[], right: readonly Json[], compare: Comparison): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) {
    const order = compare(left[at] ?? null, right[at] ?? null);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

const orderNulls =
  (compare: Comparison): Comparison =>
  (left, right) => {
    if (left === right) return 0;
    if (left === null) return 1;
    if (right === null) return -1;
    return compare(left, right);
  };

/** Ascending, null last; negate for descending, which puts null first, as PostgreSQL's defaults do. */
export function comparisonOf(type: ColumnType, schema: Pick<Schema, 'enums'>): Comparison {
  if (typeof type === 'object') {
    if ('array' in type) {
      const element = comparisonOf(type.array, schema);
      return orderNulls((left, right) =>
        Array.isArray(left) && Array.isArray(right) ? compareElements(left, right, element) : 0,
      );
    }
    const labels = schema.enums[type.enum] ?? [];
    const rank = new Map<Json, number>(labels.map((label, at) => [label, at]));
    return orderNulls((left, right) => (rank.get(left) ?? 0) - (rank.get(right) ?? 0));
  }
  if (type === 'text') return text;
  if (type === 'jsonb') return orderNulls(compareDocuments);
  // uuid and timestamptz are ASCII in canonical form; false sorts before true.
  return comparePlain;
}

/** Whether two stored values are the same, jsonb by content and not by the order of keys. */
export function sameValue(left: Json, right: Json): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  return compareJson(left, right) === 0;
}
