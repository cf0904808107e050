/** `public.export_selected(ids)`: exports requests by id, for admins. The history records how many. */
import type { FunctionBody } from 'supabase-in-memory/schema';
import { recordHistory } from '../triggers/recordHistory';
import { requestList } from './findRequests';
import { toShownRow } from './find';
import { requireAnAdmin } from './isAdmin';

export const exportSelected: FunctionBody = ({ ids }, context, write) => {
  requireAnAdmin(context);
  const selectedIds = Array.isArray(ids) ? ids.slice(0, 1000) : [];
  const rows = selectedIds.flatMap((id) => {
    const row = id === null ? undefined : context.find(requestList.table, { id });
    return row ? [toShownRow(requestList, row, context)] : [];
  });
  if (rows.length > 0) recordHistory(context, write, { kind: 'export', new_value: String(rows.length) });
  return { rows };
};
