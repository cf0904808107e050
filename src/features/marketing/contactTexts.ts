/** Subjects of the emails that the contact links open. */

export const demoCall = 'Demo call about AutoSuggest AI';
export const question = 'A question about AutoSuggest AI';
