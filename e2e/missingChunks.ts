/**
 * Makes every lazy chunk of a build fail in every way. Tests what the page says, and that it appears once the chunk
 * loads again, without a reload and with everything that was typed.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { labels, pageNames } from '../src/lib/pages';
import { breakages, startBreakingProxy, type Breakage, type BreakingProxy } from './breakingProxy';
import { expect, test as base } from './quietPage';
import { accountButton, accounts, fillCredentials, toast } from './steps';

/** What browsers log about a file that does not load. */
const browsersNoise =
  /Failed to load resource|ERR_|Refused to (execute|apply)|was blocked|MIME type|Unexpected (token '<'|end of input)|was preloaded using link preload/;

export const kinds = Object.keys(breakages) as Breakage[];

/** Matches the scripts and style sheets of these chunks. */
const filesOf = (...chunks: string[]) => new RegExp(`/assets/(${chunks.join('|')})\\.[^/]*\\.(js|css)$`);

/** The named lazy chunks of a build. */
export function lazyChunks(folder: string): string[] {
  const names = readdirSync(path.join(__dirname, '..', folder, 'assets')).flatMap(
    (file) => /^([a-z-]+)\.\w+\.js$/.exec(file)?.[1] ?? [],
  );
  return [...new Set(names)].filter((name) => name !== 'main' && name !== 'vendors').sort();
}

export interface Missing {
  page: Page;
  proxy: BreakingProxy;
  /** Breaks the files of these chunks. */
  breakChunks: (...chunks: string[]) => void;
  /** Waits until a broken file was requested and `message` is on the screen. */
  waitForMessage: (message: Locator) => Promise<void>;
  /** Waits until `shown` is on the screen. Advances the page's clock if files hang, so that the product gives up. */
  waitFor: (shown: Locator) => Promise<void>;
  /** Serves every file again. */
  restore: () => void;
  /** The number of documents that were loaded so far. */
  countLoads: () => number;
}

/** A page behind a proxy. It is never idle, so that it loads nothing ahead and the test decides when a file is requested. */
export const test = base.extend<{ openMissing: (target: string, kind: Breakage) => Promise<Missing> }>({
  openMissing: async ({ page, allowConsole }, use) => {
    let proxy: BreakingProxy | undefined;
    await use(async (target, kind) => {
      allowConsole(browsersNoise);
      proxy = await startBreakingProxy(target);
      const opened = proxy;
      await page.addInitScript(() => {
        window.requestIdleCallback = () => 0;
      });
      if (kind === 'no answer') await page.clock.install();
      let loads = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
      });
      const advanceUntil = (shown: Locator, step: number) =>
        expect(async () => {
          // In steps: a single one would also time out the check whether the server can be reached at all.
          if (kind === 'no answer') await page.clock.fastForward(step);
          await expect(shown).toBeVisible({ timeout: 250 });
        }).toPass({ intervals: [100], timeout: 60_000 });
      return {
        page,
        proxy: opened,
        breakChunks: (...chunks) => opened.setBroken(filesOf(...chunks), kind),
        async waitForMessage(message) {
          await expect(async () => expect(opened.requested).not.toEqual([])).toPass();
          await advanceUntil(message, 5_000);
        },
        waitFor: (shown) => advanceUntil(shown, 1_000),
        restore: () => opened.setBroken(null),
        countLoads: () => loads,
      };
    });
    await proxy?.close();
  },
});

const main = (page: Page) => page.getByRole('main');
const missingPage = (page: Page) =>
  main(page).getByRole('heading', { level: 1, name: 'This page could not be loaded.' });
const openHelp = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).click();

/** Expects the notice in the page's place, with the header around it. */
export async function expectMissingPage({ page, waitForMessage }: Missing): Promise<void> {
  await waitForMessage(missingPage(page));
  await expect(main(page).getByRole('alert')).toContainText('Part of it didn’t arrive.');
  await expect(page.getByRole('banner')).toBeVisible();
}

export const tryAgain = (page: Page) => main(page).getByRole('button', { name: 'Try again' }).click();

/** Expects that `open` leads to a message. */
async function expectMessage(
  { page, waitForMessage }: Missing,
  open: () => Promise<void>,
  text: string | RegExp,
) {
  await open();
  await waitForMessage(toast(page, text));
  await page.getByRole('button', { name: 'Dismiss' }).last().click();
}

const missingPart = /This part of the page could not be loaded\./;

