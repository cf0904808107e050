/** The queue of status mails, `private.status_mails`. Triggers fill it and a worker empties it. */
import type { Row } from 'supabase-in-memory';
import {
  fromTimestamp,
  type Index,
  plainText,
  type StatementContext,
  toTimestamp,
} from 'supabase-in-memory/schema';

export const mailQueue = 'private.status_mails';
export const minute = 60_000;
export const maxAttempts = 8;

/** For the worker: waiting mails have no `ended_at`. In SQL a partial index serves the same reads. */
export const mailQueueIndexes: readonly Index[] = [
  { columns: [{ column: 'ended_at' }, { column: 'due_at' }, { column: 'id' }] },
];

export const addMilliseconds = (moment: string, milliseconds: number): string =>
  toTimestamp(fromTimestamp(moment) + milliseconds);

/** Whether a worker has taken the mail and may still be sending it. */
export const isTaken = ({ taken_until: until = null }: Readonly<Row>, now: string): boolean =>
  typeof until === 'string' && until > now;

/** Mails that have not ended, in the order in which they are due. */
export const waitingMails = (context: StatementContext) =>
  context.ordered(mailQueue, [{ column: 'due_at' }, { column: 'id' }], { equals: { ended_at: null } }) ?? [];

export function dueMails(context: StatementContext): Row[] {
  const { now } = context;
  const due: Row[] = [];
  for (const mail of waitingMails(context)) {
    if (plainText(mail.due_at) > now) break;
    if (!isTaken(mail, now)) due.push(mail);
  }
  return due;
}
