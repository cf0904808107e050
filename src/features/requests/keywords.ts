/** Keywords as people type them: one text, separated by commas. */
import { collapseWhiteSpace } from '../../lib/collapseWhiteSpace';

/**
 * Splits on commas, trims, and drops empty entries (docs/behaviour.md, section 5) and those that differ from an earlier
 * one only in case. Arabic and full-width commas and line breaks separate keywords, too, because people use them that
 * way; whitespace inside a keyword becomes one space.
 */
export function parseKeywords(text: string): string[] {
  const byLowerCase = new Map<string, string>();
  for (const entry of text.split(/[,،，\r\n\u2028\u2029]/u)) {
    const keyword = collapseWhiteSpace(entry);
    const key = keyword.toLowerCase();
    if (keyword !== '' && !byLowerCase.has(key)) byLowerCase.set(key, keyword);
  }
  return [...byLowerCase.values()];
}

/** The text with its last keyword finished, so that the next letter begins a new one. */
export function finishKeyword(text: string): string {
  return parseKeywords(text)
    .map((keyword) => `${keyword}, `)
    .join('');
}

/** Keywords as one text, as somebody types them. */
export function joinKeywords(keywords: readonly string[]): string {
  return keywords.join(', ');
}

/** The text without the keyword at this index of `parseKeywords`; the other keywords are tidied. */
export function removeKeyword(text: string, index: number): string {
  return joinKeywords(parseKeywords(text).filter((_keyword, at) => at !== index));
}

/** Separators of other programs' lists and cells, on which `parseKeywords` does not split. */
const cellSeparators = /[;；\t]/u;

/** Whether a text looks like a list from another program. */
export function looksPasted(text: string): boolean {
  return text.split(cellSeparators).filter((entry) => collapseWhiteSpace(entry) !== '').length > 1;
}

/** The same text, with commas instead of semicolons and tabs. */
export function splitPasted(text: string): string {
  return joinKeywords(parseKeywords(text.split(cellSeparators).join(',')));
}
