/**
 * /verify exchanges a code or a link from a mail for a session. POST answers JSON. GET is the link itself and
 * redirects, with the session in the fragment (implicit flow), with `?code=` (PKCE), or with the error.
 */
import type { Backend } from '../backend/backend';
import type { HttpRequest, HttpResponse } from '../http';
import { AuthError, RedirectedError, unexpectedFailure, validationFailed } from './authErrors';
import { findUserByEmail, removeRows } from './authRows';
import type { OneTimeTokenRow, UserRow } from './authRows';
import { normalizeEmail } from './emailAddress';
import { issueAuthCode } from './flowStates';
import type { FlowMethod } from './flowStates';
import { goResponse } from './goJson';
import { findToken, hasExpired, pkcePrefix, tokenHash } from './mails';
import type { TokenType } from './mails';
import { redirectOf } from './redirects';
import { readParams } from './requestParams';
import { seeOther } from './seeOther';
import { startSession, userAgentOf } from './sessions';
import { encodeQuery, withFragment, withQuery } from './urlEncoding';
import {
  changeIdentity,
  changeUser,
  confirmEmail,
  identitiesOf,
  isBanned,
  isConfirmed,
  userById,
  verifyIdentity,
} from './users';

/** The stored tokens that a `type` accepts; `email` accepts a confirmation or a sign-in code. */
const tokenTypes: Record<string, readonly TokenType[]> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  recovery: ['recovery'],
  magiclink: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_current', 'email_change_new'],
};

const flowMethods: Record<string, FlowMethod> = {
  signup: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
};

const halfConfirmed = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const sentAtOf = (user: UserRow, token: OneTimeTokenRow): string | null => {
  if (token.token_type === 'confirmation') return user.confirmation_sent_at;
  return token.token_type === 'recovery' ? user.recovery_sent_at : user.email_change_sent_at;
};

const linkExpired = (): AuthError =>
  new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
const codeExpired = (): AuthError => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');

interface VerifiedToken {
  user: UserRow;
  token: OneTimeTokenRow;
}

