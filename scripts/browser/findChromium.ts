import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Playwright from '@playwright/test';

/**
 * The last candidate, because loading Playwright takes longer than everything else here and `--help` does not need it.
 */
function playwrightsOwn(): string {
  const { chromium } = createRequire(__filename)('@playwright/test') as typeof Playwright;
  return chromium.executablePath();
}

/**
 * The path of the machine's Chromium, otherwise of Playwright's; undefined without either. Tests prefer the headless
 * shell: it is the same engine without windows and takes less than half the time. Benchmarks use the full browser, as
 * people do.
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

/** Suppresses background network requests. Root, as in a container, can run Chromium only without its sandbox. */
export const chromiumArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
