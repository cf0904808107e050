/**
 * The fake in browser tests: `import { test, expect } from '…/mocks/testing/playwright'` gives every test the fixture
 * `fake`, which calls the page's own control API (`window.__fake`). It works after the first navigation, with and
 * without service workers, over plain http and from a file. A refused call fails the test with the fake's message.
 */
import { test as base, type Page } from '@playwright/test';
import type { ControlState, DeliveredMail, FaultRule, Json, RuleCounters } from 'supabase-in-memory';

/** Milliseconds to wait for a mail: a click resolves before the request that sends the mail is answered. */
const mailPatience = 5000;

export interface FakeControl {
  state(): Promise<ControlState>;
  /** Starts the same scenario with the same seed again. */
  reset(): Promise<void>;
  /** Starts a scenario and reloads the page, whose state and session belong to the previous one. */
  scenario(name: string, seed?: number): Promise<void>;
  clock: {
    /** Stops the clock at a time in ISO 8601 with a zone. */
    set(moment: string): Promise<void>;
    /** Seconds, forwards or back. */
    advance(seconds: number): Promise<void>;
  };
  faults: {
    /** Replaces all rules. */
    set(...rules: FaultRule[]): Promise<void>;
    list(): Promise<(FaultRule & RuleCounters)[]>;
    clear(): Promise<void>;
  };
  mailbox: {
    /** Oldest first; without `to` the mails to everybody. */
    list(to?: string): Promise<DeliveredMail[]>;
    /** The newest mail to an address. Waits for one up to `mailPatience`, then fails. */
    newest(to: string): Promise<DeliveredMail>;
  };
  snapshot: {
    /** The whole state. */
    take(): Promise<Json>;
    restore(snapshot: Json): Promise<void>;
  };
  /** Any other call: `path` without `/_fake/`. Resolves with the body of a success. */
  request(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** For a page that a test opens itself. */
export function fakeOf(page: Page): FakeControl {
  async function request(method: string, path: string, body?: unknown): Promise<unknown> {
    // A mail link first opens a page of its own, which then navigates to the product.
    await page.waitForURL(({ pathname }) => !/\/auth\/v1\/verify\/?$/.test(pathname));
    const answer = await page.evaluate(
      ([verb, address, content]) => {
        const door = window.__fake;
        if (!door) throw new Error('This page has no fake: open a page of the demo first.');
        return door.request(verb, address, content);
      },
      [method, path, body] as const,
    );
    if (answer.status < 300) return answer.body;
    const { message } = (answer.body ?? {}) as { message?: string };
    throw new Error(`${method} /_fake/${path}: ${answer.status} ${message ?? ''}`);
  }
  const send = async (...call: Parameters<typeof request>): Promise<void> => {
    await request(...call);
  };
  const list = async (to?: string) =>
    (await request(
      'GET',
      `mailbox${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`,
    )) as DeliveredMail[];
  return {
    request,
    state: async () => (await request('GET', 'state')) as ControlState,
    reset: () => send('POST', 'reset'),
    scenario: async (name, seed) => {
      await send('POST', 'scenario', { name, ...(seed === undefined ? {} : { seed }) });
      await page.reload();
    },
    clock: {
      set: (moment) => send('POST', 'clock', { set: moment }),
      advance: (seconds) => send('POST', 'clock', { advance: seconds }),
    },
    faults: {
      set: (...rules) => send('POST', 'faults', rules),
      list: async () => (await request('GET', 'faults')) as (FaultRule & RuleCounters)[],
      clear: () => send('DELETE', 'faults'),
    },
    mailbox: {
      list,
      newest: async (to) => {
        for (const end = Date.now() + mailPatience; ; await page.waitForTimeout(100)) {
          const mail = (await list(to)).at(-1);
          if (mail) return mail;
          if (Date.now() > end) throw new Error(`No mail to ${to} has arrived`);
        }
      },
    },
    snapshot: {
      take: async () => (await request('GET', 'snapshot')) as Json,
      restore: (snapshot) => send('PUT', 'snapshot', snapshot),
    },
  };
}

/** Playwright's `test` with the fixture `fake`. */
export const test = base.extend<{ fake: FakeControl }>({
  fake: async ({ page }, use) => {
    await use(fakeOf(page));
  },
});

export { expect } from '@playwright/test';
