/** Keywords as people type them: one text, separated by commas. */
import { collapseWhiteSpace } from '../../lib/collapseWhiteSpace';

/**
 * Splits on commas, trims, drops empty entries (docs/behaviour.md, section 5). The Arabic and the full-width comma and
 * a line break separate too, because that is what people mean by them; whitespace inside an entry becomes one space.
 */
export function parseKeywords(text: string): string[] {
  return text
    .split(/[,،，\r\n\u2028\u2029]/u)
    .map(collapseWhiteSpace)
    .filter((keyword) => keyword !== '');
}

/** Keywords as one text, as somebody types them. */
export function joinKeywords(keywords: readonly string[]): string {
  return keywords.join(', ');
}

/** The text without the keyword at this index of `parseKeywords`; the other keywords are tidied. */
export function removeKeyword(text: string, index: number): string {
  return joinKeywords(parseKeywords(text).filter((_keyword, place) => place !== index));
}

/** What separates cells and lines in other programs. Not the comma, which is the form's own separator. */
const listSeparators = /[;；\t\r\n\u2028\u2029]/u;

/** Whether a text looks like a list from somewhere else. */
export function looksPasted(text: string): boolean {
  return text.split(listSeparators).filter((entry) => collapseWhiteSpace(entry) !== '').length > 1;
}

/** The same text with commas where other lists have semicolons, tabs and line breaks. */
export function splitPasted(text: string): string {
  return joinKeywords(text.split(listSeparators).flatMap(parseKeywords));
}
