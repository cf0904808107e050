/** POST /token: the grants that give a session. */
import type { Backend } from '../backend/backend';
import type { HttpRequest, HttpResponse } from '../http';
import { AuthError, OAuthError, validationFailed } from './authErrors';
import { findUserByEmail, removeRows } from './authRows';
import { requireFlow } from './flowStates';
import { goResponse } from './goJson';
import { weaknessOf } from './passwordRules';
import { verifyPassword } from './passwords';
import { readParams } from './requestParams';
import { refreshSession, startSession, userAgentOf } from './sessions';
import { isBanned, isConfirmed, userById } from './users';

export function handleToken(request: HttpRequest, backend: Backend): HttpResponse {
  switch (request.url.searchParams.get('grant_type')) {
    case 'password':
      return passwordGrant(request, backend);
    case 'refresh_token': {
      const params = readParams(request, 'RefreshTokenGrantParams', { refresh_token: 'string' });
      return goResponse(200, refreshSession(backend, params.refresh_token, userAgentOf(request)));
    }
    case 'pkce':
      return pkceGrant(request, backend);
    case 'id_token':
      return idTokenGrant(request);
    case 'web3':
      throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  }
}

function passwordGrant(request: HttpRequest, backend: Backend): HttpResponse {
  const params = readParams(request, 'PasswordGrantParams', {
    email: 'string',
    phone: 'string',
    password: 'string',
  });
  const { auth } = backend.settings;
  if (params.email !== '' && params.phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided on login.');
  }
  if (params.phone !== '') {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  }
  if (params.email === '') throw validationFailed('missing email or phone');
  if (!auth.emailEnabled) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');

  const wrong = (): AuthError => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  const user = findUserByEmail(backend, params.email);
  if (!user || user.encrypted_password === null) throw wrong();
  if (isBanned(backend, user)) throw new AuthError(400, 'user_banned', 'User is banned');
  if (!verifyPassword(params.password, user.encrypted_password)) throw wrong();
  if (!isConfirmed(user)) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');

  const weakness = weaknessOf(params.password, auth);
  return goResponse(200, {
    ...startSession(backend, user, 'password', userAgentOf(request)),
    weak_password: weakness && { message: weakness.message, reasons: weakness.reasons },
  });
}

function pkceGrant(request: HttpRequest, backend: Backend): HttpResponse {
  const params = readParams(request, 'PKCEGrantParams', { auth_code: 'string', code_verifier: 'string' });
  if (params.auth_code === '' || params.code_verifier === '') {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
  }
  const flow = requireFlow(backend, params.auth_code, params.code_verifier);
  const user = userById(backend, flow.user_id ?? '');
  const session = startSession(backend, user, 'otp', userAgentOf(request));
  removeRows(backend, 'flow_state', { id: flow.id });
  return goResponse(200, session);
}

/** Providers whose ID tokens GoTrue knows, with the issuers that its message names. None is enabled. */
const issuers: Record<string, string> = {
  apple: 'https://appleid.apple.com',
  azure: 'https://login.microsoftonline.com/common/v2.0',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
};

function idTokenGrant(request: HttpRequest): HttpResponse {
  const params = readParams(request, 'IdTokenGrantParams', {
    id_token: 'string',
    provider: 'string',
    client_id: 'string',
    issuer: 'string',
  });
  if (params.id_token === '') throw new OAuthError('invalid request', 'id_token required');
  if (params.provider === '' && (params.client_id === '' || params.issuer === '')) {
    throw new OAuthError('invalid request', 'provider or client_id and issuer required');
  }
  const issuer = issuers[params.provider];
  if (issuer === undefined) {
    throw validationFailed(`Custom OIDC provider ${JSON.stringify(params.provider)} not allowed`);
  }
  throw new AuthError(400, 'provider_disabled', `Provider (issuer ${JSON.stringify(issuer)}) is not enabled`);
}
