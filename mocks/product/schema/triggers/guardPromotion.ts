import { PostgresError, type TriggerBody } from 'supabase-in-memory/schema';
import { canSignIn, isLockedOut } from '../functions/isBlocked';

export const guardPromotion: TriggerBody = ({ old, next, context }) => {
  if (old?.role === 'admin' || next?.role !== 'admin') return;
  const user = context.find('auth.users', { id: next.id ?? null });
  if (!user) return;
  const refuse = (message: string, hint: string) => new PostgresError('23514', message, null, hint);
  if (isLockedOut(user, context))
    throw refuse('A blocked person cannot be made an admin.', 'Unblock them first.');
  if (!canSignIn(user, context))
    throw refuse(
      'A person who has not confirmed their email address cannot be made an admin.',
      'Ask them to follow the link in the mail first.',
    );
};
