/**
 * Tests the local stack as `npm run start:local` starts it. @supabase/lite grants every privilege at each start; these
 * tests prove that the project's own grants prevail.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';

interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

let stack: ChildProcess;
let url = '';
let key = '';
const tokens: Record<string, string> = {};

async function call(
  method: string,
  path: string,
  body?: object,
  who?: string,
  more: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      apikey: key,
      'content-type': 'application/json',
      prefer: 'return=representation',
      origin: 'http://localhost:8080',
      ...more,
      ...(who ? { authorization: `Bearer ${tokens[who]}` } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers };
}

beforeAll(async () => {
  // Disables V8's optimizing WebAssembly compiler, which would cost more than these few statements gain from it.
  const flags = ['--liftoff-only', '--import', 'tsx'];
  stack = spawn(process.execPath, [...flags, join(__dirname, 'startLocal.ts'), '--no-app'], {
    env: { ...process.env, API_PORT: '0', PORT: '8080', HOST: '127.0.0.1' },
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    stack.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Nothing is kept')) resolve();
    });
    stack.stderr?.on('data', () => undefined);
    stack.on('exit', (code) => reject(new Error(`The stack ended with ${code}:\n${output}`)));
  });
  url = /Supabase on this machine\s+(\S+)/.exec(output)?.[1] ?? '';
  key = /SUPABASE_ANON_KEY\s+(\S+)/.exec(output)?.[1] ?? '';
  for (const [name, email, password] of output.matchAll(/(\S+@example\.com)\s+(\S+-demo)/g)) {
    expect(name).toContain(email);
    const { body } = await call('POST', '/auth/v1/token?grant_type=password', { email, password });
    tokens[String(email).split('@')[0] ?? ''] = (body as { access_token: string }).access_token;
  }
});

afterAll(async () => {
  const ended = new Promise((resolve) => stack.once('exit', resolve));
  stack.kill('SIGTERM');
  await ended;
});

const denied = (table: string) => ({
  code: '42501',
  details: null,
  hint: null,
  message: `permission denied for table ${table}`,
});

it('The local stack refuses a visitor with an error, not with an empty list', async () => {
  for (const table of ['profiles', 'optimization_requests']) {
    const { status, body } = await call('GET', `/rest/v1/${table}?select=id`);
    expect([status, body]).toEqual([401, denied(table)]);
  }
});

it('The local stack accepts calls of a browser at the app’s address', async () => {
  const { status, headers } = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:8080',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,authorization,content-type,x-supabase-api-version',
    },
  });
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-headers')).toContain('authorization');
  const answer = await call('GET', '/rest/v1/profiles?select=id', undefined, 'admin');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Range');
});

it('On the local stack, a customer cannot write a role, email address, status or date, and cannot delete a request', async () => {
  const own = await call('GET', '/rest/v1/profiles?select=id,role', undefined, 'customer');
  const [profile] = own.body as { id: string; role: string }[];
  expect(own.body).toEqual([{ id: profile?.id, role: 'user' }]);
  const promote = await call(
    'PATCH',
    `/rest/v1/profiles?id=eq.${profile?.id}`,
    { role: 'admin' },
    'customer',
  );
  expect([promote.status, promote.body]).toMatchObject([403, { code: '42501' }]);
  const mail = await call('PATCH', `/rest/v1/profiles?id=eq.${profile?.id}`, { email: 'a@b.c' }, 'customer');
  expect([mail.status, mail.body]).toEqual([403, denied('profiles')]);
  const finish = await call(
    'PATCH',
    '/rest/v1/optimization_requests?status=neq.completed',
    { status: 'completed' },
    'customer',
  );
  expect([finish.status, finish.body]).toEqual([200, []]);
  const values = { business_name: 'New', location: 'Here', keywords: ['x'] };
  for (const more of [{ status: 'completed' }, { created_at: '2020-01-01T00:00:00Z' }]) {
    const { status, body } = await call(
      'POST',
      '/rest/v1/optimization_requests',
      { ...values, ...more },
      'customer',
    );
    expect([status, body]).toEqual([403, denied('optimization_requests')]);
  }
  const removal = await call(
    'DELETE',
    '/rest/v1/optimization_requests?status=eq.pending',
    undefined,
    'customer',
  );
  expect([removal.status, removal.body]).toEqual([403, denied('optimization_requests')]);
});

it('On the local stack, a customer submits a request, and an admin’s search finds it with its owner', async () => {
  const values = { business_name: 'Fjord 100%', location: 'Bergen', keywords: ['boat, rental'] };
  const made = await call('POST', '/rest/v1/optimization_requests?select=id,status', values, 'customer');
  expect([made.status, made.body]).toMatchObject([201, [{ status: 'pending' }]]);
  const found = await call(
    'POST',
    '/rest/v1/rpc/find_requests',
    { search: '100%', status: 'pending' },
    'admin',
  );
  expect([found.status, found.body]).toMatchObject([
    200,
    {
      rows: [
        {
          business_name: 'Fjord 100%',
          profiles: { full_name: 'Cleo Customer', email: 'customer@example.com' },
        },
      ],
    },
  ]);
  const [row] = (found.body as { rows: { created_at: string }[] }).rows;
  expect(row?.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/);
  expect(found.headers.get('access-control-allow-origin')).toBe('*');
});

it('The local stack returns a changed request with its owner, or an error when no request matches', async () => {
  const path = (status: string) =>
    `/rest/v1/optimization_requests?business_name=eq.Blue%20Door%20Dental&status=eq.${status}` +
    '&select=status,profiles(email)&user_id=not.is.null&order=id&limit=1';
  const accept = { accept: 'application/vnd.pgrst.object+json' };
  const found = await call('GET', path('processing').replace('status,', 'id,'), undefined, 'admin');
  const [{ id }] = found.body as [{ id: string }];
  const change = (from: string) =>
    call(
      'PATCH',
      `/rest/v1/optimization_requests?id=eq.${id}&status=eq.${from}&select=status,profiles(email)`,
      { status: 'failed' },
      'admin',
      accept,
    );
  const changed = await change('processing');
  expect([changed.status, changed.body]).toEqual([
    200,
    { status: 'failed', profiles: { email: expect.stringContaining('@example.com') } },
  ]);
  const again = await change('processing');
  expect([again.status, again.body]).toMatchObject([406, { code: 'PGRST116' }]);
});

it('The local stack answers a refused value as PostgREST does', async () => {
  const blank = await call(
    'POST',
    '/rest/v1/optimization_requests',
    { business_name: '\t', location: 'Here', keywords: ['x'] },
    'customer',
  );
  expect([blank.status, blank.body]).toMatchObject([400, { code: '23514', details: null }]);
  const lastAdmin = await call(
    'PATCH',
    '/rest/v1/profiles?email=eq.admin@example.com',
    { role: 'user' },
    'admin',
  );
  expect([lastAdmin.status, lastAdmin.body]).toEqual([
    400,
    {
      code: '23514',
      details: null,
      hint: 'Make somebody else an admin first.',
      message: 'At least one admin must remain.',
    },
  ]);
});

describe('An invalid value on the local stack', () => {
  const requests = '/rest/v1/optimization_requests';
  const fine = { business_name: 'Odd', location: 'Here', keywords: ['x'] };
  const ownProfile = '/rest/v1/profiles?full_name=eq.Cleo%20Customer&select=full_name';
  /** What `{ a: 1 }` becomes in a text column. */
  const text = '{"a":1}';
  const malformed = '22P02';
  const check = '23514';

  // After each refusal, the stack still has to answer.
  it.each<[string, string, object, unknown]>([
    ['an object as list', requests, { ...fine, keywords: { a: 1 } }, malformed],
    ['an empty object as list', requests, { ...fine, keywords: {} }, check],
    ['a number as list', requests, { ...fine, keywords: 5 }, malformed],
    ['a boolean as list', requests, { ...fine, keywords: true }, malformed],
    ['a text as list', requests, { ...fine, keywords: 'x' }, malformed],
    ['null as list', requests, { ...fine, keywords: null }, '23502'],
    ['an empty list', requests, { ...fine, keywords: [] }, check],
    ['a list in a list', requests, { ...fine, keywords: [['x']] }, check],
    ['a list and a text in a list', requests, { ...fine, keywords: ['x', ['y']] }, malformed],
    ['null in a list', requests, { ...fine, keywords: ['x', null] }, check],
    ['a wrong row among right ones', requests, [fine, { ...fine, keywords: { a: 1 } }], malformed],
    ['an empty name, with a list as text', requests, { ...fine, location: [], business_name: '' }, check],
    ['an object as id', requests, { ...fine, id: { a: 1 } }, malformed],
    ['an object as a time', requests, { ...fine, created_at: { a: 1 } }, '22007'],
  ])('The local stack refuses an invalid value: %s', async (_name, path, body, code) => {
    const { status, body: answer } = await call('POST', path, body, 'customer');
    expect([status, answer]).toMatchObject([400, { code }]);
    expect((await call('GET', `${requests}?select=id&limit=1`, undefined, 'customer')).status).toBe(200);
  });

  it('The local stack converts a value to text for a text column', async () => {
    const odd = {
      business_name: { a: 1 },
      location: 5,
      keywords: [{ a: 1 }, 7, true, 'with "quotes" and \\'],
    };
    const made = await call('POST', `${requests}?select=business_name,location,keywords`, odd, 'customer');
    expect([made.status, made.body]).toEqual([
      201,
      [{ business_name: text, location: '5', keywords: [text, '7', 'true', 'with "quotes" and \\'] }],
    ]);
    const renamed = await call('PATCH', ownProfile, { full_name: { a: 1 } }, 'customer');
    expect([renamed.status, renamed.body]).toEqual([200, [{ full_name: text }]]);
    const search = '/rest/v1/rpc/find_requests';
    expect((await call('POST', search, { search: { a: 1 } }, 'admin')).status).toBe(200);
  });

  it('The local stack refuses an invalid value in a filter, but accepts an empty list', async () => {
    const all = await call('GET', `${requests}?select=id&keywords=cs.{}`, undefined, 'customer');
    expect([all.status, (all.body as object[]).length > 0]).toEqual([200, true]);
    const none = await call('GET', `${requests}?select=id&keywords=eq.{}`, undefined, 'customer');
    expect([none.status, none.body]).toEqual([200, []]);
    for (const filter of ['keywords=cs.x', 'status=eq.x', 'id=eq.{}', 'created_at=gte.x']) {
      const { status } = await call('GET', `${requests}?select=id&${filter}`, undefined, 'customer');
      expect([filter, status]).toEqual([filter, 400]);
    }
  });
});

