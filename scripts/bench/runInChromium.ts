/** How a benchmark that needs Chromium runs: it says what is missing or failed in one line, and ends its servers. */
import { findChromium, howToInstallChromium } from '../browser/findChromium';
import { stopServers } from './startProcess';

export function runInChromium(main: () => Promise<void>): void {
  if (findChromium('bench') === undefined) {
    console.error(howToInstallChromium);
    process.exitCode = 1;
    return;
  }
  main()
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    })
    .finally(stopServers);
}
