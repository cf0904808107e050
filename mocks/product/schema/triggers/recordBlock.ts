import type { TriggerBody } from 'supabase-in-memory/schema';
import { isBanned } from '../functions/isBlocked';
import { recordHistory } from './recordHistory';

/** A trigger on the account, so that it also records a ban through the admin API. */
export const recordBlock: TriggerBody = ({ old, next, context, write }) => {
  if (!old || !next || old.banned_until === next.banned_until) return;
  recordHistory(context, write, {
    kind: isBanned(next, context) ? 'block' : 'unblock',
    person_id: next.id ?? null,
  });
};
