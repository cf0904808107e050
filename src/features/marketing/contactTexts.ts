/** Subjects of the emails that links of every page begin. */

export const demoCall = 'A demo call of AutoSuggest AI';
export const question = 'A question about AutoSuggest AI';
