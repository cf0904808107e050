import type { TriggerBody } from 'supabase-in-memory/schema';
import { record } from './record';

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
