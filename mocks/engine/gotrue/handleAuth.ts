/**
 * The fake GoTrue (v2.196 as recorded): every path below /auth/v1, as a table of routes. An error rolls back what the
 * request changed, except where GoTrue keeps the changes. Features of GoTrue that the fake was not built for answer
 * 501; features that are disabled on a new project answer as they do there.
 */
import type { Backend } from '../backend/backend';
import { PostgresError } from '../backend/schema';
import { authorize } from '../gateway';
import { empty, commit, notImplemented, rollback } from '../http';
import type { HttpRequest, HttpResponse, Outcome, Service } from '../http';
import {
  handleIdentities,
  handleLogout,
  handleOAuthGrants,
  handleReauthenticate,
  handleUserGet,
  handleUserPut,
} from './account';
import {
  handleAdminFactorDelete,
  handleAdminFactors,
  handleAdminFactorUpdate,
  handleAdminUserCreate,
  handleAdminUserDelete,
  handleAdminUserGet,
  handleAdminUserUpdate,
  handleGenerateLink,
  handleInvite,
  handleUserList,
} from './admin';
import { AuthError, errorResponse, unexpectedFailure } from './authErrors';
import { requireAdmin } from './authenticate';
import { goResponse } from './goJson';
import { handleChallenge, handleEnroll, handleFactorVerify, handleUnenroll } from './mfa';
import { handleAuthorize, handleHealth, handleJwks, handleSettings } from './publicInfo';
import { handleMagicLink, handleOtp, handleRecover, handleResend } from './recovery';
import { handleSignUp } from './signUp';
import { handleToken } from './tokenGrants';
import { handleVerifyLink, handleVerifyPost } from './verify';

type Handler = (request: HttpRequest, backend: Backend, first: string, second: string) => HttpResponse;

/** A feature that is disabled here: everything below its path has the same answer. */
const disabled =
  (code: string, message: string): Handler =>
  () => {
    throw new AuthError(404, code, message);
  };
const disabledForAdmin =
  (code: string, message: string): Handler =>
  (request, backend) => {
    requireAdmin(request, backend);
    throw new AuthError(404, code, message);
  };
const unimplemented =
  (what: string): Handler =>
  () =>
    notImplemented(what);

const samlDisabled = disabled('saml_provider_disabled', 'SAML 2.0 is disabled');
const passkeysDisabled = disabled('passkey_disabled', 'Passkeys are disabled');
const oauthServerDisabled = disabled('feature_disabled', 'OAuth server is disabled');

/** First match wins. `:id` matches one segment, which the handler gets; `*` matches the rest of the path. */
const routes: readonly (readonly [string, { readonly [method: string]: Handler }])[] = [
  ['/health', { GET: handleHealth }],
  ['/settings', { GET: handleSettings }],
  ['/.well-known/jwks.json', { GET: handleJwks }],
  ['/.well-known/*', { '*': unimplemented('the discovery documents of Auth (/auth/v1/.well-known)') }],
  ['/authorize', { GET: handleAuthorize }],
  ['/callback', { '*': unimplemented('the callback of OAuth providers (/auth/v1/callback)') }],
  ['/invite', { POST: handleInvite }],
  ['/signup', { POST: handleSignUp }],
  ['/recover', { POST: handleRecover }],
  ['/resend', { POST: handleResend }],
  ['/magiclink', { POST: handleMagicLink }],
  ['/otp', { POST: handleOtp }],
  ['/token', { POST: handleToken }],
  ['/verify', { GET: handleVerifyLink, POST: handleVerifyPost }],
  ['/logout', { POST: handleLogout }],
  ['/reauthenticate', { GET: handleReauthenticate }],
  ['/user', { GET: handleUserGet, PUT: handleUserPut }],
  ['/user/identities/authorize', { GET: handleIdentities }],
  ['/user/identities/:id', { DELETE: handleIdentities }],
  ['/user/oauth/grants', { GET: handleOAuthGrants, DELETE: handleOAuthGrants }],
  ['/factors', { POST: handleEnroll }],
  ['/factors/recovery-codes', { '*': unimplemented('recovery codes (/auth/v1/factors/recovery-codes)') }],
  ['/factors/recovery-codes/*', { '*': unimplemented('recovery codes (/auth/v1/factors/recovery-codes)') }],
  ['/factors/:id', { DELETE: handleUnenroll }],
  ['/factors/:id/challenge', { POST: handleChallenge }],
  ['/factors/:id/verify', { POST: handleFactorVerify }],
  ['/sso', { '*': samlDisabled }],
  ['/sso/*', { '*': samlDisabled }],
  ['/passkeys', { '*': passkeysDisabled }],
  ['/passkeys/*', { '*': passkeysDisabled }],
  ['/oauth/*', { '*': oauthServerDisabled }],
  ['/scim/*', { '*': disabled('feature_disabled', 'SCIM server is disabled') }],
  ['/admin/users', { GET: handleUserList, POST: handleAdminUserCreate }],
  [
    '/admin/users/:id',
    { GET: handleAdminUserGet, PUT: handleAdminUserUpdate, DELETE: handleAdminUserDelete },
  ],
  ['/admin/users/:id/factors', { GET: handleAdminFactors }],
  ['/admin/users/:id/factors/:id', { PUT: handleAdminFactorUpdate, DELETE: handleAdminFactorDelete }],
  ['/admin/users/:id/passkeys', { '*': disabledForAdmin('passkey_disabled', 'Passkeys are disabled') }],
  ['/admin/users/:id/passkeys/*', { '*': disabledForAdmin('passkey_disabled', 'Passkeys are disabled') }],
  ['/admin/generate_link', { POST: handleGenerateLink }],
  [
    '/admin/sso/providers',
    {
      GET: (request, backend) => {
        requireAdmin(request, backend);
        return goResponse(200, { items: [] });
      },
      POST: unimplemented('SAML providers (POST /auth/v1/admin/sso/providers)'),
    },
  ],
  ['/admin/sso/*', { '*': unimplemented('SAML providers (/auth/v1/admin/sso)') }],
  ['/admin/oauth/*', { '*': disabledForAdmin('feature_disabled', 'OAuth server is disabled') }],
  [
    '/admin/custom-providers',
    { '*': disabledForAdmin('feature_disabled', 'Custom OAuth providers are disabled') },
  ],
  [
    '/admin/custom-providers/*',
    { '*': disabledForAdmin('feature_disabled', 'Custom OAuth providers are disabled') },
  ],
  ['/admin/audit', { '*': unimplemented('the audit log (/auth/v1/admin/audit)') }],
];

