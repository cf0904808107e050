import type { TriggerBody } from 'supabase-in-memory/schema';
import { recordHistory } from './recordHistory';

/** Records that an account was deleted, but not whose; `own` if people deleted their own account. */
export const recordDeletion: TriggerBody = ({ old, context, write }) => {
  recordHistory(context, write, { kind: 'deletion', new_value: old?.id === context.uid ? 'own' : null });
};
