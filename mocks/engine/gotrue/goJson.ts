/**
 * JSON as Go reads and writes it: the messages of its decoder, which GoTrue passes on, and output with `<`, `>` and
 * `&` escaped.
 */
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

const unexpectedEnd = 'unexpected end of JSON input';

/** `'b'`, as Go's decoder quotes one character. */
function quoted(character: string): string {
  if (character === "'") return `'\\''`;
  if (character === '"') return `'"'`;
  const code = character.codePointAt(0) ?? 0;
  const named: Record<number, string> = {
    7: '\\a',
    8: '\\b',
    9: '\\t',
    10: '\\n',
    11: '\\v',
    12: '\\f',
    13: '\\r',
    92: '\\\\',
  };
  if (named[code]) return `'${named[code]}'`;
  return code < 32 || code === 127 ? `'\\x${code.toString(16).padStart(2, '0')}'` : `'${character}'`;
}

/** The message of Go's decoder for text that is not JSON, or null. The grammar is RFC 8259's. */
export function goSyntaxError(text: string): string | null {
  let at = 0;

  class Problem extends Error {}
  const fail = (context: string): never => {
    const code = text.codePointAt(at);
    throw new Problem(
      code === undefined
        ? unexpectedEnd
        : `invalid character ${quoted(String.fromCodePoint(code))} ${context}`,
    );
  };
  const space = (): void => {
    while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at += 1;
  };
  const digits = (context: string): void => {
    if (!/[0-9]/.test(text.charAt(at))) fail(context);
    while (/[0-9]/.test(text.charAt(at))) at += 1;
  };

  function string(): void {
    at += 1;
    for (;;) {
      const character = text.charAt(at);
      if (character === '') fail('');
      if (character < ' ') fail('in string literal');
      at += 1;
      if (character === '"') return;
      if (character !== '\\') continue;
      if (text.charAt(at) === 'u') {
        for (let digit = 0; digit < 4; digit += 1) {
          at += 1;
          if (!/[0-9a-fA-F]/.test(text.charAt(at))) fail('in \\u hexadecimal character escape');
        }
      } else if (!'"\\/bfnrt'.includes(text.charAt(at)) || at >= text.length) {
        fail('in string escape code');
      }
      at += 1;
    }
  }

  function literal(word: string): void {
    for (const expected of word) {
      if (text.charAt(at) !== expected) fail(`in literal ${word} (expecting ${quoted(expected)})`);
      at += 1;
    }
  }

  function number(): void {
    if (text.charAt(at) === '-') {
      at += 1;
      if (!/[0-9]/.test(text.charAt(at))) fail('in numeric literal');
    }
    if (text.charAt(at) === '0') at += 1;
    else digits('in numeric literal');
    if (text.charAt(at) === '.') {
      at += 1;
      digits('after decimal point in numeric literal');
    }
    if (/[eE]/.test(text.charAt(at))) {
      at += 1;
      if (/[+-]/.test(text.charAt(at))) at += 1;
      digits('in exponent of numeric literal');
    }
  }

  function value(): void {
    space();
    const character = text.charAt(at);
    if (character === '{') object();
    else if (character === '[') array();
    else if (character === '"') string();
    else if (character === 't') literal('true');
    else if (character === 'f') literal('false');
    else if (character === 'n') literal('null');
    else if (character === '-' || /[0-9]/.test(character)) number();
    else fail('looking for beginning of value');
  }

  function object(): void {
    at += 1;
    space();
    if (text.charAt(at) === '}') {
      at += 1;
      return;
    }
    for (;;) {
      space();
      if (text.charAt(at) !== '"') fail('looking for beginning of object key string');
      string();
      space();
      if (text.charAt(at) !== ':') fail('after object key');
      at += 1;
      value();
      space();
      if (text.charAt(at) === '}') break;
      if (text.charAt(at) !== ',') fail('after object key:value pair');
      at += 1;
    }
    at += 1;
  }

  function array(): void {
    at += 1;
    space();
    if (text.charAt(at) === ']') {
      at += 1;
      return;
    }
    for (;;) {
      value();
      space();
      if (text.charAt(at) === ']') break;
      if (text.charAt(at) !== ',') fail('after array element');
      at += 1;
    }
    at += 1;
  }

  try {
    value();
    space();
    if (at < text.length) fail('after top-level value');
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}
