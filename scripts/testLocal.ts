/** `npm run test:local`: the browser journeys on the live build with a real local PostgreSQL. */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { howToInstallChromium } from './browser/findChromium';
import { provideChromium } from './browser/provideChromium';
import { helpOfTestVariables, localBuild } from './build/testBuilds';
import { readOptions } from './commandLine/readOptions';
import { publishableKey } from './local/openLite';
import { playwrightCount, reportsFolder } from './testing/testReports';

const root = path.resolve(__dirname, '..');
const report = path.join(reportsFolder, 'local.json');

const { 'skip-build': skipBuild } = readOptions(
  'Builds the live site for a local Supabase on PostgreSQL, starts both, and runs the browser journeys on them.\n' +
    'Ends with "N passed, N failed".\n\n' +
    '  --skip-build    opens the build of the last time\n' +
    '  CHROMIUM_PATH   a Chromium\n' +
    helpOfTestVariables,
  { 'skip-build': { type: 'boolean' } },
);

/** Resolves with the exit code. */
function run(args: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

async function testLocal(): Promise<{ passed: number; failed: number }> {
  if (!(await provideChromium())) {
    console.error(howToInstallChromium);
    return { passed: 0, failed: 1 };
  }
  rmSync(report, { force: true });
  mkdirSync(reportsFolder, { recursive: true });
  if (!skipBuild) {
    const settings = {
      SUPABASE_URL: localBuild.supabaseUrl,
      SUPABASE_ANON_KEY: publishableKey,
      // The local server has no Realtime.
      REALTIME: 'off',
      EXAMPLES: 'allowed',
    };
    const build = ['--import', 'tsx', 'scripts/build.ts', 'live', '--output', localBuild.folder];
    if ((await run(build, settings)) !== 0) return { passed: 0, failed: 1 };
  }
  const playwright = [require.resolve('@playwright/test/cli'), 'test', '--config', 'e2e/local.config.ts'];
  const code = await run(playwright, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  try {
    const { passed, failed } = playwrightCount('local.json');
    // A bad exit without a failed test (no server, no browser) counts as one failure.
    return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

void testLocal().then(({ passed, failed }) => {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
});
