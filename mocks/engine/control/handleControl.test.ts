import { fourPatches, patchFourTimes } from '../../testing/patchFourTimes';
import { createTestFake } from '../../testing/testBackend';

function setUp(options?: Parameters<typeof createTestFake>[0]) {
  const { fake, respond, url, anonKey } = createTestFake(options);
  const ask = async (method: string, path: string, body?: unknown) => {
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
  const people = () => fake.backend.table('public.profiles').size;
  return { fake, ask, signUp, people };
}

it('GET mailbox shows the sent mails with their recipients, oldest first', async () => {
  const { ask, signUp } = setUp();
  await signUp('a@example.com');
  await signUp('b@example.com');
  const all = await ask('GET', 'mailbox');
  expect(all.body).toEqual(
    ['a@example.com', 'b@example.com'].map((to) => ({
      to,
      subject: expect.any(String),
      at: expect.any(String),
      link: expect.stringContaining('/auth/v1/verify?'),
      code: expect.stringMatching(/^\d{6}$/),
    })),
  );
  const one = await ask('GET', 'mailbox?to=B%40example.com');
  expect(one.body).toEqual([expect.objectContaining({ to: 'b@example.com' })]);
});

it('POST reset drops what was written and keeps scenario and seed', async () => {
  const { ask, signUp, people } = setUp({ scenario: 'empty', seed: 9 });
  const before = people();
  await signUp('a@example.com');
  expect(people()).toBe(before + 1);
  expect((await ask('POST', 'reset')).body).toMatchObject({ scenario: 'empty', seed: 9 });
  expect(people()).toBe(before);
  expect((await ask('GET', 'mailbox')).body).toEqual([]);
});

it('POST scenario starts another scenario, with a given seed or the current one', async () => {
  const { ask, people } = setUp({ seed: 4 });
  expect((await ask('POST', 'scenario', { name: 'empty' })).body).toMatchObject({
    scenario: 'empty',
    seed: 4,
  });
  expect(people()).toBe(2);
  expect((await ask('POST', 'scenario', { name: 'default', seed: 5 })).body).toMatchObject({
    scenario: 'default',
    seed: 5,
  });
});

it('POST clock sets the clock and moves it both ways', async () => {
  const { ask } = setUp();
  const clock = async (body: unknown) => ((await ask('POST', 'clock', body)).body as { clock: string }).clock;
  expect(await clock({ set: '2027-01-01T00:00:00Z' })).toBe('2027-01-01T00:00:00.000Z');
  expect(await clock({ advance: 90 })).toBe('2027-01-01T00:01:30.000Z');
  expect(await clock({ advance: -60 })).toBe('2027-01-01T00:00:30.000Z');
  expect(await clock({ set: 'now' })).toBe('2026-03-02T09:00:00.000Z');
});

it('The control API sets, shows and clears fault rules', async () => {
  const { ask, signUp } = setUp();
  const rules = [{ match: { path: '/auth/v1' }, then: { status: 503 } }];
  const counted = (matches: number, hits: number) => rules.map((rule) => ({ ...rule, matches, hits }));
  expect(await ask('POST', 'faults', rules)).toEqual({ status: 200, body: counted(0, 0) });
  expect((await signUp('a@example.com')).status).toBe(503);
  expect((await ask('GET', 'faults')).body).toEqual(counted(1, 1));
  expect((await ask('DELETE', 'faults')).status).toBe(204);
  expect((await signUp('a@example.com')).status).toBe(200);
});

describe('the counters of faults', () => {
  const rules = [
    { match: { method: 'POST', path: '/auth/v1/signup' }, on: { nth: 3 }, then: { status: 503 } },
  ];
  const tallies = async ({ ask }: ReturnType<typeof setUp>) =>
    ((await ask('GET', 'faults')).body as { matches: number; hits: number }[]).map(({ matches, hits }) => [
      matches,
      hits,
    ]);

  it('Fault counters are kept through all other control calls, also through refused ones', async () => {
    const running = setUp();
    const { ask, signUp } = running;
    await ask('POST', 'faults', rules);
    await signUp('a@example.com');
    for (const [method, path, body] of [
      ['POST', 'clock', { advance: 60 }],
      ['POST', 'clock', { advance: 1e300 }],
      ['POST', 'faults', 'no rules'],
      ['GET', 'snapshot', undefined],
      ['DELETE', 'mailbox', undefined],
    ] as const) {
      await ask(method, path, body);
      expect(await tallies(running)).toEqual([[1, 0]]);
    }
    expect((await signUp('b@example.com')).status).toBe(200);
    expect((await signUp('c@example.com')).status).toBe(503);
    expect(await tallies(running)).toEqual([[3, 1]]);
  });

  it('Fault counters are the same on every transport', async () => {
    const { respond, url } = createTestFake();
    expect(await patchFourTimes(respond, url)).toEqual(fourPatches);
  });

  it('Fault counters are part of a snapshot', async () => {
    const here = setUp();
    await here.ask('POST', 'faults', rules);
    await here.signUp('a@example.com');
    await here.signUp('b@example.com');
    const there = setUp({ scenario: 'empty' });
    await there.ask('PUT', 'snapshot', (await here.ask('GET', 'snapshot')).body);
    expect(await tallies(there)).toEqual([[2, 0]]);
    expect((await there.signUp('c@example.com')).status).toBe(503);
  });

  it('Fault counters start again with new rules, a reset and another scenario', async () => {
    const running = setUp({ scenario: 'flaky' });
    const { ask, signUp } = running;
    await signUp('a@example.com');
    expect(await tallies(running)).toEqual([[1, 0]]);
    await ask('POST', 'reset');
    expect(await tallies(running)).toEqual([[0, 0]]);
    await signUp('a@example.com');
    await ask('POST', 'scenario', { name: 'flaky' });
    expect(await tallies(running)).toEqual([[0, 0]]);
    await ask('POST', 'faults', rules);
    await signUp('a@example.com');
    expect(await tallies(running)).toEqual([[1, 0]]);
    await ask('POST', 'faults', rules);
    expect(await tallies(running)).toEqual([[0, 0]]);
  });
});

it('A snapshot transfers the whole state to another back end', async () => {
  const here = setUp();
  await here.signUp('a@example.com');
  const { body: snapshot } = await here.ask('GET', 'snapshot');
  const there = setUp({ scenario: 'empty', seed: 2 });
  expect((await there.ask('PUT', 'snapshot', snapshot)).status).toBe(200);
  expect(there.people()).toBe(here.people());
  expect((await there.ask('GET', 'mailbox')).body).toEqual((await here.ask('GET', 'mailbox')).body);
  expect((await there.ask('GET', 'snapshot')).body).toEqual(snapshot);
});

/** Everything that a call could have changed. */
const wholeState = ({ fake }: ReturnType<typeof setUp>) => JSON.stringify(fake.controls.snapshot());

it.each<[string, string, unknown, string]>([
  ['POST', 'scenario', { name: 'nope' }, 'nope'],
  ['POST', 'scenario', {}, 'name: expected'],
  ['POST', 'scenario', { name: 'empty', seed: -1 }, 'seed: expected'],
  ['POST', 'scenario', { name: 'empty', sead: 1 }, 'Unknown key "sead"'],
  ['POST', 'scenario', '{', 'not JSON'],
  ['POST', 'clock', {}, 'either "set" or "advance"'],
  ['POST', 'clock', { set: 'tomorrow' }, 'set: expected an ISO time'],
  ['POST', 'clock', { advance: '5' }, 'advance: expected seconds'],
  ['POST', 'clock', { set: '1' }, 'set: expected an ISO time with a zone'],
  ['POST', 'clock', { set: 1 }, 'set: expected an ISO time'],
  ['POST', 'clock', { set: '12/31/2026' }, 'set: expected an ISO time'],
  ['POST', 'clock', { set: '2026-02-30T00:00:00Z' }, 'set: expected an ISO time'],
  ['POST', 'clock', { set: '+012026-01-01T00:00:00Z' }, 'set: expected an ISO time'],
  ['POST', 'clock', { set: '1999-12-31T23:59:59Z' }, 'in the years 2000 to 2100'],
  ['POST', 'clock', { set: '2101-01-01T00:00:00Z' }, 'in the years 2000 to 2100'],
  ['POST', 'clock', { advance: 1e300 }, 'in the years 2000 to 2100'],
  ['POST', 'clock', { advance: -1e300 }, 'in the years 2000 to 2100'],
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
  ['PUT', 'snapshot', { rows: [] }, ''],
])('The control API answers %s %s %j with 400 and a message', async (method, path, body, message) => {
  const running = setUp();
  const before = wholeState(running);
  const answer = await running.ask(method, path, body);
  expect(answer).toEqual({ status: 400, body: { message: expect.stringContaining(message) } });
  expect(wholeState(running)).toBe(before);
});

type Snapshot = {
  origin: Record<string, unknown>;
  changes: { key: string; table: string; row: Record<string, unknown> | null }[];
};
const changedState = ({ changes }: Snapshot, key: string) => {
  const row = changes.find((change) => change.key === `fake.state ["${key}"]`)?.row;
  if (!row) throw new Error(`The snapshot has no ${key}`);
  return row;
};

it.each<[string, (snapshot: Snapshot) => void]>([
  ['a seed that is a fraction', ({ origin }) => (origin.seed = 1.5)],
  ['a seed below 0', ({ origin }) => (origin.seed = -1)],
  ['a seed beyond 32 bits', ({ origin }) => (origin.seed = 0x100000000)],
  ['an origin at a time beyond all calendars', ({ origin }) => (origin.at = 1e300)],
  [
    'a clock at a time beyond all calendars',
    (snapshot) => (changedState(snapshot, 'clock').value = { mode: 'fixed', at: 1e300 }),
  ],
  [
    'a clock far from the machine’s',
    (snapshot) => (changedState(snapshot, 'clock').value = { mode: 'wall', offset: 1e300 }),
  ],
  [
    'a clock with an unknown mode',
    (snapshot) => (changedState(snapshot, 'clock').value = { mode: 'sun', at: 1_790_000_000_000 }),
  ],
  ['a clock that is text', (snapshot) => (changedState(snapshot, 'clock').value = 'noon')],
  [
    'no clock',
    ({ changes }) => changes.push({ table: 'fake.state', key: 'fake.state ["clock"]', row: null }),
  ],
  ['faults that are no array', (snapshot) => (changedState(snapshot, 'faults').value = { then: 'drop' })],
  [
    'a fault of an unknown table',
    (snapshot) => (changedState(snapshot, 'faults').value = [{ match: { table: 'x' }, delay: 1 }]),
  ],
  [
    'three numbers as the state of ids in place of four',
    (snapshot) => (changedState(snapshot, 'ids').value = [1, 2, 3]),
  ],
  [
    'a negative number in the state of ids',
    (snapshot) => (changedState(snapshot, 'ids').value = [1, 2, 3, -4]),
  ],
  [
    'fault counters that are text',
    (snapshot) => (changedState(snapshot, 'faultTally').value = { draws: 0, rules: 'none' }),
  ],
  [
    'fault counters without the number of draws',
    (snapshot) => (changedState(snapshot, 'faultTally').value = { rules: [] }),
  ],
  [
    'a fault counter below 0',
    (snapshot) =>
      (changedState(snapshot, 'faultTally').value = { draws: 0, rules: [{ matches: 1, hits: -1 }] }),
  ],
  [
    'a fault counter without matches',
    (snapshot) => (changedState(snapshot, 'faultTally').value = { draws: 0, rules: [{ hits: 1 }] }),
  ],
  [
    'a fault counter that is null',
    (snapshot) => (changedState(snapshot, 'faultTally').value = { draws: 0, rules: [null] }),
  ],
  [
    'an identity without a user',
    ({ changes }) => {
      const identity = changes.find(({ table, row }) => table === 'auth.identities' && row)?.row;
      if (identity) identity.user_id = '00000000-0000-4000-8000-000000000000';
    },
  ],
  ['an unknown kind of state', (snapshot) => (changedState(snapshot, 'ids').key = 'id')],
])('A snapshot with %s is answered with 400 and changes nothing', async (_name, damage) => {
  const running = setUp();
  await running.signUp('a@example.com');
  await running.ask('POST', 'faults', [{ match: { path: '/auth' }, delay: 1 }]);
  await running.signUp('b@example.com');
  const before = wholeState(running);
  const snapshot = JSON.parse(before) as Snapshot;
  damage(snapshot);
  expect(await running.ask('PUT', 'snapshot', snapshot)).toEqual({
    status: 400,
    body: { message: expect.stringMatching(/^This state is damaged at ("origin"|changes\[\d+\]: .*)\.$/) },
  });
  expect(wholeState(running)).toBe(before);
  expect((await running.ask('PUT', 'snapshot', JSON.parse(before))).status).toBe(200);
});

it('The control API refuses unknown calls', async () => {
  const { ask } = setUp();
  expect(await ask('GET', 'nothing')).toMatchObject({
    status: 400,
    body: { message: 'There is no GET /_fake/nothing' },
  });
  expect((await ask('GET', 'reset')).status).toBe(400);
  expect(await ask('DELETE', 'policies')).toEqual({
    status: 400,
    body: { message: 'There is no DELETE /_fake/policies' },
  });
});
