import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../scripts/findChromium';
import { demoBuild, liveBuild } from './builds';

// Lets a test answer the request for a worker's script.
process.env.PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS = '1';

/**
 * Browser tests on the production builds: `npm run build:demo` and `npm run build` come first (`npm test` does both).
 * Recording doubles their time: `--trace retain-on-failure` asks for it.
 */
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
    baseURL: `http://localhost:${demoBuild.port}`,
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: { executablePath: findChromium('test'), args: chromiumArguments },
  },
  projects: [
    { name: 'demo', testMatch: 'demo/**/*.spec.ts', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'live',
      testMatch: 'live/**/*.spec.ts',
      use: { viewport: { width: 1280, height: 800 }, baseURL: `http://localhost:${liveBuild.port}` },
    },
  ],
  webServer: [
    {
      command: `node --import tsx scripts/preview.ts demo --folder ${demoBuild.folder}`,
      cwd: '..',
      env: { PORT: String(demoBuild.port) },
      url: `http://localhost:${demoBuild.port}`,
      reuseExistingServer: false,
    },
    {
      command: `node --import tsx scripts/preview.ts live --folder ${liveBuild.folder}`,
      cwd: '..',
      env: { PORT: String(liveBuild.port) },
      url: `http://localhost:${liveBuild.port}`,
      reuseExistingServer: false,
    },
    {
      command: `node --import tsx mocks/http/server.ts --port ${new URL(liveBuild.supabaseUrl).port}`,
      cwd: '..',
      url: `${liveBuild.supabaseUrl}/auth/v1/health`,
      reuseExistingServer: false,
    },
  ],
});
