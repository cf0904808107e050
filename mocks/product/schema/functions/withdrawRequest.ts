/** `public.withdraw_request(request)` */
import { fromTimestamp, type FunctionBody, plainText, PostgresError } from 'supabase-in-memory/schema';
import { minute } from '../mailQueue';
import { recordHistory } from '../triggers/recordHistory';
import { isBlocked } from './isBlocked';

const requests = 'public.optimization_requests';
const withdrawalWindow = 15 * minute;

export const withdrawRequest: FunctionBody = ({ request: id = null }, context, write) => {
  const { uid, now } = context;
  if (isBlocked(context)) throw new PostgresError('42501', 'This account is blocked.');
  const own = context.find(requests, { id });
  if (!own || own.user_id !== uid)
    throw new PostgresError('PT404', 'You have no such request. It may have been withdrawn already.');
  if (own.status !== 'pending')
    throw new PostgresError(
      'PT409',
      'We have already started on this request, so it can no longer be withdrawn.',
    );
  if (fromTimestamp(plainText(own.created_at)) <= fromTimestamp(now) - withdrawalWindow)
    throw new PostgresError('PT409', 'A request can be withdrawn for 15 minutes. This one is older.');
  write.remove(requests, { id });
  recordHistory(context, write, { kind: 'withdrawal', person_id: uid });
  return true;
};
