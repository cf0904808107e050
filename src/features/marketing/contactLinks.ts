import type { Contact } from '../../config';
import * as texts from './contactTexts';

function mailto(email: string, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}

/** The booking page, or an email that asks for a call where none is configured (docs/behaviour.md, section 2). */
export function demoCallLink({ bookingUrl, email }: Contact): string {
  return /^https?:\/\//i.test(bookingUrl) ? bookingUrl : mailto(email, texts.demoCall);
}

export function supportLink({ email }: Contact): string {
  return mailto(email, texts.question);
}
