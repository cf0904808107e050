import type { Json } from 'supabase-in-memory';
import { fromTimestamp, isObject, type StatementContext } from 'supabase-in-memory/schema';

/** `private.has_fresh_proof(age)`: whether a password or code is younger than `minutes`, by the token's `amr`. */
export function hasFreshProof({ claims: { amr }, now }: StatementContext, minutes: number): boolean {
  return (
    Array.isArray(amr) &&
    amr.some((proof: Json) => {
      if (!isObject(proof)) return false;
      const isProof = proof.method === 'password' || proof.method === 'totp';
      return isProof && Number(proof.timestamp) * 1000 > fromTimestamp(now) - minutes * 60_000;
    })
  );
}
