/** The tokens of signed URLs: JWTs whose claim `url` names the object, signed with the project's secret. */
import type { Backend } from '../backend/backend';
import { signJwt, verifyJwt, type JwtFailure } from '../backend/jwt';
import type { Json } from '../backend/schema';
import { invalidToken } from './storageErrors';

/** The messages of jose, the JWT library of storage-api. */
export const jwtMessages: Readonly<Record<JwtFailure, string>> = {
  parts: 'Invalid Compact JWS',
  malformed: 'Invalid Compact JWS',
  algorithm: '"alg" (Algorithm) Header Parameter value not allowed',
  signature: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
  early: '"nbf" claim timestamp check failed',
  future: '"iat" claim timestamp check failed (it should be in the past)',
};

/** `lifetime` in seconds. */
export function signUrlToken(
  backend: Backend,
  claims: { readonly [claim: string]: Json },
  lifetime: number,
): string {
  const iat = Math.floor(backend.clock.now() / 1000);
  return signJwt(
    { ...claims, iat, exp: iat + lifetime },
    { algorithm: 'HS256', secret: backend.settings.jwtSecret },
  );
}

export function readUrlToken(
  backend: Backend,
  token: string,
): { readonly [claim: string]: Json | undefined } {
  const read = verifyJwt(token, backend.settings.jwtSecret, backend.clock.now());
  if (read.ok) return read.claims;
  throw invalidToken(jwtMessages[read.failure]);
}