export async function submitCredentials(page: Page): Promise<void> {
  await fillCredentials(page, accounts.admin);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Tests a sign-in at `target`, a build's server, with the dashboard's chunk broken in each way. */
export function testMissingDashboard(target: string): void {
  for (const kind of kinds) {
    test(`With ${kind} for the dashboard’s code a sign-in shows an error and a button, and does not reload the page`, async ({
      openMissing,
    }) => {
      const missing = await openMissing(target, kind);
      const { page, proxy, breakChunks, restore, waitFor, countLoads } = missing;
      breakChunks('dashboard');
      await page.goto(`${proxy.origin}/auth`, { waitUntil: 'commit' });
      await submitCredentials(page);
      await expectMissingPage(missing);
      await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
      restore();
      await tryAgain(page);
      await waitFor(page.getByRole('heading', { level: 1, name: 'AutoSuggest AI Dashboard' }));
      expect(countLoads()).toBe(1);
    });
  }
}

/** Pages in the navigation whose chunk has no step of its own below. */
const otherPages = pageNames.filter(
  (name) => labels[name] && !['home', 'auth', 'dashboard', 'admin'].includes(name),
);

/** The chunks that fail in `breakEveryChunk`. */
export const checkedChunks = [
  ...otherPages,
  'account-button',
  'account-menu',
  'admin',
  'auth',
  'dashboard',
  'dialogs',
  'help',
  'home',
  'members',
  'outlook',
  'person-actions',
  'second-factor',
  'supabase',
  'toast-place',
  'admin-bars',
].sort();

/** Visits every part of the product, each with its chunk broken first. Loads a single document. */
export async function breakEveryChunk(missing: Missing): Promise<void> {
  const { page, proxy, breakChunks, restore, waitForMessage, waitFor } = missing;
  await base.step('auth, in place of its HTML', async () => {
    breakChunks('auth');
    await page.goto(`${proxy.origin}/auth`, { waitUntil: 'commit' });
    await expectMissingPage(missing);
    restore();
    await tryAgain(page);
    await waitFor(page.getByRole('heading', { name: 'Sign In' }));
  });
  await base.step('home, sections, outlook', async () => {
    breakChunks('home');
    await page.getByRole('banner').getByRole('link').first().click();
    await expectMissingPage(missing);
    breakChunks('sections');
    await tryAgain(page);
    await expectMissingPage(missing);
    breakChunks('outlook');
    await tryAgain(page);
    const calculator = page.getByRole('region', { name: 'What is the first suggestion worth to you?' });
    await calculator.getByLabel('Monthly revenue').fill('12000');
    await waitForMessage(calculator.getByText('The projection could not be loaded.'));
    restore();
    await calculator.getByRole('button', { name: 'Try again' }).click();
    await waitFor(calculator.getByRole('heading', { name: 'Your next twelve months' }));
    await expect(calculator.getByLabel('Monthly revenue')).toHaveValue('12,000');
  });
  await base.step('help, dialogs, toast-place', async () => {
    for (const chunk of ['help', 'dialogs']) {
      // A message shows even without the chunk that places it.
      breakChunks(chunk, 'toast-place');
      await expectMessage(missing, () => openHelp(page), missingPart);
    }
    restore();
    await openHelp(page);
    await waitFor(page.getByRole('dialog', { name: 'Help' }));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await base.step('supabase', async () => {
    breakChunks('supabase');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await expectMessage(missing, () => submitCredentials(page), 'We couldn’t reach the server.');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(accounts.admin.password);
  });
  await base.step('members, dashboard, account-button', async () => {
    // The site's header, with the person's address, replaces the header of the members' pages.
    breakChunks('members', 'dashboard', 'account-button');
    const signInAgain = page.getByRole('button', { name: 'Sign In', exact: true });
    await expectMessage(missing, () => signInAgain.click(), missingPart);
    await expectMissingPage(missing);
    await waitFor(page.getByRole('banner').getByText(accounts.admin.email));
    await expect(page).toHaveURL(/\/dashboard$/);
    breakChunks('dashboard');
    await tryAgain(page);
    await expectMissingPage(missing);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).not.toHaveCount(0);
    restore();
    await tryAgain(page);
    await waitFor(page.getByRole('heading', { level: 1, name: 'AutoSuggest AI Dashboard' }));
  });
  await base.step('account-menu, second-factor', async () => {
    breakChunks('account-menu');
    await expectMessage(missing, () => accountButton(page).click(), missingPart);
    restore();
    await accountButton(page).click();
    await waitFor(page.getByRole('menu'));
    breakChunks('second-factor');
    const entry = page.getByRole('menuitem', { name: 'Two-factor authentication' });
    await expectMessage(missing, () => entry.click(), missingPart);
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
  await base.step('admin, its bars, person-actions; what was typed stays', async () => {
    await page.getByLabel('Business Name').fill('Half Typed Bakery');
    breakChunks('admin');
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await expectMissingPage(missing);
    breakChunks('admin-bars');
    await tryAgain(page);
    await page.getByRole('tab', { name: 'Optimization Requests' }).click();
    await waitForMessage(page.getByText('The views, the overview and the export could not be loaded.'));
    restore();
    await tryAgain(page);
    await waitFor(page.getByRole('navigation', { name: 'Views' }));
    await page.getByRole('tab', { name: 'User Management' }).click();
    // Search: other tests sign people up on the live build's server, and a list renders only those in its window.
    await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(accounts.customer.email);
    await waitFor(page.getByText('1 found'));
    breakChunks('person-actions');
    const role = page.getByLabel(`Role of ${accounts.customer.email}`);
    await expectMessage(missing, async () => void (await role.selectOption('admin')), missingPart);
    restore();
    await role.selectOption('admin');
    await waitFor(page.getByRole('dialog', { name: /^Make .* an admin\?$/ }));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByLabel('Business Name')).toHaveValue('Half Typed Bakery');
  });
  for (const name of otherPages) {
    await base.step(name, async () => {
      breakChunks(name);
      const links = page.getByRole('navigation', { name: 'Main' });
      await links.getByRole('link', { name: labels[name] ?? name, exact: true }).click();
      await expectMissingPage(missing);
      restore();
      await tryAgain(page);
      await waitFor(main(page).getByRole('heading', { level: 1, name: /^(?!Loading|This page could not)/ }));
    });
  }
  await base.step('the account button of the site’s header', async () => {
    await page.getByRole('banner').getByRole('link').first().click();
    await waitFor(page.getByRole('link', { name: 'Calculate Your ROI' }));
    await waitFor(accountButton(page));
  });
}
