import type { Controls, FaultRule, Schema, SettingsInput } from 'supabase-in-memory';
import {
  attachSocket,
  authTables,
  createBackend,
  createConnect,
  createRespond,
  createSocketClass,
  openRealtime,
  storageTables,
} from 'supabase-in-memory/tools';
import { productSchema } from '../../mocks/product/schema/productSchema';
import { refusal } from '../../supabase/functions/send-status-mails/handler';
import { readMigrations } from '../../supabase/migratedDatabase';
import { checkProject } from './checkProject';
import type { ProjectSocket } from './checkRealtime';
import type { Finding } from './finding';

const siteUrl = 'https://shop.example';
const serverTime = Date.parse('2026-03-02T09:00:00Z');

interface Setup {
  schema?: Schema;
  auth?: SettingsInput['auth'];
  key?: (keys: { anon: string; publishable: string; secret: string; serviceRole: string }) => string;
  siteUrl?: string | undefined;
  accessToken?: string;
  now?: () => number;
  fetch?: typeof fetch;
  faults?: FaultRule[];
  /** Overrides the fake's answer, by path. */
  answer?: (path: string) => Response | undefined;
}

async function check(setup: Setup = {}): Promise<Finding[]> {
  const backend = createBackend({
    schema: setup.schema ?? productSchema,
    services: [{ tables: authTables }, { tables: storageTables }],
    settings: { auth: { siteUrl, redirectUrls: [`${siteUrl}/**`], ...setup.auth } },
  });
  const controls: Partial<Controls> = {
    faults: () => setup.faults ?? [],
    state: () => ({ scenario: 'doctor', seed: 1, seeded: true, clock: '', scenarios: [] }),
  };
  const fake = { backend, controls: controls as Controls, realtime: openRealtime(backend) };
  const respond = createRespond(fake);
  const { url, keys } = backend.settings;
  const findings: Finding[] = [];
  for await (const finding of checkProject({
    url,
    key: setup.key?.(keys) ?? keys.publishable,
    siteUrl: 'siteUrl' in setup ? setup.siteUrl : siteUrl,
    accessToken: setup.accessToken,
    now: setup.now ?? (() => serverTime),
    openSocket: (address) => {
      const Socket = createSocketClass(WebSocket, url, (socket) => attachSocket(socket, createConnect(fake)));
      return new Socket(address) as unknown as ProjectSocket;
    },
    fetch:
      setup.fetch ??
      (async (input, init) => {
        const request = new Request(input, init);
        const answer = setup.answer?.(new URL(request.url).pathname) ?? (await respond(request));
        answer.headers.set('date', new Date(serverTime).toUTCString());
        return answer;
      }),
  })) {
    findings.push(finding);
  }
  return findings;
}

const problems = (findings: Finding[]) =>
  findings.filter((finding) => finding.level === 'problem').map((finding) => finding.what);

/** The product's schema with a changed `profiles` or `optimization_requests`. */
function withTable(
  name: 'profiles' | 'optimization_requests',
  change: (table: Schema['tables'][string]) => Schema['tables'][string],
): Schema {
  const qualified = `public.${name}`;
  const table = productSchema.tables[qualified];
  if (!table) throw new Error(`The schema has no ${qualified}`);
  return { ...productSchema, tables: { ...productSchema.tables, [qualified]: change(table) } };
}

it('The doctor finds nothing wrong with a project that is set up as the README says', async () => {
  const findings = await check();
  expect(problems(findings)).toEqual([]);
  // All of its checks but that of the status mails, which is a note without their function.
  expect(findings.filter((finding) => finding.level === 'ok')).toHaveLength(29);
});

it('The doctor lists what it cannot see, and the list is shorter with an access token', async () => {
  const hidden = (findings: Finding[]) => findings.filter(({ what }) => what.startsWith('Not visible'));
  expect(hidden(await check())).toEqual([
    expect.objectContaining({ what: expect.stringContaining('SMTP') as string }),
  ]);
  const withToken = await check({ accessToken: 'sbp_secret' });
  expect(hidden(withToken)).toEqual([
    expect.objectContaining({ what: 'Not visible from outside: whether somebody is an admin.' }),
  ]);
  expect(withToken.at(-2)?.what).toMatch(/does not contain its reference/);
});

