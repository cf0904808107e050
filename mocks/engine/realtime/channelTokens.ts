/**
 * The caller of a channel, from the token of its join or the connection's API key. Like the data API, Realtime checks
 * only signature and expiry: a token stays valid until it expires, even if its session has been ended.
 */
import type { Backend } from '../backend/backend';
import { verifyJwt } from '../backend/jwt';
import { databaseRoles } from '../backend/schema';
import type { Caller } from '../backend/statement';
import { roleOfKey } from '../gateway';

export interface ChannelCaller extends Caller {
  /** Milliseconds since 1970; `Infinity` for an API key, which is not a JWT. */
  expires: number;
}

/** `reason` answers a refused join; `message` is sent to a joined channel before the server closes it. */
export type TokenVerdict =
  | { ok: true; caller: ChannelCaller }
  | { ok: false; reason: string; message: string };

function invalidToken(code: string, text: string, message = text): TokenVerdict {
  return { ok: false, reason: `${code}: ${text}`, message };
}

/** Texts as in docs/wire-facts.md, "Realtime". */
export function verifyToken(token: string, backend: Backend): TokenVerdict {
  const now = backend.clock.now();
  const keyRole = token.includes('.') ? undefined : roleOfKey(token, backend);
  if (keyRole !== undefined) return { ok: true, caller: { role: keyRole, expires: Infinity } };
  const verified = verifyJwt(token, backend.settings.jwtSecret, now);
  if (!verified.ok) {
    switch (verified.failure) {
      case 'parts':
      case 'malformed':
        return invalidToken('MalformedJWT', 'The token provided is not a valid JWT');
      case 'algorithm': {
        const text = 'Failed to generate JWT signer, check your JWT secret or JWKS configuration';
        return invalidToken('JwtSignerError', text, ':error_generating_signer');
      }
      case 'signature':
        return invalidToken('JwtSignatureError', 'Failed to validate JWT signature', ':signature_error');
      case 'expired': {
        const seconds = Math.floor(now / 1000) - Number(verified.claims?.exp);
        return invalidToken('InvalidJWTToken', `Token has expired ${seconds} seconds ago`);
      }
      // Realtime ignores `nbf` and `iat`.
      case 'early':
      case 'future':
    }
  }
  const { claims = {} } = verified;
  if (claims.role === undefined || typeof claims.exp !== 'number') {
    return invalidToken('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT');
  }
  const role = databaseRoles.find((name) => name === claims.role);
  if (role === undefined) {
    return invalidToken(
      'UnableToSetPolicies',
      `the fake Supabase has no role ${JSON.stringify(claims.role)}`,
    );
  }
  return { ok: true, caller: { role, claims, expires: claims.exp * 1000 } };
}
