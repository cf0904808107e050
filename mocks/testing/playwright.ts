/**
 * The fake in browser tests: `import { test, expect } from '…/mocks/testing/playwright'` gives every test the fixture
 * `fake`, which calls the page's own control API (`window.__fake`). It works after the first navigation, with and
 * without service workers, over plain http and from a file. A refused call fails the test with the fake's message.
 */
import { test as base, type Page } from '@playwright/test';
import { createControlClient, type ControlClient } from 'supabase-in-memory';
import type { ControlResponse, RequestControl } from 'supabase-in-memory/tools';

/** Milliseconds to wait for a page that is loading. */
const patience = 15_000;

/**
 * For a page that a test opens itself. A call waits for a page that is on its way to another one. `scenario` also
 * reloads the page, whose state and session belong to the scenario before.
 */
export function fakeOf(page: Page): ControlClient {
  const send: RequestControl = async (...call) => {
    await page
      .waitForURL((url) => url.href !== 'about:blank', { timeout: 5000 })
      .catch(() => {
        throw new Error(noFake);
      });
    for (const end = Date.now() + patience; ; await page.waitForTimeout(100)) {
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

/** Undefined for a page that went away before it answered. */
function duringNavigation(error: Error): undefined {
  if (!/Execution context was destroyed|because of a navigation/.test(error.message)) throw error;
}

/** Playwright's `test` with the fixture `fake`. */
export const test = base.extend<{ fake: ControlClient }>({
  fake: async ({ page }, use) => {
    await use(fakeOf(page));
  },
});

export { expect } from '@playwright/test';