it('The doctor reports whether the function for status mails is deployed', async () => {
  const about = (findings: Finding[]) =>
    findings.filter(({ what }) => /status mails|send-status-mails/.test(what)).map(({ level }) => level);
  expect(about(await check())).toEqual(['note']);
  const deployed = (path: string) =>
    path === '/functions/v1/send-status-mails'
      ? Response.json({ message: refusal }, { status: 401 })
      : undefined;
  expect(about(await check({ answer: deployed }))).toEqual(['ok']);
});

it('The doctor accepts a legacy anon key', async () => {
  expect(problems(await check({ key: (keys) => keys.anon }))).toEqual([]);
});

it.each([
  ['secret', (keys: { secret: string }) => keys.secret],
  ['service-role', (keys: { serviceRole: string }) => keys.serviceRole],
])('The doctor stops before it sends a request when it is given a %s key', async (_, key) => {
  const fetch = jest.fn();
  const findings = await check({ key, fetch });
  expect(findings).toHaveLength(1);
  expect(problems(findings)[0]).toContain('secret key');
  expect(fetch).not.toHaveBeenCalled();
});

it('The doctor distinguishes an unreachable address from one that is not a Supabase project', async () => {
  const unreachable = new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND nowhere') });
  expect(problems(await check({ fetch: () => Promise.reject(unreachable) }))[0]).toContain('ENOTFOUND');
  const parked = () => Promise.resolve(new Response('<html>Parked</html>', { status: 200 }));
  expect(problems(await check({ fetch: parked }))[0]).toContain('not as Supabase Auth does');
});

it('The doctor reports that the key belongs to another project', async () => {
  expect(problems(await check({ key: () => 'sb_publishable_of_another_project' }))[0]).toContain(
    'refuses the key',
  );
});

it.each([
  ['sign-up is off', { signupDisabled: true }, 'Sign-up is off.'],
  ['email accounts are off', { emailEnabled: false }, 'Email accounts are off.'],
  ['addresses are not confirmed', { autoconfirm: true }, 'Addresses are not confirmed'],
])('The doctor reports that %s', async (_, auth, sentence) => {
  expect(problems(await check({ auth }))).toEqual([expect.stringContaining(sentence)]);
});

it.each<[string, number, Record<string, string | number>, Finding['level'], string]>([
  ['a CAPTCHA', 400, { code: 400, error_code: 'captcha_failed' }, 'problem', 'nobody can sign in'],
  [
    'a CAPTCHA in the format of newer servers',
    400,
    { code: 'captcha_failed' },
    'problem',
    'nobody can sign in',
  ],
  ['a rate limit', 429, { code: 429, error_code: 'over_request_rate_limit' }, 'note', 'the rate limit hides'],
  [
    'another refusal',
    422,
    { error_code: 'email_provider_disabled' },
    'note',
    '422 (email_provider_disabled)',
  ],
])('The doctor recognizes %s at a sign-in', async (_, status, body, level, sentence) => {
  const healthy = await check();
  const found = await check({
    faults: [{ match: { path: '/auth/v1/token' }, then: { status, body } }],
  });
  expect(found.filter(({ what }) => healthy.every((finding) => finding.what !== what))).toEqual([
    { level, what: expect.stringContaining(sentence) as string, remedy: expect.any(String) as string },
  ]);
});

it('The doctor reports that the migrations were not applied', async () => {
  const empty: Schema = { exposed: ['public'], enums: {}, tables: {} };
  expect(problems(await check({ schema: empty }))).toEqual([
    'profiles does not exist.',
    'optimization_requests does not exist.',
    'history does not exist.',
    'mail_settings does not exist.',
    'find_requests does not exist.',
    'find_people does not exist.',
    'request_overview does not exist.',
    'set_blocked does not exist.',
    'delete_person does not exist.',
    'reset_second_factor does not exist.',
    'delete_account does not exist.',
    'export_account does not exist.',
    'withdraw_request does not exist.',
    'export_requests does not exist.',
    'export_selected does not exist.',
    'open_person does not exist.',
    'history_actors does not exist.',
    'take_status_mails does not exist.',
    'finish_status_mail does not exist.',
    'Realtime does not cover every table, so other people’s changes appear only when the window gets the focus again.',
  ]);
});

