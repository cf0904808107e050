/**
 * Changes the status of many requests, fifty per call. As in a single change (`adminApi.ts`), a row is updated only if
 * it still has the status that the admin saw. Rows that a call did not change are read again, to find out why.
 */
import { appError, isTransient, type AppError } from '../../errors/appError';
import { describeError } from '../../errors/describeError';
import { arrayOf, objectOf, isString, stringOf } from '../../lib/typeGuards';
import { runQuery } from '../../supabase/runQuery';
import { statusLabel, type RequestStatus } from '../requests/requestStatus';
import { toStored, type StatusNotes } from './statusNotes';
import { problemWithAdmin } from './tableData';
import type { TaskControls } from './taskControls';

export interface StatusChange extends StatusNotes {
  id: string;
  /** Name of the business, for the list of failed requests. */
  name: string;
  /** The status that the admin saw. */
  from: RequestStatus;
  to: RequestStatus;
}

export interface Refusal {
  id: string;
  name: string;
  /** A sentence. */
  reason: string;
}

export interface StatusOutcome {
  changed: StatusChange[];
  /** How many already had the new status. */
  same: number;
  refused: Refusal[];
  /** Rows that were not tried, or that a failed call did not change. */
  rest: StatusChange[];
  /** Why there are rows in `rest`; null if there are none, or if the admin stopped the change. */
  error: AppError | null;
}

/**
 * The ids go into the query string: fifty are 1.9 KB, and gateways accept 8 KB. From about sixty on, PostgreSQL reads the
 * whole index of owners (supabase/README.md, "Lists at a million requests").
 */
const maxPerCall = 50;

const withId = arrayOf(objectOf<{ id: string }>({ id: isString }));
const withStatus = arrayOf(
  objectOf<{ id: string; status: RequestStatus }>({ id: isString, status: stringOf<RequestStatus>() }),
);

export async function changeStatuses(
  adminId: string,
  rows: readonly StatusChange[],
  { onProgress, isStopped }: TaskControls,
): Promise<StatusOutcome> {
  const due = rows.filter(({ from, to }) => from !== to);
  const outcome: StatusOutcome = {
    changed: [],
    same: rows.length - due.length,
    refused: [],
    rest: [],
    error: null,
  };
  const parts = partsOf(due);
  let done = outcome.same;
  for (const [at, part] of parts.entries()) {
    if (outcome.error || isStopped()) {
      outcome.rest.push(...parts.slice(at).flat());
      break;
    }
    await changePart(adminId, part, outcome);
    done += part.length;
    onProgress({ done, total: rows.length });
  }
  return outcome;
}

/** Groups rows by old status, new status and note, in batches of at most `maxPerCall` rows. */
function partsOf(rows: readonly StatusChange[]): StatusChange[][] {
  const byChange = new Map<string, StatusChange[]>();
  for (const row of rows) {
    const key = `${row.from} ${row.to} ${row.note ?? ''}`;
    const same = byChange.get(key);
    if (same) same.push(row);
    else byChange.set(key, [row]);
  }
  return [...byChange.values()].flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / maxPerCall) }, (_, at) =>
      same.slice(at * maxPerCall, (at + 1) * maxPerCall),
    ),
  );
}

async function changePart(adminId: string, part: StatusChange[], outcome: StatusOutcome): Promise<void> {
  const [change = { from: 'pending', to: 'pending' } as const] = part;
  const { from, to } = change;
  const answer = await runQuery(
    adminId,
    (db) =>
      db
        .from('optimization_requests')
        .update(toStored(change))
        .in(
          'id',
          part.map(({ id }) => id),
        )
        .eq('status', from)
        .select('id'),
    withId,
  );
  const stop = (rest: StatusChange[], error: AppError) => {
    outcome.rest.push(...rest);
    outcome.error = error;
  };
  // A refused call changed nothing. After a transient failure, the rows may have been changed, so they are read below.
  if (answer.error && !isTransient(answer.error)) return stop(part, answer.error);
  const changed = new Set(answer.data?.map(({ id }) => id));
  outcome.changed.push(...part.filter(({ id }) => changed.has(id)));
  const unresolved = part.filter(({ id }) => !changed.has(id));
  if (unresolved.length === 0) return;

  const found = await runQuery(
    adminId,
    (db) =>
      db
        .from('optimization_requests')
        .select('id, status')
        .in(
          'id',
          unresolved.map(({ id }) => id),
        ),
    withStatus,
  );
  if (found.error) return stop(unresolved, answer.error ?? found.error);
  const statuses = new Map(found.data.map(({ id, status }) => [id, status]));
  const isMissingOrUnchanged = ({ id }: StatusChange) => !statuses.has(id) || statuses.get(id) === from;
  // Admins can see and change every row. A row that is missing or unchanged may mean that this user is no longer one.
  if (!answer.error && unresolved.some(isMissingOrUnchanged)) {
    const problem = await problemWithAdmin(adminId);
    if (problem) return stop(unresolved, problem);
  }
  for (const row of unresolved) {
    const status = statuses.get(row.id);
    if (status === undefined) {
      outcome.refused.push(refusal(row, appError('notFound', 'request_gone')));
    } else if (status === to) {
      // The response was lost, but the status was set.
      if (answer.error) outcome.changed.push(row);
      else outcome.same += 1;
    } else if (status !== from) {
      outcome.refused.push(
        refusal(row, appError('conflict', 'changed_meanwhile', { detail: statusLabel(status) })),
      );
    } else {
      stop([row], answer.error ?? appError('server', 'unexpected'));
    }
  }
}

const refusal = ({ id, name }: StatusChange, why: AppError): Refusal => ({
  id,
  name,
  reason: describeError(why).title,
});
