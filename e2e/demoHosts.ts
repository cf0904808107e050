/** Fixtures that open the demo away from a server's root: below a path of a plain host, and as a file. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { demoBuild, demoFileBuild } from '../scripts/build/testBuilds';
import { startPlainHost, type PlainHost } from './plainHost';
import { expect, test as base, watch } from './quietPage';

interface Fixtures {
  /** Serves the demo below `/demo/`. */
  host: PlainHost;
  /** Serves the demo below `/some/path/`, with its own 404 page for unknown addresses. */
  hostOfNotFound: PlainHost;
  /** Opens a context for pages of any origin. The test fails if their consoles do not stay quiet. */
  open: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

export const test = base.extend<Fixtures>({
  // Playwright reads the names of the fixtures from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  host: async ({}, use) => {
    const host = await startPlainHost(path.resolve(demoBuild.folder), 'demo');
    await use(host);
    await host.close();
  },
  // oxlint-disable-next-line no-empty-pattern
  hostOfNotFound: async ({}, use) => {
    const host = await startPlainHost(path.resolve(demoBuild.folder), 'some/path', { ownNotFound: true });
    await use(host);
    await host.close();
  },
  open: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const noise: string[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      watch(context, noise);
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
    // Playwright itself logs that it has blocked the service worker.
    expect(noise.filter((line) => !/blocked by Playwright/.test(line))).toEqual([]);
  },
});

/** The address of the single file. */
export const fileAddress = pathToFileURL(path.resolve(demoFileBuild.file)).href;

/** For `addInitScript`: access to IndexedDB throws, as in a browser that blocks it. */
export function blockIndexedDb(): void {
  Object.defineProperty(window, 'indexedDB', {
    get() {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
}

export { expect };
