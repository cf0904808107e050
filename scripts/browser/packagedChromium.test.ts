import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { optionalDependencies } from '../../package.json';
import { chromiumArguments } from './findChromium';
import { isPackagedForThisMachine, packagedChromium } from './packagedChromium';

if (!isPackagedForThisMachine) {
  test.skip('Not tested here: the packaged Chromium runs only on Linux on x64 with glibc', () => undefined);
} else {
  test('The packaged Chromium starts without environment variables, with its own libraries and only the fonts in e2e/fonts', async () => {
    const executablePath = packagedChromium() ?? 'no packaged Chromium';
    const server = await chromium.launchServer({ executablePath, args: chromiumArguments, env: {} });
    try {
      const browser = await chromium.connect(server.wsEndpoint());
      const major = (version = '') => version.split('.')[0];
      expect(major(browser.version())).toBe(major(optionalDependencies['@sparticuz/chromium']));

      const mapped = readFileSync(`/proc/${server.process().pid}/maps`, 'utf8');
      const libraries = ['libnss3.so', 'libnspr4.so', 'libexpat.so.1'];
      const lib = path.join(path.dirname(executablePath), 'lib');
      expect(libraries.filter((name) => !mapped.includes(path.join(lib, name)))).toEqual([]);

      const page = await browser.newPage();
      const widths = await page.evaluate(() =>
        ['Arial', 'Liberation Sans', 'monospace'].map((family) => {
          const context = document.createElement('canvas').getContext('2d');
          if (!context) throw new Error('no canvas');
          context.font = `100px ${family}`;
          return context.measureText('Illinois').width;
        }),
      );
      // This Chromium finds no other font, so all families are shown in Liberation Sans.
      const inLiberationSans = 277.880859375;
      expect(widths).toEqual([inLiberationSans, inLiberationSans, inLiberationSans]);
    } finally {
      await server.close();
    }
  });
}
