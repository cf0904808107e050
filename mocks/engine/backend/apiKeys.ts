/**
 * The project keys of the fake: fixed, public and worth nothing anywhere else. Both kinds that Supabase has: legacy
 * JWTs signed with the project's secret, and publishable/secret keys.
 */
import type { ApiKeys } from './backend';
import { signJwt } from './jwt';

export const developmentSecret = 'fake-supabase-development-secret-not-for-any-real-project';

const issued = 1_767_225_600; // 2026-01-01T00:00:00Z
const expires = 4_102_444_800; // 2100-01-01T00:00:00Z

/** The same secret gives the same keys. */
export function developmentKeys(secret: string): ApiKeys {
  const legacy = (role: string) =>
    signJwt(
      { iss: 'supabase', ref: 'fake', role, iat: issued, exp: expires },
      { algorithm: 'HS256', secret },
    );
  return {
    anon: legacy('anon'),
    serviceRole: legacy('service_role'),
    publishable: 'sb_publishable_fake0supabase0for0development',
    secret: 'sb_secret_fake0supabase0for0development0only',
  };
}
