import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Playwright from '@playwright/test';

/** Asked last: loading Playwright takes longer than everything else here, and `--help` needs none of it. */
function playwrightsOwn(): string {
  const { chromium } = createRequire(__filename)('@playwright/test') as typeof Playwright;
  return chromium.executablePath();
}

/**
 * The machine's Chromium, otherwise Playwright's own; undefined when there is none at all. For tests the headless shell
 * comes first: the same engine without a browser's windows, in less than half the time. Benchmarks want what people use.
 */
export function findChromium(purpose: 'test' | 'bench'): string | undefined {
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...(purpose === 'test' ? ['/usr/bin/chromium-headless-shell'] : []),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  const isThere = (path: string | undefined) => path !== undefined && path !== '' && existsSync(path);
  return candidates.find(isThere) ?? [playwrightsOwn()].find(isThere);
}

export const howToInstallChromium =
  'No Chromium found. Install one (Debian: apt-get install chromium-headless-shell fonts-liberation; elsewhere: npx playwright install chromium) or name it in CHROMIUM_PATH.';

/** Quiet on closed networks, and able to run as root in a container. */
export const chromiumArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
