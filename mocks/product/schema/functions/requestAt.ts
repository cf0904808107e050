/** Finds the place of the nth request in an order by time, as `supabase/migrations` defines it. */
import { type FunctionBody, plainText, PostgresError, timestampText } from 'supabase-in-memory/schema';
import { requireAnAdmin } from './isAdmin';

const requests = 'public.optimization_requests';

export const requestAt: FunctionBody = ({ nth, status = null, sort = 'newest' }, context) => {
  requireAnAdmin(context);
  if (sort !== 'newest' && sort !== 'oldest') {
    throw new PostgresError('22023', `unknown order: ${sort === null ? '<NULL>' : plainText(sort)}`);
  }
  const descending = sort === 'newest';
  const rows = context.ordered(
    requests,
    [
      { column: 'created_at', descending },
      { column: 'id', descending },
    ],
    status === null ? {} : { equals: { status } },
  );
  if (!rows) throw new Error(`${requests} has no index by time.`);
  const [row] = rows.slice(Math.max(typeof nth === 'number' ? nth : 1, 1) - 1, 1);
  return { place: row ? [timestampText(plainText(row.created_at)), row.id ?? null] : null };
};
