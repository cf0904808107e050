/** `public.delete_person(person)` */
import { type FunctionBody, PostgresError } from 'supabase-in-memory/schema';
import { requireAnAdmin } from './isAdmin';

export const deletePerson: FunctionBody = ({ person: id = null }, context, write) => {
  requireAnAdmin(context);
  if (id === context.uid) {
    throw new PostgresError('42501', 'Delete your own account on the dashboard.');
  }
  return write.remove('auth.users', { id }) > 0;
};
