/** `public.set_blocked(person, blocked)` */
import { fromTimestamp, type FunctionBody, PostgresError, toTimestamp } from 'supabase-in-memory/schema';
import { requireAnAdmin } from './isAdmin';
import { isBanned } from './isBlocked';

const users = 'auth.users';
/** Milliseconds. A ban in Supabase Auth must end, so a block lasts a hundred years, 25 of them leap years. */
const blockLength = (100 * 365 + 25) * 86_400_000;

export const setBlocked: FunctionBody = (args, context, write) => {
  requireAnAdmin(context);
  const { person: id = null, blocked = null } = args;
  if (blocked === null) throw new PostgresError('22004', 'Say whether to block or to unblock.');
  const profile = context.find('public.profiles', { id });
  const user = context.find(users, { id });
  if (!profile || !user) throw new PostgresError('PT404', 'This account no longer exists.');
  if (blocked && profile.role === 'admin') {
    throw new PostgresError('23514', 'An admin cannot be blocked.', null, 'Make them a customer first.');
  }
  if (isBanned(user, context) === blocked) return false;
  const until = blocked ? toTimestamp(fromTimestamp(context.now) + blockLength) : null;
  write.update(users, { id }, { banned_until: until });
  if (blocked) write.remove('auth.sessions', { user_id: id });
  return true;
};
