/** What the scenarios with faults or short sessions promise, as a client meets it, and that every fault rule can match. */
import { callPaths, parseFaultRules } from 'supabase-in-memory/tools';
import { demoAccounts } from './demoAccounts';
import { scenarios } from './scenarios';
import { productSchema } from './schema/productSchema';
import { createTestFake, type TestFake } from '../testing/testBackend';

const [, customer] = demoAccounts;

interface Tokens {
  expires_in: number;
  access_token: string;
  refresh_token: string;
}

function post({ respond, url, anonKey }: TestFake, grantType: string, body: object): Promise<Response> {
  return respond(
    new Request(`${url}/auth/v1/token?grant_type=${grantType}`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}

const signIn = (fake: TestFake) => post(fake, 'password', customer);

const tokensOf = async (answer: Response): Promise<Tokens> => (await answer.json()) as Tokens;

const readProfile = ({ respond, url, anonKey }: TestFake, { access_token }: Tokens) =>
  respond(
    new Request(`${url}/rest/v1/profiles?select=role`, {
      headers: { apikey: anonKey, authorization: `Bearer ${access_token}` },
    }),
  );

const statuses = async (calls: number, fake: TestFake): Promise<number[]> => {
  const found: number[] = [];
  for (let call = 0; call < calls; call += 1) found.push((await signIn(fake)).status);
  return found;
};

test('In the scenario slow every call takes two seconds', async () => {
  jest.useFakeTimers();
  try {
    const fake = createTestFake({ scenario: 'slow' });
    let answered = 0;
    for (const call of [signIn(fake), readProfile(fake, { access_token: 'none' } as Tokens)]) {
      void call.then(() => (answered += 1));
    }
    await jest.advanceTimersByTimeAsync(1_999);
    expect(answered).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(answered).toBe(2);
  } finally {
    jest.useRealTimers();
  }
});

test('In the scenario flaky every third call is answered with 503', async () => {
  expect(await statuses(6, createTestFake({ scenario: 'flaky' }))).toEqual([200, 200, 503, 200, 200, 503]);
});

test('In the scenario bad-wifi about one call in ten gets lost, the same ones under the same seed', async () => {
  jest.useFakeTimers();
  try {
    const lost = async (seed: number) => {
      const fake = createTestFake({ scenario: 'bad-wifi', seed });
      const found: number[] = [];
      for (let call = 1; call <= 200; call += 1) {
        const ended = readProfile(fake, { access_token: 'none' } as Tokens).catch(() => found.push(call));
        await jest.advanceTimersByTimeAsync(2_000);
        await ended;
      }
      return found;
    };
    const calls = await lost(1);
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.length).toBeLessThan(30);
    expect(await lost(1)).toEqual(calls);
    expect(await lost(2)).not.toEqual(calls);
  } finally {
    jest.useRealTimers();
  }
});

test.each(scenarios)(
  'The fault rules of the scenario $name name only tables and addresses that exist',
  ({ faults = [] }) => {
    expect(parseFaultRules(faults, { schema: productSchema, paths: callPaths(productSchema) })).toEqual(
      faults,
    );
  },
);

test('In the scenario outage every call is answered with 503', async () => {
  expect(await statuses(3, createTestFake({ scenario: 'outage' }))).toEqual([503, 503, 503]);
});

test('In the scenario offline every call drops the connection', async () => {
  const fake = createTestFake({ scenario: 'offline' });
  for (let call = 0; call < 2; call += 1) {
    await expect(signIn(fake)).rejects.toMatchObject({ name: 'TypeError' });
  }
});

test('In the scenario expired-session an access token lives five seconds, and refreshing works', async () => {
  const fake = createTestFake({ scenario: 'expired-session' });
  const tokens = await tokensOf(await signIn(fake));
  expect(tokens.expires_in).toBe(5);
  expect((await readProfile(fake, tokens)).status).toBe(200);
  // PostgREST tolerates 30 s of clock skew.
  await fake.clock.advance(60);
  expect((await readProfile(fake, tokens)).status).toBe(401);
  const renewed = await post(fake, 'refresh_token', { refresh_token: tokens.refresh_token });
  expect(renewed.status).toBe(200);
  expect((await readProfile(fake, await tokensOf(renewed))).status).toBe(200);
});

test('In the scenario revoked-session refreshing fails', async () => {
  const fake = createTestFake({ scenario: 'revoked-session' });
  const { refresh_token } = await tokensOf(await signIn(fake));
  const refused = await post(fake, 'refresh_token', { refresh_token });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: 'refresh_token_not_found' });
});
