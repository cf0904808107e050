/** `public.take_status_mails(most)`: hands due mails to a worker, which has five minutes to send them. */
import type { StatusMail } from '../../../../supabase/functions/send-status-mails/statusMail';
import type { Json } from 'supabase-in-memory';
import { type FunctionBody, plainText, type StatementContext, type Writer } from 'supabase-in-memory/schema';
import { isLockedOut } from './isBlocked';
import { isInLastDay } from '../isInLastDay';
import { dueMails, isTaken, addMilliseconds, mailQueue, minute, maxAttempts } from '../mailQueue';

const lease = 5 * minute;
export const maxTaken = 100;
/** The most mails to one person in 24 hours. */
const maxMailsPerDay = 20;

/** How many mails to a person were sent in the last 24 hours or are being sent. */
const countRecentMails = (person: Json, context: StatementContext): number =>
  context
    .findAll('public.optimization_requests', { user_id: person })
    .flatMap(({ id = null }) => context.findAll(mailQueue, { request_id: id }))
    .filter((mail) =>
      mail.outcome === 'sent'
        ? isInLastDay(mail.ended_at, context)
        : mail.ended_at === null && isTaken(mail, context.now),
    ).length;

export function takeMails(limit: number, context: StatementContext, write: Writer): StatusMail[] {
  const { now } = context;
  const taken: StatusMail[] = [];
  for (const { id = null, attempts, last_error: problem = null, ...mail } of dueMails(context)) {
    const end = (outcome: string, last_error = problem) =>
      write.update(mailQueue, { id }, { ended_at: now, taken_until: null, outcome, last_error });
    if (Number(attempts) >= maxAttempts && mail.taken_until !== null) {
      end('given up', problem ?? 'The worker did not say what became of it.');
      continue;
    }
    if (taken.length >= Math.min(limit, maxTaken)) break;
    const request = context.find('public.optimization_requests', { id: mail.request_id ?? null });
    const owner = context.find('public.profiles', { id: request?.user_id ?? null });
    const account = context.find('auth.users', { id: owner?.id ?? null });
    const settings = context.find('public.mail_settings', { user_id: owner?.id ?? null });
    const isWanted =
      request?.status === mail.status &&
      owner?.email !== '' &&
      settings?.status_mail !== false &&
      !(account && isLockedOut(account, context));
    if (!isWanted) {
      end('not wanted');
      continue;
    }
    if (countRecentMails(owner?.id ?? null, context) >= maxMailsPerDay) {
      end('too many');
      continue;
    }
    const attempt = Number(attempts) + 1;
    write.update(mailQueue, { id }, { attempts: attempt, taken_until: addMilliseconds(now, lease) });
    taken.push({
      id: plainText(id),
      attempt,
      email: plainText(owner?.email),
      status: plainText(mail.status),
      full_name: typeof owner?.full_name === 'string' ? owner.full_name : null,
      business_name: plainText(request?.business_name),
      note: typeof mail.note === 'string' ? mail.note : null,
    });
  }
  return taken;
}

export const takeStatusMails: FunctionBody = ({ most = 20 }, context, write) =>
  takeMails(Number(most ?? 0), context, write).map((mail) => ({ ...mail }));
