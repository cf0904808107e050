import { fourPatches, patchFourTimes } from '../../testing/patchFourTimes';
import { createTestFake } from '../../testing/testBackend';

function setUp(options?: Parameters<typeof createTestFake>[0]) {
  const { fake, respond, url, anonKey } = createTestFake(options);
  const control = async (method: string, path: string, body?: unknown) => {
    const answer = await respond(
      new Request(`${url}/_fake/${path}`, {
        method,
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
  const signUp = (email: string) =>
    respond(
      new Request(`${url}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey: anonKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'secret-123' }),
      }),
    );
  const countProfiles = () => fake.backend.table('public.profiles').size;
  return { fake, control, signUp, countProfiles };
}

it('GET mailbox lists the sent mails, oldest first, and with ?to= those to one address', async () => {
  const { control, signUp } = setUp();
  await signUp('a@example.com');
  await signUp('b@example.com');
  const all = await control('GET', 'mailbox');
  expect(all.body).toEqual(
    ['a@example.com', 'b@example.com'].map((to) => ({
      to,
      subject: expect.any(String),
      at: expect.any(String),
      link: expect.stringContaining('/auth/v1/verify?'),
      code: expect.stringMatching(/^\d{6}$/),
    })),
  );
  const one = await control('GET', 'mailbox?to=B%40example.com');
  expect(one.body).toEqual([expect.objectContaining({ to: 'b@example.com' })]);
});

it('POST reset drops what was written and keeps scenario and seed', async () => {
  const { control, signUp, countProfiles } = setUp({ scenario: 'empty', seed: 9 });
  const before = countProfiles();
  await signUp('a@example.com');
  expect(countProfiles()).toBe(before + 1);
  expect((await control('POST', 'reset')).body).toMatchObject({ scenario: 'empty', seed: 9 });
  expect(countProfiles()).toBe(before);
  expect((await control('GET', 'mailbox')).body).toEqual([]);
});

it('POST scenario starts another scenario, with a given seed or the current one', async () => {
  const { control, countProfiles } = setUp({ seed: 4 });
  expect((await control('POST', 'scenario', { name: 'empty' })).body).toMatchObject({
    scenario: 'empty',
    seed: 4,
  });
  // The accounts of the admin and the customer.
  expect(countProfiles()).toBe(2);
  expect((await control('POST', 'scenario', { name: 'default', seed: 5 })).body).toMatchObject({
    scenario: 'default',
    seed: 5,
  });
});

it('POST clock sets the clock, moves it forward and back, and with "now" returns it to its start', async () => {
  const { control } = setUp();
  const clock = async (body: unknown) =>
    ((await control('POST', 'clock', body)).body as { clock: string }).clock;
  expect(await clock({ set: '2027-01-01T00:00:00Z' })).toBe('2027-01-01T00:00:00.000Z');
  expect(await clock({ advance: 90 })).toBe('2027-01-01T00:01:30.000Z');
  expect(await clock({ advance: -60 })).toBe('2027-01-01T00:00:30.000Z');
  expect(await clock({ set: 'now' })).toBe('2026-03-02T09:00:00.000Z');
});

it('The control API sets, shows and clears fault rules', async () => {
  const { control, signUp } = setUp();
  const rules = [{ match: { path: '/auth/v1' }, then: { status: 503 } }];
  const counted = (matches: number, hits: number) => rules.map((rule) => ({ ...rule, matches, hits }));
  expect(await control('POST', 'faults', rules)).toEqual({ status: 200, body: counted(0, 0) });
  expect((await signUp('a@example.com')).status).toBe(503);
  expect((await control('GET', 'faults')).body).toEqual(counted(1, 1));
  expect((await control('DELETE', 'faults')).status).toBe(204);
  expect((await signUp('a@example.com')).status).toBe(200);
});

describe('the counters of faults', () => {
  const rules = [
    { match: { method: 'POST', path: '/auth/v1/signup' }, on: { nth: 3 }, then: { status: 503 } },
  ];
  const tallies = async ({ control }: ReturnType<typeof setUp>) =>
    ((await control('GET', 'faults')).body as { matches: number; hits: number }[]).map(
      ({ matches, hits }) => [matches, hits],
    );

  it('Fault counters survive control calls about other things, and refused fault rules', async () => {
    const running = setUp();
    const { control, signUp } = running;
    await control('POST', 'faults', rules);
    await signUp('a@example.com');
    for (const [method, path, body] of [
      ['POST', 'clock', { advance: 60 }],
      ['POST', 'clock', { advance: 1e300 }],
      ['POST', 'faults', 'no rules'],
      ['GET', 'snapshot', undefined],
      ['DELETE', 'mailbox', undefined],
    ] as const) {
      await control(method, path, body);
      expect(await tallies(running)).toEqual([[1, 0]]);
    }
    expect((await signUp('b@example.com')).status).toBe(200);
    expect((await signUp('c@example.com')).status).toBe(503);
    expect(await tallies(running)).toEqual([[3, 1]]);
  });

  it('Four PATCHes without a transport get the statuses and the fault counters that every transport must give', async () => {
    const { respond, url } = createTestFake();
    expect(await patchFourTimes(respond, url)).toEqual(fourPatches);
  });

  it('Fault counters are part of a snapshot', async () => {
    const here = setUp();
    await here.control('POST', 'faults', rules);
    await here.signUp('a@example.com');
    await here.signUp('b@example.com');
    const there = setUp({ scenario: 'empty' });
    await there.control('PUT', 'snapshot', (await here.control('GET', 'snapshot')).body);
    expect(await tallies(there)).toEqual([[2, 0]]);
    expect((await there.signUp('c@example.com')).status).toBe(503);
  });

  it('Fault counters return to 0 with a reset, the start of a scenario, and new rules', async () => {
    const running = setUp({ scenario: 'flaky' });
    const { control, signUp } = running;
    await signUp('a@example.com');
    expect(await tallies(running)).toEqual([[1, 0]]);
    await control('POST', 'reset');
    expect(await tallies(running)).toEqual([[0, 0]]);
    await signUp('a@example.com');
    await control('POST', 'scenario', { name: 'flaky' });
    expect(await tallies(running)).toEqual([[0, 0]]);
    await control('POST', 'faults', rules);
    await signUp('a@example.com');
    expect(await tallies(running)).toEqual([[1, 0]]);
    await control('POST', 'faults', rules);
    expect(await tallies(running)).toEqual([[0, 0]]);
  });
});

it('A snapshot transfers the whole state to another back end', async () => {
  const here = setUp();
  await here.signUp('a@example.com');
  const { body: snapshot } = await here.control('GET', 'snapshot');
  const there = setUp({ scenario: 'empty', seed: 2 });
  expect((await there.control('PUT', 'snapshot', snapshot)).status).toBe(200);
  expect(there.countProfiles()).toBe(here.countProfiles());
  expect((await there.control('GET', 'mailbox')).body).toEqual((await here.control('GET', 'mailbox')).body);
  expect((await there.control('GET', 'snapshot')).body).toEqual(snapshot);
});

/** The rows, the clock and the fault rules. */
const wholeState = ({ fake }: ReturnType<typeof setUp>) => JSON.stringify(fake.controls.snapshot());

it.each<[string, string, unknown, string]>([
  ['POST', 'scenario', { name: 'nope' }, 'nope'],
  ['POST', 'scenario', {}, 'name: expected'],
  ['POST', 'scenario', { name: 'empty', seed: -1 }, 'seed: expected'],
  ['POST', 'scenario', { name: 'empty', sead: 1 }, 'Unknown key "sead"'],
  ['POST', 'scenario', '{', 'not JSON'],
  ['POST', 'clock', {}, 'either "set" or "advance"'],
  ['POST', 'clock', { set: 'tomorrow' }, 'set: expected an ISO time with a zone'],
  ['POST', 'clock', { advance: '5' }, 'advance: expected seconds'],
  ['POST', 'clock', { set: 1 }, 'set: expected an ISO time'],
  ['POST', 'clock', { set: '1999-12-31T23:59:59Z' }, 'in the years 2000 to 2100'],
  ['POST', 'clock', { advance: 3e9 }, 'in the years 2000 to 2100'],
  ['POST', 'faults', { then: 'drop' }, 'expected an array'],
  [
    'POST',
    'faults',
    [{ match: { table: 'profile' }, then: 'drop' }],
    'faults[0].match.table: no table "profile". Did you mean "profiles"?',
  ],
  [
    'POST',
    'faults',
    [{ match: { table: 'rpc/find_peple' }, then: 'drop' }],
    'faults[0].match.table: no function "rpc/find_peple". Did you mean "rpc/find_people"?',
  ],
  [
    'POST',
    'faults',
    [{ match: { path: '/auth/v1/sigup' }, then: 'drop' }],
    'faults[0].match.path: no call has the path "/auth/v1/sigup". Did you mean "/auth/v1/signup"?',
  ],
  ['PUT', 'snapshot', { rows: [] }, 'This is not a saved state of the fake Supabase.'],
])('The control API answers 400 to %s %s %j and changes nothing', async (method, path, body, message) => {
  const running = setUp();
  const before = wholeState(running);
  const answer = await running.control(method, path, body);
  expect(answer).toEqual({ status: 400, body: { message: expect.stringContaining(message) } });
  expect(wholeState(running)).toBe(before);
});

// The other ways in which a row can be damaged are in snapshot.test.ts.
it.each<[row: string, column: string, value: unknown]>([
  ['fake.state ["faults"]', 'value', [{ match: { table: 'x' }, delay: 1 }]],
  ['fake.state ["faultTally"]', 'value', { draws: 0, rules: 'none' }],
  ['fake.state ["faultTally"]', 'value', { rules: [] }],
  ['fake.state ["faultTally"]', 'value', { draws: 0, rules: [{ matches: 1, hits: -1 }] }],
  ['fake.state ["faultTally"]', 'value', { draws: 0, rules: [{ hits: 1 }] }],
  ['fake.state ["faultTally"]', 'value', { draws: 0, rules: [null] }],
  ['auth.identities', 'user_id', '00000000-0000-4000-8000-000000000000'],
])('A snapshot in which the row %s has %s %j is answered with 400 and changes nothing', async (...damage) => {
  const [row, column, value] = damage;
  const running = setUp();
  await running.signUp('a@example.com');
  await running.control('POST', 'faults', [{ match: { path: '/auth' }, delay: 1 }]);
  await running.signUp('b@example.com');
  const before = wholeState(running);
  const snapshot = JSON.parse(before) as { changes: { key: string; row: Record<string, unknown> | null }[] };
  const change = snapshot.changes.find((one) => one.row && one.key.startsWith(row));
  if (!change?.row) throw new Error(`The snapshot has no row ${row}`);
  change.row[column] = value;
  expect(await running.control('PUT', 'snapshot', snapshot)).toEqual({
    status: 400,
    body: { message: expect.stringMatching(/^This state is damaged at changes\[\d+\]: .*\.$/) },
  });
  expect(wholeState(running)).toBe(before);
  expect((await running.control('PUT', 'snapshot', JSON.parse(before))).status).toBe(200);
});

it('The control API refuses unknown paths and methods', async () => {
  const { control } = setUp();
  expect(await control('GET', 'nothing')).toMatchObject({
    status: 400,
    body: { message: 'There is no GET /_fake/nothing' },
  });
  expect((await control('GET', 'reset')).status).toBe(400);
  expect(await control('DELETE', 'policies')).toEqual({
    status: 400,
    body: { message: 'There is no DELETE /_fake/policies' },
  });
});
