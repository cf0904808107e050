/** Subjects of the emails that links of every page begin. */

export const demoCall = 'Demo call about AutoSuggest AI';
export const question = 'A question about AutoSuggest AI';
