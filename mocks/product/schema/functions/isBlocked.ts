import { fromTimestamp } from '../../../engine/backend/timestamps';
import type { Row, StatementContext } from '../../../engine/backend/schema';

/** `user`: a row of `auth.users`. */
export function isBanned({ banned_until: until }: Readonly<Row>, { now }: StatementContext): boolean {
  return typeof until === 'string' && fromTimestamp(until) > fromTimestamp(now);
}

/** `private.can_sign_in()`, of a row of `auth.users`: confirmed, not blocked, not deleted. */
export const canSignIn = (user: Readonly<Row>, context: StatementContext): boolean =>
  user.email_confirmed_at !== null && user.deleted_at === null && !isBanned(user, context);

/** `private.is_blocked()`: Supabase Auth's own ban or soft delete, read at every statement. */
export function isBlocked(context: StatementContext): boolean {
  const user = context.uid === null ? undefined : context.find('auth.users', { id: context.uid });
  return user !== undefined && (isBanned(user, context) || user.deleted_at !== null);
}
