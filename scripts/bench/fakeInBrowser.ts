/** Times the product's calls in Chromium, answered in a page built like the demo and by its service worker. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium, howToInstallChromium } from '../browser/findChromium';
import { buildEntry } from './buildEntry';
import type { PageTransport } from './fakePage';
import type { Timing } from './timedCalls';
import { startServer, stopServers } from './startProcess';

const folder = '.cache/bench/fake';
const port = 8298;
const address = `http://localhost:${port}`;

export interface BrowserTimings {
  /** Milliseconds until the back end with 100,000 requests is open. */
  opened: number;
  page: Record<string, Timing>;
  /** Missing with `pageAlone`. */
  worker?: Record<string, Timing>;
}

export interface BrowserOptions {
  /** Reuses the build of the last run. */
  skipBuild?: boolean;
  /** Leaves the service worker out. */
  pageAlone?: boolean;
}

export async function timeInBrowser({
  skipBuild = false,
  pageAlone = false,
}: BrowserOptions = {}): Promise<BrowserTimings> {
  const executablePath = findChromium('bench');
  if (executablePath === undefined) throw new Error(howToInstallChromium);
  if (!skipBuild) await build();
  await startServer('scripts/preview.ts', ['demo', '--folder', folder], { PORT: String(port) }, address);
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.waitForFunction(() => window.fakePage !== undefined);
    const timeCalls = async (transport: PageTransport) => {
      const timings = await page.evaluate(
        async (chosen) => (await window.fakePage)?.timeCalls(chosen),
        transport,
      );
      if (!timings) throw new Error('The page did not answer');
      return timings;
    };
    const opened = await page.evaluate(async () => (await window.fakePage)?.opened);
    const inPage = await timeCalls('page');
    return {
      opened: opened ?? NaN,
      page: inPage,
      ...(!pageAlone && { worker: await timeCalls('service worker') }),
    };
  } finally {
    await browser.close();
    stopServers();
  }
}

async function build(): Promise<void> {
  rmSync(path.resolve(__dirname, '../..', folder), { recursive: true, force: true });
  await buildEntry('fake-page', './scripts/bench/fakePage.ts', { target: 'demo', folder });
}
