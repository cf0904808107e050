import { requestQuota } from '../../../../src/features/requests/requestFields';
import { PostgresError, type TriggerBody } from '../../../engine/backend/schema';
import { fromTimestamp } from '../../../engine/backend/timestamps';
import { isAdmin } from '../functions/isAdmin';
import { isBlocked } from '../functions/isBlocked';

const requests = 'public.optimization_requests';
const day = 24 * 3600 * 1000;

/** Admins and the service role have no quota. */
export const enforceRequestQuota: TriggerBody = ({ next, context }) => {
  const { uid, now } = context;
  if (!next || uid === null || next.user_id !== uid || isAdmin(context)) return;
  if (isBlocked(context)) throw new PostgresError('42501', 'This account is blocked.');
  // An idempotent retry, after its answer was lost, has a primary key that exists: it is no further request.
  if (context.find(requests, { id: next.id ?? null })) return;
  const own = context.findAll(requests, { user_id: uid });
  const since = fromTimestamp(now) - day;
  const newest = own.filter(({ created_at }) => fromTimestamp(String(created_at)) > since);
  const { inADay, openAtOnce } = requestQuota;
  if (newest.length >= inADay) {
    throw new PostgresError(
      'PT429',
      `One account may submit ${inADay} requests in 24 hours. Submit this one later.`,
    );
  }
  if (own.filter(({ status }) => status === 'pending' || status === 'processing').length >= openAtOnce) {
    throw new PostgresError(
      'PT429',
      `One account may have ${openAtOnce} open requests. Submit this one when some of them are completed.`,
    );
  }
};
