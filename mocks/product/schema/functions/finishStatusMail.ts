/**
 * `public.finish_status_mail(mail, attempt, problem)`: the result of sending a mail. A failed one is due again later.
 */
import { type FunctionBody, plainText, type StatementContext, type Writer } from 'supabase-in-memory/schema';
import { addMilliseconds, mailQueue, minute, maxAttempts } from '../mailQueue';

export function finishMail(
  id: string,
  attempt: number,
  problem: string | null,
  context: StatementContext,
  write: Writer,
): boolean {
  const mail = context.find(mailQueue, { id });
  if (!mail || mail.ended_at !== null || mail.taken_until === null) return false;
  const attempts = Number(mail.attempts);
  // Another worker has taken over this mail.
  if (attempts !== attempt) return false;
  const outcome = problem === null ? 'sent' : attempts >= maxAttempts ? 'given up' : null;
  write.update(
    mailQueue,
    { id },
    {
      taken_until: null,
      last_error: problem === null ? null : [...problem].slice(0, 500).join(''),
      ...(problem !== null && { due_at: addMilliseconds(context.now, minute * 2 ** attempts) }),
      ...(outcome !== null && { ended_at: context.now }),
      outcome,
    },
  );
  return true;
}

export const finishStatusMail: FunctionBody = ({ mail, attempt, problem = null }, context, write) =>
  finishMail(plainText(mail), Number(attempt), typeof problem === 'string' ? problem : null, context, write);
