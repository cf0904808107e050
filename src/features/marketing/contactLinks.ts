import type { Contact } from '../../config';

function mailto(email: string, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}

/** The booking page, or an email that asks for a call where none is configured (docs/behaviour.md, section 2). */
export function demoCallLink({ bookingUrl, email }: Contact): string {
  return /^https?:\/\//i.test(bookingUrl) ? bookingUrl : mailto(email, 'A demo call of AutoSuggest AI');
}

export function supportLink({ email }: Contact): string {
  return mailto(email, 'A question about AutoSuggest AI');
}
