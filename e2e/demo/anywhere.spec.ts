/**
 * The demo without any setup: in a folder of a plain static host, with IndexedDB and service workers blocked, and as one
 * file.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ConsoleMessage, Page } from '@playwright/test';
import { demoFileBuild } from '../../scripts/build/testBuilds';
import { blockIndexedDb, expect, fileAddress, test } from '../demoHosts';
import { accounts, demoButton, fillCredentials, headline, submitRequest, toast } from '../steps';
import { openPanelPart, unreadMails } from '../demoPanel';

const ana = { fullName: 'Ana Anywhere', email: 'ana@anywhere.example', password: 'anywhere-4-ever' };

const entryOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/**
 * A visitor signs up with the mail in the panel and submits a request, and an admin handles it. Navigates only by links
 * and buttons, as a presenter does.
 */
async function playJourney(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await page.getByLabel('Full Name').fill(ana.fullName);
  await fillCredentials(page, ana);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await unreadMails(page, 1).click();
  await page.getByRole('button', { name: /Confirm/ }).click();
  await page.getByRole('link', { name: 'Follow the link' }).click();
  await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
  await submitRequest(page, { businessName: 'Anywhere Anvils', location: 'Gary, IN', keywords: 'anvils' });
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await fillCredentials(page, accounts.admin);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('tab', { name: 'Optimization Requests' }).click();
  const entry = page.getByRole('row').filter({ hasText: 'Anywhere Anvils' });
  await entry.getByRole('combobox').selectOption('completed');
  await expect(toast(page, 'Status updated successfully')).toBeVisible();
}

/** Asks for a password reset and opens the link of its mail in another tab. */
async function recoverInAnotherTab(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(ana.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await unreadMails(page, 1).click();
  await page.getByRole('button', { name: /Reset/ }).first().click();
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Open in new tab' }).click(),
  ]);
  await expect(headline(other)).toHaveText('Choose a new password');
}

