/**
 * The mails that tell a customer of a status, as `supabase/migrations/*_status_mails.sql` has them: a trigger queues, a
 * worker takes and reports. The fake has no worker: what is due is delivered when somebody reads the mailbox or moves
 * the clock (`deliverStatusMails`).
 */
import { writeStatusMail, type StatusMail } from '../../../supabase/functions/send-status-mails/statusMail';
import type { Backend } from '../../engine/backend/backend';
import { deliverMail } from '../../engine/backend/mailbox';
import { plainText } from '../../engine/backend/plainText';
import {
  type FunctionBody,
  type Index,
  type Row,
  type StatementContext,
  type TriggerBody,
  type Writer,
} from '../../engine/backend/schema';
import { serviceContext } from '../../engine/backend/statement';
import { fromTimestamp, toTimestamp } from '../../engine/backend/timestamps';
import { writerOf } from '../../engine/backend/writes';

const queue = 'private.status_mails';
const minute = 60_000;
const [delay, lease, mostAttempts, mostTaken] = [2 * minute, 5 * minute, 8, 100];

/** For the worker: mails that still wait have no `ended_at`. In SQL a partial index serves the same reads. */
export const statusMailIndexes: readonly Index[] = [
  { columns: [{ column: 'ended_at' }, { column: 'due_at' }, { column: 'id' }] },
];

const later = (moment: string, milliseconds: number): string =>
  toTimestamp(fromTimestamp(moment) + milliseconds);

/** Whether a worker has taken the mail and may still be sending it. */
const isTaken = ({ taken_until: until = null }: Readonly<Row>, now: string): boolean =>
  typeof until === 'string' && until > now;

export const queueStatusMail: TriggerBody = ({ old, next, context, write }) => {
  if (!old || !next || old.status === next.status) return;
  const own = context.findAll(queue, { request_id: next.id ?? null });
  const waiting = own.filter((mail) => mail.ended_at === null && !isTaken(mail, context.now));
  for (const { id = null } of waiting) write.remove(queue, { id });
  if (next.status !== 'completed' && next.status !== 'failed') return;
  const told = own
    .filter(({ outcome }) => outcome === 'sent')
    .sort((a, b) => (plainText(a.ended_at) < plainText(b.ended_at) ? -1 : 1))
    .at(-1);
  if (waiting.length > 0 && told?.status === next.status) return;
  write.insert(queue, {
    request_id: next.id ?? null,
    status: next.status,
    due_at: later(context.now, delay),
  });
};

/** Mails without an end, in the order in which they are due. */
const waitingMails = (context: StatementContext) =>
  context.ordered(queue, [{ column: 'due_at' }, { column: 'id' }], { equals: { ended_at: null } }) ?? [];

function dueMails(context: StatementContext): Row[] {
  const { now } = context;
  const due: Row[] = [];
  for (const mail of waitingMails(context)) {
    if (plainText(mail.due_at) > now) break;
    if (!isTaken(mail, now)) due.push(mail);
  }
  return due;
}

function takeStatusMails(most: number, context: StatementContext, write: Writer): StatusMail[] {
  const { now } = context;
  const taken: StatusMail[] = [];
  for (const { id = null, attempts, last_error: problem = null, ...mail } of dueMails(context)) {
    const end = (outcome: string, last_error = problem) =>
      write.update(queue, { id }, { ended_at: now, taken_until: null, outcome, last_error });
    if (Number(attempts) >= mostAttempts && mail.taken_until !== null) {
      end('given up', problem ?? 'The worker did not say what became of it.');
      continue;
    }
    if (taken.length >= Math.min(most, mostTaken)) break;
    const request = context.find('public.optimization_requests', { id: mail.request_id ?? null });
    const owner = context.find('public.profiles', { id: request?.user_id ?? null });
    const account = context.find('auth.users', { id: owner?.id ?? null });
    const settings = context.find('public.mail_settings', { user_id: owner?.id ?? null });
    const isWanted =
      request?.status === mail.status &&
      owner?.email !== '' &&
      settings?.status_mail !== false &&
      plainText(account?.banned_until ?? '') <= now;
    if (!isWanted) {
      end('not wanted');
      continue;
    }
    write.update(queue, { id }, { attempts: Number(attempts) + 1, taken_until: later(now, lease) });
    taken.push({
      id: plainText(id),
      email: plainText(owner?.email),
      status: plainText(mail.status),
      full_name: typeof owner?.full_name === 'string' ? owner.full_name : null,
      business_name: plainText(request?.business_name),
    });
  }
  return taken;
}

function finishStatusMail(
  id: string,
  problem: string | null,
  context: StatementContext,
  write: Writer,
): boolean {
  const mail = context.find(queue, { id });
  if (!mail || mail.ended_at !== null || mail.taken_until === null) return false;
  const attempts = Number(mail.attempts);
  const outcome = problem === null ? 'sent' : attempts >= mostAttempts ? 'given up' : null;
  write.update(
    queue,
    { id },
    {
      taken_until: null,
      last_error: problem === null ? null : [...problem].slice(0, 500).join(''),
      ...(problem !== null && { due_at: later(context.now, minute * 2 ** attempts) }),
      ...(outcome !== null && { ended_at: context.now }),
      outcome,
    },
  );
  return true;
}

/** As customers open it; in a single file, addresses stand behind a "#". */
const dashboardOf = (siteUrl: string): string =>
  /\.html?$/.test(siteUrl) ? `${siteUrl}#/dashboard` : `${siteUrl}/dashboard`;

/** A fake with another schema has no queue. */
const sendsMails = ({ schema }: Backend): boolean => schema.tables[queue] !== undefined;

/** Whether `deliverStatusMails` has something to do. */
export const areStatusMailsDue = (backend: Backend): boolean =>
  sendsMails(backend) && dueMails(serviceContext(backend)).length > 0;

/** When the next mail is due by the fake's clock, as canonical timestamptz text. */
export function nextStatusMailAt(backend: Backend): string | undefined {
  if (!sendsMails(backend)) return undefined;
  const [next] = waitingMails(serviceContext(backend));
  return next && plainText(next.due_at);
}

/** Does what the live project's worker does, with the fake's mailbox as the provider. Call it in a transaction. */
export function deliverStatusMails(backend: Backend): void {
  const context = serviceContext(backend);
  const write = writerOf(backend, context);
  const dashboardUrl = dashboardOf(backend.settings.auth.siteUrl);
  for (const mail of takeStatusMails(mostTaken, context, write)) {
    deliverMail(backend, {
      to: mail.email,
      ...writeStatusMail(mail, dashboardUrl),
      link: null,
      code: null,
    });
    finishStatusMail(mail.id, null, context, write);
  }
}

export const takeStatusMailsFunction: FunctionBody = ({ most = 20 }, context, write) =>
  takeStatusMails(Number(most ?? 0), context, write).map((mail) => ({ ...mail }));

export const finishStatusMailFunction: FunctionBody = ({ mail, problem = null }, context, write) =>
  finishStatusMail(plainText(mail), typeof problem === 'string' ? problem : null, context, write);
