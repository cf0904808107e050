import { createTestFake } from '../../testing/testBackend';
import { createCallLog, type LoggedCall } from '../callLog';
import { isRefusal } from '../sockets';
import type { ListedCall } from './listCalls';

function setUp() {
  const { fake, respond, connect, url, anonKey, serviceRoleKey } = createTestFake();
  const call = (method: string, path: string, body?: unknown, key = anonKey) =>
    respond(
      new Request(url + path, {
        method,
        headers: { apikey: key, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
  const list = async (filter = '') => {
    const answer = await call('GET', `/_fake/calls${filter}`);
    return { status: answer.status, body: (await answer.json()) as ListedCall[] };
  };
  return { fake, call, list, connect, url, anonKey, serviceRoleKey };
}

it('GET calls lists each call with its caller, its status, and how many rows of each table it changed', async () => {
  const { fake, call, list, serviceRoleKey } = setUp();
  const { user_id: owner } = fake.backend.table('public.optimization_requests').find({})!;
  const sent = { user_id: owner, business_name: 'Bright Smile', location: 'Austin', keywords: ['dentist'] };
  await call('POST', '/rest/v1/optimization_requests?select=id', sent, serviceRoleKey);
  await call('GET', '/rest/v1/profiles');
  expect((await list()).body).toEqual([
    {
      id: 1,
      at: '2026-03-02T09:00:00.000Z',
      method: 'POST',
      url: '/rest/v1/optimization_requests?select=id',
      body: sent,
      caller: { role: 'service_role' },
      status: 201,
      rows: expect.objectContaining({ 'public.optimization_requests': 1 }),
    },
    expect.objectContaining({ id: 2, body: null, caller: { role: 'anon' }, status: 401, rows: {} }),
  ]);
});

it('GET calls finds calls by method, path, table, status and caller', async () => {
  const { fake, call, list, serviceRoleKey } = setUp();
  await call('GET', '/rest/v1/profiles?limit=1', undefined, serviceRoleKey);
  await call('HEAD', '/rest/v1/optimization_requests');
  fake.controls.setFaults([{ match: { path: '/auth/v1/health' }, then: 'drop' }]);
  await expect(call('GET', '/auth/v1/health')).rejects.toThrow();
  const found = async (filter: string) => (await list(filter)).body.map(({ id }) => id);
  expect(await found('')).toEqual([1, 2, 3]);
  expect(await found('?method=get')).toEqual([1, 3]);
  expect(await found('?method=HEAD&method=POST')).toEqual([2]);
  expect(await found('?path=/rest/**')).toEqual([1, 2]);
  expect(await found('?table=profiles')).toEqual([1]);
  expect(await found('?status=401')).toEqual([2]);
  expect(await found('?status=dropped')).toEqual([3]);
  expect(await found('?caller=service_role&method=GET')).toEqual([1]);
});

it.each([
  ['?metod=GET', 'Unknown "metod"; known are method, path, table, status, caller'],
  ['?method=GRAB', 'calls.method: unknown method "GRAB"'],
  ['?table=profile', 'calls.table: no table "profile". Did you mean "profiles"?'],
  ['?status=2xx', 'status: expected a status, "dropped" or "aborted"'],
])('GET calls%s, which could never find a call, is refused', async (filter, message) => {
  expect(await setUp().list(filter)).toEqual({
    status: 400,
    body: { message: expect.stringContaining(message) },
  });
});

it('GET calls shows neither passwords nor tokens, in bodies or in addresses', async () => {
  const { call, list } = setUp();
  await call('POST', '/auth/v1/token?grant_type=password', { email: 'a@example.com', password: 'my secret' });
  await call('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'my secret' });
  await call('PUT', '/auth/v1/user', { data: { newPassword: 'my secret' } });
  await call('POST', '/auth/v1/signup', '{"password":"my secret');
  await call('GET', '/auth/v1/verify?type=signup&token=my%20secret&redirect_to=x');
  const { body } = await list();
  expect(JSON.stringify(body)).not.toMatch(/my(%20| )secret/);
  expect(body[0]?.body).toEqual({ email: 'a@example.com', password: '***' });
  expect(body[4]?.url).toBe('/auth/v1/verify?type=signup&token=***&redirect_to=x');
});

it('GET calls lists a socket as the call that opened it, with its frames', async () => {
  const { list, connect, url, anonKey } = setUp();
  const address = new URL(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`);
  const socket = await connect(address, { send: () => undefined, close: () => undefined });
  if (!isRefusal(socket)) socket.send('["1","1","realtime:a","access_token",{"access_token":"my secret"}]');
  expect((await list('?path=/realtime')).body).toEqual([
    expect.objectContaining({
      method: 'GET',
      url: '/realtime/v1/websocket?apikey=***&vsn=2.0.0',
      status: 101,
      frames: [
        { by: 'client', body: ['1', '1', 'realtime:a', 'access_token', { access_token: '***' }] },
        { by: 'server', body: expect.arrayContaining(['realtime:a', 'phx_reply']) },
      ],
    }),
  ]);
});

it('The control API’s own calls are not listed, and DELETE calls empties the list', async () => {
  const { call, list } = setUp();
  await call('POST', '/_fake/reset');
  await call('GET', '/auth/v1/health');
  expect((await list()).body).toHaveLength(1);
  expect((await call('DELETE', '/_fake/calls')).status).toBe(204);
  expect((await list()).body).toEqual([]);
  await call('GET', '/auth/v1/health');
  // Numbers go on: the reset, the first health call and the DELETE were 1 to 3. Control calls by GET have none.
  expect((await list()).body).toMatchObject([{ id: 4 }]);
});

it('Bodies of more than 20 million characters push the oldest calls out of the log, but never the newest', async () => {
  const { fake, call } = setUp();
  await call('GET', '/auth/v1/health');
  const one = fake.calls.entries()[0] as LoggedCall;
  const calls = createCallLog(() => 0);
  const add = (length: number) => calls.observe({ ...one, body: 'x'.repeat(length) });
  const numbers = () => calls.entries().map(({ number }) => number);
  for (let count = 0; count < 3; count += 1) add(8_000_000);
  expect(numbers()).toEqual([2, 3]);
  add(30_000_000);
  expect(numbers()).toEqual([4]);
  add(1);
  expect(numbers()).toEqual([5]);
});
