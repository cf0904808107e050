/**
 * Sends the status mails that are due (supabase/README.md, "Status mails"). A scheduler calls it once a minute;
 * concurrent calls share the work. Needs nothing but `fetch`, so any worker can run it.
 */
import { renderStatusMail, type StatusMail } from './statusMail.ts';

export interface Settings {
  /** The project's address, without a slash at its end. */
  supabaseUrl: string;
  /** The project's secret key: `sb_secret_…`, or the service role's. */
  supabaseKey: string;
  /** The bearer token that the caller has to send. */
  callerSecret: string;
  /**
   * Endpoint of the mail provider. It takes `{ from, to: [], subject, text }` as JSON with a bearer token, as Resend
   * does.
   */
  mailUrl: string;
  mailKey: string;
  /** For example `AutoSuggest AI <hello@example.com>`. */
  sender: string;
  /** The site's address, without a slash at its end. */
  siteUrl: string;
  /** Timeout of one call in milliseconds. Default ten seconds. */
  callTimeout?: number;
  /**
   * Milliseconds after which a call claims no further mails, because the next call does. Default thirty seconds: with a
   * provider that answers some mails late, a call would otherwise outlast its function.
   */
  maxWorkMs?: number;
}

export interface Report {
  sent: number;
  /** Failed mails are tried again later, or given up after the last attempt. */
  failed: number;
}

export const refusal = 'Send the secret of this function as a bearer token.';

/** Mails for each claim. Even if all ten time out, that is well within the five minutes for which a claim is valid. */
const batch = 10;
const maxBatches = 10;

/** Answers 200 with a `Report`, 401 without the secret, and 502 when the database does not answer. */
export async function sendStatusMails(
  request: Request,
  settings: Settings,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Response> {
  if (!(await isAuthorized(request, settings.callerSecret)))
    return Response.json({ message: refusal }, { status: 401 });
  const { callTimeout = 10_000, maxWorkMs = 30_000 } = settings;
  const end = Date.now() + maxWorkMs;

  const post = (url: string, body: unknown, headers: Record<string, string>): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(callTimeout),
    });

  async function call<Answer>(name: string, args: object): Promise<Answer> {
    const answer = await post(`${settings.supabaseUrl}/rest/v1/rpc/${name}`, args, {
      apikey: settings.supabaseKey,
      authorization: `Bearer ${settings.supabaseKey}`,
    });
    if (!answer.ok) throw new Error(`${name} answers ${answer.status}: ${await textOf(answer)}`);
    return (await answer.json()) as Answer;
  }

  /** Returns what went wrong, or null. */
  async function send(mail: StatusMail): Promise<string | null> {
    const { subject, text } = renderStatusMail(mail, `${settings.siteUrl}/dashboard`);
    try {
      const answer = await post(
        settings.mailUrl,
        { from: settings.sender, to: [mail.email], subject, text },
        // The key is the same at each attempt, so a provider that supports it sends the mail once even if an answer was
        // lost.
        { authorization: `Bearer ${settings.mailKey}`, 'idempotency-key': mail.id },
      );
      return answer.ok ? null : `HTTP ${answer.status}: ${await textOf(answer)}`;
    } catch (error) {
      return messageOf(error);
    }
  }

  const report: Report = { sent: 0, failed: 0 };
  try {
    for (let round = 0; round < maxBatches; round += 1) {
      const mails = await call<StatusMail[]>('take_status_mails', { most: batch });
      let failures = 0;
      for (const mail of mails) {
        const problem = await send(mail);
        if (problem === null) report.sent += 1;
        else failures += 1;
        // Losing this report does no harm: the mail is handed out again after five minutes, with the same idempotency
        // key.
        await call('finish_status_mail', { mail: mail.id, attempt: mail.attempt, problem });
      }
      report.failed += failures;
      // When every mail of a batch failed, the provider is probably down, so leave the others to the next call.
      if (mails.length < batch || failures === mails.length || Date.now() >= end) break;
    }
  } catch (error) {
    return Response.json({ message: messageOf(error), ...report }, { status: 502 });
  }
  return Response.json(report);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The beginning of an answer: enough to see why a provider refuses a mail. */
const textOf = async (answer: Response): Promise<string> =>
  (await answer.text().catch(messageOf)).slice(0, 300);

/** Compares hashes, so that the time of the comparison reveals nothing about the secret. */
async function isAuthorized(request: Request, secret: string): Promise<boolean> {
  if (secret === '') return false;
  const hash = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const [given, expected] = await Promise.all([
    hash(request.headers.get('authorization') ?? ''),
    hash(`Bearer ${secret}`),
  ]);
  return given.every((byte, place) => byte === expected[place]);
}
