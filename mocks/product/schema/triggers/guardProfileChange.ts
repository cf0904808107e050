import { PostgresError, type TriggerBody } from 'supabase-in-memory/schema';
import { isAdmin } from '../functions/isAdmin';

/** Row-level security lets a person and an admin update the same row; this says which of the two may change what. */
export const guardProfileChange: TriggerBody = ({ old, next, context }) => {
  if (!old || !next || context.role === 'service_role') return;
  if (next.role !== old.role && !isAdmin(context)) {
    throw new PostgresError('42501', 'Only an admin may change a role.');
  }
  if (next.full_name !== old.full_name && old.id !== context.uid) {
    throw new PostgresError('42501', 'Only the person may change their name.');
  }
};
