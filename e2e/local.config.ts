import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../scripts/findChromium';
import { localBuild } from './localStack';

/** Browser journeys on a real database: `npm run test:local` makes the build that they open. */
export default defineConfig({
  testDir: '.',
  // What breaks on the live site without a fault of its server's must not break here either.
  testMatch: ['local/**/*.spec.ts', 'live/badLuck.spec.ts'],
  outputDir: '../test-results/local',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['list']],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${localBuild.port}`,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium('test'), args: chromiumArguments },
  },
  webServer: [
    {
      command: 'node --import tsx scripts/startLocal.ts --no-app',
      cwd: '..',
      env: { PORT: String(localBuild.port), API_PORT: new URL(localBuild.supabaseUrl).port },
      url: localBuild.mailsUrl,
      reuseExistingServer: false,
    },
    {
      command: `node --import tsx scripts/preview.ts live --folder ${localBuild.folder}`,
      cwd: '..',
      env: { PORT: String(localBuild.port) },
      url: `http://localhost:${localBuild.port}`,
      reuseExistingServer: false,
    },
  ],
});
