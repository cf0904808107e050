/**
 * `npm run screens`: takes pictures of every screen in every state, at 360 and 1280 px, light and dark, and
 * `docs/screens.png` for README.md: the landing page and the table of /admin. A seed keeps data and dates the same.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startServer, stopServers } from './bench/startProcess';
import { chromiumLaunch } from './browser/findChromium';
import { screenStates } from './browser/screenStates';
import { outputFolder } from './build/targets';
import { readOptions } from './commandLine/readOptions';
import { readPort } from './commandLine/readPort';

const { folder, out } = readOptions(
  `Takes pictures of every screen of the demo that "npm run build:demo" built, and docs/screens.png.

  --folder  another build
  --out     where the pictures go (default screens/)
  --help    this text

PORT is the port to serve the demo on (default 8089), CHROMIUM_PATH the browser.`,
  {
    folder: { type: 'string', default: outputFolder.demo },
    out: { type: 'string', default: 'screens' },
  },
);
const port = readPort('PORT', 8089);
const address = `http://127.0.0.1:${port}`;
const schemes = ['light', 'dark'] as const;

async function openState(browser: Browser, name: string): Promise<Page> {
  const shown = screenStates.find((each) => each.name === name);
  if (!shown) throw new Error(`There is no screen ${name}`);
  const page = await browser.newPage({ reducedMotion: 'reduce', bypassCSP: true });
  await page.goto(address + shown.address);
  await page.getByText(shown.text).or(page.getByLabel(shown.text)).first().waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
  // A picture of the whole page would leave blank what Chromium skips below the fold.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  return page;
}

async function takeScreens(browser: Browser): Promise<void> {
  for (const { name } of screenStates) {
    const page = await openState(browser, name);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({
          path: path.join(out, `${name}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
      }
    }
    await page.close();
  }
  console.log(`${screenStates.length * 4} pictures are in ${out}.`);
}

/** Four screens on one picture. */
async function takeOverview(browser: Browser): Promise<void> {
  const [width, height] = [622, 389];
  const screens: string[] = [];
  for (const name of ['landing', 'requests']) {
    const page = await openState(browser, name);
    await page.setViewportSize({ width: 2 * width, height: 2 * height });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      screens.push((await page.screenshot()).toString('base64'));
    }
    await page.close();
  }
  const page = await browser.newPage({ viewport: { width: 1280, height: 816 } });
  await page.setContent(
    `<style>body { margin: 12px; display: grid; grid-template-columns: 1fr 1fr; gap: 13px 12px; background: #dbdccf }
     img { width: ${width}px; height: ${height}px; border-radius: 8px }</style>
     ${screens.map((screen) => `<img alt="" src="data:image/png;base64,${screen}" />`).join('')}`,
  );
  await page.screenshot({ path: path.resolve(__dirname, '../docs/screens.png') });
}

async function main(): Promise<void> {
  mkdirSync(out, { recursive: true });
  await startServer('scripts/preview.ts', ['demo', '--folder', folder], { PORT: String(port) }, address);
  const browser = await chromium.launch(chromiumLaunch('test'));
  await takeScreens(browser);
  await takeOverview(browser);
  await browser.close();
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(stopServers);
