/** Texts that JSON can carry and PostgreSQL cannot store: the character U+0000, and lone surrogates (half an emoji). */
import { PostgresError } from './schema';

/** The escapes that `JSON.stringify` writes for them, and escaped backslashes, so that no match starts inside one. */
const escapes = /\\\\|\\u0000|\\ud[89ab]..(\\ud[89ab]..)?|\\ud[c-f]../g;

const escapesIn = (value: unknown): readonly string[] =>
  (JSON.stringify(value).match(escapes) ?? []).filter((escape) => escape !== '\\\\');

export const hasLoneSurrogates = (value: unknown): boolean =>
  escapesIn(value).some((escape) => escape !== '\\u0000');

/** The value with U+FFFD for each lone surrogate, as Go's decoder reads it. */
export function replaceLoneSurrogates<T>(value: T): T {
  if (!hasLoneSurrogates(value)) return value;
  const repaired = JSON.stringify(value).replace(escapes, (escape) => escape.replace(/\\ud.../g, '\ufffd'));
  return JSON.parse(repaired) as T;
}

export const nullCharacterError = (): PostgresError =>
  new PostgresError('22P05', 'unsupported Unicode escape sequence', '\\u0000 cannot be converted to text.');

/** The error of PostgreSQL's JSON for the first such character; null without one. */
export function invalidTextError(value: unknown): PostgresError | null {
  const [first] = escapesIn(value);
  if (first === undefined) return null;
  if (first === '\\u0000') return nullCharacterError();
  const details =
    first.length > 6 ? 'Unicode high surrogate must not follow a' : 'Unicode low surrogate must follow a';
  return new PostgresError('22P02', 'invalid input syntax for type json', `${details} high surrogate.`);
}
