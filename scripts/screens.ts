/**
 * Takes the pictures in README.md and docs/design.md from the demo. `docs/screens.png` has the landing page and the
 * table of /admin, light and dark; a seed keeps its data and dates the same. `docs/design.png` is the top of the design
 * page, with all colors.
 */
import path from 'node:path';
import { chromium } from '@playwright/test';
import { startServer, stopServers } from './bench/startProcess';
import { chromiumLaunch } from './browser/findChromium';
import { outputFolder } from './build/targets';
import { readOptions } from './commandLine/readOptions';
import { readPort } from './commandLine/readPort';

const { folder } = readOptions(
  'Makes docs/screens.png and docs/design.png from the demo that "npm run build:demo" built. --folder names another build. PORT (default 8089).',
  { folder: { type: 'string', default: outputFolder.demo } },
);
const port = readPort('PORT', 8089);
const address = `http://127.0.0.1:${port}`;
const [width, height] = [622, 389];

async function takeScreens(): Promise<void> {
  await startServer('scripts/preview.ts', ['demo', '--folder', folder], { PORT: String(port) }, address);
  const browser = await chromium.launch(chromiumLaunch('test'));

  const screens: string[] = [];
  for (const [place, text] of [
    ['/?', '1st suggestion'],
    ['/admin?tab=requests&as=admin&', 'User: '],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width: 2 * width, height: 2 * height };
      const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
      await page.goto(`${address}${place}seed=1&present=1`);
      await page.getByText(text).first().waitFor();
      await page.waitForLoadState('networkidle'); // For the web fonts.
      screens.push((await page.screenshot()).toString('base64'));
    }
  }
  const docs = path.resolve(__dirname, '../docs');
  const design = await browser.newPage({ viewport: { width: 1280, height: 1780 } });
  await design.goto(`${address}/?view=design`);
  await design.getByRole('heading', { name: 'Status and role' }).waitFor();
  await design.waitForLoadState('networkidle');
  await design.screenshot({ path: path.join(docs, 'design.png') });

  const page = await browser.newPage({ viewport: { width: 1280, height: 816 } });
  await page.setContent(
    `<style>body { margin: 12px; display: grid; grid-template-columns: 1fr 1fr; gap: 13px 12px; background: #dbdccf }
     img { width: ${width}px; height: ${height}px; border-radius: 8px }</style>
     ${screens.map((screen) => `<img alt="" src="data:image/png;base64,${screen}" />`).join('')}`,
  );
  await page.screenshot({ path: path.join(docs, 'screens.png') });
  await browser.close();
}

takeScreens()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(stopServers);
