import { demoAccounts } from '../../product/demoAccounts';
import { createTestFake } from '../../testing/testBackend';
import { serve, type RunningServer } from '../transports/http/serve';
import { createControlClient } from './createControlClient';

const [, { email }] = demoAccounts;
let running: RunningServer<unknown> | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
});

/** `createTestFake` has the methods of the control client; over HTTP the client of a server replaces them. */
const transports = {
  'in the same process': () => Promise.resolve(createTestFake()),
  'over HTTP': async () => {
    const fake = createTestFake();
    running = await serve(() => fake, { port: 0 });
    return { ...fake, ...createControlClient(running.url) };
  },
};

describe.each(Object.entries(transports))('the control client %s', (_where, open) => {
  it('The control client moves the clock, starts scenarios, and saves and loads the state', async () => {
    const fake = await open();
    await fake.scenario('empty', 9);
    await fake.clock.set('2027-01-01T00:00:00Z');
    await fake.clock.advance(90);
    expect(await fake.state()).toMatchObject({
      scenario: 'empty',
      seed: 9,
      clock: '2027-01-01T00:01:30.000Z',
    });
    const saved = await fake.snapshot.save();
    await fake.reset();
    expect(await fake.state()).toMatchObject({ scenario: 'empty', clock: '2026-03-02T09:00:00.000Z' });
    await fake.snapshot.load(saved);
    expect(await fake.state()).toMatchObject({ clock: '2027-01-01T00:01:30.000Z' });
  });

  it('The control client replaces, lists and clears fault rules', async () => {
    const fake = await open();
    const rule = { match: { path: '/auth/v1/health' }, then: { status: 503 } };
    await fake.faults.replace(rule);
    const health = () => fake.respond(new Request(`${fake.url}/auth/v1/health?apikey=${fake.anonKey}`));
    expect((await health()).status).toBe(503);
    expect(await fake.faults.list()).toEqual([{ ...rule, matches: 1, hits: 1 }]);
    await fake.faults.clear();
    expect((await health()).status).toBe(200);
  });

  it('The control client waits for a mail and for a call, and explains the call', async () => {
    const fake = await open();
    expect(await fake.mailbox.newest(email)).toBeUndefined();
    const mail = fake.mailbox.waitFor(email, 'Reset');
    const call = fake.calls.waitFor({ method: ['POST', 'PUT'], path: '/auth/v1/recover', status: 200 });
    await fake.respond(
      new Request(`${fake.url}/auth/v1/recover?apikey=${fake.anonKey}`, {
        method: 'POST',
        body: JSON.stringify({ email }),
      }),
    );
    expect(await mail).toMatchObject({ to: email, subject: expect.stringContaining('Reset') });
    expect(await fake.mailbox.newest(email)).toEqual(await mail);
    expect(await call).toMatchObject({ method: 'POST', body: { email }, caller: { role: 'anon' } });
    expect(await fake.explain((await call).id)).toMatchObject({ caller: { role: 'anon' } });
    await fake.calls.clear();
    expect(await fake.calls.list()).toEqual([]);
  });

  it('The control client reports which grants and policies were tried', async () => {
    const fake = await open();
    await fake.respond(new Request(`${fake.url}/rest/v1/profiles?apikey=${fake.anonKey}`));
    const { percent, missing, coverage } = await fake.policies();
    expect(coverage).toEqual({ 'grant public.profiles anon select': { false: 1 } });
    expect(missing).toContain('grant public.profiles authenticated select was never true');
    expect(percent).toBe(0);
  });

  it('The control client rejects with the fake’s error message', async () => {
    const fake = await open();
    await expect(fake.scenario('nowhere')).rejects.toThrow('nowhere');
    await expect(fake.calls.list({ table: 'nowhere' })).rejects.toThrow('no table "nowhere"');
  });
});

it('Waiting for a mail or a call that never comes ends with an error that says what is missing', async () => {
  jest.useFakeTimers();
  try {
    const fake = createTestFake();
    const waits = Promise.allSettled([
      fake.mailbox.waitFor(email, 'Reset'),
      fake.calls.waitFor({ method: 'POST' }),
    ]);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(await waits).toMatchObject([
      { reason: new Error(`No mail "Reset" to ${email} has arrived`) },
      { reason: new Error('No call {"method":"POST"} was answered') },
    ]);
  } finally {
    jest.useRealTimers();
  }
});
