import { appError, type AppError } from '../../errors/appError';
import { objectOf, stringOf } from '../../lib/typeGuards';
import { blockedCode } from '../../supabase/refreshError';
import { runAuth } from '../../supabase/runAuth';
import { runQuery } from '../../supabase/runQuery';
import type { Role } from './sessionSlice';

/**
 * The role of a user id, from `profiles`, never from the token (docs/behaviour.md, section 6). An account without a
 * profile counts as a `user`. Never throws.
 */
export async function fetchRole(
  userId: string,
): Promise<{ role: Role; error?: undefined } | { role?: undefined; error: AppError }> {
  const profile = await runQuery(
    userId,
    (db) => db.from('profiles').select('role').eq('id', userId).single(),
    objectOf<{ role: Role }>({ role: stringOf<Role>() }),
  );
  if (!profile.error) return { role: profile.data.role };
  // PostgREST's code for "no row". Another 404, a gateway's, says nothing about the row.
  if (profile.error.code !== 'PGRST116') return { error: profile.error };
  // Without a row, the account may also be deleted or blocked, which only the authentication service knows.
  const user = await runAuth(
    (auth) => auth.getUser(),
    ({ user: found }) => ({ blockedUntil: found?.banned_until ?? null }),
  );
  if (user.error) return { error: user.error };
  const { blockedUntil } = user.data;
  const isBlocked = blockedUntil !== null && Date.parse(blockedUntil) > Date.now();
  return isBlocked ? { error: appError('forbidden', blockedCode) } : { role: 'user' };
}
