/**
 * A local Supabase project: @supabase/lite over PGlite, with the project's migrations, grants, example rows and
 * accounts. Good enough for the product's screens, but not authoritative: supabase/README.md lists where it answers
 * differently from the hosted services.
 */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type * as PgTrgm from '@electric-sql/pglite/contrib/pg_trgm';
import type { EmailMessage } from '@supabase/lite';
import { applyMigrations, readMigrations } from '../../supabase/migratedDatabase';
import { tryPort } from '../commandLine/readPort';
import { renderMailbox, toMail } from './mailbox';
import type { Mail } from './mailbox';
import { writeParametersAsText } from './writeParameters';

const root = join(__dirname, '..', '..');

/** Keys for local databases only, so they are no secrets. */
export const publishableKey = 'sb_publishable_local_development_only';
const secretKey = 'sb_secret_local_development_only';
const jwtSecret = 'local-development-only-not-a-secret-0000';

export const localAccounts = {
  admin: { email: 'admin@example.com', password: 'admin-demo', full_name: 'Ada Admin' },
  customer: { email: 'customer@example.com', password: 'customer-demo', full_name: 'Cleo Customer' },
};

export interface LocalSupabaseOptions {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** The app's address, to which links in mails lead back. */
  siteUrl: string;
  onMail?: (mail: Mail) => void;
  /**
   * Answers `POST /auth/v1/admin/users` by signing up and confirming. lite has no admin API, which the contract suite
   * uses to create accounts.
   */
  makesAccounts?: boolean;
  /**
   * SQL for another database than the product's, without rows. Its `grants` are applied again after lite has started.
   */
  database?: { sql: string; grants: string };
}

export interface LocalSupabase {
  url: string;
  anonKey: string;
  secretKey: string;
  jwtSecret: string;
  /** A page with the mails, newest first. */
  mailboxUrl: string;
  /** Runs SQL as the database's owner, for tests. */
  query: (sql: string) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
}

/** Roles that exist on Supabase before the first migration and that lite creates too late for it; it has no factors at all. */
const rolesSql = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  grant usage on schema auth, public to anon, authenticated, service_role;
  create table auth.mfa_factors (id uuid primary key, user_id uuid not null, status text not null);
`;

/** lite's tokens lack `amr`, which says when the password was entered. Its table of sessions knows. */
const amrSql = `
  create or replace function auth.jwt() returns jsonb language sql stable security definer set search_path = '' as $$
    select claims || coalesce((
      select jsonb_build_object('amr', jsonb_build_array(jsonb_build_object(
        'method', 'password', 'timestamp', extract(epoch from created_at::timestamptz)
      )))
      from auth.sessions where id::text = claims ->> 'session_id'
    ), '{}')
    from (select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb as claims) as given
  $$;
