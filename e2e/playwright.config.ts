import { defineConfig } from '@playwright/test';
import { baseConfig } from './baseConfig';
import { demoBuild, liveBuild } from '../scripts/build/testBuilds';

// Lets a test intercept the request for a service worker's script.
process.env.PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS = '1';

/** Browser tests on the production builds: `npm run build:demo` and `npm run build` come first (`npm test` does both). */
export default defineConfig(baseConfig, {
  outputDir: '../test-results',
  projects: [
    {
      name: 'demo',
      testMatch: 'demo/**/*.spec.ts',
      use: { baseURL: `http://localhost:${demoBuild.port}` },
    },
    {
      name: 'live',
      testMatch: 'live/**/*.spec.ts',
      use: { baseURL: `http://localhost:${liveBuild.port}` },
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
      command: `node --import tsx scripts/fakeSupabase.ts --port ${new URL(liveBuild.supabaseUrl).port}`,
      cwd: '..',
      url: `${liveBuild.supabaseUrl}/auth/v1/health`,
      reuseExistingServer: false,
    },
  ],
});
