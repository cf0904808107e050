/** An `Exchange` (`observe.ts`) is what an observer gets for each call. */
import { createTestFake } from '../testing/testBackend';
import { demoAccounts } from '../product/demoAccounts';
import { signJwt } from './backend/jwt';
import type { FaultRule } from './control/faults';
import type { Exchange } from './observe';
import { createRespond } from './respond';

function setUp(
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void> = () => Promise.resolve(),
) {
  const { fake, url, anonKey, serviceRoleKey } = createTestFake();
  const seen: Exchange[] = [];
  const respond = createRespond(fake, { sleep, observe: (exchange) => void seen.push(exchange) });
  const call = (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) =>
    respond(
      new Request(url + path, {
        method,
        headers: { apikey: anonKey, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    );
  const { email, password } = demoAccounts.find(({ who }) => who === 'customer')!;
  const signIn = async () => {
    const answer = await call(
      'POST',
      '/auth/v1/token?grant_type=password',
      JSON.stringify({ email, password }),
    );
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const setRules = (rules: readonly FaultRule[]) => fake.controls.setFaults(rules);
  return { fake, respond, seen, call, signIn, setRules, serviceRoleKey, email, url };
}

it('An exchange has the caller, the answer as it was sent and the rows that changed', async () => {
  const { seen, call, signIn, email, fake } = setUp();
  const token = await signIn();
  const request = { business_name: 'Bright Smile', location: 'Austin', keywords: ['dentist'] };
  const startedAt = fake.backend.clock.now();
  const answer = await call('POST', '/rest/v1/optimization_requests?select=id', JSON.stringify(request), {
    authorization: `Bearer ${token}`,
    prefer: 'return=representation',
  });
  const [signedIn, inserted] = seen;
  expect(signedIn?.caller).toEqual({ role: 'anon' });
  expect(signedIn?.changes.map(({ table, kind }) => `${kind} ${table}`)).toEqual(
    expect.arrayContaining(['insert auth.sessions', 'insert auth.refresh_tokens', 'update auth.users']),
  );
  expect(inserted).toMatchObject({
    startedAt,
    method: 'POST',
    isControl: false,
    body: JSON.stringify(request),
    caller: { role: 'authenticated', email },
    outcome: { status: 201, body: await answer.text() },
    delay: 0,
    changes: [{ table: 'public.optimization_requests', kind: 'insert' }],
  });
  expect(inserted?.url).toContain('/rest/v1/optimization_requests?select=id');
  expect(inserted?.headers.get('prefer')).toBe('return=representation');
  expect(inserted?.duration).toBeGreaterThanOrEqual(0);
});

it('The caller of an exchange has the role that its token claims, whether or not the token has a subject', async () => {
  const { seen, call, fake } = setUp();
  const { jwtSecret: secret } = fake.backend.settings;
  for (const subject of [{}, { sub: '00000000-0000-4000-8000-000000000000' }]) {
    const claims = { ...subject, role: 'service_role' };
    const authorization = `Bearer ${signJwt(claims, { algorithm: 'HS256', secret })}`;
    await call('GET', '/rest/v1/profiles', undefined, { authorization });
    expect(seen.at(-1)?.caller.role).toBe('service_role');
  }
});

it('An exchange lists each changed row once, with its final change', async () => {
  const { seen, call, serviceRoleKey, fake } = setUp();
  const headers = { apikey: serviceRoleKey };
  const { id, user_id: owner, status } = fake.backend.table('public.optimization_requests').find({})!;
  const path = `/rest/v1/optimization_requests?id=eq.${String(id)}`;
  // Neither status sends a mail.
  const nextStatus = status === 'processing' ? 'pending' : 'processing';
  await call('PATCH', path, JSON.stringify({ status: nextStatus }), headers);
  await call('DELETE', `/auth/v1/admin/users/${String(owner)}`, undefined, headers);
  await call('GET', path, undefined, headers);
  const key = JSON.stringify([id]);
  const table = 'public.optimization_requests';
  // The history row that a trigger inserts. Deleting the owner deletes the request and sets this row's request_id to null.
  const historyRow = { table: 'public.history', key: expect.stringMatching(/^\[\d+\]$/) };
  expect(seen.map(({ changes }) => changes)).toEqual([
    [
      { table, key, kind: 'update' },
      { ...historyRow, kind: 'insert' },
    ],
    expect.arrayContaining([
      { table, key, kind: 'delete' },
      { ...historyRow, kind: 'update' },
    ]),
    [],
  ]);
  const deletion = seen[1]?.changes.map((change) => change.table + change.key) ?? [];
  expect(new Set(deletion).size).toBe(deletion.length);
  expect(seen[0]?.caller).toEqual({ role: 'service_role' });
});

it('An exchange records the fault rule that decided, the delay and the outcome', async () => {
  const { seen, call, setRules, serviceRoleKey } = setUp();
  const read = () => call('GET', '/rest/v1/profiles', undefined, { apikey: serviceRoleKey });
  setRules([{ delay: 40 }, { name: 'drop reads of profiles', match: { table: 'profiles' }, then: 'drop' }]);
  await expect(read()).rejects.toThrow('Failed to fetch');
  setRules([{ delay: 40 }]);
  await read();
  setRules([{ match: { table: 'profiles' }, then: { status: 503 } }]);
  await read();
  setRules([{ match: { table: 'optimization_requests' }, then: { status: 503 } }]);
  await read();
  expect(seen.map(({ outcome, delay, rule }) => [outcome, delay, rule])).toEqual([
    ['dropped', 40, { index: 1, text: 'drop reads of profiles' }],
    [expect.objectContaining({ status: 200 }), 40, { index: 0, text: '{"delay":40}' }],
    [
      expect.objectContaining({ status: 503 }),
      0,
      { index: 0, text: '{"match":{"table":"profiles"},"then":{"status":503}}' },
    ],
    [expect.objectContaining({ status: 200 }), 0, undefined],
  ]);
});

it('An exchange records the changed rows even when a fault rule loses the answer', async () => {
  const { seen, call, setRules, serviceRoleKey, fake } = setUp();
  const { id, user_id: owner } = fake.backend.table('public.optimization_requests').find({})!;
  setRules([{ then: 'lose-answer' }]);
  const deletion = call('DELETE', `/auth/v1/admin/users/${String(owner)}`, undefined, {
    apikey: serviceRoleKey,
  });
  await expect(deletion).rejects.toThrow('Failed to fetch');
  expect(seen[0]).toMatchObject({
    outcome: 'dropped',
    changes: expect.arrayContaining([
      { table: 'public.optimization_requests', key: JSON.stringify([id]), kind: 'delete' },
    ]),
  });
});

it('An exchange records that the caller aborted during the delay', async () => {
  const { seen, respond, setRules, url } = setUp((_, signal) => Promise.reject(signal.reason as Error));
  setRules([{ delay: 1000 }]);
  const controller = new AbortController();
  const call = respond(new Request(`${url}/rest/v1/profiles`, { signal: controller.signal }));
  controller.abort();
  await expect(call).rejects.toThrow();
  expect(seen).toMatchObject([{ outcome: 'aborted', caller: { role: 'none' }, delay: 1000 }]);
});

it('An observer sees a control call marked as such, a binary body as base64, and no preflight', async () => {
  const { seen, call, serviceRoleKey } = setUp();
  await call('GET', '/_fake/state');
  await call('OPTIONS', '/rest/v1/profiles', undefined, { 'access-control-request-method': 'PATCH' });
  const upload = new Uint8Array([0xff, 0xd8, 0xff, 0x00]);
  await call('POST', '/storage/v1/object/none/photo.jpg', upload, { apikey: serviceRoleKey });
  expect(seen.map(({ isControl, body }) => [isControl, body])).toEqual([
    [true, null],
    [false, { base64: '/9j/AA==' }],
  ]);
});

it('An exchange names the owner of an expired token', async () => {
  const { seen, call, signIn, fake, email } = setUp();
  const token = await signIn();
  fake.controls.advanceClock(7200);
  await call('GET', '/rest/v1/profiles', undefined, { authorization: `Bearer ${token}` });
  expect(seen.at(-1)).toMatchObject({ outcome: { status: 401 }, caller: { email } });
});

it('A fault rule with an email address applies only to the calls of that person', async () => {
  const { seen, call, signIn, setRules, email } = setUp();
  const authorization = `Bearer ${await signIn()}`;
  setRules([{ match: { email: email.toUpperCase() }, then: { status: 503 } }]);
  await call('GET', '/rest/v1/profiles', undefined, { authorization });
  await call('GET', '/auth/v1/health');
  setRules([{ match: { email: 'somebody@example.com' }, then: { status: 503 } }]);
  await call('GET', '/rest/v1/profiles', undefined, { authorization });
  expect(seen.slice(1).map(({ outcome }) => typeof outcome === 'object' && outcome.status)).toEqual([
    503, 200, 200,
  ]);
});