/** The segments that stand for `:id`, or null when the path does not match. */
function matchPath(pattern: string, path: string): string[] | null {
  const patternParts = pattern.split('/');
  const segments = path.split('/');
  const found: string[] = [];
  for (const [index, part] of patternParts.entries()) {
    const segment = segments[index];
    if (part === '*') return segment === undefined ? null : found;
    if (segment === undefined || (part !== ':id' && part !== segment)) return null;
    if (part === ':id') found.push(segment);
  }
  return patternParts.length === segments.length ? found : null;
}

const prefix = '/auth/v1';

/** `:id` stands for one segment, `*` for the rest of the path. */
export const authPaths: readonly string[] = routes.map(([path]) => prefix + path);

/** What a browser opens without any key: mail links, provider pages, the key set. */
const publicPaths = /^\/(verify|authorize|callback|\.well-known\/jwks\.json)$/;

export const handleAuth: Service = (request, backend) => {
  const path = request.path.slice(prefix.length).replace(/(.)\/$/, '$1');
  if (!publicPaths.test(path)) {
    const authorization = authorize(request, backend);
    if ('response' in authorization) return commit(authorization.response);
  }
  for (const [pattern, handlers] of routes) {
    const segments = matchPath(pattern, path);
    if (!segments) continue;
    const handler = handlers[request.method] ?? handlers['*'];
    if (!handler) return commit(empty(405, { allow: Object.keys(handlers).join(', ') }));
    return answer(request, backend, handler, segments);
  }
  return commit({
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    body: '404 page not found\n',
  });
};

function answer(
  request: HttpRequest,
  backend: Backend,
  handler: Handler,
  [first = '', second = '']: string[],
): Outcome {
  try {
    return commit(handler(request, backend, first, second));
  } catch (error) {
    if (error instanceof AuthError) {
      const response = errorResponse(error, request);
      return error.keepsChanges ? commit(response) : rollback(response);
    }
    // The database refused the write, for example in a trigger of the schema; GoTrue does not say why.
    if (error instanceof PostgresError) {
      return rollback(errorResponse(unexpectedFailure(databaseMessage(request)), request));
    }
    throw error;
  }
}

function databaseMessage(request: HttpRequest): string {
  const path = request.path.slice(prefix.length);
  if (path === '/signup' || path === '/otp' || path === '/invite') return 'Database error saving new user';
  if (path.startsWith('/admin/users')) {
    if (request.method === 'POST') return 'Database error creating new user';
    return request.method === 'DELETE' ? 'Database error deleting user' : 'Error updating user';
  }
  if (path === '/user') return 'Error updating user';
  return 'Unexpected failure, please check server logs for more information';
}
