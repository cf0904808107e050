/** Compares a server's answer with a pattern and reports every difference, not only the first. */
import type { Json } from 'supabase-in-memory';
import { isObject } from 'supabase-in-memory/schema';
import type { Pattern } from './contractCase';

const placeholders: { readonly [name: string]: string } = {
  uuid: '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
  jwt: '[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+',
  tok: '[A-Za-z0-9_.-]+',
  refresh: '[A-Za-z0-9_-]{12}',
  epoch: '[0-9]{10}',
  code: '[0-9]{6}',
  n: '[0-9]+',
  'ts:rfc3339Z': '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?Z',
  'ts:iso+00:00': '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,6})?\\+00:00',
  'ts:pg+00': '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,6})?\\+00',
  word: '[^&#\\s]*',
  line: '[^\\n]*',
  text: '[\\s\\S]+',
  any: '[\\s\\S]*',
};

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Whether `actual` matches `pattern`, where each `<name>` of `placeholders` stands for any text of its form. */
export function textMatches(pattern: string, actual: string): boolean {
  const source = pattern
    .split(/(<[a-z][A-Za-z0-9:+]*>)/)
    .map((part) => {
      const known = /^<.*>$/.test(part) ? placeholders[part.slice(1, -1)] : undefined;
      return known ?? escapeRegExp(part);
    })
    .join('');
  return new RegExp(`^${source}$`).test(actual);
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

/** Header and payload of a JWT, unverified. */
export function decodeJwt(token: string): { header: Json; claims: Json } | undefined {
  const parts = token.split('.');
  if (parts.length !== 3) return undefined;
  try {
    const [header, claims] = parts
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Json);
    return header === undefined || claims === undefined ? undefined : { header, claims };
  } catch {
    return undefined;
  }
}

function matchKeys(
  pattern: { [key: string]: Pattern },
  actual: { [key: string]: Json },
  at: string,
  open: boolean,
): string[] {
  const differences: string[] = [];
  const expected: string[] = [];
  for (const [written, part] of Object.entries(pattern)) {
    const optional = written.endsWith('?');
    const key = optional ? written.slice(0, -1) : written;
    const value = actual[key];
    const absent = isObject(part) && part.$absent === true;
    if (value === undefined) {
      if (!optional && !absent) differences.push(`${at}.${key} is missing, expected ${show(part)}`);
    } else if (absent) {
      differences.push(`${at}.${key} should not be there, is ${show(value)}`);
    } else {
      expected.push(key);
      differences.push(...matchJson(part, value, `${at}.${key}`));
    }
  }
  const known = new Set(expected);
  const sent = Object.keys(actual);
  if (!open) {
    for (const key of sent) {
      if (!known.has(key)) differences.push(`${at}.${key} is unexpected: ${show(actual[key])}`);
    }
    const order = sent.filter((key) => known.has(key));
    if (differences.length === 0 && order.join() !== expected.join()) {
      differences.push(`${at} has its keys as ${order.join(', ')}, expected ${expected.join(', ')}`);
    }
  }
  return differences;
}

/** Every difference between a JSON value and its pattern, each with its path in the value. */
export function matchJson(pattern: Pattern, actual: Json, at = 'body'): string[] {
  if (typeof pattern === 'string') {
    if (pattern === '<any>') return [];
    const text = typeof actual === 'number' && /^<(n|epoch)>$/.test(pattern) ? String(actual) : actual;
    if (typeof text === 'string' && textMatches(pattern, text)) return [];
    return [`${at} is ${show(actual)}, expected ${show(pattern)}`];
  }
  if (Array.isArray(pattern)) {
    if (!Array.isArray(actual)) return [`${at} is ${show(actual)}, expected an array`];
    if (actual.length !== pattern.length) {
      return [`${at} has ${actual.length} elements, expected ${pattern.length}: ${show(actual)}`];
    }
    return pattern.flatMap((part, index) => matchJson(part, actual[index] ?? null, `${at}[${index}]`));
  }
  if (!isObject(pattern)) {
    return Object.is(pattern, actual) ? [] : [`${at} is ${show(actual)}, expected ${show(pattern)}`];
  }
  if ('$each' in pattern) {
    if (!Array.isArray(actual)) return [`${at} is ${show(actual)}, expected an array`];
    const length = pattern.$length;
    if (typeof length === 'number' && actual.length !== length) {
      return [`${at} has ${actual.length} elements, expected ${length}`];
    }
    const part = pattern.$each ?? null;
    return actual.flatMap((element, index) => matchJson(part, element, `${at}[${index}]`));
  }
  if ('$jwt' in pattern) {
    const decoded = typeof actual === 'string' ? decodeJwt(actual) : undefined;
    if (decoded === undefined) return [`${at} is ${show(actual)}, expected a JWT`];
    return matchJson(pattern.$jwt ?? null, { ...decoded }, at);
  }
  if (!isObject(actual)) return [`${at} is ${show(actual)}, expected an object`];
  const inner = pattern.$contains;
  return isObject(inner) ? matchKeys(inner, actual, at, true) : matchKeys(pattern, actual, at, false);
}
