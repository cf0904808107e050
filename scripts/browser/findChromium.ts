import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Playwright from '@playwright/test';
import { packagedChromium } from './packagedChromium';

/** The browser that Playwright has installed: for tests its headless shell if it is there, else the full one. */
export function playwrightsOwn(purpose: 'test' | 'bench'): string | undefined {
  // Loading Playwright takes longer than everything else here.
  const { chromium } = createRequire(__filename)('@playwright/test') as typeof Playwright;
  const full = chromium.executablePath();
  const [folder] = /^.*\bchromium-\d+/.exec(full) ?? [full];
  const shells = folder.replace(/chromium-(\d+)$/, 'chromium_headless_shell-$1');
  const shell =
    purpose === 'test' && existsSync(shells)
      ? readdirSync(shells, { recursive: true, encoding: 'utf8' }).find((file) =>
          /^chrome-headless-shell(\.exe)?$/.test(path.basename(file)),
        )
      : undefined;
  return shell === undefined ? [full].find(existsSync) : path.join(shells, shell);
}

/**
 * The path of the first Chromium of these: the one that `CHROMIUM_PATH` names, the machine's, Playwright's, and for
 * tests the packaged one. Tests prefer the headless shell: the same engine without windows, in less than half the time.
 * Benchmarks use the full browser, as people do.
 */
export function findChromium(purpose: 'test' | 'bench'): string | undefined {
  // No other browser replaces a named one.
  const named = process.env.CHROMIUM_PATH;
  if (named) return [named].find(existsSync);
  const machines = [
    ...(purpose === 'test' ? ['/usr/bin/chromium-headless-shell'] : []),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return (
    machines.find(existsSync) ??
    playwrightsOwn(purpose) ??
    (purpose === 'test' ? packagedChromium() : undefined)
  );
}

export const howToInstallChromium = process.env.CHROMIUM_PATH
  ? `CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, and there is no such file.`
  : 'No Chromium found. Install one (npx playwright install --with-deps chromium, or Debian: apt-get install chromium) or name it in CHROMIUM_PATH.';

/** Options for Playwright's `launch`. If no Chromium is found, Playwright itself says which one is missing. */
export function chromiumLaunch(
  purpose: 'test' | 'bench',
  ...more: string[]
): { executablePath?: string; args: string[] } {
  const executablePath = findChromium(purpose);
  return { ...(executablePath && { executablePath }), args: [...chromiumArguments, ...more] };
}

/** They suppress background requests. Root, as in a container, can run Chromium only without its sandbox. */
export const chromiumArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
