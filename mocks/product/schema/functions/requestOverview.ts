/** `public.request_overview(weeks, since)`: requests by status and by week, and what changed within seven days. */
import type { Json, Row } from 'supabase-in-memory';
import {
  fromTimestamp,
  type FunctionBody,
  plainText,
  type StatementContext,
  toTimestamp,
} from 'supabase-in-memory/schema';
import { requireAnAdmin } from './isAdmin';
import { printedSchema } from '../printedSchema';

const day = 86_400_000;
const week = 7 * day;
const requests = 'public.optimization_requests';

/** The Monday, 0:00 UTC, that begins the week of a moment. Both are in milliseconds. */
export const weekOf = (moment: number): number => moment - ((((moment - 4 * day) % week) + week) % week);

/** How many requests of a status were submitted since a moment, or ever. */
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

/** How many requests were submitted from `since` on and before `before`. */
function countCreated(context: StatementContext, since: number, before = Infinity): number {
  const rows = context.ordered(requests, [{ column: 'created_at' }, { column: 'id' }], {
    after: { values: { created_at: toTimestamp(since) }, inclusive: true },
  });
  if (!rows) throw new Error(`${requests} has no index by time.`);
  return before === Infinity ? rows.count : rows.count - countCreated(context, before);
}

interface StatusChange {
  at: number;
  from: Json;
  to: Json;
}

/** The status changes since a moment. */
function statusChangesSince(context: StatementContext, since: number): StatusChange[] {
  const changes: StatusChange[] = [];
  for (const { kind, created_at, old_value, new_value } of context.scan('public.history')) {
    if (kind !== 'status' || old_value === new_value) continue;
    const at = fromTimestamp(plainText(created_at));
    if (at >= since) changes.push({ at, from: old_value ?? null, to: new_value ?? null });
  }
  return changes;
}

/** Each figure from `start` (default: a week ago) until now, and a week earlier; `pending` counts at both ends. */
function figuresOf(context: StatementContext, start: Json): Row {
  const now = fromTimestamp(context.now);
  const since = Math.min(
    Math.max(start === null ? now - week : fromTimestamp(plainText(start)), now - week - day),
    now,
  );
  const changes = statusChangesSince(context, since - week);
  const netChange = (status: string, from: number, before = Infinity) =>
    changes
      .filter(({ at }) => at >= from && at < before)
      .reduce((sum, change) => sum + Number(change.to === status) - Number(change.from === status), 0);
  const closed = (status: string) => ({
    now: Math.max(0, netChange(status, since)),
    before: Math.max(0, netChange(status, since - week, now - week)),
  });
  const pending = countSince(context, 'pending', null);
  // Every request begins as pending.
  const before = pending - countCreated(context, now - week) - netChange('pending', now - week);
  return {
    failed: closed('failed'),
    pending: { now: pending, before: Math.max(0, before) },
    completed: closed('completed'),
    submitted: {
      now: countCreated(context, since),
      before: countCreated(context, since - week, now - week),
    },
  };
}

function overviewOf(context: StatementContext, weeks: Json, since: Json): Json {
  const weekCount = Math.min(Math.max(typeof weeks === 'number' ? weeks : 12, 1), 53);
  const thisWeek = weekOf(fromTimestamp(context.now));
  // In `jsonb`'s order of keys: short ones first.
  const statuses = [...printedSchema.enums.request_status].sort((a, b) => a.length - b.length);
  const count = (by: (status: string) => number) =>
    Object.fromEntries(statuses.map((status) => [status, by(status)]));
  return {
    weeks: Array.from({ length: weekCount }, (_, at) => {
      const start = thisWeek - (weekCount - 1 - at) * week;
      return {
        week: toTimestamp(start).slice(0, 10),
        counts: count(
          (status) => countSince(context, status, start) - countSince(context, status, start + week),
        ),
      };
    }),
    figures: figuresOf(context, since),
    statuses: count((status) => countSince(context, status, null)),
  };
}

export const requestOverview: FunctionBody = (args, context) => {
  requireAnAdmin(context);
  return overviewOf(context, args.weeks ?? null, args.since ?? null);
};
