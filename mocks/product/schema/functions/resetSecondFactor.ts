/** `public.reset_second_factor(person)` */
import { type FunctionBody, PostgresError } from 'supabase-in-memory/schema';
import { recordHistory } from '../triggers/recordHistory';
import { requireAnAdmin } from './isAdmin';

export const resetSecondFactor: FunctionBody = ({ person: id = null }, context, write) => {
  requireAnAdmin(context);
  if (id === context.uid) {
    throw new PostgresError('42501', 'Another admin has to reset your second factor.');
  }
  if (write.remove('auth.mfa_factors', { user_id: id }) === 0) return false;
  write.remove('auth.sessions', { user_id: id });
  recordHistory(context, write, { kind: 'factor_reset', person_id: id });
  return true;
};
