/**
 * Sends the mails about statuses that are due (supabase/README.md, "Status mails"). Whoever schedules it calls it once a minute;
 * two calls at once share the work. Needs nothing but `fetch`, so any worker can run it.
 */
import { writeStatusMail, type StatusMail } from './statusMail.ts';

export interface Settings {
  /** The project, without a slash at its end. */
  supabaseUrl: string;
  /** A secret key of the project, `sb_secret_…` or the service role's. */
  supabaseKey: string;
  /** What the caller sends as a bearer token. */
  callerSecret: string;
  /** Where the mail provider takes a mail as JSON: `{ from, to: [], subject, text }`, with a bearer token, as Resend does. */
  mailUrl: string;
  mailKey: string;
  /** `AutoSuggest AI <hello@example.com>`. */
  sender: string;
  /** Of the site, without a slash at its end. */
  siteUrl: string;
  /** Milliseconds for one answer. Default ten seconds. */
  patience?: number;
}

export interface Report {
  sent: number;
  /** Tried again later, or given up after the last try. */
  failed: number;
}

export const refusal = 'Send the secret of this function as a bearer token.';

/** In one call: as many answers that never come as fit into the five minutes for which a mail is taken, by far. */
const batch = 10;
const mostBatches = 10;

/** Answers 200 with a `Report`, 401 to anybody else, 502 where the database does not answer. */
export async function sendStatusMails(
  request: Request,
  settings: Settings,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Response> {
  if (!(await isCaller(request, settings.callerSecret)))
    return Response.json({ message: refusal }, { status: 401 });
  const patience = settings.patience ?? 10_000;

  const post = (url: string, body: unknown, headers: Record<string, string>): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });

  async function call<Answer>(name: string, args: object): Promise<Answer> {
    const answer = await post(`${settings.supabaseUrl}/rest/v1/rpc/${name}`, args, {
      apikey: settings.supabaseKey,
      authorization: `Bearer ${settings.supabaseKey}`,
    });
    if (!answer.ok) throw new Error(`${name} answers ${answer.status}: ${await textOf(answer)}`);
    return (await answer.json()) as Answer;
  }

  /** What went wrong, or null. */
  async function send(mail: StatusMail): Promise<string | null> {
    const { subject, text } = writeStatusMail(mail, `${settings.siteUrl}/dashboard`);
    try {
      const answer = await post(
        settings.mailUrl,
        { from: settings.sender, to: [mail.email], subject, text },
        // The same at each try: a provider that knows it sends a mail once, also where its first answer was lost.
        { authorization: `Bearer ${settings.mailKey}`, 'idempotency-key': mail.id },
      );
      return answer.ok ? null : `HTTP ${answer.status}: ${await textOf(answer)}`;
    } catch (error) {
      return messageOf(error);
    }
  }

  const report: Report = { sent: 0, failed: 0 };
  try {
    for (let round = 0; round < mostBatches; round += 1) {
      const mails = await call<StatusMail[]>('take_status_mails', { most: batch });
      let failures = 0;
      for (const mail of mails) {
        const problem = await send(mail);
        if (problem === null) report.sent += 1;
        else failures += 1;
        // A report that gets lost is no harm: the mail comes back after five minutes, under the same key.
        await call('finish_status_mail', { mail: mail.id, problem });
      }
      report.failed += failures;
      // Where nothing gets through, the others wait for the next call.
      if (mails.length < batch || failures === mails.length) break;
    }
  } catch (error) {
    return Response.json({ message: messageOf(error), ...report }, { status: 502 });
  }
  return Response.json(report);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Enough of an answer to see what a provider has against a mail. */
const textOf = async (answer: Response): Promise<string> =>
  (await answer.text().catch(messageOf)).slice(0, 300);

/** Compares hashes, so that the time it takes says nothing of the secret. */
async function isCaller(request: Request, secret: string): Promise<boolean> {
  if (secret === '') return false;
  const hash = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const [given, expected] = await Promise.all([
    hash(request.headers.get('authorization') ?? ''),
    hash(`Bearer ${secret}`),
  ]);
  return given.every((byte, place) => byte === expected[place]);
}
