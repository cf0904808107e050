/** Checks a build's settings before it starts. A problem is one or two sentences that say what would be accepted. */
import { holdsSecretKey, isSecure, problemWithSupabaseSettings } from '../../src/lib/supabaseSettings';
import type { BuildSettings, Target } from './targets';

/** The first problem, or null. `settings` are those that the target takes (`settingsOf`). */
export function problemWithSettings(settings: BuildSettings, target: Target = 'live'): string | null {
  if (target === 'demo') return problemWithSecrets(settings) ?? problemWithContact(settings);
  const { SUPABASE_URL = '', SUPABASE_ANON_KEY = '' } = settings;
  return (
    problemWithMissing(settings) ??
    problemWithSupabaseSettings(SUPABASE_URL, SUPABASE_ANON_KEY) ??
    problemWithSecrets(settings) ??
    problemWithProjectUrl(SUPABASE_URL) ??
    problemWithSiteUrl(settings.SITE_URL) ??
    problemWithContact(settings) ??
    problemWithPage('TERMS_URL', settings.TERMS_URL) ??
    problemWithPage('PRIVACY_URL', settings.PRIVACY_URL) ??
    problemWithCompany(settings.COMPANY) ??
    problemWithExamples(settings.EXAMPLES) ??
    problemWithSecurityContact(settings.SECURITY_CONTACT) ??
    problemWithReportUrl(settings.ERROR_REPORT_URL) ??
    problemWithReportShare(settings.ERROR_REPORT_SHARE) ??
    problemWithRelease(settings.RELEASE) ??
    problemWithPasswordLength(settings.PASSWORD_MIN_LENGTH) ??
    problemWithLeakedPasswords(settings.LEAKED_PASSWORDS) ??
    problemWithRealtime(settings.REALTIME)
  );
}

/** The required settings, each as it is given. */
const required = {
  SUPABASE_URL: 'https://YOUR-PROJECT.supabase.co',
  SUPABASE_ANON_KEY: 'sb_publishable_…',
};

/** Names all missing settings at once, and how to give them. */
function problemWithMissing(settings: BuildSettings): string | null {
  const missing = Object.entries(required).filter(([name]) => !settings[name as keyof typeof required]);
  if (missing.length === 0) return null;
  const names = missing.map(([name]) => name).join(' and ');
  const given = missing.map(([name, value]) => `${name}=${value}`).join(' ');
  return `${names} ${missing.length === 1 ? 'is' : 'are'} missing. Put before the command: ${given}`;
}

const problemWithContact = ({ BOOKING_URL, CONTACT_EMAIL }: BuildSettings): string | null =>
  problemWithBookingUrl(BOOKING_URL) ?? problemWithContactEmail(CONTACT_EMAIL);

function problemWithSecurityContact(text: string | undefined): string | null {
  if (!text || /^https:\/\/[^\s/]+\S*$/.test(text) || problemWithContactEmail(text) === null) return null;
  return `SECURITY_CONTACT is neither an email address nor an https address. It is "${text}".`;
}

/** Runs before the checks of other settings, whose messages quote a value, so that none prints a secret. */
function problemWithSecrets(settings: BuildSettings): string | null {
  const name = Object.entries(settings).find(([, value]) => holdsSecretKey(value))?.[0];
  return name === undefined
    ? null
    : `${name} holds a secret key, and the site would publish it. Take it out.`;
}

/** Catches the address of the Supabase dashboard, and an address below the project's own (such as …/rest/v1). */
function problemWithProjectUrl(text: string): string | null {
  const { hostname, pathname } = new URL(text);
  if (/^((app|www)\.)?supabase\.(com|io)$/.test(hostname)) {
    const reference = /\/project\/([a-z0-9]+)/.exec(pathname)?.[1] ?? 'YOUR-PROJECT';
    return `SUPABASE_URL is an address of the dashboard. The project's own is https://${reference}.supabase.co.`;
  }
  const service = /\/(rest|auth|storage|realtime|functions|graphql)\/v1.*$/.exec(pathname)?.[0];
  if (service !== undefined) {
    return `SUPABASE_URL is the address of one service. Leave out "${service}".`;
  }
  return null;
}

