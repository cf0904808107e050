import { PostgresError, type StatementContext } from 'supabase-in-memory/schema';
import { isBlocked } from './isBlocked';

function hasAdminRole(context: StatementContext): boolean {
  if (context.uid === null) return false;
  return context.find('public.profiles', { id: context.uid })?.role === 'admin' && !isBlocked(context);
}

const lacksSecondFactor = ({ claims, find }: StatementContext): boolean =>
  claims.aal !== 'aal2' && find('private.project_settings', { require_admin_mfa: true }) !== undefined;

/** `private.is_admin()`: reads the role from the tables, and from the token only whether it has a second factor. */
export function isAdmin(context: StatementContext): boolean {
  return hasAdminRole(context) && !lacksSecondFactor(context);
}

export function requireSecondFactor(context: StatementContext): void {
  if (lacksSecondFactor(context) && hasAdminRole(context))
    throw new PostgresError(
      'PT403',
      'This needs two-factor authentication.',
      null,
      'Set it up in the account menu, then try again.',
    );
}

export function requireAnAdmin(context: StatementContext): void {
  requireSecondFactor(context);
  if (!isAdmin(context)) throw new PostgresError('42501', 'Only an admin may do this.');
}
