import { PostgresError, type StatementContext } from '../../../engine/backend/schema';
import { isBlocked } from './isBlocked';

/** `private.is_admin()`: from the table at every statement, never from the token. */
export function isAdmin(context: StatementContext): boolean {
  if (context.uid === null) return false;
  return context.find('public.profiles', { id: context.uid })?.role === 'admin' && !isBlocked(context);
}

export function requireAnAdmin(context: StatementContext): void {
  if (!isAdmin(context)) throw new PostgresError('42501', 'Only an admin may do this.');
}
