/**
 * The status of many requests, fifty per call. Each row has the condition of a single change (`adminTable.ts`): the
 * status that the admin saw. What a call did not change is read again, so that every row has an answer of its own.
 */
import { appError, isPassing, type AppError } from '../../errors/appError';
import { describeError } from '../../errors/describeError';
import { listOf, record, text, textOf } from '../../lib/shape';
import { runQuery } from '../../supabase/runQuery';
import { statusLabel, type RequestStatus } from '../requests/requestStatus';
import { problemWithAdmin } from './adminTable';

export interface StatusChange {
  id: string;
  /** The business, for the list of what was refused. */
  name: string;
  /** What the admin saw. */
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
  /** How many had that status already. */
  same: number;
  refused: Refusal[];
  /** Those that nobody has tried, or of which a failed call changed nothing. */
  rest: StatusChange[];
  /** Why there is a rest; null where the admin stopped it. */
  error: AppError | null;
}

/**
 * Ids in an address: fifty are 1.9 KB, and gateways take 8. From about sixty on, PostgreSQL reads the whole index of owners
 * (supabase/README.md, "Lists at a million requests").
 */
const mostPerCall = 50;

interface Running {
  onProgress: (done: number) => void;
  isStopped: () => boolean;
}

const withId = listOf(record<{ id: string }>({ id: text }));
const withStatus = listOf(
  record<{ id: string; status: RequestStatus }>({ id: text, status: textOf<RequestStatus>() }),
);

export async function changeStatuses(
  adminId: string,
  rows: readonly StatusChange[],
  { onProgress, isStopped }: Running,
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
    onProgress(done);
  }
  return outcome;
}

/** Rows of one change, as many as a call takes. */
function partsOf(rows: readonly StatusChange[]): StatusChange[][] {
  const byChange = new Map<string, StatusChange[]>();
  for (const row of rows) {
    const key = `${row.from} ${row.to}`;
    const same = byChange.get(key);
    if (same) same.push(row);
    else byChange.set(key, [row]);
  }
  return [...byChange.values()].flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / mostPerCall) }, (_, at) =>
      same.slice(at * mostPerCall, (at + 1) * mostPerCall),
    ),
  );
}

async function changePart(adminId: string, part: StatusChange[], outcome: StatusOutcome): Promise<void> {
  const [{ from, to } = { from: 'pending', to: 'pending' } as const] = part;
  const answer = await runQuery(
    adminId,
    (db) =>
      db
        .from('optimization_requests')
        .update({ status: to })
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
  // Nobody has looked at the rows of a call that was refused.
  if (answer.error && !isPassing(answer.error)) return stop(part, answer.error);
  const changed = new Set(answer.data?.map(({ id }) => id));
  outcome.changed.push(...part.filter(({ id }) => changed.has(id)));
  const open = part.filter(({ id }) => !changed.has(id));
  if (open.length === 0) return;

  const found = await runQuery(
    adminId,
    (db) =>
      db
        .from('optimization_requests')
        .select('id, status')
        .in(
          'id',
          open.map(({ id }) => id),
        ),
    withStatus,
  );
  if (found.error) return stop(open, answer.error ?? found.error);
  const statuses = new Map(found.data.map(({ id, status }) => [id, status]));
  const isOpen = ({ id }: StatusChange) => !statuses.has(id) || statuses.get(id) === from;
  // No row that is there refuses a change to an admin: a person who has lost the role sees none, or changes none.
  if (!answer.error && open.some(isOpen)) {
    const problem = await problemWithAdmin(adminId);
    if (problem) return stop(open, problem);
  }
  for (const row of open) {
    const status = statuses.get(row.id);
    if (status === undefined) {
      outcome.refused.push(refusal(row, appError('notFound', 'gone')));
    } else if (status === to) {
      // After a call whose answer was lost, it is this call that did it.
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
