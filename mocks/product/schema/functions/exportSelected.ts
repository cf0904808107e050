/** `public.export_selected(ids)`: exports requests by id, for admins. The history records how many. */
import type { FunctionBody } from 'supabase-in-memory/schema';
import { record } from '../triggers/record';
import { requestList } from './findRequests';
import { shownRow } from './find';
import { requireAnAdmin } from './isAdmin';

export const exportSelected: FunctionBody = ({ ids }, context, write) => {
  requireAnAdmin(context);
  const wanted = Array.isArray(ids) ? ids.slice(0, 1000) : [];
  const rows = wanted.flatMap((id) => {
    const row = id === null ? undefined : context.find(requestList.table, { id });
    return row ? [shownRow(requestList, row, context)] : [];
  });
  if (rows.length > 0) record(context, write, { kind: 'export', new_value: String(rows.length) });
  return { rows };
};
