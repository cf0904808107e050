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

/** Marks that draw above and below a letter; more than four in a row cover the lines around it. */
const stackedMarks =
  /[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]{5}/u;

/** Characters without a visible shape, as the content of a character class. */
const shapeless = String.raw`\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}`;

/** More than eight in a row can hide a text; no emoji has as many. */
const shapelessRun = new RegExp(`[${shapeless}]{9}`, 'u');

/** A text of only these characters looks empty. */
const onlyInvisible = new RegExp(String.raw`^[\s${shapeless}]*$`, 'u');

/** Whitespace at either end, as `String.prototype.trim` knows it. */
const untrimmed = /^\s|\s$/u;

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
  return control.test(text) || bidiControl.test(text) || stackedMarks.test(text) || shapelessRun.test(text);
}

/** Whether `text` may be stored as it is: between `min` and `max` characters, trimmed, visible, on one line. */
export function isAcceptableText(text: string, min: number, max: number): boolean {
  const length = countCharacters(text);
  return (
    length >= min && length <= max && isTrimmed(text) && isVisible(text) && !hasForbiddenCharacters(text)
  );
}
