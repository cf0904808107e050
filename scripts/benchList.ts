/**
 * `npm run bench:list`: times the admin's list of requests at 100, 10,000 and 100,000 rows of the demo, with the
 * processor at full speed and four times slower. Reports the time from an input to the next paint, and at full speed
 * also the work of the page's main thread, which other processes do not affect. A dropdown on an otherwise empty page
 * is the baseline. Needs Chromium.
 */
import { chromium, type Browser, type CDPSession, type Locator, type Page } from '@playwright/test';
import { namespaceOf } from '../mocks/demo/chosenScenario';
import { demoKey } from '../mocks/demo/demoAddress';
import { setStorageScope } from '../src/lib/storage';
import { sessionStorageKey } from '../src/supabase/tokenStorage';
import { median, startObservers, timeInteraction } from './bench/measure';
import { runInChromium } from './bench/runInChromium';
import { signInAsAdmin } from './bench/signInAsAdmin';
import { runScript, startServer } from './bench/startProcess';
import { chromiumLaunch } from './browser/findChromium';
import { readOptions, readWholeNumber, readWholeNumbers } from './commandLine/readOptions';

const folder = '.cache/bench/demo';
const port = 8294;
const address = `http://localhost:${port}`;

/** CPU slowdown factors. */
const rates = [1, 4];

/** Rows per insert call. */
const batch = 1_000;

const values = readOptions(
  'Builds the demo and measures its list of requests in Chromium.\n\n' +
    '  --runs N        how often (default 5)\n' +
    '  --rows 100,…    how many requests (default 100,10000,100000)\n' +
    '  --skip-build    the build of the last time\n' +
    '  CHROMIUM_PATH   a Chromium',
  {
    runs: { type: 'string', default: '5' },
    rows: { type: 'string', default: '100,10000,100000' },
    'skip-build': { type: 'boolean', default: false },
  },
);

type Action = 'filter' | 'search' | 'scroll' | 'select' | 'update';

const search = (page: Page) => page.getByRole('searchbox');
const filter = (page: Page) => page.getByRole('navigation', { name: 'Views' }).getByRole('link').nth(1);
const rowSelect = (page: Page) => page.getByRole('combobox', { name: /^Status of / }).first();

/**
 * Every action is trusted input, because the browser times nothing else. Until the paint Playwright does not query the
 * page, because its element queries run on the page's main thread.
 */
const actions: Readonly<Record<Action, (page: Page) => Promise<unknown>>> = {
  filter: async (page) => {
    await filter(page).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/[?&]status=/);
    await rest(page);
  },
  search: async (page) => {
    await search(page).focus();
    await page.keyboard.type('bakery', { delay: 60 });
    await page.waitForURL(/bakery/);
    await rest(page);
  },
  scroll: async (page) => {
    await page.locator('main').focus();
    for (let times = 0; times < 5; times += 1) await page.keyboard.press('PageDown', { delay: 40 });
  },
  select: (page) => openDropdown(page, rowSelect(page)),
  update: async (page) => {
    await rowSelect(page).focus();
    const isLast = (await rowSelect(page).inputValue()) === 'failed';
    await page.keyboard.press(isLast ? 'ArrowUp' : 'ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(500);
    await page.getByText('Request status updated successfully').waitFor();
  },
};

async function openDropdown(page: Page, dropdown: Locator): Promise<void> {
  const box = await dropdown.boundingBox();
  if (!box) throw new Error('The dropdown is out of sight');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(200);
  await page.mouse.down();
  await page.mouse.up();
  await page.keyboard.press('Escape');
}

/** Times a dropdown on an otherwise empty page, where the browser has only the options to draw. */
async function timeBareDropdown(browser: Browser, rate: number, runs: number): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await startObservers(page);
  await page.goto(
    `data:text/html,<!doctype html><title>Bare</title><select>${'<option>One'.repeat(4)}</select>`,
  );
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const taken: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.reload();
    await page.waitForTimeout(300);
    taken.push(await timeInteraction(page, () => openDropdown(page, page.locator('select'))));
  }
  await context.close();
  return taken;
}

const cellOf = (taken: readonly number[]) => `${median(taken)} / ${Math.max(...taken)}`;

/** Waits until the requested list is shown. */
async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(300);
  await page.locator('[aria-busy=false]').waitFor();
}