function checkToken(
  backend: Backend,
  user: UserRow,
  token: OneTimeTokenRow,
  expired: () => AuthError,
): VerifiedToken {
  if (isBanned(backend, user)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (hasExpired(backend, sentAtOf(user, token))) throw expired();
  return { user, token };
}

function verifyHash(backend: Backend, type: string, hash: string): VerifiedToken {
  const types = tokenTypes[type];
  if (!types) throw validationFailed('Invalid email verification type');
  // A link carries the stored text itself, so the hash of a PKCE token without its prefix is refused.
  const token = findToken(backend, hash, types);
  if (!token || token.token_hash !== hash) throw linkExpired();
  return checkToken(backend, userById(backend, token.user_id), token, linkExpired);
}

function verifyCode(backend: Backend, type: string, email: string, code: string): VerifiedToken {
  const token = findToken(backend, tokenHash(email, code), tokenTypes[type] ?? []);
  if (!token) {
    const user = findUserByEmail(backend, email);
    if (user && isBanned(backend, user)) throw new AuthError(403, 'user_banned', 'User is banned');
    throw codeExpired();
  }
  return checkToken(backend, userById(backend, token.user_id), token, codeExpired);
}

/** Carries out what the mail was for. Null when an email change still waits for the other address. */
function redeem(backend: Backend, { user, token }: VerifiedToken): UserRow | null {
  switch (token.token_type) {
    case 'confirmation': {
      const confirmed = confirmEmail(backend, user);
      verifyIdentity(backend, confirmed);
      return confirmed;
    }
    case 'recovery':
      removeRows(backend, 'one_time_tokens', { id: token.id });
      return isConfirmed(user) ? user : confirmEmail(backend, user);
    default:
      return redeemEmailChange(backend, user, token);
  }
}

function redeemEmailChange(backend: Backend, user: UserRow, token: OneTimeTokenRow): UserRow | null {
  removeRows(backend, 'one_time_tokens', { id: token.id });
  if (!backend.settings.auth.autoconfirm && user.email_change_confirm_status === 0 && user.email !== null) {
    changeUser(backend, user, { email_change_confirm_status: 1 });
    return null;
  }
  removeRows(backend, 'one_time_tokens', { user_id: user.id });
  for (const identity of identitiesOf(backend, user)) {
    if (identity.provider === 'email') {
      changeIdentity(backend, identity, { email: user.email_change, email_verified: true });
    }
  }
  return changeUser(backend, user, {
    email: user.email_change,
    email_change: '',
    email_change_confirm_status: 0,
  });
}

export function handleVerifyPost(request: HttpRequest, backend: Backend): HttpResponse {
  const params = readParams(request, 'VerifyParams', {
    type: 'string',
    token: 'string',
    token_hash: 'string',
    email: 'string',
    phone: 'string',
    redirect_to: 'string',
  });
  if (params.type === '') throw validationFailed('Verify requires a verification type');
  if ((params.token === '') === (params.token_hash === '')) {
    throw validationFailed('Verify requires either a token or a token hash');
  }
  const user = redeem(backend, verifyParams(backend, params));
  if (!user) return goResponse(200, { code: '200', msg: halfConfirmed });
  return goResponse(200, startSession(backend, user, 'otp', userAgentOf(request)));
}

function verifyParams(
  backend: Backend,
  params: {
    type: string;
    token: string;
    token_hash: string;
    email: string;
    phone: string;
    redirect_to: string;
  },
): VerifiedToken {
  if (params.token_hash !== '') {
    if (params.email !== '' || params.phone !== '' || params.redirect_to !== '') {
      throw validationFailed('Only the token_hash and type should be provided');
    }
    return verifyHash(backend, params.type, params.token_hash);
  }
  if ((params.email === '') === (params.phone === '')) {
    throw validationFailed('Only an email address or phone number should be provided on verify');
  }
  // The fake sends no text messages, so no phone number has a code.
  if (params.phone !== '') throw codeExpired();
  let email: string;
  try {
    email = normalizeEmail(params.email);
  } catch {
    throw new AuthError(422, 'validation_failed', 'Invalid email format');
  }
  return verifyCode(backend, params.type, email, params.token);
}

/** The `error` parameter of a redirect for each status (RFC 6749, 4.1.2.1). */
const oauthNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

export function handleVerifyLink(request: HttpRequest, backend: Backend): HttpResponse {
  const token = request.url.searchParams.get('token') ?? '';
  const type = request.url.searchParams.get('type') ?? '';
  const redirectTo = redirectOf(request, backend.settings.auth);
  if (type === '') throw validationFailed('Verify requires a verification type');
  if (token === '') throw validationFailed('Verify requires a token or a token hash');
  const isPkce = token.startsWith(pkcePrefix);
  const method = flowMethods[type];
  if (isPkce && !method) throw unexpectedFailure();

  try {
    const user = redeem(backend, verifyHash(backend, type, token));
    if (!user) {
      const base = isPkce ? withQuery(redirectTo, { message: halfConfirmed }) : redirectTo;
      return seeOther(withFragment(base, { message: halfConfirmed, sb: '' }));
    }
    if (isPkce && method) {
      return seeOther(withQuery(redirectTo, { code: issueAuthCode(backend, user, method) }));
    }
    const session = startSession(backend, user, 'otp', userAgentOf(request));
    const values = {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      sb: '',
      token_type: session.token_type,
      type,
    };
    return seeOther(`${redirectTo}#${encodeQuery(values)}`);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const name = oauthNames[error.status];
    const values = {
      ...(name === undefined ? {} : { error: name }),
      error_code: error.code,
      error_description: error.message,
    };
    const base = isPkce ? withQuery(redirectTo, values) : redirectTo;
    throw new RedirectedError(error, withFragment(base, { ...values, sb: '' }));
  }
}
