/** `public.export_requests(…)`: the next 1,000 requests of an export, for admins. The history records how many. */
import type { FunctionBody } from 'supabase-in-memory/schema';
import { recordHistory } from '../triggers/recordHistory';
import { findPage } from './find';
import { requestList } from './findRequests';
import { requireAnAdmin } from './isAdmin';

export const exportRequests: FunctionBody = (args, context, write) => {
  requireAnAdmin(context);
  const part = findPage(requestList, { ...args, page: 1000 }, context);
  const count = part.rows.length;
  if (count > 0) recordHistory(context, write, { kind: 'export', new_value: String(count) });
  return part;
};