it('The doctor reports a missing column', async () => {
  const schema = withTable('profiles', (table) => {
    const { full_name, ...columns } = table.columns;
    expect(full_name).toBeDefined();
    return { ...table, columns, checks: [], triggers: [] };
  });
  expect(problems(await check({ schema }))).toEqual([
    expect.stringMatching(/^profiles lacks a column: .*full_name/),
  ]);
});

it('The doctor reports a table that a visitor may read or write, even when no row is visible to them', async () => {
  const readable = withTable('profiles', (table) => ({
    ...table,
    grants: [...(table.grants ?? []), { role: 'anon', command: 'select', columns: '*' }],
  }));
  expect(problems(await check({ schema: readable }))).toEqual([
    expect.stringContaining('A visitor may read profiles.'),
  ]);
  const writable = withTable('optimization_requests', (table) => ({
    ...table,
    grants: [
      ...(table.grants ?? []),
      { role: 'anon', command: 'select', columns: '*' },
      { role: 'anon', command: 'update', columns: '*' },
    ],
  }));
  expect(problems(await check({ schema: writable }))).toContainEqual(
    expect.stringContaining('A visitor may change statuses'),
  );
});

it('The doctor reports a search that visitors may call', async () => {
  const search = productSchema.functions?.find_requests;
  if (!search) throw new Error('The schema has no find_requests');
  const schema: Schema = {
    ...productSchema,
    functions: {
      ...productSchema.functions,
      find_requests: { ...search, execute: ['anon', 'authenticated'] },
    },
  };
  expect(problems(await check({ schema }))).toEqual(['find_requests answers a visitor with 200.']);
});

it('The doctor reports that the private schema is exposed', async () => {
  const schema: Schema = { ...productSchema, exposed: ['public', 'private'] };
  expect(problems(await check({ schema }))).toEqual(['The schema "private" is exposed.']);
});

it('The doctor reports a redirect list without the site, and one that allows every site', async () => {
  expect(problems(await check({ auth: { siteUrl: 'http://localhost:3000', redirectUrls: [] } }))).toEqual([
    'Links in mails would lead to http://localhost:3000 instead of https://shop.example/auth.',
  ]);
  expect(problems(await check({ auth: { redirectUrls: ['https://**'] } }))).toEqual([
    expect.stringContaining('may lead to any site'),
  ]);
});

it.each(['shop.example', 'localhost:8080', 'https//shop.example'])(
  'The doctor refuses %s as the address of the site',
  async (address) => {
    expect(problems(await check({ siteUrl: address }))).toEqual([
      `SITE_URL is not an address that starts with https://. It is "${address}".`,
    ]);
  },
);

it('The doctor accepts an address with a trailing slash', async () => {
  expect(problems(await check({ siteUrl: `${siteUrl}/` }))).toEqual([]);
});

it('The doctor reports where mail links lead when it does not know the site’s address', async () => {
  const findings = await check({ siteUrl: undefined });
  expect(problems(findings)).toEqual([]);
  expect(findings).toContainEqual(
    expect.objectContaining({ level: 'note', what: expect.stringContaining(siteUrl) }),
  );
});

it('The doctor compares the clocks of the server and of this machine', async () => {
  expect(problems(await check({ now: () => serverTime + 3_600_000 }))).toEqual([
    expect.stringMatching(/^This machine’s clock is 3(599|600) s ahead/),
  ]);
  expect(problems(await check({ now: () => serverTime - 120_000 }))).toEqual([
    expect.stringMatching(/ s behind the server’s/),
  ]);
});

it('The doctor reports that Realtime publishes no changes or does not answer', async () => {
  const { publications: _, ...unpublished } = productSchema;
  const found = await check({ schema: unpublished });
  expect(problems(found)).toEqual([
    'Realtime does not cover every table, so other people’s changes appear only when the window gets the focus again.',
  ]);
  const remedy = found.find(({ level }) => level === 'problem')?.remedy ?? '';
  const [, file = 'a file'] = /\*(_\w+\.sql)/.exec(remedy) ?? [];
  expect(readMigrations().some(({ name }) => name.endsWith(file))).toBe(true);
  const off: FaultRule[] = [{ socket: 'refuse' }];
  expect(problems(await check({ faults: off }))[0]).toMatch(/^Realtime does not answer: /);
});
