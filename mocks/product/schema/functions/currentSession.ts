import type { Row } from 'supabase-in-memory';
import { fromTimestamp, PostgresError, type StatementContext } from 'supabase-in-memory/schema';

/** The caller's sessions that have not expired. */
export const sessionsOf = ({ uid, now, findAll }: StatementContext): Row[] =>
  findAll('auth.sessions', { user_id: uid }).filter(
    ({ not_after: end = null }) => end === null || fromTimestamp(String(end)) > fromTimestamp(now),
  );

/** `private.current_session()`: the id of the caller's session. Throws `PT401` if that session has ended. */
export function currentSession(context: StatementContext): string {
  const { session_id: id } = context.claims;
  if (typeof id !== 'string' || !sessionsOf(context).some((session) => session.id === id)) {
    throw new PostgresError('PT401', 'This device has been signed out.', null, 'Please sign in again.');
  }
  return id;
}
