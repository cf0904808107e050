/** Timings of supabase-js (docs/behaviour.md, sections 4 and 9); an update of the library must not change them. */
import { webcrypto } from 'node:crypto';
import type { SettingsInput } from 'supabase-in-memory';
import { answerCalls } from 'supabase-in-memory/jest';
import { createTestFake, type TestFake } from '../../mocks/testing/testBackend';
import { demoAccounts } from '../../mocks/product/demoAccounts';
import { discardClient, getClient, setProject } from './client';
import { sessionStorageKey } from './tokenStorage';

const [, customer] = demoAccounts;
const second = 1_000;

interface Call {
  /** Milliseconds since the test began. */
  at: number;
  path: string;
  apiVersion: string | null;
}

let backend: TestFake;
let calls: Call[];
let began: number;

const refreshes = () => calls.filter(({ path }) => path.includes('grant_type=refresh_token'));

/** Opens a page with a session that expires in `lifetime` seconds. */
async function openWithSession(lifetime: number): Promise<void> {
  await (await getClient()).auth.signInWithPassword(customer);
  discardClient();
  const stored: object = JSON.parse(localStorage.getItem(sessionStorageKey()) ?? '{}');
  const expires_at = Math.floor(Date.now() / second) + lifetime;
  localStorage.setItem(sessionStorageKey(), JSON.stringify({ ...stored, expires_at }));
  began = Date.now();
  calls = [];
  await (await getClient()).auth.getSession();
}

function connect(settings?: SettingsInput): void {
  backend = createTestFake({ scenario: 'empty', settings });
  calls = [];
  const { url, respond } = backend;
  answerCalls({
    url,
    respond: (request) => {
      const { pathname, search } = new URL(request.url);
      const apiVersion = request.headers.get('x-supabase-api-version');
      calls.push({ at: Date.now() - began, path: `${pathname}${search}`, apiVersion });
      return respond(request);
    },
  });
  setProject(backend);
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-03-02T09:00:00Z') });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  connect();
});

afterEach(() => {
  discardClient();
  jest.useRealTimers();
});

test('supabase-js checks the session every 30 seconds, and refreshes it with 3 checks left before it expires', async () => {
  await openWithSession(150);
  await jest.advanceTimersByTimeAsync(59 * second);
  expect(refreshes()).toEqual([]);
  await jest.advanceTimersByTimeAsync(2 * second);
  expect(refreshes()).toHaveLength(1);
  expect(refreshes()[0]?.at).toBe(60 * second);
});

test('supabase-js retries a failed token refresh after 200 ms and then twice as long each time, within 30 s', async () => {
  await openWithSession(150);
  await backend.faults.replace({ match: { path: '/auth/v1/token' }, then: { status: 503 } });
  await jest.advanceTimersByTimeAsync(89 * second);
  const starts = refreshes().map(({ at }) => at);
  expect(starts.slice(1).map((at, index) => at - (starts[index] ?? 0))).toEqual([
    200, 400, 800, 1_600, 3_200, 6_400, 12_800,
  ]);
});

test('Auth calls of supabase-js send their API version', async () => {
  await openWithSession(3_600);
  await (await getClient()).auth.refreshSession();
  expect(calls.map(({ apiVersion }) => apiVersion)).toEqual(['2024-01-01']);
});

test('supabase-js caches the JWT key set for 10 minutes', async () => {
  // jsdom's crypto cannot verify signatures: without Node's, the library would ask the server instead.
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
  connect({ auth: { jwt: { algorithm: 'ES256' } } });
  await openWithSession(3_600);
  const { auth } = await getClient();
  const keySets = () => calls.filter(({ path }) => path.endsWith('/.well-known/jwks.json'));
  for (const minutes of [0, 9]) {
    await jest.advanceTimersByTimeAsync(minutes * 60 * second);
    expect((await auth.getClaims()).error).toBeNull();
    expect(keySets()).toHaveLength(1);
  }
  await jest.advanceTimersByTimeAsync(2 * 60 * second);
  await auth.getClaims();
  expect(keySets()).toHaveLength(2);
});
