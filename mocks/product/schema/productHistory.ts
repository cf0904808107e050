/** The lines of `public.history`, which only triggers write: who changed what and when. */
import { fromTimestamp } from '../../engine/backend/timestamps';
import type { Row, StatementContext, TriggerBody, Writer } from '../../engine/backend/schema';

const history = 'public.history';

/** `private.actor()`: the signed-in user, if their account still exists. */
const actorOf = ({ uid, find }: StatementContext): string | null =>
  uid !== null && find('auth.users', { id: uid }) ? uid : null;

function record(context: StatementContext, write: Writer, line: Row): void {
  write.insert(history, { actor_id: actorOf(context), ...line });
}

export const recordStatus: TriggerBody = ({ old, next, context, write }) => {
  if (!old || !next || old.status === next.status) return;
  record(context, write, {
    kind: 'status',
    person_id: next.user_id ?? null,
    request_id: next.id ?? null,
    old_value: old.status ?? null,
    new_value: next.status ?? null,
  });
};

export const recordRole: TriggerBody = ({ old, next, context, write }) => {
  if (!old || !next || old.role === next.role) return;
  record(context, write, {
    kind: 'role',
    person_id: next.id ?? null,
    old_value: old.role ?? null,
    new_value: next.role ?? null,
  });
};

/** On the account, so that a ban through the admin API is recorded, too. */
export const recordBlock: TriggerBody = ({ old, next, context, write }) => {
  if (!old || !next || old.banned_until === next.banned_until) return;
  record(context, write, {
    kind: isBanned(next, context) ? 'block' : 'unblock',
    person_id: next.id ?? null,
  });
};

/** Records that an account was deleted, but not whose; `own` if people deleted their own. */
export const recordDeletion: TriggerBody = ({ old, context, write }) => {
  record(context, write, { kind: 'deletion', new_value: old?.id === context.uid ? 'own' : null });
};

/** `user`: a row of `auth.users`. */
export function isBanned({ banned_until: until }: Readonly<Row>, { now }: StatementContext): boolean {
  return typeof until === 'string' && fromTimestamp(until) > fromTimestamp(now);
}
