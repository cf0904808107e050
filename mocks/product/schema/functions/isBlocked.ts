import { fromTimestamp } from '../../../engine/backend/timestamps';
import type { Row, StatementContext } from '../../../engine/backend/schema';

/** `user`: a row of `auth.users`. */
export function isBanned({ banned_until: until }: Readonly<Row>, { now }: StatementContext): boolean {
  return typeof until === 'string' && fromTimestamp(until) > fromTimestamp(now);
}

/** `private.is_blocked()`: Supabase Auth's own ban, read at every statement. */
export function isBlocked(context: StatementContext): boolean {
  const user = context.uid === null ? undefined : context.find('auth.users', { id: context.uid });
  return user !== undefined && isBanned(user, context);
}
