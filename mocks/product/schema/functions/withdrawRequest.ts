/** `public.withdraw_request(request)` */
import { fromTimestamp, type FunctionBody, plainText, PostgresError } from 'supabase-in-memory/schema';
import { minute } from '../mailQueue';
import { record } from '../triggers/record';
import { isBlocked } from './isBlocked';

const requests = 'public.optimization_requests';
const patience = 15 * minute;

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
  if (fromTimestamp(plainText(own.created_at)) <= fromTimestamp(now) - patience)
    throw new PostgresError('PT409', 'A request can be withdrawn for 15 minutes. This one is older.');
  write.remove(requests, { id });
  record(context, write, { kind: 'withdrawal', person_id: uid });
  return true;
};
