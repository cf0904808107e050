import { createTestFake } from '../../testing/testBackend';
import type { Explanation } from './explanation';

function setUp(options: Parameters<typeof createTestFake>[0] = {}) {
  const { fake, respond, db, url, anonKey, serviceRoleKey } = createTestFake(options);
  async function call(
    method: string,
    path: string,
    {
      as = anonKey,
      body,
      headers = {},
    }: { as?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) {
    const answer = await respond(
      new Request(url + path, {
        method,
        headers: {
          apikey: anonKey,
          authorization: `Bearer ${as}`,
          'content-type': 'application/json',
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  }
  async function signIn(email: string, password: string): Promise<string> {
    const { body } = await call('POST', '/auth/v1/token?grant_type=password', { body: { email, password } });
    return (body as { access_token: string }).access_token;
  }
  const lastCall = () => fake.calls.entries().at(-1)?.number;
  async function explain(number = lastCall()): Promise<Explanation> {
    const { body } = await call('GET', `/_fake/explain/${number}`);
    return body as Explanation;
  }
  return { fake, db, call, signIn, lastCall, explain, serviceRoleKey };
}

const customer = ['customer@example.com', 'customer-demo'] as const;
const admin = ['admin@example.com', 'admin-demo'] as const;

it('The explanation of an empty read names each condition that hid the row', async () => {
  const { call, signIn, explain, db } = setUp({ scenario: 'empty' });
  const as = await signIn(...customer);
  const other = db.request.create({ owner: db.profile.get({ email: 'admin@example.com' }) });
  expect(await call('GET', `/rest/v1/optimization_requests?id=eq.${other.id}`, { as })).toMatchObject({
    body: [],
  });
  const { sentences, statements, caller } = await explain();
  expect(caller).toMatchObject({ role: 'authenticated', email: 'customer@example.com' });
  expect(sentences[0]).toMatch(
    /^customer@example\.com may not read this row of optimization_requests \(id \w{8}…\): `user_id = auth\.uid\(\)` is false, \w{8}… is not \w{8}…; `private\.is_admin\(\)` is false\.$/,
  );
  expect(statements).toMatchObject([
    {
      table: 'public.optimization_requests',
      command: 'select',
      passed: 0,
      refused: 1,
      rows: [
        {
          key: { id: other.id },
          policies: [
            {
              name: 'customers read their own requests, admins every one',
              truth: false,
              condition: {
                truth: false,
                parts: [
                  {
                    truth: false,
                    parts: [
                      { sql: 'user_id = auth.uid()', truth: false, values: { user_id: other.user_id } },
                      { sql: 'not private.is_blocked()', truth: true },
                    ],
                  },
                  { sql: 'private.is_admin()', truth: false },
                ],
              },
            },
          ],
        },
      ],
    },
  ]);
});

it('The explanation of a read of an empty table says that no policy hid a row', async () => {
  const { call, signIn, explain } = setUp({ scenario: 'empty' });
  await call('GET', '/rest/v1/optimization_requests', { as: await signIn(...customer) });
  expect((await explain()).sentences).toEqual([
    'No row of optimization_requests meets the filters of the call, so no policy hid one.',
  ]);
});

it('The explanation of a refused write names the condition that its new row breaks, and writes nothing', async () => {
  const { fake, call, signIn, explain, db } = setUp({ scenario: 'empty' });
  const as = await signIn(...customer);
  const owner = db.profile.get({ email: 'admin@example.com' });
  const body = {
    user_id: owner.id,
    business_name: 'Bright Smile',
    location: 'Austin',
    keywords: ['dentist'],
  };
  expect(await call('POST', '/rest/v1/optimization_requests', { as, body })).toMatchObject({ status: 403 });
  const before = JSON.stringify(fake.backend.changes());
  const { sentences, outcome } = await explain();
  expect(outcome).toMatchObject({ status: 403, code: '42501' });
  expect(sentences[0]).toMatch(
    /^customer@example\.com may not add this row to optimization_requests \(id \w{8}…\): `user_id = auth\.uid\(\)` is false, \w{8}… is not \w{8}…\.$/,
  );
  expect(JSON.stringify(fake.backend.changes())).toBe(before);
});

it('The explanation names a missing grant, and the columns for which the role has one', async () => {
  const { call, signIn, explain } = setUp({ scenario: 'empty' });
  const as = await signIn(...customer);
  await call('PATCH', '/rest/v1/profiles?id=not.is.null', { as, body: { email: 'x@example.com' } });
  expect((await explain()).sentences[0]).toBe(
    'customer@example.com may not update profiles with email: the role authenticated holds update for full_name, role only.',
  );
  await call('GET', '/rest/v1/profiles');
  expect((await explain()).sentences[0]).toBe(
    'A visitor (role anon) may not select profiles: no grant gives the role anon select on it.',
  );
});

it('The explanation names a broken check, with its condition and the values', async () => {
  const { call, signIn, explain } = setUp({ scenario: 'empty' });
  const body = { business_name: ' ', location: 'Austin', keywords: ['dentist'] };
  await call('POST', '/rest/v1/optimization_requests', { as: await signIn(...customer), body });
  expect((await explain()).sentences[0]).toBe(
    "The row breaks the check optimization_requests_business_name_check of optimization_requests: `private.is_acceptable_text(business_name, 120)` is false, business_name is ' '.",
  );
});

it('The explanation of an update that changed no row names the condition that refused it', async () => {
  const { call, signIn, explain, db } = setUp({ scenario: 'empty' });
  const as = await signIn(...customer);
  const own = db.request.create({ owner: db.profile.get({ email: 'customer@example.com' }) });
  await call('PATCH', `/rest/v1/optimization_requests?id=eq.${own.id}`, { as, body: { status: 'failed' } });
  expect((await explain()).sentences[0]).toMatch(
    /^customer@example\.com may not change this row of optimization_requests \(id \w{8}…\): `private\.is_admin\(\)` is false\.$/,
  );
});

it('The explanation names the trigger that refused a write', async () => {
  const { call, signIn, explain, db } = setUp({ scenario: 'empty' });
  const self = db.profile.get({ email: 'admin@example.com' });
  await call('PATCH', `/rest/v1/profiles?id=eq.${self.id}`, {
    as: await signIn(...admin),
    body: { role: 'user' },
  });
  expect((await explain()).sentences[0]).toMatch(/^The trigger \w+ of profiles refused it: /);
});

it('A call is explained with the rows and the time at which it was made', async () => {
  const { fake, call, signIn, lastCall, explain, db } = setUp({ scenario: 'empty' });
  const as = await signIn(...customer);
  const own = db.request.create({ owner: db.profile.get({ email: 'customer@example.com' }) });
  await call('GET', '/rest/v1/optimization_requests?select=id', { as });
  const number = lastCall();
  fake.backend.transaction(() => fake.backend.table('public.optimization_requests').remove({ id: own.id }));
  fake.controls.advanceClock(86_400);
  expect(await explain(number)).toMatchObject({
    outcome: { status: 200 },
    statements: [{ passed: 1, refused: 0, rows: [{ key: { id: own.id }, passes: true }] }],
  });
  expect(fake.backend.table('public.optimization_requests').size).toBe(0);
  expect(new Date(fake.backend.clock.now()).toISOString()).toMatch(/^2026-03-03/);
});

it('A token that had expired at the time of the call is explained as expired', async () => {
  const { fake, call, signIn, explain } = setUp({ scenario: 'empty' });
  const as = await signIn(...customer);
  fake.controls.advanceClock(86_400);
  await call('GET', '/rest/v1/optimization_requests', { as });
  expect((await explain()).sentences).toEqual([
    'JWT expired. The call was refused before any table was checked.',
  ]);
});

it('The explanation of a call that a fault rule answered says so, and what the service would have done', async () => {
  const { fake, call, explain } = setUp({ scenario: 'empty' });
  fake.controls.setFaults([{ match: { table: 'profiles' }, then: { status: 503 } }]);
  await call('GET', '/rest/v1/profiles');
  expect((await explain()).sentences.slice(0, 2)).toEqual([
    expect.stringMatching(/^The fault rule 1 answered in place of the service: .* Without it:$/),
    expect.stringContaining('no grant gives the role anon select'),
  ]);
});

it('After a reset the explanation of an earlier call says that it is about the current rows', async () => {
  const { fake, call, signIn, lastCall, explain } = setUp({ scenario: 'empty' });
  await call('GET', '/rest/v1/optimization_requests', { as: await signIn(...customer) });
  const number = lastCall();
  fake.controls.reset();
  expect((await explain(number)).sentences[0]).toBe(
    'The back end has started again since then, or has written too much, so this is about the rows of now:',
  );
});

it('A call that was never made can be explained: it is tried out, and what it writes is rolled back', async () => {
  const { fake, call, serviceRoleKey } = setUp({ scenario: 'empty' });
  const owner = fake.backend.table('public.profiles').find({ email: 'customer@example.com' });
  const tried = {
    method: 'POST',
    path: '/rest/v1/optimization_requests',
    headers: { apikey: serviceRoleKey, 'content-type': 'application/json' },
    body: { user_id: owner?.id, business_name: 'A', location: 'B', keywords: ['c'] },
  };
  const { body } = await call('POST', '/_fake/explain', { body: tried });
  expect(body).toMatchObject({
    outcome: { status: 201 },
    sentences: [
      'No policy of optimization_requests was checked: the role service_role bypasses row-level security.',
    ],
    triggers: [{ table: 'public.optimization_requests', name: 'enforce_request_quota' }],
  });
  expect(fake.backend.table('public.optimization_requests').size).toBe(0);
});

it.each([
  ['GET', '/_fake/explain/99', undefined, 'The call log has no call 99'],
  ['GET', '/_fake/explain/x', undefined, 'There is no GET /_fake/explain/x'],
  ['POST', '/_fake/explain', { path: '/functions/v1/x' }, 'Calls of /functions/v1/x are not explained'],
])('%s %s answers 400 when there is nothing to explain', async (method, path, body, message) => {
  expect(await setUp({ scenario: 'empty' }).call(method, path, { body })).toEqual({
    status: 400,
    body: { message: expect.stringContaining(message) },
  });
});
