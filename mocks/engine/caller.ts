/** Who makes a call, for call logs and fault rules. Each service itself decides what a caller may do. */
import type { Backend } from './backend/backend';
import { verifyJwt } from './backend/jwt';
import { databaseRoles, type DatabaseRole } from './backend/schema';
import { roleOfKey } from './gateway';
import type { HttpRequest } from './http';

export interface RequestCaller {
  /** The role of a token from this project, expired or not; else the API key's role, or `none`. */
  readonly role: DatabaseRole | 'none';
  readonly userId?: string;
  readonly email?: string;
}

/** The token after `Bearer` (in any letter case) in the Authorization header; undefined for another scheme. */
export const bearerOf = (headers: Headers): string | undefined =>
  /^bearer\s+(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim();

export function readCaller(
  { headers, url }: Pick<HttpRequest, 'headers' | 'url'>,
  backend: Backend,
): RequestCaller {
  const bearer = bearerOf(headers) ?? '';
  const key = headers.get('apikey') ?? url.searchParams.get('apikey') ?? '';
  // An expired token is refused, but it still identifies the caller.
  const verified = verifyJwt(bearer, backend.settings.jwtSecret, backend.clock.now());
  const { sub, email, role } = verified.claims ?? {};
  return {
    role:
      databaseRoles.find((each) => each === role) ??
      roleOfKey(bearer, backend) ??
      roleOfKey(key, backend) ??
      'none',
    ...(typeof sub === 'string' && { userId: sub }),
    ...(typeof email === 'string' && email !== '' && { email }),
  };
}
