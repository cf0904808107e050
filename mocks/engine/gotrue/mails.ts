/**
 * The mails that GoTrue sends, and the one-time codes in them. Only a hash of address and code is stored
 * (`auth.one_time_tokens`). A link carries the same hash, with `pkce_` before it when a code challenge was given. Rate
 * limits follow the fake's clock.
 */
import { sha224 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Backend } from '../backend/backend';
import { deliverMail } from '../backend/mailbox';
import { AuthError } from './authErrors';
import { addRow, findRows, removeRows } from './authRows';
import type { OneTimeTokenRow, UserRow } from './authRows';
import { currentTimestamp } from './goTime';
import { fromTimestamp } from '../backend/timestamps';
import { encodeQueryValue } from './urlEncoding';
import { changeUser, emailOf } from './users';

export type TokenType =
  | 'confirmation'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';

/** The `type` parameter of a link. */
export type LinkType = 'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change';

export const pkcePrefix = 'pkce_';

export interface MailContext {
  /** Where the link redirects in the end; already checked against the allow-list. */
  redirectTo: string;
  isPkce: boolean;
}

export const tokenHash = (email: string, code: string): string =>
  bytesToHex(sha224(new TextEncoder().encode(email + code)));

export const newCode = (backend: Backend): string => String(backend.ids.integer(1_000_000)).padStart(6, '0');

/** Replaces the user's token of that type, so that an earlier mail of this kind becomes invalid. */
export function storeToken(
  backend: Backend,
  user: UserRow,
  type: TokenType,
  hash: string,
  address: string,
): void {
  removeRows(backend, 'one_time_tokens', { user_id: user.id, token_type: type });
  const now = currentTimestamp(backend);
  addRow(backend, 'one_time_tokens', {
    id: backend.ids.uuid(),
    user_id: user.id,
    token_type: type,
    token_hash: hash,
    relates_to: address,
    created_at: now,
    updated_at: now,
  });
}

/** Finds a token of one of the types by its hash, also where it is stored with the PKCE prefix. */
export function findToken(
  backend: Backend,
  hash: string,
  types: readonly TokenType[],
): OneTimeTokenRow | undefined {
  const candidates = hash.startsWith(pkcePrefix) ? [hash] : [hash, pkcePrefix + hash];
  for (const candidate of candidates) {
    const found = findRows(backend, 'one_time_tokens', { token_hash: candidate }).find((token) =>
      types.some((type) => type === token.token_type),
    );
    if (found) return found;
  }
  return undefined;
}

/** A code's lifetime starts when its mail is sent. */
export function hasExpired(backend: Backend, sentAt: string | null): boolean {
  if (sentAt === null) return true;
  return backend.clock.now() > fromTimestamp(sentAt) + backend.settings.auth.otpLifetime * 1000;
}

