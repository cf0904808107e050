import { spawn } from 'node:child_process';
import { findChromium } from './findChromium';

/**
 * Whether there is a Chromium for tests. If none is found, as on a new macOS, Windows or Linux on ARM, Playwright first
 * downloads its headless shell.
 */
export async function provideChromium(): Promise<boolean> {
  if (findChromium('test') !== undefined) return true;
  // CHROMIUM_PATH names a file that does not exist, and a download would not change that.
  if (process.env.CHROMIUM_PATH) return false;
  const install = ['install', 'chromium', '--only-shell'];
  console.log(`No Chromium found: npx playwright ${install.join(' ')}`);
  const child = spawn(process.execPath, [require.resolve('@playwright/test/cli'), ...install], {
    stdio: 'ignore',
  });
  await new Promise((resolve) => child.once('close', resolve));
  return findChromium('test') !== undefined;
}