test.describe('The demo in a folder of a plain static host', () => {
  test(
    'In a folder of a plain static host, reloads, deep links and mail links in another tab work, and no file is missing',
    { tag: '@thorough' },
    async ({ host, open }) => {
      test.setTimeout(120_000);
      const context = await open();
      const page = await context.newPage();
      await page.goto(`${host.origin}/demo/`);
      await playJourney(page);
      await page.reload();
      await expect(headline(page)).toHaveText('Admin Dashboard');
      expect(new URL(page.url()).pathname).toBe('/demo/admin');
      const icon = page.locator('link[rel=icon]');
      await expect(icon).toHaveJSProperty('href', `${host.origin}/demo/favicon.svg`);
      const deep = await context.newPage();
      await deep.goto(`${host.origin}/demo/dashboard`);
      await expect(headline(deep)).toHaveText('AutoSuggest AI Dashboard');
      await deep.close();
      await recoverInAnotherTab(page);
      expect(host.requestLog.filter((line) => line.startsWith('404'))).toEqual([]);
    },
  );

  test(
    'In a folder of a plain static host, the demo works without service workers and IndexedDB, and no call reaches the host',
    { tag: '@thorough' },
    async ({ host, open }) => {
      test.setTimeout(120_000);
      const context = await open({ serviceWorkers: 'block' });
      await context.addInitScript(blockIndexedDb);
      const page = await context.newPage();
      await page.goto(`${host.origin}/demo/`);
      await playJourney(page);
      expect(host.requestLog.filter((line) => line.startsWith('404'))).toEqual([]);
      expect(host.requestLog.filter((line) => /_supabase|_fake/.test(line))).toEqual([]);
    },
  );

  test(
    'In a folder of a plain static host, links stay in the folder without JavaScript',
    { tag: '@thorough' },
    async ({ host, browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${host.origin}/demo/`);
      await page.getByRole('link', { name: 'Sign In' }).first().click();
      await expect(page).toHaveURL(`${host.origin}/demo/auth/`);
      await page.getByRole('link', { name: 'AutoSuggest AI' }).first().click();
      await expect(page).toHaveURL(`${host.origin}/demo/`);
      await context.close();
    },
  );
});

test.describe('Addresses that end in index.html', () => {
  for (const [file, address, heading] of [
    ['index.html?scenario=empty#roi-calculator', '?scenario=empty#roi-calculator', /autosuggest/i],
    ['auth/index.html?mode=sign-up', 'auth?mode=sign-up', 'Sign Up'],
    ['dashboard/index.html', 'auth', 'Sign In'],
    ['dashboard/index.html?as=customer', 'dashboard', 'AutoSuggest AI Dashboard'],
    ['index.html?as=admin', 'admin', 'Admin Dashboard'],
    ['admin/index.html?as=admin&tab=requests', 'admin?tab=requests', 'Admin Dashboard'],
  ] as const) {
    test(`${file} leads to /${address}, in a folder and at the root`, async ({ host, open, page }) => {
      for (const [visit, site] of [
        [await (await open()).newPage(), `${host.origin}/demo/`],
        [page, '/'],
      ] as const) {
        await visit.goto(site + file);
        await expect(headline(visit)).toHaveText(heading);
        await expect(demoButton(visit)).toBeVisible();
        await expect(visit).toHaveURL(new RegExp(`${(site + address).replace(/[?]/g, '\\$&')}$`));
        if (file.includes('#')) await expect(visit.locator('#roi-calculator')).toBeInViewport();
      }
      expect(host.requestLog.filter((line) => line.startsWith('404'))).toEqual([]);
    });
  }
});

/** A browser with a window requests this icon by itself before the 404 page's script has named the page's own. */
const isDefaultIcon = (message: ConsoleMessage) => message.location().url.endsWith('/favicon.ico');

test.describe('The 404 page of the demo', () => {
  for (const place of ['deep/er/nothing', 'nothing', '404.html', '//x/dashboard', 'nothing/index.html']) {
    test(`The demo’s 404 page loads its files and links to the landing page from some/path/${place}`, async ({
      hostOfNotFound,
      page,
      allowConsole,
    }) => {
      allowConsole(/404/);
      const home = `${hostOfNotFound.origin}/some/path/`;
      const logged: string[] = [];
      page.on('console', (message) => {
        if (!isDefaultIcon(message)) logged.push(`${message.type()} ${message.location().url}`);
      });
      await page.goto(home + place);
      await expect(headline(page)).toHaveText('Oops! Page not found');
      await expect(demoButton(page)).toBeVisible();
      await expect(page.locator('link[rel=icon]')).toHaveJSProperty('href', `${home}favicon.svg`);
      const link = page.getByRole('link', { name: 'Return to Home' });
      await expect(link).toHaveJSProperty('href', home);
      // The page's style sheet has loaded: the link looks like a button.
      await expect(link).toHaveCSS('border-radius', /999px|14px/);
      // The browser reports the status 404 of the page, and the page logs the unknown path. 404.html itself has status 200.
      expect(logged.filter((line) => line.startsWith('error'))).toEqual(
        place === '404.html' ? [] : [`error ${home}${place}`],
      );
      expect(logged.filter((line) => line.startsWith('warning'))).toHaveLength(1);
      await page.reload();
      await expect(demoButton(page)).toBeVisible();
      await expect(link).toHaveJSProperty('href', home);
      await link.click();
      await expect(headline(page)).toHaveText(/autosuggest/i);
      expect(page.url().replace(/\/?$/, '/')).toBe(home);
    });
  }

  test('The demo’s 404 page leads home before the application has loaded', async ({
    hostOfNotFound,
    page,
    allowConsole,
  }) => {
    allowConsole(/404|ERR_FAILED/);
    const home = `${hostOfNotFound.origin}/some/path/`;
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${home}deep/er/nothing`);
    const link = page.getByRole('link', { name: 'Return to Home' });
    await expect(link).toHaveJSProperty('href', home);
    await link.click();
    await expect(headline(page)).toHaveText(/autosuggest/i);
    await expect(page).toHaveURL(home);
  });
});

test('An address that begins with two slashes shows the 404 page', async ({
  page,
  allowConsole,
  baseURL,
}) => {
  const logged: string[] = [];
  allowConsole(/404/);
  page.on('console', (message) => {
    if (!isDefaultIcon(message)) logged.push(message.type());
  });
  await page.goto(`${baseURL}//x/dashboard`);
  await expect(headline(page)).toHaveText('Oops! Page not found');
  await expect(page.getByText('/x/dashboard', { exact: true })).toBeVisible();
  // The browser reports the status 404, and the page logs the unknown path.
  expect(logged.sort()).toEqual(['error', 'warning']);
});

