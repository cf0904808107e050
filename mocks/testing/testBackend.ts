/**
 * A new back end for one test: fixed clock, fixed seed, nothing shared with other tests. `respond` calls it directly;
 * `answerCalls` connects it to the global `fetch` and `WebSocket`.
 */
import { followPolicies } from './policyCoverage';
import { createModels, type Models } from '../product/createModels';
import { createFakeSupabase, type FakeSupabase } from '../product/createFakeSupabase';
import { createControlClient, type ControlClient, type SettingsInput } from 'supabase-in-memory';
import { type Connect, createConnect, createRespond, type Respond, sleep } from 'supabase-in-memory/tools';

/**
 * A fault rule's delay, in milliseconds, that holds its calls until the test calls `release`, however long the test
 * looks at the page.
 */
export const held = 600_000;

export interface TestFakeOptions {
  /** Default `default`. */
  scenario?: string;
  /** Default 1. */
  seed?: number;
  settings?: SettingsInput | undefined;
  /** Where the clock stands (ISO); by default 2026-03-02T09:00:00Z, where every scenario starts. */
  now?: string;
}

/** A control client, `fake.faults.replace(rule)`, with the back end behind it. */
export interface TestFake extends ControlClient {
  fake: FakeSupabase;
  respond: Respond;
  connect: Connect;
  /** Ends all fault rules and lets held calls continue. */
  release: () => void;
  /** Writes rows into this back end: `db.request.create({ owner, status: 'failed' })`. */
  db: Models;
  url: string;
  anonKey: string;
  serviceRoleKey: string;
}

/**
 * The project's address in tests. Names below `.invalid` never resolve (RFC 2606), so a call that no fake answers
 * fails. At the default, 127.0.0.1:54321, a stand-alone fake or a local Supabase may be listening.
 */
const testUrl = 'http://fake.invalid';

export function createTestFake({ scenario, seed = 1, settings, now }: TestFakeOptions = {}): TestFake {
  const fake = createFakeSupabase({
    ...(scenario === undefined ? {} : { scenario }),
    seed,
    settings: { url: testUrl, ...settings },
  });
  if (now !== undefined) fake.controls.setClock(Date.parse(now));
  const holding = new Set<() => void>();
  const hold = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const onAbort = () => reject(signal.reason as Error);
      if (signal.aborted) onAbort();
      holding.add(resolve);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  const observe = followPolicies(fake);
  const respond = createRespond(fake, {
    ...(observe && { observe }),
    sleep: (milliseconds, signal) => (milliseconds === held ? hold(signal) : sleep(milliseconds, signal)),
  });
  const { url, keys } = fake.backend.settings;
  return {
    ...createControlClient({ respond, url }),
    fake,
    respond,
    connect: createConnect(fake),
    release: () => {
      fake.controls.setFaults([]);
      for (const resume of holding) resume();
      holding.clear();
    },
    db: createModels(fake.backend),
    url,
    anonKey: keys.anon,
    serviceRoleKey: keys.serviceRole,
  };
}