/** Adds rows through the fake's table API, as the signed-in admin. */
async function addRows(page: Page, rows: number): Promise<void> {
  await page.evaluate(() => window.__fake?.ready ?? Promise.reject(new Error('The page has no fake')));
  for (let from = 0; from < rows; from += batch) {
    const status = await page.evaluate(
      async ({ key, apikey, from: first, count }) => {
        const session = JSON.parse(localStorage.getItem(key) ?? '{}') as {
          access_token: string;
          user: { id: string };
        };
        const trades = ['bakery', 'florist', 'plumber', 'barber', 'dentist', 'garage', 'gym', 'hotel'];
        const towns = ['Portland, OR', 'Austin, TX', 'Columbus, OH', 'Duluth, MN', 'Salem, MA'];
        const answer = await fetch('/_supabase/rest/v1/optimization_requests', {
          method: 'POST',
          headers: {
            apikey,
            authorization: `Bearer ${session.access_token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(
            Array.from({ length: count }, (_, index) => ({
              user_id: session.user.id,
              business_name: `${trades[(first + index) % trades.length]} number ${first + index}`,
              location: towns[(first + index) % towns.length],
              keywords: ['open now', 'near me', `offer ${index % 50}`],
            })),
          ),
        });
        return answer.status;
      },
      { key: sessionStorageKey(), apikey: demoKey, from, count: Math.min(batch, rows - from) },
    );
    if (status !== 201) throw new Error(`The fake answered ${status} to new rows`);
  }
}

async function openList(browser: Browser, rows: number): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await startObservers(page);
  const scenario = rows >= 100_000 ? 'large' : 'empty';
  setStorageScope(namespaceOf({ name: scenario }));
  // `present=1` hides the demo's button and panel, which would be measured, too.
  await signInAsAdmin(page, `${address}/auth?scenario=${scenario}&present=1`);
  if (rows < 100_000) await addRows(page, rows);
  await page.goto(`${address}/admin?tab=requests`);
  await rowSelect(page).waitFor({ timeout: 60_000 });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, devtools };
}

/** Milliseconds of work on the page's main thread since it started. */
async function worked(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

async function main(): Promise<void> {
  const runs = readWholeNumber('runs', values.runs, { min: 1 });
  const sizes = readWholeNumbers('rows', values.rows, { min: 1 });
  if (!values['skip-build']) await runScript('scripts/build.ts', ['demo', '--output', folder], {});
  await startServer('scripts/preview.ts', ['demo', '--folder', folder], { PORT: String(port) }, address);
  const browser = await chromium.launch(chromiumLaunch('bench'));
  const names = Object.keys(actions) as Action[];
  console.log(
    `Milliseconds from input to paint: median / worst of ${runs}. 16 is the least that browsers report.`,
  );
  console.log(['rows', 'processor', ...names].map((title) => title.padStart(12)).join(''));
  try {
    for (const rate of rates) {
      const taken = await timeBareDropdown(browser, rate, runs);
      const cells = names.map((name) => (name === 'select' ? cellOf(taken) : ''));
      console.log(['bare page', `${rate}x`, ...cells].map((cell) => cell.padStart(12)).join(''));
    }
    for (const rows of sizes) {
      const { page, devtools } = await openList(browser, rows);
      for (const rate of rates) {
        await devtools.send('Emulation.setCPUThrottlingRate', { rate });
        const taken: Record<string, number[]> = {};
        const work: Record<string, number[]> = {};
        for (let run = 0; run < runs; run += 1) {
          for (const name of names) {
            await page.goto(`${address}/admin?tab=requests`);
            await rowSelect(page).waitFor({ timeout: 60_000 });
            await rest(page);
            const before = await worked(devtools);
            (taken[name] ??= []).push(await timeInteraction(page, () => actions[name](page)));
            (work[name] ??= []).push(Math.round((await worked(devtools)) - before));
          }
        }
        const cells = names.map((name) => cellOf(taken[name] ?? []));
        console.log(
          [rows.toLocaleString('en-US'), `${rate}x`, ...cells].map((cell) => cell.padStart(12)).join(''),
        );
        // CPU throttling counts as main-thread work, so report the thread's time at full speed only.
        if (rate > 1) continue;
        const thread = names.map((name) => `${median(work[name] ?? [])}`);
        console.log(['', 'main thread', ...thread].map((cell) => cell.padStart(12)).join(''));
      }
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
}

runInChromium(main);
