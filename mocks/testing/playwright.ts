/**
 * The fake in browser tests: `import { test, expect } from '…/mocks/testing/playwright'` gives every test the fixture
 * `fake`, which calls the page's own control API (`window.__fake`). It works after the first navigation, with and
 * without service workers, over plain http and from a file. A refused call fails the test with the fake's message.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { createControlClient, type ControlClient } from 'supabase-in-memory';
import { joinCoverage, type Coverage, type TriedPolicies } from 'supabase-in-memory/explain';
import type { ControlResponse, RequestControl } from 'supabase-in-memory/tools';

/** Milliseconds to wait for a page that is loading. */
const loadTimeout = 15_000;

/**
 * The control client of a page that a test opens itself. A call waits while the page navigates. `scenario` also reloads
 * the page, whose state and session belong to the previous scenario.
 */
export function fakeOf(page: Page): ControlClient {
  const send: RequestControl = async (...call) => {
    await page
      .waitForURL((url) => url.href !== 'about:blank', { timeout: 5000 })
      .catch(() => {
        throw new Error(noFake);
      });
    for (const end = Date.now() + loadTimeout; ; await page.waitForTimeout(100)) {
      // A mail link first opens a page of its own, which then navigates to the product.
      await page.waitForURL(({ pathname }) => !/\/auth\/v1\/verify\/?$/.test(pathname));
      const answer = await page
        .evaluate<ControlResponse | undefined, Parameters<RequestControl>>(
          (given) => window.__fake?.request(...given),
          call,
        )
        .catch(duringNavigation);
      if (answer) return answer;
      if (Date.now() > end) throw new Error(noFake);
    }
  };
  const client = createControlClient(send);
  return {
    ...client,
    scenario: async (...chosen) => {
      await client.scenario(...chosen);
      await page.reload();
    },
  };
}

const noFake = 'This page has no fake: open a page of the demo first.';

/** Turns the error of a page that navigated away before it answered into undefined; throws any other. */
function duringNavigation(error: Error): undefined {
  if (!/Execution context was destroyed|because of a navigation/.test(error.message)) throw error;
}

/**
 * Counts which policies the calls of a context's pages try. A page's counts disappear with its document, so they are
 * read before the test leaves it. Resolves to a function that reads those of the open pages and adds up all.
 */
async function followPolicies(context: BrowserContext): Promise<() => Promise<Coverage>> {
  /** By the time at which the document began. */
  const tried = new Map<number, Coverage>();
  const take = async (page: Page) => {
    const evaluation = page.evaluate(async () => ({
      began: performance.timeOrigin,
      answer: await window.__fake?.request('GET', 'policies'),
    }));
    // A page's engine may never load: some tests make its files fail.
    const found = await Promise.race([evaluation.catch(duringNavigation), page.waitForTimeout(5000)]);
    if (found?.answer?.status === 200) tried.set(found.began, (found.answer.body as TriedPolicies).coverage);
  };
  const takeBeforeLeaving = (page: Page) => {
    for (const name of ['goto', 'reload', 'goBack', 'goForward', 'close'] as const) {
      const leave = page[name].bind(page) as (...given: unknown[]) => Promise<unknown>;
      Object.assign(page, {
        [name]: async (...given: unknown[]) => {
          await take(page);
          return leave(...given);
        },
      });
    }
  };
  context.pages().forEach(takeBeforeLeaving);
  context.on('page', takeBeforeLeaving);
  // The first call starts the count, so that a reset or a full call log loses nothing.
  await context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => void window.__fake?.request('GET', 'policies'));
  });
  return async () => {
    for (const page of context.pages()) await take(page);
    const coverage: Coverage = {};
    for (const each of tried.values()) joinCoverage(coverage, each);
    return coverage;
  };
}

interface PolicyFixtures {
  /**
   * A folder in which each test leaves a file with the policies that its calls tried, for `npm run test:policies --
   * --from FOLDER`; by default the environment's `POLICY_COVERAGE`. Without a folder, nothing is counted.
   */
  policyCoverage: string | undefined;
  policies: undefined;
}

/** Playwright's `test` with the fixture `fake`. */
export const test = base.extend<PolicyFixtures & { fake: ControlClient }>({
  fake: async ({ page }, use) => {
    await use(fakeOf(page));
  },
  policyCoverage: [process.env.POLICY_COVERAGE, { option: true }],
  policies: [
    async ({ context, policyCoverage }, use, { testId, repeatEachIndex, retry }) => {
      const finish = policyCoverage === undefined ? undefined : await followPolicies(context);
      await use(undefined);
      if (policyCoverage === undefined || !finish) return;
      const coverage = await finish();
      mkdirSync(policyCoverage, { recursive: true });
      writeFileSync(
        path.join(policyCoverage, `${testId}-${repeatEachIndex}-${retry}.json`),
        `${JSON.stringify({ coverage })}\n`,
      );
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
