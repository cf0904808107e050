/** What the build was told about this site. Read once; `webpack.config.ts` replaces the `process.env` names. */
import { problemWithSupabaseSettings } from './lib/supabaseSettings';

const settings = {
  supabaseUrl: process.env.SUPABASE_URL ?? '',
  supabaseAnonKey: process.env.SUPABASE_ANON_KEY ?? '',
};

/** Where 'Schedule Demo Call' leads; '' when the owner named none. */
export const bookingUrl: string = process.env.BOOKING_URL ?? '';

/** The address for support. */
export const contactEmail: string = process.env.CONTACT_EMAIL || 'hello@example.com';

/** Whether the project has Realtime. Without it, lists are read again only when somebody returns to them. */
export const hasRealtime: boolean = process.env.REALTIME !== 'off';

/** Origin of the site without a slash at its end; '' when the owner named none. */
export const siteUrl: string = (process.env.SITE_URL ?? '').replace(/\/+$/, '');

/** Address and key of the live project. Throws a sentence for the site's owner if one of them must not go live. */
export function readSupabaseSettings(): { url: string; anonKey: string } {
  const { supabaseUrl: url, supabaseAnonKey: anonKey } = settings;
  const problem = problemWithSupabaseSettings(url, anonKey);
  if (problem) throw new Error(problem);
  return { url, anonKey };
}
