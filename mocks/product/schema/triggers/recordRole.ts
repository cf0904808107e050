import type { TriggerBody } from 'supabase-in-memory/schema';
import { recordHistory } from './recordHistory';

export const recordRole: TriggerBody = ({ old, next, context, write }) => {
  if (!old || !next || old.role === next.role) return;
  recordHistory(context, write, {
    kind: 'role',
    person_id: next.id ?? null,
    old_value: old.role ?? null,
    new_value: next.role ?? null,
  });
};
