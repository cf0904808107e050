/** Runs a benchmark that needs Chromium. Reports a missing browser or a failure in one line, and stops the servers. */
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
