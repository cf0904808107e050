import { checkAuthConfig } from './checkAuthConfig';
import type { Finding } from './finding';

const token = 'sbp_0123456789abcdef';
const healthy = {
  smtp_host: 'smtp.example.com',
  smtp_pass: 'a-secret',
  rate_limit_email_sent: 30,
  rate_limit_otp: 30,
  security_captcha_enabled: false,
  mfa_totp_enroll_enabled: true,
  mfa_totp_verify_enabled: true,
  password_min_length: 8,
  password_hibp_enabled: true,
  security_update_password_require_reauthentication: true,
  jwt_exp: 3600,
  sessions_timebox: 24,
  sessions_inactivity_timeout: 8,
};
const siteRules = { passwordMinLength: 8, refusesLeakedPasswords: true };
/** The settings of the database's connections, which come from two other addresses of the Management API. */
const connections = {
  currentConfig: { database: true },
  config: { dbAllowedCidrs: ['192.0.2.1/32', '198.51.100.0/24'] },
};

/** Runs the check against a Management API that gives `answer`. */
async function check(
  answer: (url: string) => Response | Promise<Response>,
  { url = 'https://abcdefgh.supabase.co', rules = siteRules } = {},
): Promise<{ findings: Finding[]; calls: [unknown, RequestInit | undefined][] }> {
  const calls: [unknown, RequestInit | undefined][] = [];
  const findings: Finding[] = [];
  const stubFetch = async (input: unknown, init?: RequestInit) => {
    calls.push([input, init]);
    return answer(String(input));
  };
  for await (const finding of checkAuthConfig({ url, token, fetch: stubFetch, siteRules: rules }))
    findings.push(finding);
  return { findings, calls };
}

const withSettings = (changed: object, rules = siteRules) =>
  check(() => Response.json({ ...healthy, ...connections, ...changed }), { rules });
const remarks = (findings: Finding[]) => findings.filter(({ level }) => level !== 'ok');

it('The doctor reads the project’s settings from Supabase and reports each setting', async () => {
  const { findings, calls } = await withSettings({});
  expect(calls).toEqual(
    ['config/auth', 'ssl-enforcement', 'network-restrictions'].map((settings) => [
      `https://api.supabase.com/v1/projects/abcdefgh/${settings}`,
      { redirect: 'error', headers: { authorization: `Bearer ${token}` } },
    ]),
  );
  expect(findings).toEqual([
    { level: 'ok', what: 'Mails go through your own SMTP.' },
    { level: 'ok', what: 'Up to 30 mails are sent per hour.' },
    { level: 'ok', what: 'One IP address can sign up or sign in at most 30 times in five minutes.' },
    { level: 'ok', what: 'CAPTCHA protection is off in the settings.' },
    { level: 'ok', what: 'Admins can add a second factor.' },
    { level: 'ok', what: 'A password has at least 8 characters.' },
    { level: 'ok', what: 'Passwords that are known from data leaks are refused.' },
    { level: 'ok', what: 'Changing the password requires a sign-in within the last 24 hours.' },
    { level: 'ok', what: 'A device that is signed out elsewhere notices within an hour.' },
    { level: 'ok', what: 'A session ends after 24 hours, or after 8 hours without use.' },
    { level: 'ok', what: 'The database refuses connections without SSL.' },
    { level: 'ok', what: 'Only 2 ranges of addresses reach the database directly.' },
  ]);
});

