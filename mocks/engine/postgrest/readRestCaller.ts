/** Who a REST request runs as: the role and claims of its bearer token, with PostgREST's errors for tokens that it refuses. */
import type { Backend } from '../backend/backend';
import { verifyJwt } from '../backend/jwt';
import type { VerifiedJwt } from '../backend/jwt';
import { databaseRoles } from '../backend/schema';
import type { Caller } from '../backend/statement';
import { roleOfKey } from '../gateway';
import type { KeyRole } from '../gateway';
import type { HttpRequest } from '../http';
import { RestError, jwtError } from './restErrors';

/** Seconds by which a client's and the server's clock may differ. */
const leeway = 30;

/** `key`: the role of the API key, used when the request carries no token. */
export function readRestCaller(request: HttpRequest, backend: Backend, key: KeyRole): Caller {
  const token = bearerToken(request);
  if (token === undefined) return { role: key };
  if (token === '') throw jwtError('PGRST301', 'Empty JWT is sent in Authorization header');
  // Publishable and secret keys are not JWTs; the real gateway replaces them by a token of their role.
  const keyRole = token.includes('.') ? undefined : roleOfKey(token, backend);
  if (keyRole !== undefined) return { role: keyRole };
  const verified = verifyJwt(token, backend.settings.jwtSecret, backend.clock.now(), leeway);
  if (!verified.ok) throw refusedToken(verified);
  const { claims } = verified;
  const claimedRole = claims.role ?? 'anon';
  const role = databaseRoles.find((name) => name === claimedRole);
  if (role === undefined) {
    throw new RestError(
      401,
      '22023',
      `role "${typeof claimedRole === 'string' ? claimedRole : JSON.stringify(claimedRole)}" does not exist`,
      null,
      null,
      {
        'www-authenticate': 'Bearer',
      },
    );
  }
  return { role, claims };
}

/** Undefined without a bearer token; other authorization schemes are ignored. */
function bearerToken(request: HttpRequest): string | undefined {
  const header = request.headers.get('authorization') ?? '';
  return /^bearer(?:\s(.*))?$/i.test(header) ? header.slice('bearer'.length).trim() : undefined;
}

function refusedToken({ failure, parts }: Extract<VerifiedJwt, { ok: false }>): RestError {
  switch (failure) {
    case 'parts':
      return jwtError('PGRST301', `Expected 3 parts in JWT; got ${parts}`);
    case 'malformed':
      return jwtError('PGRST301', 'JWT cryptographic operation failed');
    case 'algorithm':
    case 'signature':
      return jwtError(
        'PGRST301',
        'No suitable key or wrong key type',
        'None of the keys was able to decode the JWT',
      );
    case 'expired':
      return jwtError('PGRST303', 'JWT expired');
    case 'early':
      return jwtError('PGRST303', 'JWT not yet valid');
    case 'future':
      return jwtError('PGRST303', 'JWT issued at future');
  }
}