export function actionLink(backend: Backend, hash: string, type: LinkType, redirectTo: string): string {
  // GoTrue treats an address without & = # as already encoded.
  const target = /[&=#]/.test(redirectTo) ? encodeQueryValue(redirectTo) : redirectTo;
  return `${backend.settings.url}/auth/v1/verify?token=${hash}&type=${type}&redirect_to=${target}`;
}

/** 429 until `emailInterval` seconds have passed since the last mail of this kind to this person. */
function checkInterval(backend: Backend, sentAt: string | null): void {
  if (sentAt === null) return;
  const remaining = fromTimestamp(sentAt) + backend.settings.auth.emailInterval * 1000 - backend.clock.now();
  if (remaining <= 0) return;
  throw new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${Math.floor(remaining / 1000)} seconds.`,
  );
}

/** 429 when the mails of the last hour, over all addresses, have reached the quota. */
function checkQuota(backend: Backend): void {
  const quota = backend.settings.auth.emailsPerHour;
  if (quota === 0) return;
  const since = backend.clock.now() - 3_600_000;
  let sent = 0;
  for (const mail of backend.table('fake.mailbox').scan()) {
    if (typeof mail.at === 'string' && fromTimestamp(mail.at) > since) sent += 1;
  }
  if (sent >= quota) throw new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded');
}

interface MailTemplate {
  subject: string;
  type: TokenType;
  link: LinkType;
  /** The column of `auth.users` that stores the time of sending. */
  sentAt: 'confirmation_sent_at' | 'recovery_sent_at';
}

const mailTemplates = {
  confirmation: {
    subject: 'Confirm your email address',
    type: 'confirmation',
    link: 'signup',
    sentAt: 'confirmation_sent_at',
  },
  recovery: {
    subject: 'Reset your password',
    type: 'recovery',
    link: 'recovery',
    sentAt: 'recovery_sent_at',
  },
  magicLink: {
    subject: 'Your sign-in link',
    type: 'recovery',
    link: 'magiclink',
    sentAt: 'recovery_sent_at',
  },
} as const satisfies Record<string, MailTemplate>;

/** Sends one of the mails that carry a link and a code; returns the user with the time of sending. */
export function sendActionMail(
  backend: Backend,
  user: UserRow,
  kind: keyof typeof mailTemplates,
  context: MailContext,
): UserRow {
  const template = mailTemplates[kind];
  checkInterval(backend, user[template.sentAt]);
  checkQuota(backend);
  const code = newCode(backend);
  const hash = (context.isPkce ? pkcePrefix : '') + tokenHash(emailOf(user), code);
  deliverMail(backend, {
    to: emailOf(user),
    subject: template.subject,
    link: actionLink(backend, hash, template.link, context.redirectTo),
    code,
  });
  const changed = changeUser(backend, user, { [template.sentAt]: currentTimestamp(backend) });
  storeToken(backend, user, template.type, hash, emailOf(user));
  return changed;
}

export function sendInvitation(backend: Backend, user: UserRow, context: MailContext): UserRow {
  checkQuota(backend);
  const code = newCode(backend);
  const hash = tokenHash(emailOf(user), code);
  deliverMail(backend, {
    to: emailOf(user),
    subject: 'You have been invited',
    link: actionLink(backend, hash, 'invite', context.redirectTo),
    code,
  });
  const now = currentTimestamp(backend);
  const changed = changeUser(backend, user, { confirmation_sent_at: now, invited_at: now });
  storeToken(backend, user, 'confirmation', hash, emailOf(user));
  return changed;
}

/** Sends one mail to the old address and one to the new one, because both must confirm. */
export function sendEmailChange(
  backend: Backend,
  user: UserRow,
  newEmail: string,
  context: MailContext,
): UserRow {
  checkInterval(backend, user.email_change_sent_at);
  checkQuota(backend);
  const recipients = [
    ...(emailOf(user) === '' ? [] : [{ type: 'email_change_current', address: emailOf(user) } as const]),
    { type: 'email_change_new', address: newEmail } as const,
  ];
  const tokens = recipients.map((recipient) => {
    const code = newCode(backend);
    return {
      ...recipient,
      code,
      hash: (context.isPkce ? pkcePrefix : '') + tokenHash(recipient.address, code),
    };
  });
  for (const { address, code, hash } of tokens) {
    deliverMail(backend, {
      to: address,
      subject: 'Confirm your new email address',
      link: actionLink(backend, hash, 'email_change', context.redirectTo),
      code,
    });
  }
  const changed = changeUser(backend, user, {
    email_change: newEmail,
    email_change_sent_at: currentTimestamp(backend),
    email_change_confirm_status: 0,
  });
  for (const { type, address, hash } of tokens) storeToken(backend, user, type, hash, address);
  return changed;
}

/** Sends a code without a link; the client returns it as `nonce` when it changes the password. */
export function sendReauthentication(backend: Backend, user: UserRow): void {
  checkInterval(backend, user.reauthentication_sent_at);
  checkQuota(backend);
  const code = newCode(backend);
  deliverMail(backend, {
    to: emailOf(user),
    subject: `Your verification code: ${code}`,
    link: null,
    code,
  });
  changeUser(backend, user, { reauthentication_sent_at: currentTimestamp(backend) });
  storeToken(backend, user, 'reauthentication', tokenHash(emailOf(user), code), emailOf(user));
}
