import { requestQuota } from '../../../../src/features/requests/requestFields';
import { PostgresError, type TriggerBody } from 'supabase-in-memory/schema';
import { isAdmin } from '../functions/isAdmin';
import { isBlocked } from '../functions/isBlocked';
import { isInLastDay } from '../isInLastDay';

const requests = 'public.optimization_requests';

/** Admins and the service role have no quota. */
export const enforceRequestQuota: TriggerBody = ({ next, context }) => {
  const { uid } = context;
  if (!next || uid === null || next.user_id !== uid || isAdmin(context)) return;
  if (isBlocked(context)) throw new PostgresError('42501', 'This account is blocked.');
  // A retry after a lost answer has a primary key that already exists, so it does not count as another request.
  if (context.find(requests, { id: next.id ?? null })) return;
  const own = context.findAll(requests, { user_id: uid });
  const newest = own.filter(({ created_at }) => isInLastDay(created_at, context));
  const withdrawn = context
    .findAll('public.history', { person_id: uid })
    .filter(({ kind, created_at }) => kind === 'withdrawal' && isInLastDay(created_at, context));
  const { inADay, openAtOnce } = requestQuota;
  if (newest.length + withdrawn.length >= inADay) {
    throw new PostgresError('PT429', `You can submit ${inADay} requests in 24 hours. Try again later.`);
  }
  if (own.filter(({ status }) => status === 'pending' || status === 'processing').length >= openAtOnce) {
    throw new PostgresError(
      'PT429',
      `You can have ${openAtOnce} open requests at a time. Submit this one when one of them is completed.`,
    );
  }
};
