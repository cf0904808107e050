/** The build's settings for this site. Read once; `webpack.config.ts` replaces the `process.env` names. */
import { problemWithSupabaseSettings } from './lib/supabaseSettings';

/** URLs of the owner's legal pages; '' for a missing one. */
export interface LegalPages {
  terms: string;
  privacy: string;
}

/** Where the links to the site's owner lead; the owner sets them at build time. */
export interface Contact {
  /** An http(s) address of a booking page for 'Schedule Demo Call', or empty. */
  bookingUrl: string;
  email: string;
  /** Undefined where the owner has no such pages. */
  legal?: LegalPages | undefined;
}

const settings = {
  supabaseUrl: process.env.SUPABASE_URL ?? '',
  supabaseAnonKey: process.env.SUPABASE_ANON_KEY ?? '',
};

/** Undefined if the owner has no such pages: a constant then, so that the minifier drops the links. */
export const legalPages: LegalPages | undefined =
  process.env.TERMS_URL || process.env.PRIVACY_URL
    ? { terms: process.env.TERMS_URL ?? '', privacy: process.env.PRIVACY_URL ?? '' }
    : undefined;

/** Name and postal address of the company that runs the site; '' in a build that is not for the public. */
export const company: string = process.env.COMPANY ?? '';

/** The site's own contact. An object, so that the demo can replace its values (mocks/demo/applyBranding.ts). */
export const contact: Contact = {
  bookingUrl: process.env.BOOKING_URL ?? '',
  email: process.env.CONTACT_EMAIL || 'hello@example.com',
  legal: legalPages,
};

/** Whether the project has Realtime. Without it, lists are refetched only when somebody returns to them. */
export const hasRealtime: boolean = process.env.REALTIME !== 'off';

/** Origin of the site without a trailing slash; '' if the owner set none. */
export const siteUrl: string = (process.env.SITE_URL ?? '').replace(/\/+$/, '');

/** URL and key of the live project. Throws a message for the site's owner if one of them must not be published. */
export function readSupabaseSettings(): { url: string; anonKey: string } {
  const { supabaseUrl: url, supabaseAnonKey: anonKey } = settings;
  const problem = problemWithSupabaseSettings(url, anonKey);
  if (problem) throw new Error(problem);
  return { url, anonKey };
}
