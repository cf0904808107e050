import { plainText, type TriggerBody } from 'supabase-in-memory/schema';
import { isTaken, addMilliseconds, mailQueue, minute } from '../mailQueue';
import { isStatusChanged } from './recordStatus';

/** Leaves time for an undo. */
const delay = 2 * minute;

export const queueStatusMail: TriggerBody = ({ old, next, context, write }) => {
  if (!old || !next || !isStatusChanged(old, next)) return;
  const mails = context.findAll(mailQueue, { request_id: next.id ?? null });
  const waiting = mails.filter((mail) => mail.ended_at === null && !isTaken(mail, context.now));
  for (const { id = null } of waiting) write.remove(mailQueue, { id });
  if (next.status !== 'completed' && next.status !== 'failed') return;
  const lastSent = mails
    .filter(({ outcome }) => outcome === 'sent')
    .sort((a, b) => (plainText(a.ended_at) < plainText(b.ended_at) ? -1 : 1))
    .at(-1);
  const note = next.status_note ?? null;
  if (waiting.length > 0 && lastSent?.status === next.status && (lastSent?.note ?? null) === note) return;
  write.insert(mailQueue, {
    request_id: next.id ?? null,
    status: next.status,
    note,
    due_at: addMilliseconds(context.now, delay),
  });
};
