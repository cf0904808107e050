import { expect } from '@playwright/test';
import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import { test as base } from '../mocks/testing/playwright';

interface Fixtures {
  /** Allows console messages that match. Any other warning or error fails the test. */
  allowConsole: (pattern: RegExp) => void;
}

/** Tests that fail on a console error or warning, an unhandled error, a CSP violation, or a request to another host. */
export const test = base.extend<Fixtures & { noise: undefined }>({
  // Playwright reads the names of the fixtures from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  allowConsole: async ({}, use) => {
    const allowed: RegExp[] = [];
    await use(Object.assign((pattern: RegExp) => void allowed.push(pattern), { allowed }));
  },
  noise: [
    async ({ context, allowConsole }, use) => {
      const noise: string[] = [];
      watch(context, noise);
      await use(undefined);
      const { allowed } = allowConsole as unknown as { allowed: RegExp[] };
      expect(noise.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

const ownHosts = ['localhost', '127.0.0.1', 'laptop.test'];

/** Collects the noise of a context in `noise`. For contexts that a test opens itself. */
export function watch(context: BrowserContext, noise: string[]): void {
  const onMessage = (message: ConsoleMessage) => {
    const text = message.text();
    // Where the HTML differs from what React renders, React recovers; the product logs that at the debug level.
    const isNoise = ['error', 'warning'].includes(message.type()) || text.includes('Minified React error');
    if (isNoise) noise.push(text);
  };
  // Neither build contacts any host but its own and its back end's: no third-party fonts, scripts or analytics.
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !ownHosts.includes(hostname)) noise.push(`foreign: ${request.url()}`);
  });
  const onPage = (page: Page) => {
    page.on('console', onMessage);
    page.on('pageerror', (error) => noise.push(`unhandled: ${error.message}`));
  };
  context.pages().forEach(onPage);
  context.on('page', onPage);
}

export { expect };
