/**
 * What an optimisation request may hold. The only place for these limits in TypeScript: the form validates with them,
 * the fake's CHECK constraints call them, and the SQL's limits are compared with them by a test.
 */
import {
  countCharacters,
  hasForbiddenCharacters,
  isAcceptableText,
  isVisible,
} from '../../lib/acceptableText';

export { isAcceptableText } from '../../lib/acceptableText';

/** Characters are code points, counted after trimming. `keywords` counts entries, `keyword` the characters of one. */
export const requestLimits = {
  businessName: { min: 1, max: 120 },
  location: { min: 1, max: 120 },
  keywords: { min: 1, max: 50 },
  keyword: { min: 1, max: 80 },
} as const;

/** What one customer may submit in 24 hours, and may have open (pending or processing). The database may hold other numbers. */
export const requestQuota = { inADay: 20, openAtOnce: 200 } as const;

/** What a person types into the form; keywords still as one text. */
export interface RequestDraft {
  businessName: string;
  location: string;
  keywords: string;
}

export interface RequestValues {
  businessName: string;
  location: string;
  keywords: string[];
}

export type RequestField = keyof RequestDraft;

/**
 * Splits on commas, trims, drops empty entries (docs/behaviour.md, section 5). The Arabic and the full-width comma and
 * a line break separate too, because that is what people mean by them; white space inside an entry becomes one space.
 */
export function parseKeywords(text: string): string[] {
  return text
    .split(/[,،，\r\n\u2028\u2029]/u)
    .map(tidyText)
    .filter((keyword) => keyword !== '');
}

/** The text without the keyword at this index of `parseKeywords`; the other keywords are tidied. */
export function removeKeyword(text: string, index: number): string {
  return joinKeywords(parseKeywords(text).filter((_keyword, place) => place !== index));
}

/** What separates cells and lines in other programs. Not the comma, which is the form's own separator. */
const listSeparators = /[;；\t\r\n\u2028\u2029]/u;

/** Whether a text looks like a list from somewhere else. */
export function looksPasted(text: string): boolean {
  return text.split(listSeparators).filter((entry) => tidyText(entry) !== '').length > 1;
}

/** The same text with commas where other lists have semicolons, tabs and line breaks. */
export function splitPasted(text: string): string {
  return joinKeywords(text.split(listSeparators).flatMap(parseKeywords));
}

/** Keywords as one text, as somebody types them. */
export function joinKeywords(keywords: readonly string[]): string {
  return keywords.join(', ');
}

/** Trims, and turns tabs, line breaks and runs of white space inside into one space. */
function tidyText(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

export function areAcceptableKeywords(keywords: readonly string[]): boolean {
  return (
    keywords.length >= requestLimits.keywords.min &&
    keywords.length <= requestLimits.keywords.max &&
    keywords.every((keyword) =>
      isAcceptableText(keyword, requestLimits.keyword.min, requestLimits.keyword.max),
    )
  );
}

/** Shape of a draft that has passed `findRequestErrors`: exactly what is stored. */
export function toRequestValues(draft: RequestDraft): RequestValues {
  return {
    businessName: tidyText(draft.businessName),
    location: tidyText(draft.location),
    keywords: parseKeywords(draft.keywords),
  };
}

/** One sentence per field that cannot be sent as it is; empty when the draft is fine. */
export function findRequestErrors(draft: RequestDraft): Partial<Record<RequestField, string>> {
  const { businessName, location, keywords } = toRequestValues(draft);
  const errors: Partial<Record<RequestField, string>> = {};
  const nameError = textError(businessName, 'the name of your business', requestLimits.businessName.max);
  if (nameError) errors.businessName = nameError;
  const locationError = textError(location, 'a city and state', requestLimits.location.max);
  if (locationError) errors.location = locationError;
  const keywordsError = findKeywordsError(keywords);
  if (keywordsError) errors.keywords = keywordsError;
  return errors;
}

function textError(text: string, what: string, max: number): string | undefined {
  if (!isVisible(text)) return `Enter ${what}.`;
  const length = countCharacters(text);
  if (length > max) return `At most ${max} characters; this has ${length}.`;
  if (hasForbiddenCharacters(text)) return 'This contains characters that cannot be shown. Type it again.';
  return undefined;
}

function findKeywordsError(keywords: readonly string[]): string | undefined {
  if (keywords.length < requestLimits.keywords.min) return 'Enter at least one keyword.';
  if (keywords.length > requestLimits.keywords.max) {
    return `At most ${requestLimits.keywords.max} keywords; these are ${keywords.length}.`;
  }
  for (const keyword of keywords) {
    const { max } = requestLimits.keyword;
    if (countCharacters(keyword) > max) {
      return `A keyword has at most ${max} characters. Too long: “${[...keyword].slice(0, 24).join('')}…”`;
    }
    if (!isVisible(keyword)) return 'One of the keywords is invisible. Remove it.';
    if (hasForbiddenCharacters(keyword)) {
      return 'One of the keywords contains characters that cannot be shown. Type it again.';
    }
  }
  return undefined;
}
