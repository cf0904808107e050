/**
 * Checks a Supabase project with what every visitor has, its address and its public key, and reports what would go
 * wrong on the first day. With an access token, also checks its settings. Sends no call that could change a row.
 */
import { printedSchema } from '../../mocks/product/schema/printedSchema';
import { problemWithSupabaseSettings } from '../../src/lib/supabaseSettings';
import { refusal } from '../../supabase/functions/send-status-mails/handler';
import { problemWithSiteUrl } from '../build/problemWithSettings';
import { checkAuthConfig } from './checkAuthConfig';
import { checkRealtime, type ProjectSocket } from './checkRealtime';
import type { Finding } from './finding';

export interface ProjectCheckOptions {
  url: string;
  key: string;
  /** The site's address. Without it the redirect allow list cannot be tested. */
  siteUrl?: string | undefined;
  /** An operator's access token, for the settings that only Supabase's Management API shows. */
  accessToken?: string | undefined;
  fetch: typeof fetch;
  /** Missing for a site that is built without Realtime. */
  openSocket?: ((address: string) => ProjectSocket) | undefined;
  /** This machine's clock, in milliseconds since the epoch. */
  now: () => number;
}

const published: readonly string[] = printedSchema.publications.supabase_realtime;
/** The columns of each table in the schema `public`: of those that Realtime publishes, or of the others. */
const columnsWhere = (isPublished: boolean): { [table: string]: string[] } =>
  Object.fromEntries(
    Object.entries(printedSchema.tables)
      .filter(([name]) => name.startsWith('public.') && published.includes(name) === isPublished)
      .map(([name, { columns }]) => [name.slice('public.'.length), Object.keys(columns)]),
  );
const tables = columnsWhere(true);
const quietTables = columnsWhere(false);
const unknownId = '00000000-0000-0000-0000-000000000000';
/** The API's functions, with arguments that change nothing. */
const functions = {
  find_requests: { search: 'doctor' },
  find_people: { search: 'doctor' },
  request_overview: {},
  set_blocked: { person: unknownId, blocked: true },
  delete_person: { person: unknownId },
  reset_second_factor: { person: unknownId },
  delete_account: {},
  export_account: {},
  withdraw_request: { request: unknownId },
  export_requests: { search: 'doctor' },
  export_selected: { ids: [unknownId] },
  open_person: { person: unknownId },
  history_actors: { lines: [0] },
  take_status_mails: { most: 0 },
  finish_status_mail: { mail: unknownId, attempt: 0 },
} satisfies { [name in keyof typeof printedSchema.functions]: object };
const applyMigrations =
  'Apply supabase/migrations (npx supabase db push --remote), then ask again; the API needs a few seconds to notice.';

interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

type Call = (path: string, init?: RequestInit & { headers?: Record<string, string> }) => Promise<Answer>;

