import { defineConfig } from '@playwright/test';
import { baseConfig } from './baseConfig';
import { localBuild } from '../scripts/build/testBuilds';

/** Browser journeys on a real database: `npm run test:local` makes the build that they open. */
export default defineConfig(baseConfig, {
  // The browser causes the faults of live/faults.spec.ts, so the site has to cope with them on this server, too.
  testMatch: ['local/**/*.spec.ts', 'live/faults.spec.ts'],
  outputDir: '../test-results/local',
  timeout: 60_000,
  use: { baseURL: `http://localhost:${localBuild.port}` },
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