export function problemWithSiteUrl(text = ''): string | null {
  if (text === '') return null;
  const url = parse(text);
  if (!url || !isSecure(url)) {
    return `SITE_URL is not an address that starts with https://. It is "${text}".`;
  }
  if (url.search !== '' || url.hash !== '') return `SITE_URL has no ? and no #. It is "${text}".`;
  if (hasUserOrFragment(url)) return 'SITE_URL has a user or a password. Take it out.';
  if (!/^\/*$/.test(url.pathname)) {
    return `SITE_URL has a path, and the site works only at the root of its host. It is "${text}".`;
  }
  return null;
}

function problemWithBookingUrl(text = ''): string | null {
  if (text === '') return null;
  const url = parse(text);
  if (url?.protocol === 'mailto:') return null;
  if (url?.protocol === 'https:')
    return hasUserOrFragment(url) ? 'BOOKING_URL has a user, a password or a #. Take it out.' : null;
  return `BOOKING_URL is neither an address that starts with https:// nor one with mailto:. It is "${text}".`;
}

function problemWithPage(name: string, text = ''): string | null {
  if (text === '') return null;
  const url = parse(text);
  if (url?.protocol !== 'https:')
    return `${name} is not an address that starts with https://. It is "${text}".`;
  return url.username + url.password === '' ? null : `${name} has a user or a password. Take it out.`;
}

function problemWithCompany(text = ''): string | null {
  return /^(|[^\s\p{Cc}][^\p{Cc}]{0,199})$/u.test(text)
    ? null
    : 'COMPANY is one line of at most 200 characters: a name and a postal address.';
}

function problemWithExamples(text = ''): string | null {
  return ['', 'allowed'].includes(text) ? null : `EXAMPLES is "allowed", or left out. It is "${text}".`;
}

function problemWithContactEmail(text = ''): string | null {
  if (text === '' || /^[^\s@:/<>]+@[^\s@:/<>]+\.[^\s@:/<>.]+$/.test(text)) return null;
  return `CONTACT_EMAIL is not an email address such as hello@example.com. It is "${text}".`;
}

function problemWithReportUrl(text = ''): string | null {
  if (text === '') return null;
  const url = parse(text);
  if (url && isSecure(url))
    return hasUserOrFragment(url) ? 'ERROR_REPORT_URL has a user, a password or a #. Take it out.' : null;
  return `ERROR_REPORT_URL is not an address that starts with https://. It is "${text}".`;
}

function problemWithReportShare(text = ''): string | null {
  if (text === '' || (Number(text) >= 0 && Number(text) <= 1)) return null;
  return `ERROR_REPORT_SHARE is a number from 0 to 1. It is "${text}".`;
}

function problemWithRelease(text = ''): string | null {
  return /^[\w.+-]{0,80}$/.test(text)
    ? null
    : `RELEASE has letters, digits and . + - _ only. It is "${text}".`;
}

/** Supabase Auth accepts no password of more than 72 bytes, and its dashboard no minimum below 6. */
function problemWithPasswordLength(text = ''): string | null {
  const isLength = /^\d+$/.test(text) && Number(text) >= 6 && Number(text) <= 72;
  if (text === '' || isLength) return null;
  return `PASSWORD_MIN_LENGTH is a whole number from 6 to 72. It is "${text}".`;
}

function problemWithLeakedPasswords(text = ''): string | null {
  return ['', 'refused'].includes(text)
    ? null
    : `LEAKED_PASSWORDS is "refused", or left out. It is "${text}".`;
}

function problemWithRealtime(text = ''): string | null {
  return ['', 'on', 'off'].includes(text) ? null : `REALTIME is "off", or left out. It is "${text}".`;
}

const hasUserOrFragment = ({ username, password, hash }: URL): boolean => username + password + hash !== '';

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
