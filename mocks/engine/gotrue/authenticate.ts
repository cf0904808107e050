/** Finds out who calls: the bearer token, its user and its session, with the error messages of GoTrue's JWT library. */
import type { Backend } from '../backend/backend';
import { roleOfKey } from '../gateway';
import type { HttpRequest } from '../http';
import { readAccessToken } from './accessTokens';
import type { Claims } from '../backend/jwt';
import { AuthError } from './authErrors';
import { findRow } from './authRows';
import type { SessionRow, UserRow } from './authRows';
import { isBanned } from './users';

export interface Caller {
  claims: Claims;
  user: UserRow;
  /** Null for a token that names no session. */
  session: SessionRow | null;
}

const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const nilUuid = '00000000-0000-0000-0000-000000000000';

const badJwt = (message: string, status = 403): AuthError => new AuthError(status, 'bad_jwt', message);

/**
 * The claims of the bearer token. Without an Authorization header, or with a publishable or secret key in it, they are
 * those of the key, because the hosted gateway puts the key's JWT into that header.
 */
function claimsOf(request: HttpRequest, backend: Backend): Claims {
  const header = request.headers.get('authorization');
  const [, bearer] = /^[Bb]earer (\S+)$/.exec(header ?? '') ?? [];
  if (header !== null && bearer === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const key = bearer ?? request.headers.get('apikey') ?? request.url.searchParams.get('apikey') ?? '';
  const role = roleOfKey(key, backend);
  return role === undefined ? readAccessToken(backend, key) : { role };
}

const textClaim = (claims: Claims, name: string): string => {
  const value = claims[name];
  return typeof value === 'string' ? value : '';
};

function hasSessionId(claims: Claims): boolean {
  const sessionId = textClaim(claims, 'session_id');
  return sessionId !== '' && sessionId !== nilUuid;
}

export function authenticate(request: HttpRequest, backend: Backend): Caller {
  const caller = loadCaller(backend, claimsOf(request, backend));
  if (isBanned(backend, caller.user)) throw new AuthError(403, 'user_banned', 'User is banned');
  return caller;
}

function loadCaller(backend: Backend, claims: Claims): Caller {
  const sub = textClaim(claims, 'sub');
  if (sub === '') throw badJwt('invalid claim: missing sub claim');
  if (!uuid.test(sub)) throw badJwt('invalid claim: sub claim must be a UUID', 400);
  const user = findRow(backend, 'users', { id: sub.toLowerCase() });
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');

  if (!hasSessionId(claims)) return { claims, user, session: null };
  const sessionId = textClaim(claims, 'session_id');
  if (!uuid.test(sessionId)) throw badJwt('invalid claim: session_id claim must be a UUID');
  const session = findRow(backend, 'sessions', { id: sessionId.toLowerCase() });
  if (!session) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  return { claims, user, session };
}

/** Throws 403 `not_admin` unless the token has an administrator's role. */
export function requireAdmin(request: HttpRequest, backend: Backend): void {
  const claims = claimsOf(request, backend);
  // A user's token no longer counts once its session has ended.
  if (hasSessionId(claims)) loadCaller(backend, claims);
  const { role } = claims;
  if (role !== 'service_role' && role !== 'supabase_admin') {
    throw new AuthError(403, 'not_admin', 'User not allowed');
  }
}
