/** The local stack's captured mails, for its mail page and for the browser tests. */

export interface Mail {
  to: string;
  subject: string;
  /** ISO time. */
  at: string;
  link: string | null;
  /** Six digits. */
  code: string | null;
}

export interface MailContext {
  /** The app's address. Links to Auth in mails start with it, but the app does not answer them. */
  siteUrl: string;
  /** The local Supabase's address, which replaces `siteUrl` in links to Auth. */
  apiUrl: string;
  now: Date;
}

export function toMail(
  message: { to: string; subject: string; text?: string },
  { siteUrl, apiUrl, now }: MailContext,
): Mail {
  const text = message.text ?? '';
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? null;
  const path = `${siteUrl}/auth/v1/`;
  return {
    to: message.to,
    subject: message.subject,
    at: now.toISOString(),
    link: link?.startsWith(path) ? `${apiUrl}/auth/v1/${link.slice(path.length)}` : link,
    code: /\b\d{6}\b/.exec(text.replace(/https?:\/\/\S+/g, ''))?.[0] ?? null,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Without an icon in the page, browsers request /favicon.ico and log the 404 as an error. */
const noIcon = '<link rel="icon" href="data:,">';

/** Lists the newest mail first and reloads itself, so that the page can stay open beside the app. */
export function renderMailbox(mails: readonly Mail[]): string {
  const items = mails
    .toReversed()
    .map(
      ({ to, subject, at, link, code }) =>
        `<li><strong>${escapeHtml(subject)}</strong> to ${escapeHtml(to)}, ${escapeHtml(at)}<br>` +
        (code ? `Code <code>${escapeHtml(code)}</code> ` : '') +
        (link ? `<a href="${escapeHtml(link)}">Open the link of this mail</a>` : '') +
        '</li>',
    );
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3">' +
    '<meta name="viewport" content="width=device-width"><title>Captured mails</title>' +
    noIcon +
    '<style>body{font:16px/1.6 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}' +
    'li{margin-block:1rem}</style><h1>Captured mails</h1>' +
    (items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>None yet. Nothing leaves this machine.</p>') +
    '</html>'
  );
}
