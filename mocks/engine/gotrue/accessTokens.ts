/** Access tokens as GoTrue issues them, and the messages of its JWT library for tokens that it refuses. */
import type { Backend } from '../backend/backend';
import { fromBase64Url } from '../base64';
import { es256, signJwt, verifyJwt } from '../backend/jwt';
import type { Claims } from '../backend/jwt';
import type { Json } from '../backend/schema';
import { AuthError } from './authErrors';

export function signAccessToken({ settings }: Backend, claims: Claims): string {
  return signJwt(claims, { algorithm: settings.auth.jwt.algorithm, secret: settings.jwtSecret });
}

/** The project's JWKS: empty for HS256, because a shared secret must not be published. */
export const publicKeys = ({ settings }: Backend): Json[] =>
  settings.auth.jwt.algorithm === 'HS256' ? [] : [es256.get().publicJwk(settings.jwtSecret)];

function invalidJwt(reason: string): AuthError {
  return new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`);
}

function algorithmOf(head: string): string {
  const header = JSON.parse(new TextDecoder().decode(fromBase64Url(head))) as { alg?: Json };
  return typeof header.alg === 'string' ? header.alg : '';
}

/** The claims of a token that this project signed and that has not expired; else 403 `bad_jwt`. */
export function readAccessToken({ settings, clock }: Backend, token: string): Claims {
  const result = verifyJwt(token, settings.jwtSecret, clock.now());
  if (result.ok) return result.claims;
  const [head = ''] = token.split('.');
  switch (result.failure) {
    case 'parts':
      throw invalidJwt('token is malformed: token contains an invalid number of segments');
    case 'malformed':
      throw invalidJwt('token is malformed: a part is not a JSON object in base64url');
    case 'algorithm':
      throw invalidJwt(`token signature is invalid: signing method ${algorithmOf(head)} is invalid`);
    case 'signature':
      throw invalidJwt('token signature is invalid: signature is invalid');
    case 'expired':
      throw invalidJwt('token has invalid claims: token is expired');
    case 'early':
      throw invalidJwt('token has invalid claims: token is not valid yet');
    case 'future':
      // GoTrue does not check `iat`.
      return result.claims ?? {};
  }
}