it('The local stack keeps the mail of a sign-up, whose link works on this stack', async () => {
  const email = 'new@example.com';
  const signUp = await call('POST', '/auth/v1/signup', {
    email,
    password: 'long enough',
    data: { full_name: [1] },
  });
  expect(signUp.status).toBe(200);
  const refused = await call('POST', '/auth/v1/token?grant_type=password', {
    email,
    password: 'long enough',
  });
  expect(refused.body).toMatchObject({ error_code: 'email_not_confirmed' });
  const { body } = await call('GET', `/_fake/mailbox?to=${email}`);
  const [mail] = body as { link: string; code: string }[];
  expect(mail?.code).toMatch(/^\d{6}$/);
  const page = await (await fetch(`${url}/mails`)).text();
  expect(page).toContain(String(mail?.code));
  // Without an icon in the page, a browser requests /favicon.ico and logs the 404.
  expect(page).toContain('<link rel="icon" href="data:,">');
  const link = await fetch(String(mail?.link), { redirect: 'manual' });
  expect(link.status).toBe(303);
  expect(link.headers.get('location')).toMatch(/^http:\/\/localhost:8080/);
  const signIn = await call('POST', '/auth/v1/token?grant_type=password', { email, password: 'long enough' });
  expect(signIn.status).toBe(200);
});
