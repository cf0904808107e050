import { PostgresError, type TriggerBody } from '../../../engine/backend/schema';
import { isBanned } from '../functions/isBlocked';

export const keepBlockedFromAdmins: TriggerBody = ({ old, next, context }) => {
  if (old?.role === 'admin' || next?.role !== 'admin') return;
  const user = context.find('auth.users', { id: next.id ?? null });
  if (!user || !isBanned(user, context)) return;
  throw new PostgresError('23514', 'A blocked person cannot be made an admin.', null, 'Unblock them first.');
};