export async function* checkProject(options: ProjectCheckOptions): AsyncGenerator<Finding> {
  const { key, now } = options;
  const url = options.url.trim().replace(/\/+$/, '');
  const settingsProblem = problemWithSupabaseSettings(url, key);
  if (settingsProblem) {
    yield {
      level: 'problem',
      what: settingsProblem,
      remedy: 'Both are in the dashboard under Settings, API Keys.',
    };
    return;
  }
  yield { level: 'ok', what: 'The key is a public one.' };

  const call: Call = async (path, init = {}) => {
    const response = await options.fetch(`${url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { apikey: key, ...init.headers },
    });
    const text = await response.text();
    let body: unknown = null;
    try {
      body = JSON.parse(text);
    } catch {
      // Not JSON, such as a gateway's HTML page: the status says enough.
    }
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    return {
      status: response.status,
      body: isObject ? (body as Record<string, unknown>) : {},
      headers: response.headers,
    };
  };

  let settings: Answer;
  const sentAt = now();
  try {
    settings = await call('/auth/v1/settings');
  } catch (error) {
    yield {
      level: 'problem',
      what: `${url} does not answer: ${causeOf(error)}.`,
      remedy:
        'Compare it with the Project URL in the dashboard. A free project sleeps after a week without visitors: restore it there.',
    };
    return;
  }
  const answeredAt = now();
  if (settings.status === 401 || settings.status === 403) {
    yield {
      level: 'problem',
      what: `${url} refuses the key.`,
      remedy: 'Copy SUPABASE_ANON_KEY again; it belongs to another project, or was disabled or rotated.',
    };
    return;
  }
  if (settings.status !== 200 || !('disable_signup' in settings.body)) {
    yield {
      level: 'problem',
      what: `${url} answers, but not as Supabase Auth does (status ${settings.status}).`,
      remedy:
        'Compare it with the Project URL in the dashboard: no path behind the host, and the project is not paused.',
    };
    return;
  }
  yield { level: 'ok', what: `${url} answers and accepts the key.` };

  yield* checkAuth(settings.body);
  yield await checkSignIn(call);
  yield* checkTables(call);
  const { openSocket } = options;
  if (openSocket) yield await checkRealtime({ url, key, tables: Object.keys(tables), openSocket });
  yield await checkStatusMails(call);
  yield checkClock(settings.headers, sentAt, answeredAt);
  yield* checkRedirects(call, options.siteUrl);
  const { accessToken } = options;
  if (accessToken) {
    yield* checkAuthConfig({ url, token: accessToken, fetch: options.fetch });
    yield {
      level: 'note',
      what: 'Not visible from outside: whether somebody is an admin.',
      remedy: 'See supabase/README.md, "The first admin".',
    };
    return;
  }
  yield {
    level: 'note',
    what: 'Not visible from outside: own SMTP (the built-in one sends two mails an hour), the rate limits of sign-ups and mails, and whether somebody is an admin.',
    remedy:
      'Look at Authentication, Emails and Rate Limits, or set SUPABASE_ACCESS_TOKEN; sign up on the site once; see supabase/README.md, "The first admin".',
  };
}

function* checkAuth(settings: Record<string, unknown>): Generator<Finding> {
  const external = settings.external as Record<string, unknown> | undefined;
  if (settings.disable_signup === true) {
    yield {
      level: 'problem',
      what: 'Sign-up is off.',
      remedy: 'Authentication, Sign In / Providers: allow new users to sign up.',
    };
  } else if (external?.email !== true) {
    yield {
      level: 'problem',
      what: 'Email accounts are off.',
      remedy: 'Authentication, Sign In / Providers, Email: enable.',
    };
  } else {
    yield { level: 'ok', what: 'People can sign up with an email address.' };
  }
  if (settings.mailer_autoconfirm === true) {
    yield {
      level: 'problem',
      what: 'Addresses are not confirmed: anybody can sign up with somebody else’s.',
      remedy: 'Authentication, Sign In / Providers, Email: turn "Confirm email" on.',
    };
  } else {
    yield { level: 'ok', what: 'A new address must be confirmed by mail.' };
  }
  if (external?.anonymous_users === true) {
    yield {
      level: 'problem',
      what: 'Anonymous sign-ins are on: they make accounts without an address.',
      remedy: 'Authentication, Sign In / Providers: turn "Allow anonymous sign-ins" off.',
    };
  }
}

/**
 * The public settings do not show whether a CAPTCHA is on, but Auth checks it before the password. So try to sign in
 * with an address that nobody has. The failed sign-in changes nothing.
 */
async function checkSignIn(call: Call): Promise<Finding> {
  const { status, body } = await call(
    '/auth/v1/token?grant_type=password',
    json('POST', { email: 'doctor@nobody.invalid', password: 'none' }),
  );
  // Older servers put the HTTP status into `code`, and the error code into `error_code`.
  const code = body.error_code ?? body.code;
  if (code === 'captcha_failed') {
    return {
      level: 'problem',
      what: 'CAPTCHA protection is on, and the site shows none: nobody can sign in or sign up.',
      remedy:
        'Authentication, Attack Protection: turn it off. Rate limits and confirmed addresses hold sign-ups back.',
    };
  }
  if (status === 429) {
    return {
      level: 'note',
      what: 'This machine has signed in too often: the rate limit hides whether CAPTCHA protection is on.',
      remedy: 'Run the doctor again in five minutes.',
    };
  }
  if (code === 'invalid_credentials') {
    return {
      level: 'ok',
      what: 'A wrong password is refused as a wrong password: no CAPTCHA is required, which the site could not show.',
    };
  }
  return {
    level: 'note',
    what: `A sign-in is answered ${status}${typeof code === 'string' ? ` (${code})` : ''}, which does not show whether CAPTCHA protection is on.`,
    remedy: 'Authentication, Attack Protection: it has to be off.',
  };
}

async function* checkTables(call: Call): AsyncGenerator<Finding> {
  // PostgreSQL resolves names before it checks privileges, so a visitor's query shows whether the columns exist.
  for (const [table, columns] of Object.entries({ ...tables, ...quietTables })) {
    const { status, body } = await call(`/rest/v1/${table}?select=${columns.join(',')}&limit=1`);
    if (body.code === '42501') {
      yield { level: 'ok', what: `${table} exists with its columns, and a visitor may not read it.` };
    } else if (status === 200) {
      yield {
        level: 'problem',
        what: `A visitor may read ${table}. Even if it looks empty now: a lost session would look like an empty list.`,
        remedy: 'Apply the last supabase/migrations/*_grants.sql again.',
      };
    } else if (status === 404) {
      yield { level: 'problem', what: `${table} does not exist.`, remedy: applyMigrations };
    } else if (body.code === '42703' || body.code === 'PGRST204') {
      yield {
        level: 'problem',
        what: `${table} lacks a column: ${String(body.message)}.`,
        remedy: applyMigrations,
      };
    } else {
      yield {
        level: 'problem',
        what: `${table} answers ${status}${typeof body.message === 'string' ? `: ${body.message}` : ''}.`,
        remedy: 'Is the Data API on (Settings, Data API), with "public" among the exposed schemas?',
      };
    }
  }

  const writes: [string, string, RequestInit & { headers?: Record<string, string> }][] = [
    ['change roles', `/rest/v1/profiles?id=eq.${unknownId}`, json('PATCH', { role: 'user' })],
    [
      'change statuses',
      `/rest/v1/optimization_requests?id=eq.${unknownId}`,
      json('PATCH', { status: 'pending' }),
    ],
    ['delete requests', `/rest/v1/optimization_requests?id=eq.${unknownId}`, { method: 'DELETE' }],
    ['delete people', `/rest/v1/profiles?id=eq.${unknownId}`, { method: 'DELETE' }],
  ];
  const open: string[] = [];
  for (const [what, path, init] of writes) {
    if ((await call(path, init)).status < 300) open.push(what);
  }
  yield open.length === 0
    ? { level: 'ok', what: 'A visitor may change nothing.' }
    : {
        level: 'problem',
        what: `A visitor may ${open.join(', ')}, as far as rights go.`,
        remedy: 'Apply the last supabase/migrations/*_grants.sql again.',
      };

  for (const [name, args] of Object.entries(functions)) {
    const { status, body } = await call(`/rest/v1/rpc/${name}`, json('POST', args));
    if (body.code === '42501') yield { level: 'ok', what: `${name} exists, and visitors cannot use it.` };
    else if (status === 404)
      yield { level: 'problem', what: `${name} does not exist.`, remedy: applyMigrations };
    else {
      yield {
        level: 'problem',
        what: `${name} answers a visitor with ${status}.`,
        remedy: 'Apply the last supabase/migrations/*_grants.sql again.',
      };
    }
  }

  const hidden = await call('/rest/v1/admin_changes?select=only_row', {
    headers: { 'accept-profile': 'private' },
  });
  yield hidden.body.code === 'PGRST106'
    ? { level: 'ok', what: 'The schema "private" is not exposed.' }
    : {
        level: 'problem',
        what: 'The schema "private" is exposed.',
        remedy: 'Settings, Data API: take "private" off the exposed schemas.',
      };
}

async function checkStatusMails(call: (path: string) => Promise<Answer>): Promise<Finding> {
  // Without its secret, the function sends nothing and answers with a refusal.
  const { body } = await call('/functions/v1/send-status-mails');
  return body.message === refusal
    ? { level: 'ok', what: 'The function that sends status mails is there, and visitors cannot use it.' }
    : {
        level: 'note',
        what: 'No function send-status-mails: customers get no email when a request is completed or has failed.',
        remedy: 'docs/operations.md, "Status mails", unless another worker sends them.',
      };
}

function checkClock(headers: Headers, sentAt: number, answeredAt: number): Finding {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date)) return { level: 'note', what: 'The server does not send its time.' };
  // The Date header has whole seconds, so the middle of its second is the best estimate.
  const ahead = Math.round((sentAt + answeredAt) / 2 - (date + 500)) / 1000;
  if (Math.abs(ahead) < 30) return { level: 'ok', what: 'This machine’s clock agrees with the server’s.' };
  return {
    level: 'problem',
    what: `This machine’s clock is ${Math.abs(Math.round(ahead))} s ${ahead > 0 ? 'ahead of' : 'behind'} the server’s.`,
    remedy:
      'Set it by network time. Visitors with such a clock are signed out early or refresh on every call.',
  };
}

async function* checkRedirects(call: Call, siteUrl: string | undefined): AsyncGenerator<Finding> {
  // A wrong token changes nothing, and Auth still redirects to the address, but only if the allow list has it.
  const findRedirect = async (target: string) => {
    const query = new URLSearchParams({ token: 'doctor', type: 'signup', redirect_to: target });
    const { headers } = await call(`/auth/v1/verify?${query}`);
    return (headers.get('location') ?? '').split(/[?#]/)[0] ?? '';
  };
  const problem = problemWithSiteUrl(siteUrl);
  if (problem !== null) {
    yield {
      level: 'problem',
      what: problem,
      remedy: 'Set it to the address that visitors open.',
    };
    return;
  }
  if (!siteUrl) {
    const fallback = await findRedirect('https://not-on-any-list.invalid/');
    yield {
      level: 'note',
      what: `Links in mails lead to ${fallback || 'an unknown address'} unless a call asks for another allowed address.`,
      remedy: 'Set SITE_URL to the site’s address to have the redirect list tried.',
    };
    return;
  }
  const expected = `${siteUrl.replace(/\/+$/, '')}/auth`;
  const reached = await findRedirect(expected);
  yield reached === expected
    ? { level: 'ok', what: `Links in mails may lead back to ${siteUrl}.` }
    : {
        level: 'problem',
        what: `Links in mails would lead to ${reached || 'an unknown address'} instead of ${expected}.`,
        remedy: `Authentication, URL Configuration: site URL ${siteUrl}, and ${siteUrl.replace(/\/+$/, '')}/** among the redirect URLs.`,
      };
  const disallowed = await findRedirect('https://not-on-any-list.invalid/auth');
  if (disallowed.startsWith('https://not-on-any-list.invalid')) {
    yield {
      level: 'problem',
      what: 'Links in mails may lead to any site, which hands sessions to strangers.',
      remedy: 'Authentication, URL Configuration: take wildcards for hosts off the redirect URLs.',
    };
  }
}

function json(method: string, body: object) {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message ? cause.message : error.message;
}
