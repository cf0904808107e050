import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../scripts/findChromium';

const demoPort = 8181;
const livePort = 8182;

/** Browser tests on the production builds: `npm run build:demo` and `npm run build` come first (`npm test` does both). */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${demoPort}`,
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
  },
  projects: [
    { name: 'demo', testMatch: 'demo/**/*.spec.ts', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'live',
      testMatch: 'live/**/*.spec.ts',
      use: { viewport: { width: 1280, height: 800 }, baseURL: `http://localhost:${livePort}` },
    },
  ],
  webServer: [
    {
      command: 'tsx scripts/preview.ts demo',
      cwd: '..',
      env: { PORT: String(demoPort) },
      url: `http://localhost:${demoPort}`,
      reuseExistingServer: false,
    },
    {
      command: 'tsx scripts/preview.ts live',
      cwd: '..',
      env: { PORT: String(livePort) },
      url: `http://localhost:${livePort}`,
      reuseExistingServer: false,
    },
  ],
});
