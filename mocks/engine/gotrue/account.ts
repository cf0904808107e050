/** The endpoints of a signed-in user's own account: /user, /logout, /reauthenticate and the identities. */
import type { Backend } from '../backend/backend';
import { empty } from '../http';
import type { HttpRequest, HttpResponse } from '../http';
import { AuthError, validationFailed } from './authErrors';
import { findRow, findUserByEmail } from './authRows';
import type { UserRow } from './authRows';
import { authenticate } from './authenticate';
import type { Caller } from './authenticate';
import { normalizeEmail } from './emailAddress';
import { checkChallenge, startFlow } from './flowStates';
import { goResponse } from './goJson';
import { hasExpired, sendEmailChange, sendReauthentication, tokenHash } from './mails';
import { checkPasswordStrength } from './passwordRules';
import { verifyPassword } from './passwords';
import { redirectOf } from './redirects';
import { hasField, readParams } from './requestParams';
import { endSessions } from './sessions';
import {
  emailExists,
  changePassword,
  changeUserMetadata,
  emailOf,
  hasVerifiedFactor,
  isConfirmed,
  userJson,
} from './users';
import { fromTimestamp } from '../backend/timestamps';

export function handleUserGet(request: HttpRequest, backend: Backend): HttpResponse {
  const { user, claims } = authenticate(request, backend);
  if (claims.aud !== user.aud) throw validationFailed("Token audience doesn't match request audience");
  return goResponse(200, userJson(backend, user));
}

export function handleUserPut(request: HttpRequest, backend: Backend): HttpResponse {
  const caller = authenticate(request, backend);
  const params = readParams(request, 'UserUpdateParams', {
    email: 'string',
    password: 'string',
    current_password: 'string',
    nonce: 'string',
    data: 'object',
    app_metadata: 'object',
    phone: 'string',
    channel: 'string',
    code_challenge: 'string',
    code_challenge_method: 'string',
  });
  const { auth } = backend.settings;
  const email = params.email === '' ? '' : normalizeEmail(params.email);
  const newEmail = email === emailOf(caller.user) ? '' : email;
  const password = hasField(request, 'password') ? params.password : null;
  if (password !== null) checkPasswordStrength(password, auth);
  if (params.app_metadata) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (params.phone !== '') {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  }
  if (hasVerifiedFactor(backend, caller.user) && caller.session?.aal !== 'aal2') {
    if (password || newEmail !== '') {
      throw new AuthError(
        401,
        'insufficient_aal',
        'AAL2 session is required to update email or password when MFA is enabled.',
      );
    }
  }
  if (newEmail !== '' && findUserByEmail(backend, newEmail)) throw emailExists();

  let user: UserRow = caller.user;
  if (password !== null) {
    checkNonce(backend, caller, params.nonce);
    checkCurrentPassword(backend, caller, params.current_password);
    if (user.encrypted_password !== null && verifyPassword(password, user.encrypted_password)) {
      throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
    }
    user = changePassword(backend, user, password, caller.session?.id ?? null);
  }
  if (params.data) user = changeUserMetadata(backend, user, params.data);
  if (newEmail !== '') {
    checkChallenge(params);
    const isPkce = params.code_challenge !== '';
    if (isPkce) startFlow(backend, user, 'email_change', params);
    user = sendEmailChange(backend, user, newEmail, { redirectTo: redirectOf(request, auth), isPkce });
  }
  return goResponse(200, userJson(backend, user));
}

/** Methods in the `amr` of a session that a mail link started (GoTrue internal/models/factor.go, IsRecovery). */
const mailMethods = ['otp', 'magiclink', 'recovery'];

/** Asks for the current password if the setting says so. Both errors have one message (GoTrue internal/api/user.go). */
function checkCurrentPassword(backend: Backend, { user, session }: Caller, current: string): void {
  if (!backend.settings.auth.passwordNeedsCurrent || user.encrypted_password === null) return;
  if (session?.amr.some(({ method }) => mailMethods.includes(method))) return;
  const isCorrect = current !== '' && verifyPassword(current, user.encrypted_password);
  if (isCorrect) return;
  throw new AuthError(
    400,
    current === '' ? 'current_password_required' : 'current_password_invalid',
    'Current password required when setting new password.',
  );
}

/** If the setting says so, a session of more than a day needs the code of /reauthenticate to change the password. */
function checkNonce(backend: Backend, { user, session }: Caller, nonce: string): void {
  if (!backend.settings.auth.passwordNeedsReauthentication) return;
  const dayAgo = backend.clock.now() - 24 * 3_600_000;
  if (session && fromTimestamp(session.created_at) >= dayAgo) return;
  if (nonce === '') {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  const stored = findRow(backend, 'one_time_tokens', { user_id: user.id, token_type: 'reauthentication' });
  const isValid = stored?.token_hash === tokenHash(emailOf(user), nonce);
  if (!isValid || hasExpired(backend, user.reauthentication_sent_at)) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
}

export function handleReauthenticate(request: HttpRequest, backend: Backend): HttpResponse {
  const { user } = authenticate(request, backend);
  if (emailOf(user) === '') {
    throw validationFailed('Reauthentication requires the user to have an email or a phone number');
  }
  if (!isConfirmed(user)) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  sendReauthentication(backend, user);
  return goResponse(200, {});
}

export function handleLogout(request: HttpRequest, backend: Backend): HttpResponse {
  const { user, session } = authenticate(request, backend);
  const scope = request.url.searchParams.get('scope') ?? '';
  if (scope !== '' && scope !== 'global' && scope !== 'local' && scope !== 'others') {
    throw validationFailed(`Unsupported logout scope ${JSON.stringify(scope)}`);
  }
  endSessions(backend, user.id, scope === '' ? 'global' : scope, session?.id ?? null);
  return empty(204);
}

/** Manual linking is disabled, as on a new project; unlinking gets the same answer. */
export function handleIdentities(request: HttpRequest, backend: Backend): HttpResponse {
  authenticate(request, backend);
  throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
}

/** Would list or revoke what the user granted to OAuth clients; the OAuth server is disabled, as on a new project. */
export function handleOAuthGrants(request: HttpRequest, backend: Backend): HttpResponse {
  authenticate(request, backend);
  throw new AuthError(404, 'feature_disabled', 'OAuth server is disabled');
}
