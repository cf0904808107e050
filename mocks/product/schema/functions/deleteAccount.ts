/** `public.delete_account()` */
import type { Json } from 'supabase-in-memory';
import {
  fromTimestamp,
  type FunctionBody,
  isObject,
  PostgresError,
  type StatementContext,
} from 'supabase-in-memory/schema';

/** Milliseconds. */
const passwordAge = 5 * 60_000;

/** Whether the password was entered within the last five minutes, by the token's `amr`. */
function hasFreshPassword({ claims: { amr }, now }: StatementContext): boolean {
  return (
    Array.isArray(amr) &&
    amr.some((proof: Json) => {
      if (!isObject(proof)) return false;
      return proof.method === 'password' && Number(proof.timestamp) * 1000 > fromTimestamp(now) - passwordAge;
    })
  );
}

export const deleteAccount: FunctionBody = (_, context, write) => {
  if (context.uid === null) {
    throw new PostgresError('42501', 'This account cannot be deleted here.');
  }
  if (!hasFreshPassword(context)) {
    throw new PostgresError('PT403', 'Enter your password again to delete your account.');
  }
  return write.remove('auth.users', { id: context.uid }) > 0;
};
