import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { problemWithSettings } from './problemWithSettings';
import { settingsOf, type BuildSettings } from './targets';

const fine: BuildSettings = {
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_ANON_KEY: 'sb_publishable_abc',
};

const serviceKey = `header.${btoa(JSON.stringify({ role: 'service_role' }))}.signature`;

it.each<BuildSettings>([
  {},
  { SUPABASE_URL: 'http://127.0.0.1:54321' },
  { SUPABASE_URL: 'https://api.example.com/' },
  { SITE_URL: 'https://example.com/' },
  { SITE_URL: 'http://127.0.0.1:8182' },
  { BOOKING_URL: 'https://cal.example.com/us' },
  { BOOKING_URL: 'mailto:hello@example.com' },
  { CONTACT_EMAIL: 'hello@example.co.uk' },
  { TERMS_URL: 'https://example.com/legal#terms', PRIVACY_URL: 'https://example.com/privacy?lang=en' },
  { COMPANY: 'Müller & Söhne GmbH, Hauptstraße 1, 10115 Berlin', EXAMPLES: 'allowed' },
  { SECURITY_CONTACT: 'security@example.com' },
  { SECURITY_CONTACT: 'https://example.com/report' },
  { REALTIME: 'off' },
  { PASSWORD_MIN_LENGTH: '10', LEAKED_PASSWORDS: 'refused' },
  { PASSWORD_MIN_LENGTH: '', LEAKED_PASSWORDS: '' },
  {
    ERROR_REPORT_URL: 'https://errors.example.com/in',
    ERROR_REPORT_SHARE: '0.1',
    RELEASE: '2026-11-22.1+abc',
  },
  { SITE_URL: '', BOOKING_URL: '', CONTACT_EMAIL: '', REALTIME: '' },
])('A build accepts the settings %j', (settings) => {
  expect(problemWithSettings({ ...fine, ...settings })).toBeNull();
});

it('A build of the demo checks only CONTACT_EMAIL and BOOKING_URL', () => {
  const demo = (environment: BuildSettings) => problemWithSettings(settingsOf('demo', environment), 'demo');
  expect(demo({ SITE_URL: 'none', SUPABASE_URL: 'none' })).toBeNull();
  expect(demo({ CONTACT_EMAIL: 'hello' })).toContain('CONTACT_EMAIL is not an email address');
  expect(demo({ BOOKING_URL: 'javascript:alert(1)' })).toContain('BOOKING_URL is neither');
});

