import { createTestFake, held, type TestFake } from './testBackend';

/** Plays a sign-in, a write, a read, a bucket and a mail, and returns every answer as text. */
async function play({ respond, url, anonKey, serviceRoleKey }: TestFake): Promise<string[]> {
  const answers: string[] = [];
  const call = async (path: string, key: string, body?: unknown, method = 'POST') => {
    const response = await respond(
      new Request(url + path, {
        method,
        headers: {
          apikey: anonKey,
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    answers.push(`${response.status} ${JSON.stringify([...response.headers])} ${text}`);
    return JSON.parse(text) as { access_token: string };
  };
  const session = await call('/auth/v1/token?grant_type=password', anonKey, {
    email: 'customer@example.com',
    password: 'customer-demo',
  });
  await call('/rest/v1/optimization_requests', session.access_token, {
    business_name: 'Joe',
    location: 'Oslo',
    keywords: ['a'],
  });
  await call('/rest/v1/optimization_requests?select=*', session.access_token, undefined, 'GET');
  await call('/auth/v1/signup', anonKey, { email: 'new@example.com', password: 'secret-123' });
  await call('/storage/v1/bucket', serviceRoleKey, { name: 'papers' });
  await call('/_fake/mailbox', anonKey, undefined, 'GET');
  return answers;
}

it('The same scenario, seed and requests give the same bytes', async () => {
  const first = await play(createTestFake({ seed: 3 }));
  expect(await play(createTestFake({ seed: 3 }))).toEqual(first);
  expect(first.map((answer) => answer.slice(0, 3))).toEqual(['200', '201', '200', '200', '200', '200']);
  const other = await play(createTestFake({ seed: 4 }));
  expect(other[0]).not.toBe(first[0]);
});

it('The back end’s clock is fixed at the time that a test sets', async () => {
  const { respond, url } = createTestFake({ now: '2027-05-06T07:08:09Z' });
  const state = (await (await respond(new Request(`${url}/_fake/state`))).json()) as { clock: string };
  expect(state.clock).toBe('2027-05-06T07:08:09.000Z');
});

it('The back ends of two tests share nothing', async () => {
  const one = createTestFake();
  const two = createTestFake();
  await play(one);
  expect(two.fake.controls.mailbox()).toEqual([]);
});

it('A held call waits until it is released or aborted', async () => {
  const { fake, respond, release, url } = createTestFake();
  const ended: string[] = [];
  const call = async (what: string, signal?: AbortSignal) => {
    await respond(new Request(`${url}/auth/v1/health`, signal ? { signal } : {})).catch(() => undefined);
    ended.push(what);
  };
  fake.controls.setFaults([{ match: { path: '/auth' }, delay: held }]);
  const controller = new AbortController();
  const calls = [call('held'), call('aborted', controller.signal)];
  // No rule holds this call.
  await respond(new Request(`${url}/storage/v1/bucket`));
  controller.abort();
  await calls[1];
  expect(ended).toEqual(['aborted']);
  release();
  await calls[0];
  await call('after the release');
  expect(ended).toEqual(['aborted', 'held', 'after the release']);
});
