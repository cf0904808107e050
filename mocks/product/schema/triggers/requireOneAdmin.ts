import type { Row } from 'supabase-in-memory';
import { PostgresError, type StatementContext, type TriggerBody } from 'supabase-in-memory/schema';
import { canSignIn } from '../functions/isBlocked';

function requireAnActiveAdmin(context: StatementContext): void {
  const isActive = ({ id = null }: Readonly<Row>) => {
    const user = context.find('auth.users', { id });
    return user !== undefined && canSignIn(user, context);
  };
  if (context.findAll('public.profiles', { role: 'admin' }).some(isActive)) return;
  throw new PostgresError(
    '23514',
    'At least one admin must remain.',
    null,
    'Make somebody else an admin first.',
  );
}

export const requireOneAdmin: TriggerBody = ({ old, next, context }) => {
  if (old?.role === 'admin' && next?.role !== 'admin') requireAnActiveAdmin(context);
};

/** The same rule for bans and Auth's soft deletes, which change the account: one admin who can sign in must remain. */
export const requireOneAdminOnLockout: TriggerBody = ({ old, next, context }) => {
  if (!old || !next || !canSignIn(old, context) || canSignIn(next, context)) return;
  if (context.find('public.profiles', { id: next.id ?? null })?.role === 'admin')
    requireAnActiveAdmin(context);
};
