/**
 * Settings of Supabase Auth that only the dashboard shows: mail sender, rate limits and CAPTCHA. Reads them from
 * Supabase's Management API with an operator's access token (https://supabase.com/docs/guides/auth/rate-limits). The
 * token is sent to no other address and printed in no line.
 */
import type { Finding } from './finding';

export interface AuthConfigCheckOptions {
  /** The project's address. */
  url: string;
  /** A personal access token of a Supabase account. */
  token: string;
  fetch: typeof fetch;
}

/** Default hourly mail limit of a project with its own SMTP sender. */
const mailsAtFirst = 30;
/**
 * Above this many sign-ups and sign-ins from one IP address in five minutes, the limit no longer slows a script down.
 */
const manySignUps = 100;

export async function* checkAuthConfig(options: AuthConfigCheckOptions): AsyncGenerator<Finding> {
  const ref = /^https:\/\/([a-z0-9]+)\.supabase\.co$/.exec(options.url)?.[1];
  if (ref === undefined) {
    yield {
      level: 'note',
      what: 'The address of the project does not tell its reference, by which its settings are asked for.',
      remedy: 'Ask with SUPABASE_URL=https://YOUR-PROJECT.supabase.co.',
    };
    return;
  }
  let config: Record<string, unknown>;
  try {
    const answer = await options.fetch(`https://api.supabase.com/v1/projects/${ref}/config/auth`, {
      redirect: 'error',
      headers: { authorization: `Bearer ${options.token}` },
    });
    if (answer.status !== 200) {
      yield notRead(`Supabase answers ${answer.status}`);
      return;
    }
    config = (await answer.json()) as Record<string, unknown>;
  } catch {
    yield notRead('Supabase does not answer');
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
      ? { level: 'ok', what: `Up to ${mails} mails leave in an hour.` }
      : {
          level: 'note',
          what: `Up to ${told(mails)} mails leave in an hour, to all people together.`,
          remedy: 'Authentication, Rate Limits: as many as your SMTP allows and a busy hour needs.',
        };
  }
  // The dashboard calls this setting the rate limit for sign-ups and sign-ins.
  const signUps = config.rate_limit_otp;
  yield typeof signUps === 'number' && signUps <= manySignUps
    ? { level: 'ok', what: `One address signs up or in at most ${signUps} times in five minutes.` }
    : {
        level: 'note',
        what: `One address signs up or in ${told(signUps)} times in five minutes, which holds no script back.`,
        remedy: `Authentication, Rate Limits: 30, the default, or at most ${manySignUps}.`,
      };
  yield config.security_captcha_enabled === true
    ? {
        level: 'problem',
        what: 'CAPTCHA protection is on by its settings, and the site shows none.',
        remedy: 'Authentication, Attack Protection: turn it off.',
      }
    : { level: 'ok', what: 'CAPTCHA protection is off by its settings.' };
  yield config.mfa_totp_enroll_enabled === true && config.mfa_totp_verify_enabled === true
    ? { level: 'ok', what: 'Admins can add a second factor.' }
    : {
        level: 'problem',
        what: 'Second factors are off by the settings: admins cannot add one, or cannot enter its codes.',
        remedy: 'Authentication, Multi-Factor: set the authenticator app (TOTP) to enabled.',
      };
}

const told = (limit: unknown) => (typeof limit === 'number' ? String(limit) : 'an unknown number of');

const notRead = (why: string): Finding => ({
  level: 'note',
  what: `The settings of Supabase Auth could not be read: ${why}.`,
  remedy:
    'SUPABASE_ACCESS_TOKEN is a token of an account that may read this project (dashboard, Account, Access Tokens).',
});
