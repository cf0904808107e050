import type { Row } from 'supabase-in-memory';
import { fromTimestamp, type StatementContext } from 'supabase-in-memory/schema';

/** `user`: a row of `auth.users`. */
export function isBanned({ banned_until: until }: Readonly<Row>, { now }: StatementContext): boolean {
  return typeof until === 'string' && fromTimestamp(until) > fromTimestamp(now);
}

/** Banned, or soft-deleted by Supabase Auth, which keeps the row. `user`: a row of `auth.users`. */
export const isLockedOut = (user: Readonly<Row>, context: StatementContext): boolean =>
  isBanned(user, context) || user.deleted_at !== null;

/** `private.can_sign_in()`: confirmed and not locked out. `user`: a row of `auth.users`. */
export const canSignIn = (user: Readonly<Row>, context: StatementContext): boolean =>
  user.email_confirmed_at !== null && !isLockedOut(user, context);

/** `private.is_blocked()`: whether Supabase Auth has banned or soft-deleted the caller, read at every statement. */
export function isBlocked(context: StatementContext): boolean {
  const user = context.uid === null ? undefined : context.find('auth.users', { id: context.uid });
  return user !== undefined && isLockedOut(user, context);
}