it.each<[string, object, Finding['level'], string]>([
  ['mails of the built-in sender', { smtp_host: null }, 'problem', 'the built-in sender'],
  ['an empty name of the mail server', { smtp_host: '' }, 'problem', 'the built-in sender'],
  ['a low limit of mails', { rate_limit_email_sent: 2 }, 'note', 'Up to 2 mails'],
  ['a high limit of sign-ups', { rate_limit_otp: 1000 }, 'note', '1000 times in five minutes'],
  ['no limit of sign-ups', { rate_limit_otp: undefined }, 'note', 'an unknown number of times'],
  ['no second factors', { mfa_totp_enroll_enabled: false }, 'problem', 'Second factors are off'],
  [
    'codes of second factors refused',
    { mfa_totp_verify_enabled: false },
    'problem',
    'Second factors are off',
  ],
  ['a CAPTCHA', { security_captcha_enabled: true }, 'problem', 'CAPTCHA protection is on'],
  ['short passwords', { password_min_length: 6 }, 'problem', 'at least 6 characters, and the site says 8'],
  ['longer passwords than the forms ask for', { password_min_length: 10 }, 'note', 'the site says 8'],
  [
    'leaked passwords, which the site says are refused',
    { password_hibp_enabled: false },
    'problem',
    'are accepted, and the site says that they are not',
  ],
  [
    'access tokens that live long',
    { jwt_exp: 86_400 },
    'note',
    'after 86400 seconds, but the site says within an hour',
  ],
  [
    'a change of the password in an old session',
    { security_update_password_require_reauthentication: false },
    'note',
    'no recent sign-in',
  ],
  [
    'sessions without an end',
    { sessions_timebox: 0, sessions_inactivity_timeout: null },
    'note',
    'Sessions never expire',
  ],
  ['connections without SSL', { currentConfig: { database: false } }, 'problem', 'without SSL'],
  [
    'a database that is open to the whole internet',
    { config: { dbAllowedCidrs: ['0.0.0.0/0'] } },
    'note',
    'The whole internet',
  ],
])('The doctor reports this in the settings of the project: %s', async (_, changed, level, sentence) => {
  const { findings } = await withSettings(changed);
  expect(remarks(findings)).toEqual([
    { level, what: expect.stringContaining(sentence) as string, remedy: expect.any(String) as string },
  ]);
});

it.each([
  [{ password_hibp_enabled: false }, 'Passwords that are known from data leaks are accepted.'],
  [{}, 'Passwords that are known from data leaks are refused, and the site does not say so beforehand.'],
])(
  'Where the site says nothing about leaked passwords, the doctor reports for the settings %j: %s',
  async (changed, what) => {
    const { findings } = await withSettings(changed, { ...siteRules, refusesLeakedPasswords: false });
    expect(remarks(findings)).toMatchObject([{ level: 'note', what }]);
  },
);

it.each<[string, () => Response | Promise<Response>, string]>([
  ['a refused token', () => Response.json({ message: 'Unauthorized' }, { status: 401 }), 'answers 401'],
  ['a token of another account', () => Response.json({ message: token }, { status: 403 }), 'answers 403'],
  ['an HTML page', () => new Response('<html>'), 'does not answer'],
  ['no network', () => Promise.reject(new TypeError(`fetch failed: ${token}`)), 'does not answer'],
])('The doctor says that it could not read the settings of Auth after %s', async (_, answer, why) => {
  const { findings } = await check(answer);
  expect(findings).toEqual([
    expect.objectContaining({ level: 'note', what: expect.stringContaining(why) as string }),
  ]);
});

it('The doctor says which settings of the database it could not read, and reports the others', async () => {
  const { findings } = await check((url) =>
    url.endsWith('network-restrictions')
      ? Response.json({ message: 'Forbidden' }, { status: 403 })
      : Response.json({ ...healthy, ...connections }),
  );
  expect(remarks(findings)).toEqual([
    expect.objectContaining({
      level: 'note',
      what: "The settings of the database's network restrictions could not be read: Supabase answers 403.",
    }),
  ]);
});

it('The doctor does not send the access token when the address does not contain the project’s reference', async () => {
  for (const url of [
    'https://api.shop.example',
    'http://127.0.0.1:54321',
    'https://abc.supabase.co.evil.example',
  ]) {
    const { findings, calls } = await check(() => Response.json(healthy), { url });
    expect(calls).toEqual([]);
    expect(findings).toEqual([expect.objectContaining({ level: 'note' })]);
  }
});

it('The doctor prints neither the access token nor a secret of the settings', async () => {
  for (const { findings } of [
    await withSettings({}),
    await withSettings({ smtp_host: '', rate_limit_otp: 1000, security_captcha_enabled: true }),
    await check(() => Response.json({ message: token }, { status: 403 })),
    await check(() => Promise.reject(new TypeError(token))),
  ]) {
    expect(JSON.stringify(findings)).not.toMatch(/sbp_|a-secret|smtp\.example/);
  }
});
