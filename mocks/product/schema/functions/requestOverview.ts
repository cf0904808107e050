/** How many requests there are, by status and by week, as `supabase/migrations` defines it. */
import type { Json } from 'supabase-in-memory';
import {
  fromTimestamp,
  type FunctionBody,
  type StatementContext,
  toTimestamp,
} from 'supabase-in-memory/schema';
import { requireAnAdmin } from './isAdmin';
import { printedSchema } from '../printedSchema';

const day = 86_400_000;
const week = 7 * day;
const requests = 'public.optimization_requests';

/** Monday, 0:00 UTC, of the week of a moment. */
export const weekOf = (moment: number): number => moment - ((((moment - 4 * day) % week) + week) % week);

/** How many requests of a status have come since a moment; counted along the index, like all of them. */
function countSince(context: StatementContext, status: string, moment: number | null): number {
  const after =
    moment === null ? {} : { after: { values: { created_at: toTimestamp(moment) }, inclusive: true } };
  const rows = context.ordered(requests, [{ column: 'created_at' }, { column: 'id' }], {
    equals: { status },
    ...after,
  });
  if (!rows) throw new Error(`${requests} has no index by status and time.`);
  return rows.count;
}

function overviewOf(context: StatementContext, wanted: Json): Json {
  const most = Math.min(Math.max(typeof wanted === 'number' ? wanted : 12, 1), 53);
  const thisWeek = weekOf(fromTimestamp(context.now));
  // In the order that `jsonb` gives its keys: short ones first.
  const statuses = [...printedSchema.enums.request_status].sort((a, b) => a.length - b.length);
  const count = (by: (status: string) => number) =>
    Object.fromEntries(statuses.map((status) => [status, by(status)]));
  return {
    weeks: Array.from({ length: most }, (_, at) => {
      const start = thisWeek - (most - 1 - at) * week;
      return {
        week: toTimestamp(start).slice(0, 10),
        counts: count(
          (status) => countSince(context, status, start) - countSince(context, status, start + week),
        ),
      };
    }),
    statuses: count((status) => countSince(context, status, null)),
  };
}

export const requestOverview: FunctionBody = (args, context) => {
  requireAnAdmin(context);
  return overviewOf(context, args.weeks ?? null);
};
