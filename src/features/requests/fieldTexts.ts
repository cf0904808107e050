/** Texts of a request's fields. */

/** Labels of the form as in docs/behaviour.md, section 2. `business` and `keywords` are for lists, details and exports. */
export const businessLabel = 'Business Name';
export const business = 'Business';
export const location = 'Location';
export const locationForm = 'City, State';
export const keywordsLabel = 'Keywords (comma-separated)';
export const keywords = 'Keywords';

export const noBusiness = 'Enter the name of your business.';
export const noLocation = 'Enter a city and state.';
export const tooLong = (max: number, length: number) => `At most ${max} characters; this has ${length}.`;
export const unreadable = 'This contains characters that can’t be displayed. Type it again.';
export const noKeywords = 'Enter at least one keyword.';
export const tooManyKeywords = (max: number, count: number) => `At most ${max} keywords; you have ${count}.`;
export const keywordTooLong = (max: number, start: string) =>
  `A keyword can have at most ${max} characters. Too long: “${start}…”`;
export const keywordInvisible = 'One keyword has no visible characters. Remove it.';
export const keywordUnreadable =
  'One of the keywords contains characters that can’t be displayed. Type it again.';
