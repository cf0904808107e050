import type { LegalPages } from '../../config';

/** Where 'Schedule Demo Call' and the support links lead; the site's owner sets both at build time. */
export interface Contact {
  /** An http(s) address of a booking page, or empty. */
  bookingUrl: string;
  email: string;
  /** Undefined where the owner has no such pages. */
  legal?: LegalPages | undefined;
}

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
