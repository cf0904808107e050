import path from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import { chromiumLaunch } from '../scripts/browser/findChromium';

// Gives every browser on Linux the same fonts.
process.env.FONTCONFIG_FILE = path.join(__dirname, 'fonts/fonts.conf');

/** Shared by all browser tests. Tracing doubles their time, so only `--trace retain-on-failure` turns it on. */
export const baseConfig = {
  testDir: '.',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
  // Long enough for a busy machine, where tests take several times as long: only a test that hangs reaches them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: chromiumLaunch('test'),
  },
} satisfies PlaywrightTestConfig;