`;

async function loadLite() {
  const lite = await import('@supabase/lite');
  const { createPgliteConnection } = await import('@supabase/lite/pglite');
  // The extension has to match lite's own PGlite, whose version differs from this project's.
  const fromLite = createRequire(join(root, 'node_modules', '@supabase', 'lite', 'dist', 'index.js'));
  const { pg_trgm } = (await import(
    pathToFileURL(fromLite.resolve('@electric-sql/pglite/contrib/pg_trgm')).href
  )) as typeof PgTrgm;
  return { ...lite, createPgliteConnection, pg_trgm };
}

/**
 * lite answers 500 to a violated CHECK constraint, and to the refusal to demote the last admin, which has the same
 * SQLSTATE. It passes errors on unchanged only in the form of PostgREST's "raise sqlstate 'PGRST'", so convert them to
 * that.
 */
function asPostgrestAnswers(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23514') return error;
  const hint = 'hint' in error ? error.hint : null;
  return Object.assign(
    new Error(JSON.stringify({ code: '23514', message: error.message, details: null, hint })),
    {
      code: 'PGRST',
      detail: JSON.stringify({ status: 400, headers: {} }),
    },
  );
}

function toRequest(message: IncomingMessage, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = message.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(message.url ?? '/', origin), {
    method,
    headers,
    body: hasBody ? (Readable.toWeb(message) as ReadableStream) : undefined,
    duplex: 'half',
    redirect: 'manual',
  } as RequestInit);
}

/**
 * When an update asks for its rows together with embedded rows of another table, lite looks for them with the update's
 * filter, which an updated row may no longer match. It also answers a list where a single object was requested. So let
 * the update return ids only, and read the rows by these ids.
 */
async function answerWithUpdatedRows(
  request: Request,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  const address = new URL(request.url);
  const select = address.searchParams.get('select') ?? '';
  const wantsRows = (request.headers.get('prefer') ?? '').includes('return=representation');
  if (request.method !== 'PATCH' || !select.includes('(') || !wantsRows) return ask(request);

  const headers = new Headers(request.headers);
  const wantsOne = headers.get('accept')?.includes('vnd.pgrst.object') ?? false;
  headers.set('accept', 'application/json');
  address.searchParams.set('select', 'id');
  const updated = await ask(new Request(address, { method: 'PATCH', headers, body: await request.text() }));
  if (!updated.ok) return updated;
  const ids = ((await updated.json()) as { id: string }[]).map((row) => row.id);

  const reading = new URL(address.pathname, address);
  reading.searchParams.set('select', select);
  reading.searchParams.set('id', `in.(${ids.join(',')})`);
  headers.delete('content-length');
  const read = await ask(new Request(reading, { headers }));
  if (!wantsOne || !read.ok) return read;
  const rows = (await read.json()) as object[];
  const answerHeaders = new Headers(read.headers);
  answerHeaders.delete('content-length');
  if (rows.length === 1) return new Response(JSON.stringify(rows[0]), { headers: answerHeaders });
  const error = {
    code: 'PGRST116',
    details: `The result contains ${rows.length} rows`,
    hint: null,
    message: 'Cannot coerce the result to a single JSON object',
  };
  return new Response(JSON.stringify(error), { status: 406, headers: answerHeaders });
}

/** lite allows headers with `*`, which by the standard excludes Authorization, so no browser could sign in. */
function allowEveryOrigin(message: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
  response.setHeader(
    'access-control-expose-headers',
    'Content-Range, X-Supabase-Api-Version, X-Total-Count, Link',
  );
  const wanted = message.headers['access-control-request-headers'];
  if (wanted !== undefined) response.setHeader('access-control-allow-headers', wanted);
}

/** The SQLSTATE or PostgREST code in an error's body. lite's own failures are plain text and have none. */
function codeOf(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { code?: string }).code;
  } catch {
    return undefined;
  }
}

/** Sends the response with the two headers that PostgREST adds to errors and lite omits. */
async function send(response: Response, path: string, target: ServerResponse): Promise<void> {
  target.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== 'content-length' && !name.startsWith('access-control-')) target.appendHeader(name, value);
  }
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status >= 400 && path.startsWith('/rest/v1/') && body.length > 0) {
    const code = codeOf(body.toString());
    if (code) target.setHeader('proxy-status', `PostgREST; error=${code}`);
    if (code === '42501' && response.status === 401) target.setHeader('www-authenticate', 'Bearer');
  }
  target.end(body);
}

function productGrants(): string {
  const grants = readMigrations().findLast(({ name }) => name.endsWith('_grants.sql'));
  if (!grants) throw new Error('No migration is named …_grants.sql.');
  return grants.sql;
}

export async function startLocalSupabase(options: LocalSupabaseOptions): Promise<LocalSupabase> {
  process.env.LITE_TELEMETRY = '0';
  const { App, createPgliteConnection, pg_trgm } = await loadLite();
  const mails: Mail[] = [];
  const host = options.host ?? '127.0.0.1';
  /** Empty until the server listens. */
  let url = '';
  await tryPort(options.port, host);

  const connection = await createPgliteConnection({
    pgliteOptions: {
      extensions: { pg_trgm },
      // PostgREST's format for timestamptz, because browsers parse PostgreSQL's own format differently.
      parsers: { 1184: (value: string) => value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00') },
    },
  });
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => asPostgrestAnswers(normalize(error));
  const app = new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      site_url: options.siteUrl,
      additional_redirect_urls: [`${options.siteUrl}/**`],
      jwt_secret: jwtSecret,
      publishable_key: publishableKey,
      secret_key: secretKey,
      minimum_password_length: 6,
      email: { enable_confirmations: true },
    },
    options: {
      server: { admin: false, disableStudio: true },
      drivers: {
        email: {
          send: (message: EmailMessage) => {
            const mail = toMail(message, { siteUrl: options.siteUrl, apiUrl: url, now: new Date() });
            mails.push(mail);
            if (url !== '') options.onMail?.(mail);
            return Promise.resolve();
          },
        },
      },
    },
  });
  await app.ensureSystemSchema();
  await app.init();
  const owner = connection.driver;
  await owner.exec(rolesSql + amrSql);
  if (options.database) await owner.exec(options.database.sql);
  else {
    await applyMigrations({
      exec: async (sql) => {
        await owner.exec(sql);
      },
    });
  }
  await writeParametersAsText(owner);

  const ask = (request: Request, peerAddress: string | null = null) =>
    Promise.resolve(app.fetch(request, { peerAddress }));
  // The server does not listen yet, so the set-up calls need only a well-formed address.
  const call = async (path: string, body?: object) => {
    const answer = await ask(
      new Request(`http://127.0.0.1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      }),
    );
    return { ok: answer.ok, text: await answer.text(), what: `${path} answered ${answer.status}` };
  };
  const mustCall = async (path: string, body: object) => {
    const { ok, text, what } = await call(path, body);
    if (!ok) throw new Error(`${what}: ${text}`);
    return text;
  };
  const signUp = async (email: string, password: string, data: object) => {
    const user = await mustCall('/auth/v1/signup', { email, password, data });
    const code = mails.findLast((mail) => mail.to === email)?.code;
    await mustCall('/auth/v1/verify', { type: 'signup', email, token: code });
    return user;
  };
  if (!options.database) {
    for (const { email, password, full_name } of Object.values(localAccounts)) {
      await signUp(email, password, { full_name });
    }
    mails.length = 0;
    await owner.exec(
      `update public.profiles set role = 'admin' where email = '${localAccounts.admin.email}'`,
    );
    await owner.exec(readFileSync(join(root, 'supabase', 'seed.sql'), 'utf8'));
  }

  // lite grants everything to every role during the first request that meets row-level security. So make that request
  // first, then apply the grants, and only then let the server listen.
  await call('/rest/v1/profiles?select=id');
  await owner.exec(options.database?.grants ?? productGrants());

  const makeAccount = async (message: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', 'application/json');
    try {
      if (message.headers.apikey !== secretKey) throw new Error('User not allowed');
      const body = (await toRequest(message, url).json()) as {
        email: string;
        password: string;
        user_metadata?: object;
      };
      response.end(await signUp(body.email, body.password, body.user_metadata ?? {}));
    } catch (error) {
      response.statusCode = 403;
      response.end(JSON.stringify({ code: 403, error_code: 'not_admin', msg: String(error) }));
    }
  };
  const server = createServer((message, response) => {
    const { pathname, searchParams } = new URL(message.url ?? '/', url);
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
    if (options.makesAccounts && pathname === '/auth/v1/admin/users' && message.method === 'POST') {
      void makeAccount(message, response);
      return;
    }
    answerWithUpdatedRows(toRequest(message, url), (request) =>
      ask(request, message.socket.remoteAddress ?? null),
    )
      .then((answer) => send(answer, pathname, response))
      .catch((error: unknown) => {
        console.error(error);
        response.statusCode = 500;
        response.end();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  // A browser cannot open the "any address" host, so print the loopback address.
  url = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;

  return {
    url,
    anonKey: publishableKey,
    secretKey,
    jwtSecret,
    mailboxUrl: `${url}/mails`,
    query: async (sql) => (await owner.query<Record<string, unknown>>(sql)).rows,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await connection.close();
    },
  };
}
