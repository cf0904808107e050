/**
 * The fake in browser tests: `import { test, expect } from '…/mocks/testing/playwright'`, and every test has `fake`, which
 * asks the page's own control API (`window.__fake`). Works from the first navigation on, with and without service workers,
 * on plain http and in a file. An answer other than success fails the test with the fake's own sentence.
 */
import { test as base, type Page } from '@playwright/test';
import type { DeliveredMail } from '../engine/backend/mailbox';
import type { Json } from '../engine/backend/schema';
import type { FaultRule } from '../engine/control/faults';
import type { RuleTally } from '../engine/control/faultTally';
import type { ControlState } from '../engine/control/handleControl';

/** Milliseconds. A click that sends a mail has gone before its answer has come. */
const mailPatience = 5000;

export interface FakeControl {
  state(): Promise<ControlState>;
  /** The same scenario and seed again. */
  reset(): Promise<void>;
  /** The page is loaded again: product and session belong to the world before. */
  scenario(name: string, seed?: number): Promise<void>;
  clock: {
    /** ISO 8601 with a zone; the clock then stands there. */
    set(moment: string): Promise<void>;
    /** Seconds, forwards or back. */
    advance(seconds: number): Promise<void>;
  };
  faults: {
    /** In place of the rules in force. */
    set(...rules: FaultRule[]): Promise<void>;
    list(): Promise<(FaultRule & RuleTally)[]>;
    clear(): Promise<void>;
  };
  mailbox: {
    /** Oldest first; of everybody without an address. */
    list(to?: string): Promise<DeliveredMail[]>;
    /** The newest mail to somebody. Waits for one as a person does, and fails when none arrives. */
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
    // A mail link is a page of its own for a moment, and asks for another one.
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
      list: async () => (await request('GET', 'faults')) as (FaultRule & RuleTally)[],
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