it.each<[BuildSettings, string]>([
  [
    { SUPABASE_URL: '', SUPABASE_ANON_KEY: '' },
    'SUPABASE_URL and SUPABASE_ANON_KEY are missing. Put before the command: SUPABASE_URL=https://YOUR-PROJECT.supabase.co SUPABASE_ANON_KEY=sb_publishable_…',
  ],
  [{ SUPABASE_URL: '' }, 'SUPABASE_URL is missing. Put before the command: SUPABASE_URL='],
  [{ SUPABASE_URL: 'http://abcdefgh.supabase.co' }, 'must start with https://'],
  [
    { SUPABASE_URL: 'https://supabase.com/dashboard/project/abcdefgh/settings/api' },
    "an address of the dashboard. The project's own is https://abcdefgh.supabase.co.",
  ],
  [{ SUPABASE_URL: 'https://app.supabase.com' }, 'https://YOUR-PROJECT.supabase.co'],
  [{ SUPABASE_URL: 'https://abcdefgh.supabase.co/rest/v1/' }, 'Leave out "/rest/v1/".'],
  [{ SITE_URL: 'example.com' }, 'SITE_URL is not an address that starts with https://. It is "example.com".'],
  [{ SITE_URL: 'http://example.com' }, 'SITE_URL is not an address that starts with https://'],
  [{ SITE_URL: 'https://example.com/?from=mail' }, 'SITE_URL has no ? and no #.'],
  [{ SITE_URL: 'https://example.com/shop/' }, 'SITE_URL has a path, and the site works only at the root'],
  [{ BOOKING_URL: 'http://cal.example.com' }, 'BOOKING_URL is neither'],
  [{ BOOKING_URL: 'javascript:alert(1)' }, 'BOOKING_URL is neither'],
  [{ BOOKING_URL: 'cal.example.com' }, 'BOOKING_URL is neither'],
  [{ TERMS_URL: '/terms' }, 'TERMS_URL is not an address that starts with https://'],
  [{ PRIVACY_URL: 'javascript:alert(1)' }, 'PRIVACY_URL is not an address that starts with https://'],
  [{ PRIVACY_URL: 'https://me:word@example.com' }, 'PRIVACY_URL has a user or a password.'],
  [{ COMPANY: 'Shop LLC\n1 Main Street' }, 'COMPANY is one line'],
  [{ EXAMPLES: 'yes' }, 'EXAMPLES is "allowed", or left out. It is "yes".'],
  [{ SECURITY_CONTACT: 'http://example.com' }, 'SECURITY_CONTACT is neither'],
  [{ SECURITY_CONTACT: 'a@b.example\nExpires: x' }, 'SECURITY_CONTACT is neither'],
  [{ CONTACT_EMAIL: 'hello' }, 'CONTACT_EMAIL is not an email address'],
  [{ CONTACT_EMAIL: 'mailto:hello@example.com' }, 'CONTACT_EMAIL is not an email address'],
  [{ CONTACT_EMAIL: 'Hello <hello@example.com>' }, 'CONTACT_EMAIL is not an email address'],
  [{ ERROR_REPORT_URL: 'http://errors.example.com' }, 'ERROR_REPORT_URL is not an address'],
  [{ ERROR_REPORT_URL: 'errors.example.com' }, 'ERROR_REPORT_URL is not an address'],
  [{ ERROR_REPORT_SHARE: '10%' }, 'ERROR_REPORT_SHARE is a number from 0 to 1.'],
  [{ RELEASE: 'today "noon"' }, 'RELEASE has letters, digits'],
  [{ RELEASE: 'sb_secret_abc' }, 'RELEASE holds a secret key'],
  [
    { ERROR_REPORT_URL: 'https://errors.example.com/?key=sb_secret_abc' },
    'ERROR_REPORT_URL holds a secret key',
  ],
  [{ BOOKING_URL: `https://cal.example.com/${serviceKey}` }, 'BOOKING_URL holds a secret key'],
  [{ BOOKING_URL: 'https://me:word@cal.example.com' }, 'BOOKING_URL has a user, a password or a #.'],
  [{ SITE_URL: 'https://me@example.com' }, 'SITE_URL has a user or a password.'],
  [{ ERROR_REPORT_URL: 'https://errors.example.com/#x' }, 'ERROR_REPORT_URL has a user, a password or a #.'],
  [{ PASSWORD_MIN_LENGTH: '5' }, 'PASSWORD_MIN_LENGTH is a whole number from 6 to 72. It is "5".'],
  [{ PASSWORD_MIN_LENGTH: '73' }, 'PASSWORD_MIN_LENGTH is a whole number'],
  [{ PASSWORD_MIN_LENGTH: '8.5' }, 'PASSWORD_MIN_LENGTH is a whole number'],
  [{ LEAKED_PASSWORDS: 'yes' }, 'LEAKED_PASSWORDS is "refused", or left out. It is "yes".'],
  [{ REALTIME: 'false' }, 'REALTIME is "off", or left out. It is "false".'],
])('A build refuses the settings %j: %s', (settings, sentence) => {
  expect(problemWithSettings({ ...fine, ...settings })).toContain(sentence);
});

it('The command of a build with an invalid setting prints one sentence and builds nothing', () => {
  const run = () =>
    execFileSync('node_modules/.bin/tsx', ['scripts/build.ts', 'live', '--output', '.cache/never-built'], {
      cwd: path.join(__dirname, '../..'),
      env: { ...process.env, ...fine, SITE_URL: 'example.com' },
      encoding: 'utf8',
      stdio: 'pipe',
    });
  expect(run).toThrow(
    expect.objectContaining({
      status: 1,
      stdout: '',
      stderr: 'SITE_URL is not an address that starts with https://. It is "example.com".\n',
    }) as Error,
  );
});
