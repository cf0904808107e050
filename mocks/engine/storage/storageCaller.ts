/**
 * The caller of a Storage request. The gateway requires no API key for Storage, because the URL of a file carries
 * none. The bearer token decides; a project's API key in its place, or as `apikey`, gives the key's role.
 */
import type { Backend } from '../backend/backend';
import { verifyJwt, type JwtFailure } from '../backend/jwt';
import type { DatabaseRole, StatementContext } from '../backend/schema';
import { createContext } from '../backend/statement';
import { roleOfKey } from '../gateway';
import type { HttpRequest } from '../http';
import { accessDenied, invalidBody } from './storageErrors';

/** The messages of jose, the JWT library of storage-api. */
const jwtMessages: Readonly<Record<JwtFailure, string>> = {
  parts: 'Invalid Compact JWS',
  malformed: 'Invalid Compact JWS',
  algorithm: '"alg" (Algorithm) Header Parameter value not allowed',
  signature: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
  early: '"nbf" claim timestamp check failed',
  future: '"iat" claim timestamp check failed (it should be in the past)',
};

/** Throws AccessDenied for an invalid token. */
export function readCaller(request: HttpRequest, backend: Backend): StatementContext {
  const bearer = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '');
  const key = bearer ?? request.headers.get('apikey') ?? request.url.searchParams.get('apikey');
  if (key === null) throw invalidBody("headers must have required property 'authorization'");
  const role = roleOfKey(key, backend);
  if (role !== undefined) return createContext(backend, { role });
  const token = verifyJwt(key, backend.settings.jwtSecret, backend.clock.now());
  if (!token.ok) throw accessDenied(jwtMessages[token.failure]);
  return createContext(backend, { role: roleOf(token.claims.role), claims: token.claims });
}

function roleOf(claim: unknown): DatabaseRole {
  if (claim === undefined) return 'anon';
  if (claim === 'anon' || claim === 'authenticated' || claim === 'service_role') return claim;
  throw accessDenied(`role "${typeof claim === 'string' ? claim : ''}" does not exist`);
}
