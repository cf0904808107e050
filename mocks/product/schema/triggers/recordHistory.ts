import type { Row } from 'supabase-in-memory';
import type { StatementContext, Writer } from 'supabase-in-memory/schema';

const history = 'public.history';

/** `private.actor()`: the signed-in user, if their account still exists. */
const actorOf = ({ uid, find }: StatementContext): string | null =>
  uid !== null && find('auth.users', { id: uid }) ? uid : null;

/** Writes a line of `public.history`: who did what and when. */
export function recordHistory(context: StatementContext, write: Writer, line: Row): void {
  write.insert(history, { actor_id: actorOf(context), ...line });
}
