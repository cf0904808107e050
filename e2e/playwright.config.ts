import { defineConfig } from '@playwright/test';
import { baseConfig } from './baseConfig';
import { isPackagedForThisMachine, packagedChromium } from '../scripts/browser/packagedChromium';
import { demoBuild, demoFileBuild, devServers, liveBuild } from '../scripts/build/testBuilds';

// Lets a test intercept the request for a service worker's script.
process.env.PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS = '1';

/** The command that makes a build if it is missing or older than its sources. Quick after `npm test`. */
const build = (target: string, folder: string) =>
  `node --import tsx scripts/build.ts ${target} --if-stale --output ${folder}`;
const buildTimeout = 600_000;
/** `npm test` without `--all` leaves out the thorough tests. Only those open the demo in one file. */
const isCore = process.env.TEST_TIER === 'core';
const demoAddress = `http://localhost:${demoBuild.port}`;
const packaged = (isCore && !process.env.CI) || !isPackagedForThisMachine ? undefined : packagedChromium();

/** Browser tests on the production builds. Those of the project `start` start the dev server themselves. */
export default defineConfig(baseConfig, {
  outputDir: '../test-results',
  ...(isCore && { grepInvert: /@thorough/ }),
  projects: [
    // First, because its tests share a server, so a single worker runs them all.
    {
      name: 'start',
      testMatch: 'start/**/*.spec.ts',
      use: { baseURL: `http://localhost:${devServers.port}` },
    },
    {
      name: 'demo',
      testMatch: 'demo/**/*.spec.ts',
      use: { baseURL: demoAddress },
    },
    {
      name: 'live',
      testMatch: 'live/**/*.spec.ts',
      use: { baseURL: `http://localhost:${liveBuild.port}` },
    },
    // One journey in the Chromium of the packages, where the others run in a newer one.
    ...(packaged
      ? [
          {
            name: 'packaged browser',
            testMatch: 'demo/journey.spec.ts',
            use: {
              baseURL: demoAddress,
              launchOptions: { ...baseConfig.use.launchOptions, executablePath: packaged },
            },
          },
        ]
      : []),
  ],
  webServer: [
    {
      command: [
        // Only thorough tests make files for prospects and open the demo in one file.
        build(isCore ? 'demo' : 'demo --leave-behind', demoBuild.folder),
        ...(isCore ? [] : [build('demo-file', demoFileBuild.folder)]),
        `node --import tsx scripts/preview.ts demo --folder ${demoBuild.folder}`,
      ].join(' && '),
      cwd: '..',
      timeout: buildTimeout,
      env: { PORT: String(demoBuild.port) },
      url: demoAddress,
      reuseExistingServer: false,
    },
    {
      command: `${build('live', liveBuild.folder)} && node --import tsx scripts/preview.ts live --folder ${liveBuild.folder}`,
      cwd: '..',
      timeout: buildTimeout,
      env: { PORT: String(liveBuild.port), ...liveBuild.settings },
      url: `http://localhost:${liveBuild.port}`,
      reuseExistingServer: false,
    },
    {
      command: `node --import tsx scripts/fakeSupabase.ts --port ${new URL(liveBuild.supabaseUrl).port}`,
      cwd: '..',
      url: `${liveBuild.supabaseUrl}/auth/v1/health`,
      reuseExistingServer: false,
    },
  ],
});
