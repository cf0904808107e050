/** `public.delete_account()` */
import { type FunctionBody, PostgresError } from 'supabase-in-memory/schema';
import { hasFreshProof } from './freshProof';
import { requireSecondFactor } from './isAdmin';

export const deleteAccount: FunctionBody = (_, context, write) => {
  requireSecondFactor(context);
  if (context.uid === null) {
    throw new PostgresError('42501', 'This account cannot be deleted here.');
  }
  if (!hasFreshProof(context, 5)) {
    throw new PostgresError('PT403', 'Enter your password again to delete your account.');
  }
  return write.remove('auth.users', { id: context.uid }) > 0;
};
