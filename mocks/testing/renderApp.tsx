/**
 * Starts the whole product in a test as in a page, with the real client, store, router and pages. A new fake answers
 * its calls.
 */
import { webcrypto } from 'node:crypto';
import { act, configure } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { paths } from '../../src/lib/pages';
import { startApp, type RunningApp } from '../../src/startApp';
import type { AppStore } from '../../src/store/store';
import { sessionStorageKey } from '../../src/supabase/tokenStorage';
import type { FaultRule } from 'supabase-in-memory';
import { answerCalls } from 'supabase-in-memory/jest';
import type { Respond } from 'supabase-in-memory/tools';
import { demoAccounts } from '../product/demoAccounts';
import { createTestFake, type TestFake, type TestFakeOptions } from './testBackend';

export interface Account {
  email: string;
  password: string;
}

export interface RenderAppOptions extends TestFakeOptions {
  /** Path with query and hash; default `/`. */
  at?: string;
  /** Whose session the browser already has; by default nobody's. */
  as?: 'admin' | 'customer' | Account | undefined;
  /** Whether that session's access token has expired; refreshing works. */
  expired?: boolean;
  /** Fault rules, set after the session is stored, so that they do not affect the sign-in. */
  faults?: readonly FaultRule[];
  /** A fake that another part of the test has prepared. */
  backend?: TestFake;
}

/** One call as the product sent it. */
export interface RecordedCall {
  method: string;
  /** Relative to the project's URL, with the query: `/rest/v1/profiles?select=role`. */
  path: string;
  /** Whose bearer token the call has: `anon` if it is the anon key. */
  sentAs: 'anon' | 'member';
  /** The `apikey` header. */
  apiKey: string | null;
  body: string;
}

export interface RenderedApp {
  user: UserEvent;
  store: AppStore;
  backend: TestFake;
  calls: RecordedCall[];
  /** Path, query and hash of the page. */
  location: () => string;
  /** Closes the page, for a test that opens another one on the same back end. */
  leave: () => Promise<void>;
}

// With an empty cache, pages are compiled while a test waits for them, and others may use the processor. Only a wait that never
// ends reaches this; jest.config.ts has the limit of a test.
configure({ asyncUtilTimeout: 60_000 });

// For the PKCE challenge of mail links, auth-js needs `crypto.subtle`, which jsdom lacks.
if (globalThis.crypto.subtle === undefined) {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
}

/** Redux Toolkit's development checks warn when they are slow, as on a busy machine. */
const slowCheckWarning = /Middleware took \d+ms/;

const { warn } = console;
console.warn = (...args: unknown[]) => {
  if (!slowCheckWarning.test(String(args[0]))) warn(...args);
};

let running: RunningApp | undefined;

afterEach(leave);

export async function renderApp(options: RenderAppOptions = {}): Promise<RenderedApp> {
  const { at = paths.home, as, expired = false, faults = [], backend = createTestFake(options) } = options;
  if (as) await storeSession(backend, typeof as === 'string' ? demoAccount(as) : as, expired);
  if (faults.length > 0) await backend.faults.replace(...faults);

  const calls: RecordedCall[] = [];
  const { url, anonKey, connect } = backend;
  answerCalls({ url, respond: recording(backend, calls), connect });
  window.history.replaceState(null, '', at);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
  const user = userEvent.setup({ delay: null });
  // Pages are lazy modules, so the first render waits for the one at `at`.
  const app = await act(async () => startApp({ url, anonKey }));
  running = app;
  return {
    user,
    store: app.store,
    backend,
    calls,
    leave,
    location: () => `${window.location.pathname}${window.location.search}${window.location.hash}`,
  };
}

async function leave(): Promise<void> {
  const app = running;
  running = undefined;
  await act(async () => app?.stop());
}

export function demoAccount(who: 'admin' | 'customer'): Account {
  const account = demoAccounts.find((demo) => demo.who === who);
  if (!account) throw new Error(`No demo account for ${who}`);
  return account;
}

/** Signs in without the product and stores the session, as if this browser had signed in earlier. */
export async function storeSession(
  backend: TestFake,
  { email, password }: Account,
  expired = false,
): Promise<void> {
  const answer = await backend.respond(
    new Request(`${backend.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }),
  );
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
  const session: { expires_in: number } = await answer.json();
  // The product stores the expiry by the page's clock; the fake's clock stands still.
  const expires_at = Math.floor(Date.now() / 1000) + (expired ? -1 : session.expires_in);
  localStorage.setItem(sessionStorageKey(), JSON.stringify({ ...session, expires_at }));
}

function recording({ respond, anonKey }: TestFake, calls: RecordedCall[]): Respond {
  return async (request) => {
    const url = new URL(request.url);
    calls.push({
      method: request.method,
      path: `${url.pathname}${url.search}`,
      sentAs: request.headers.get('authorization') === `Bearer ${anonKey}` ? 'anon' : 'member',
      apiKey: request.headers.get('apikey'),
      body: await request.clone().text(),
    });
    return respond(request);
  };
}
