/**
 * The worker that sends status mails. The live project has its own; the fake delivers due mails when somebody reads the
 * mailbox or moves the clock.
 */
import { renderStatusMail } from '../../../supabase/functions/send-status-mails/statusMail';
import { type Backend, plainText, serviceContext, writerOf } from 'supabase-in-memory/schema';
import { deliverMail } from 'supabase-in-memory/tools';
import { finishMail } from './functions/finishStatusMail';
import { maxTaken, takeMails } from './functions/takeStatusMails';
import { dueMails, mailQueue, waitingMails } from './mailQueue';

/** The dashboard's address; a site in a single file has its paths behind a "#". */
const dashboardOf = (siteUrl: string): string =>
  /\.html?$/.test(siteUrl) ? `${siteUrl}#/dashboard` : `${siteUrl}/dashboard`;

/** A fake with another schema has no queue. */
const sendsMails = ({ schema }: Backend): boolean => schema.tables[mailQueue] !== undefined;

/** Whether `deliverStatusMails` has something to do. */
export const areStatusMailsDue = (backend: Backend): boolean =>
  sendsMails(backend) && dueMails(serviceContext(backend)).length > 0;

/** When the next mail is due by the fake's clock, as canonical timestamptz text. */
export function nextStatusMailAt(backend: Backend): string | undefined {
  if (!sendsMails(backend)) return undefined;
  const [next] = waitingMails(serviceContext(backend));
  return next && plainText(next.due_at);
}

/** Does what the live project's worker does, but delivers to the fake's mailbox. Call it in a transaction. */
export function deliverStatusMails(backend: Backend): void {
  const context = serviceContext(backend);
  const write = writerOf(backend, context);
  const dashboardUrl = dashboardOf(backend.settings.auth.siteUrl);
  for (const mail of takeMails(maxTaken, context, write)) {
    deliverMail(backend, {
      to: mail.email,
      ...renderStatusMail(mail, dashboardUrl),
      link: null,
      code: null,
    });
    finishMail(mail.id, mail.attempt, null, context, write);
  }
}
