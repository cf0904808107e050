/**
 * Which text people may store in a single line: visible, without line breaks and without characters that let text
 * pretend to be something else. The database's CHECK constraints say the same with the same ranges
 * (`supabase/migrations`), the fake's checks call these functions.
 *
 * Zero-width joiner and non-joiner (U+200C, U+200D) are fine inside text: Persian words and family emoji need them.
 */

/** Control characters (tab and line breaks among them), line and paragraph separators, lone surrogates. */
const control = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]|\p{Cs}/u;

/** Embeddings, overrides and isolates of the bidirectional algorithm: they can reorder the text around them. */
const bidiControl = /[\u202A-\u202E\u2066-\u2069]/u;

/** What a trim takes off on both ends: white space as `String.prototype.trim` knows it. */
const untrimmed = /^\s|\s$/u;

/** White space and characters without a shape of their own; text of nothing else looks empty. */
const onlyInvisible =
  /^[\s\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]*$/u;

/** Length as PostgreSQL's `char_length` counts it: code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  return [...text].length;
}

function isTrimmed(text: string): boolean {
  return !untrimmed.test(text);
}

export function isVisible(text: string): boolean {
  return !onlyInvisible.test(text);
}

export function hasForbiddenCharacters(text: string): boolean {
  return control.test(text) || bidiControl.test(text);
}

/** Whether `text` may be stored as it is: between `min` and `max` characters, trimmed, visible, on one line. */
export function isAcceptableText(text: string, min: number, max: number): boolean {
  const length = countCharacters(text);
  return (
    length >= min && length <= max && isTrimmed(text) && isVisible(text) && !hasForbiddenCharacters(text)
  );
}