test.describe('The demo in one file, opened from a disk', () => {
  test(
    'In the demo in one file, the journey, a reload and a mail link in another tab work, and no other file is requested',
    { tag: '@thorough' },
    async ({ open }) => {
      test.setTimeout(120_000);
      const context = await open();
      const page = await context.newPage();
      const requested: string[] = [];
      context.on('request', (request) => requested.push(request.url()));
      await page.goto(fileAddress);
      await playJourney(page);
      await page.reload();
      await expect(headline(page)).toHaveText('Admin Dashboard');
      await expect(page.getByRole('row').filter({ hasText: 'Anywhere Anvils' })).toContainText(/completed/i);
      await recoverInAnotherTab(page);
      const isElsewhere = (url: string) => !url.startsWith(fileAddress) && !/^(data|blob):/.test(url);
      expect(requested.filter(isElsewhere)).toEqual([]);
    },
  );

  test(
    'A state of the demo in one file is shared by link and by file with other browsers, and with a tab of another scenario',
    { tag: '@thorough' },
    async ({ open }, info) => {
      test.setTimeout(120_000);
      const context = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
      const page = await context.newPage();
      await page.goto(`${fileAddress}?as=customer`);
      await submitRequest(page, { businessName: 'Shared Shears', location: 'Gary, IN', keywords: 'shears' });
      await openPanelPart(page, 'Save or share this state');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save as a file' }).click(),
      ]);
      const state = info.outputPath('state.json');
      await download.saveAs(state);
      await page.getByRole('button', { name: 'Copy a link' }).click();
      await expect(page.getByText('The link is copied.')).toBeVisible();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toMatch(/^file:.*\.html#\/#state=/);

      const other = await (await open()).newPage();
      await other.goto(link);
      await other.getByRole('button', { name: 'Open this state' }).click();
      await expect(entryOf(other, 'Shared Shears')).toBeVisible();
      expect(other.url()).not.toContain('state=');
      await other.reload();
      await expect(entryOf(other, 'Shared Shears')).toBeVisible();

      const third = await (await open()).newPage();
      await third.goto(fileAddress);
      await openPanelPart(third, 'Save or share this state');
      await third.getByLabel('State file').setInputFiles(state);
      await third.getByRole('button', { name: 'Open this state' }).click();
      await expect(entryOf(third, 'Shared Shears')).toBeVisible();
      await third.reload();
      await expect(entryOf(third, 'Shared Shears')).toBeVisible();
      // A link also asks first in a tab that shows another scenario.
      await third.goto(`${fileAddress}?scenario=empty`);
      await expect(demoButton(third)).toBeVisible();
      await third.goto(`${fileAddress}#${new URL(link).hash.slice(1)}`);
      await third.getByRole('button', { name: 'Open this state' }).click();
      await expect(entryOf(third, 'Shared Shears')).toBeVisible();
    },
  );

  test(
    'The demo in one file has its font, and its section and skip links work; it is smaller than 1.2 MB, so that it can be mailed',
    { tag: '@thorough' },
    async ({ open }) => {
      const page = await (await open()).newPage();
      await page.goto(fileAddress);
      expect(
        await page.evaluate(() => document.fonts.load('700 40px "Bricolage"').then((f) => f.length)),
      ).toBe(1);
      await page.getByRole('link', { name: 'ROI Calculator' }).first().click();
      await expect(page.getByRole('heading', { name: /ROI/ }).first()).toBeInViewport();
      await page.getByRole('link', { name: /^Skip/ }).focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('main')).toBeFocused();
      await expect(headline(page)).toHaveText(/autosuggest/i);
      expect(readFileSync(path.resolve(demoFileBuild.file)).length).toBeLessThan(1_200_000);
    },
  );
});

test(
  'On each of 50 page loads, the control API answers its first calls, by function and by fetch',
  { tag: '@thorough' },
  async ({ host, open }) => {
    test.setTimeout(180_000);
    const context = await open({ serviceWorkers: 'block' });
    const page = await context.newPage();
    for (let run = 0; run < 50; run += 1) {
      await page.goto(`${host.origin}/demo/${run % 2 ? '' : 'auth'}`, { waitUntil: 'domcontentloaded' });
      const [byFunction, byFetch] = await page.evaluate(async () => {
        const [first, second] = await Promise.all([
          window.__fake?.request('GET', 'state'),
          fetch('/_fake/state'),
        ]);
        return [first, { status: second.status, body: (await second.json()) as unknown }];
      });
      expect(byFunction).toMatchObject({ status: 200, body: { scenario: 'default' } });
      expect(byFetch).toMatchObject({ status: 200, body: { scenario: 'default' } });
    }
  },
);

test('The control API refuses an unknown scenario with a message that names it', async ({ page }) => {
  await page.goto('/');
  const answer = await page.evaluate(() => window.__fake?.request('POST', 'scenario', { name: 'nowhere' }));
  expect(answer).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('nowhere') as unknown },
  });
});

test('A host with the rules of the build answers a control API call with 404 and says that the API is inside a page of the demo', async ({
  request,
}) => {
  const answer = await request.get('/_fake/state');
  expect(answer.status()).toBe(404);
  expect(answer.headers()['content-type']).toContain('text/plain');
  expect(await answer.text()).toContain('inside a page of the demo');
});
