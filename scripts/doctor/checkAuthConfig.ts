/**
 * Checks settings that only the dashboard shows: Supabase Auth's mail sender, rate limits, CAPTCHA, passwords and
 * sessions, and who may connect to the database and how. Reads them from Supabase's Management API with an operator's
 * access token (https://supabase.com/docs/guides/auth/rate-limits). The token goes to no other address and is never
 * printed.
 */
import { passwordBytes, refusesLeakedPasswords } from '../../src/features/session/passwordStrength';
import type { Finding } from './finding';

export interface AuthConfigCheckOptions {
  /** The project's address. */
  url: string;
  /** A personal access token of a Supabase account. */
  token: string;
  fetch: typeof fetch;
  /** What the site's forms say about passwords. The default is what a build with the same environment would say. */
  siteRules?: { passwordMinLength: number; refusesLeakedPasswords: boolean };
}

/** Default hourly mail limit of a project with its own SMTP sender. */
const mailsAtFirst = 30;
/** A limit above this many sign-ups and sign-ins from one IP address in five minutes does not slow a script down. */
const manySignUps = 100;

export async function* checkAuthConfig(options: AuthConfigCheckOptions): AsyncGenerator<Finding> {
  const ref = /^https:\/\/([a-z0-9]+)\.supabase\.co$/.exec(options.url)?.[1];
  if (ref === undefined) {
    yield {
      level: 'note',
      what: 'The project’s address does not contain its reference, which is needed to read its settings.',
      remedy: 'Run the doctor with SUPABASE_URL=https://YOUR-PROJECT.supabase.co.',
    };
    return;
  }
  /** The settings at a path of the project, or a phrase that says why they could not be read. */
  const read = async (settings: string): Promise<Record<string, unknown> | string> => {
    try {
      const answer = await options.fetch(`https://api.supabase.com/v1/projects/${ref}/${settings}`, {
        redirect: 'error',
        headers: { authorization: `Bearer ${options.token}` },
      });
      if (answer.status !== 200) return `Supabase answers ${answer.status}`;
      return (await answer.json()) as Record<string, unknown>;
    } catch {
      return 'Supabase does not answer';
    }
  };
  const config = await read('config/auth');
  if (typeof config === 'string') {
    yield notRead(config);
    return;
  }

  const hasSender = typeof config.smtp_host === 'string' && config.smtp_host !== '';
  yield hasSender
    ? { level: 'ok', what: 'Mails go through your own SMTP.' }
    : {
        level: 'problem',
        what: 'Mails go through the built-in sender, which sends two an hour.',
        remedy: 'Authentication, Emails: connect your own SMTP.',
      };
  const mails = config.rate_limit_email_sent;
  if (hasSender) {
    yield typeof mails === 'number' && mails >= mailsAtFirst
      ? { level: 'ok', what: `Up to ${mails} mails are sent per hour.` }
      : {
          level: 'note',
          what: `Up to ${formatLimit(mails)} mails are sent per hour, to everyone together.`,
          remedy: 'Authentication, Rate Limits: as many as a busy hour needs and your SMTP provider allows.',
        };
  }
  // The dashboard calls this setting the rate limit for sign-ups and sign-ins.
  const signUps = config.rate_limit_otp;
  yield typeof signUps === 'number' && signUps <= manySignUps
    ? { level: 'ok', what: `One IP address can sign up or sign in at most ${signUps} times in five minutes.` }
    : {
        level: 'note',
        what: `One IP address can sign up or sign in ${formatLimit(signUps)} times in five minutes, which does not slow a script down.`,
        remedy: `Authentication, Rate Limits: 30 (the default), or at most ${manySignUps}.`,
      };
  yield config.security_captcha_enabled === true
    ? {
        level: 'problem',
        what: 'CAPTCHA protection is on in the settings, but the site shows no CAPTCHA.',
        remedy: 'Authentication, Attack Protection: turn it off.',
      }
    : { level: 'ok', what: 'CAPTCHA protection is off in the settings.' };
  yield config.mfa_totp_enroll_enabled === true && config.mfa_totp_verify_enabled === true
    ? { level: 'ok', what: 'Admins can add a second factor.' }
    : {
        level: 'problem',
        what: 'Second factors are off in the settings: admins cannot add one, or cannot enter its codes.',
        remedy: 'Authentication, Multi-Factor: set the authenticator app (TOTP) to enabled.',
      };
  yield* checkPasswords(
    config,
    options.siteRules ?? { passwordMinLength: passwordBytes.min, refusesLeakedPasswords },
  );
  yield* checkSessions(config);
  yield* checkConnections(await read('ssl-enforcement'), await read('network-restrictions'));
}

