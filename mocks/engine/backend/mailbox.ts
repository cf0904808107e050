/** Every mail that the fake would have sent. Rows of `fake.mailbox`, so that they survive a reload and a snapshot. */
import { plainText } from './plainText';
import type { Backend } from './backend';
import type { Row } from './schema';
import { insertRow } from './writes';

export interface Mail {
  to: string;
  subject: string;
  /** The link to open; null for a mail without one. */
  link: string | null;
  /** The code to type instead of opening the link. */
  code: string | null;
  /** The body, for a mail that says more than what its link is for. */
  text?: string;
}

/** As `/_fake/mailbox` shows it; `at` is canonical timestamptz text. */
export interface DeliveredMail extends Mail {
  at: string;
}

export function deliverMail(backend: Backend, mail: Mail): void {
  const number = backend.table('fake.mailbox').size + 1;
  insertRow(backend, 'fake.mailbox', { number, ...mail });
}

function toMail(row: Readonly<Row>): DeliveredMail {
  const optional = (column: string): string | null => {
    const value = row[column];
    return typeof value === 'string' ? value : null;
  };
  const text = optional('text');
  return {
    to: plainText(row.to),
    subject: plainText(row.subject),
    at: plainText(row.at),
    link: optional('link'),
    code: optional('code'),
    ...(text !== null && { text }),
  };
}

/** Oldest first; `to` compares addresses without regard to case. */
export function readMailbox(backend: Backend, to?: string): DeliveredMail[] {
  const mails: DeliveredMail[] = [];
  const rows = backend.table('fake.mailbox').ordered([{ column: 'number' }]) ?? [];
  for (const row of rows) mails.push(toMail(row));
  const address = to?.toLowerCase();
  return address === undefined ? mails : mails.filter((mail) => mail.to.toLowerCase() === address);
}
