/**
 * A local Supabase project: @supabase/lite over PGlite, with the project's migrations, grants, example rows and
 * accounts. Good enough for the product's screens, but not authoritative: supabase/README.md lists where it answers
 * differently from the hosted services.
 */
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '../../supabase/migratedDatabase';
import { tryPort } from '../commandLine/readPort';
import { allowEveryOrigin, answerWithUpdatedRows, send, toRequest } from './liteAnswers';
import { renderMailbox, toMail } from './mailbox';
import type { Mail } from './mailbox';
import { openLite, publishableKey } from './openLite';

export const localAccounts = {
  admin: { email: 'admin@example.com', password: 'admin-demo', full_name: 'Ada Admin' },
  customer: { email: 'customer@example.com', password: 'customer-demo', full_name: 'Cleo Customer' },
};

export interface LocalSupabaseOptions {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** The app's address, where links in mails lead. */
  siteUrl: string;
  onMail?: (mail: Mail) => void;
}

export interface LocalSupabase {
  url: string;
  anonKey: string;
  /** A page that lists the mails, newest first. */
  mailboxUrl: string;
  /** Runs SQL as the database's owner, for tests. */
  query: (sql: string) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
}

type Lite = Awaited<ReturnType<typeof openLite>>;
type SignUp = (email: string, password: string, data: object) => Promise<string>;

function productGrants(): string {
  const grants = readMigrations().findLast(({ name }) => name.endsWith('_grants.sql'));
  if (!grants) throw new Error('No migration is named …_grants.sql.');
  return grants.sql;
}

/** Calls lite without a server, so the address only needs to be well-formed. */
async function call(
  { fetch }: Lite,
  path: string,
  body?: object,
): Promise<{ answer: Response; text: string }> {
  const answer = await fetch(
    new Request(`http://127.0.0.1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    }),
  );
  return { answer, text: await answer.text() };
}

/** Signs up and confirms with the code in the captured mail. Resolves to the sign-up's answer. */
function createSignUp(lite: Lite, mails: readonly Mail[]): SignUp {
  const mustCall = async (path: string, body: object) => {
    const { answer, text } = await call(lite, path, body);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return text;
  };
  return async (email, password, data) => {
    const user = await mustCall('/auth/v1/signup', { email, password, data });
    const code = mails.findLast((mail) => mail.to === email)?.code;
    await mustCall('/auth/v1/verify', { type: 'signup', email, token: code });
    return user;
  };
}

async function addAccountsAndRows({ owner }: Lite, signUp: SignUp): Promise<void> {
  for (const { email, password, full_name } of Object.values(localAccounts)) {
    await signUp(email, password, { full_name });
  }
  await owner.exec(`update public.profiles set role = 'admin' where email = '${localAccounts.admin.email}'`);
  await owner.exec(readFileSync(join(__dirname, '..', '..', 'supabase', 'seed.sql'), 'utf8'));
}

interface Answers {
  lite: Lite;
  mails: readonly Mail[];
  /** The server's own address, once it listens. */
  url: () => string;
}

/** Answers calls for the mailbox and for what lite lacks, and passes all others to lite. */
function createListener({ lite, mails, url }: Answers): RequestListener {
  return (message, response) => {
    const { pathname, searchParams } = new URL(message.url ?? '/', url());
    allowEveryOrigin(message, response);
    if (message.method === 'OPTIONS') {
      response.statusCode = 204;
      response.end();
      return;
    }
    if (pathname === '/_fake/mailbox') {
      const to = searchParams.get('to');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(mails.filter((mail) => to === null || mail.to === to)));
      return;
    }
    if (pathname === '/mails' || pathname === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(renderMailbox(mails));
      return;
    }
    answerWithUpdatedRows(toRequest(message, url()), (request) =>
      lite.fetch(request, message.socket.remoteAddress ?? null),
    )
      .then((answer) => send(answer, pathname, response))
      .catch((error: unknown) => {
        console.error(error);
        response.statusCode = 500;
        response.end();
      });
  };
}

/** Resolves to the address, once the server listens. */
async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  // A browser cannot open the "any address" host, so print the loopback address.
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${taken}`;
}

export async function startLocalSupabase(options: LocalSupabaseOptions): Promise<LocalSupabase> {
  const { siteUrl, host = '127.0.0.1' } = options;
  const mails: Mail[] = [];
  /** Empty until the server listens. */
  let url = '';
  await tryPort(options.port, host);

  const lite = await openLite({
    siteUrl,
    sendMail: (message) => {
      const mail = toMail(message, { siteUrl, apiUrl: url, now: new Date() });
      mails.push(mail);
      if (url !== '') options.onMail?.(mail);
    },
  });
  await addAccountsAndRows(lite, createSignUp(lite, mails));
  mails.length = 0;

  // lite grants everything to every role during the first call that meets row-level security. So make that call first,
  // then apply the grants, and only then let the server listen.
  await call(lite, '/rest/v1/profiles?select=id');
  await lite.owner.exec(productGrants());

  const server = createServer(createListener({ lite, mails, url: () => url }));
  url = await listen(server, options.port, host);

  return {
    url,
    anonKey: publishableKey,
    mailboxUrl: `${url}/mails`,
    query: async (sql) => (await lite.owner.query<Record<string, unknown>>(sql)).rows,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await lite.close();
    },
  };
}