function* checkPasswords(
  config: Record<string, unknown>,
  {
    passwordMinLength: siteMinLength,
    refusesLeakedPasswords: siteRefusesLeaked,
  }: Required<AuthConfigCheckOptions>['siteRules'],
): Generator<Finding> {
  const minLength = config.password_min_length;
  yield minLength === siteMinLength
    ? { level: 'ok', what: `A password has at least ${siteMinLength} characters.` }
    : {
        // If the project requires more than the forms say, people need a second try; if less, passwords are weaker.
        level: typeof minLength === 'number' && minLength > siteMinLength ? 'note' : 'problem',
        what: `A password has at least ${formatLimit(minLength)} characters, and the site says ${siteMinLength}.`,
        remedy: `Authentication, Sign In / Providers, Email: a minimum password length of ${siteMinLength}. Or set PASSWORD_MIN_LENGTH when you build the site and run the doctor.`,
      };
  if (config.password_hibp_enabled !== true)
    yield {
      level: siteRefusesLeaked ? 'problem' : 'note',
      what: `Passwords that are known from data leaks are accepted${siteRefusesLeaked ? ', and the site says that they are not' : ''}.`,
      remedy: 'Authentication, Sign In / Providers, Email: prevent the use of leaked passwords (Pro plan).',
    };
  else if (!siteRefusesLeaked)
    yield {
      level: 'note',
      what: 'Passwords that are known from data leaks are refused, and the site does not say so beforehand.',
      remedy: 'Set LEAKED_PASSWORDS=refused when you build the site and run the doctor.',
    };
  else yield { level: 'ok', what: 'Passwords that are known from data leaks are refused.' };
  yield config.security_update_password_require_reauthentication === true
    ? { level: 'ok', what: 'Changing the password requires a sign-in within the last 24 hours.' }
    : {
        level: 'note',
        what: 'Changing the password requires no recent sign-in.',
        remedy: 'Authentication, Sign In / Providers, Email: turn "Secure password change" on.',
      };
}

/** The lifetime of an access token in seconds that the site's text about signed-out devices assumes. */
const secondsPerHour = 3600;

/** When sessions end. */
function* checkSessions(config: Record<string, unknown>): Generator<Finding> {
  const lifetime = config.jwt_exp;
  yield typeof lifetime === 'number' && lifetime <= secondsPerHour
    ? { level: 'ok', what: 'A device that is signed out elsewhere notices within an hour.' }
    : {
        level: 'note',
        what: `A device that is signed out elsewhere notices after ${formatLimit(lifetime)} seconds, but the site says within an hour.`,
        remedy: 'Settings, JWT Keys: an access token that expires after 3600 seconds, the default, or fewer.',
      };
  // In hours. 0 and null mean no limit.
  const [maxHours, maxIdleHours] = [config.sessions_timebox, config.sessions_inactivity_timeout].map(
    (hours) => (typeof hours === 'number' && hours > 0 ? hours : null),
  );
  yield maxHours || maxIdleHours
    ? {
        level: 'ok',
        what: `A session ends ${[maxHours && `after ${maxHours} hours`, maxIdleHours && `after ${maxIdleHours} hours without use`].filter(Boolean).join(', or ')}.`,
      }
    : {
        level: 'note',
        what: 'Sessions never expire, no matter how long they are unused.',
        remedy: 'Authentication, Sessions: a time box or an inactivity timeout (Pro plan).',
      };
}

/** Who may connect to the database directly, and whether in plain text. */
function* checkConnections(
  ssl: Record<string, unknown> | string,
  network: Record<string, unknown> | string,
): Generator<Finding> {
  for (const [settings, what] of [
    [ssl, 'SSL'],
    [network, 'network restrictions'],
  ] as const)
    if (typeof settings === 'string')
      yield {
        level: 'note',
        what: `The settings of the database's ${what} could not be read: ${settings}.`,
        remedy: 'Look at Settings, Database.',
      };
  if (typeof ssl !== 'string') {
    const { database } = (ssl.currentConfig ?? {}) as { database?: unknown };
    yield database === true
      ? { level: 'ok', what: 'The database refuses connections without SSL.' }
      : {
          level: 'problem',
          what: 'The database accepts connections without SSL.',
          remedy: 'Settings, Database: enforce SSL on incoming connections. The site does not notice.',
        };
  }
  if (typeof network === 'string') return;
  const { dbAllowedCidrs: allowed } = (network.config ?? {}) as { dbAllowedCidrs?: unknown };
  const isOpen = !Array.isArray(allowed) || allowed.length === 0 || allowed.includes('0.0.0.0/0');
  yield isOpen
    ? {
        level: 'note',
        what: 'The whole internet may try the password of the database.',
        remedy:
          'Settings, Database, Network Restrictions: the addresses that deploy and make backups. The site does not need any.',
      }
    : { level: 'ok', what: `Only ${allowed.length} ranges of addresses reach the database directly.` };
}

const formatLimit = (limit: unknown) => (typeof limit === 'number' ? String(limit) : 'an unknown number of');

const notRead = (why: string): Finding => ({
  level: 'note',
  what: `The settings of Supabase Auth could not be read: ${why}.`,
  remedy:
    'SUPABASE_ACCESS_TOKEN is a token of an account that may read this project (dashboard, Account, Access Tokens).',
});
