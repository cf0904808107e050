import type { Locator, Page } from '@playwright/test';
import { fakeOf } from '../../mocks/testing/playwright';
import { openDemo } from '../fake';
import { expect, test } from '../quietPage';
import { accountButton, accounts, fillCredentials, signOut, signUp, submitRequest, toast } from '../steps';
import { unreadMails } from '../demoPanel';
import { chooseStatus } from '../adminMenu';

const expectedErrors = /Failed to load resource|could not be loaded/;
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });

async function enter(page: Page, scenario: string, who = accounts.customer): Promise<void> {
  await page.goto(`/auth?scenario=${scenario}`);
  await fillCredentials(page, who);
  await signInButton(page).click();
}

test(
  'The scenario "empty" has two people and no requests, and stays chosen in its own tab only',
  { tag: '@thorough' },
  async ({ page, context }) => {
    await enter(page, 'empty');
    await expect(page.getByText('No requests yet')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText('No requests yet')).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/auth');
    await fillCredentials(page, accounts.admin);
    await signInButton(page).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/admin');
    await expect(page.getByText('2 users')).toBeVisible();
    await page.getByRole('tab', { name: 'Optimization Requests' }).click();
    await expect(page.getByText('There are no requests yet.')).toBeVisible();

    const other = await context.newPage();
    await openDemo(other, '/');
    expect(await fakeOf(other).state()).toMatchObject({ scenario: 'default' });
  },
);

test(
  'The scenario "default" has about forty requests, in every status; "large" has 100,000 requests and 1,000 users',
  { tag: '@thorough' },
  async ({ page }) => {
    await enter(page, 'default', accounts.admin);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/admin?tab=requests');
    await expect(page.getByText(/^(3[5-9]|4[0-9]) requests$/)).toBeVisible();
    for (const status of ['Pending', 'Processing', 'Completed', 'Failed']) {
      await chooseStatus(page, status);
      await expect(page.getByText(/^[1-9]\d* found$/)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/$/);

    await enter(page, 'large', accounts.admin);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/admin?tab=requests');
    await expect(page.getByText('100,000 requests')).toBeVisible();
    await page.getByRole('searchbox').fill('plumb');
    // One call looks at a limited number of rows, and estimates the total from them.
    await expect(page.getByText(/^About [\d,]+ found$/)).toBeVisible();
    await page.goto('/admin');
    await expect(page.getByText('1,000 users')).toBeVisible();
  },
);

test(
  'In the scenario "slow" the page shows that it is loading until its data arrives',
  { tag: '@thorough' },
  async ({ page }) => {
    await enter(page, 'slow');
    await expect(signInButton(page)).toBeDisabled();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(accounts.customer.email);
    await expect(page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
    await expect(page.getByText('Loading your requests')).toBeAttached();
    await expect(page.getByText('No requests yet')).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Your requests' })).toBeVisible();
  },
);

for (const scenario of ['flaky', 'bad-wifi']) {
  test(
    `In the scenario "${scenario}" retries succeed, without typing the password again and without a second request`,
    { tag: '@thorough' },
    async ({ page, allowConsole }) => {
      allowConsole(expectedErrors);
      await enter(page, scenario);
      const heading = page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' });
      await expect(async () => {
        if (!(await heading.isVisible())) await signInButton(page).click({ timeout: 500 });
        await expect(heading).toBeVisible({ timeout: 1_000 });
      }).toPass();
      const retryUntil = (shown: Locator) =>
        expect(async () => {
          if (!(await shown.isVisible()))
            await page.getByRole('button', { name: 'Try again' }).click({ timeout: 500 });
          await expect(shown).toBeVisible({ timeout: 1_000 });
        }).toPass();
      await retryUntil(page.getByRole('group', { name: 'Your requests' }));
      const request = { businessName: 'Stubborn Shoes', location: 'Reno, NV', keywords: 'boots' };
      await expect(() => submitRequest(page, request)).toPass({ intervals: [0] });
      await retryUntil(page.getByRole('heading', { name: request.businessName }));
      await expect(page.getByRole('heading', { name: request.businessName })).toHaveCount(1);
    },
  );
}

for (const [scenario, sentence] of [
  ['outage', 'The server isn’t available right now.'],
  ['offline', 'We couldn’t reach the server.'],
] as const) {
  test(
    `In the scenario "${scenario}" the public pages work, and a refused sign-in says why and keeps the password`,
    { tag: scenario === 'outage' ? '@thorough' : [] },
    async ({ page, allowConsole }) => {
      allowConsole(expectedErrors);
      await page.goto(`/?scenario=${scenario}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      await page.getByRole('link', { name: 'Sign In' }).first().click();
      await fillCredentials(page, accounts.customer);
      await signInButton(page).click();
      await expect(toast(page, sentence)).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(accounts.customer.password);
    },
  );
}

test(
  'A link that is clicked before the scripts have loaded keeps the scenario',
  { tag: '@thorough' },
  async ({ page, allowConsole }) => {
    allowConsole(expectedErrors);
    let areScriptsBlocked = true;
    await page.route('**/assets/*.js', (route) => (areScriptsBlocked ? route.abort() : route.continue()));
    await page.goto('/?scenario=outage');
    await page.getByRole('link', { name: 'Sign In' }).first().hover();
    areScriptsBlocked = false;
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await fillCredentials(page, accounts.customer);
    await signInButton(page).click();
    await expect(toast(page, 'The server isn’t available right now.')).toBeVisible();
  },
);

test(
  'A session belongs to its scenario, and a second tab with another scenario neither uses nor ends it',
  { tag: '@thorough' },
  async ({ page, context }) => {
    const isSignedInAs = (tab: Page, who: { email: string }) => expect(accountButton(tab, who)).toBeVisible();
    await enter(page, 'default');
    await isSignedInAs(page, accounts.customer);
    await page.getByLabel('Business Name').fill('Half Typed Bakery');

    const second = await context.newPage();
    await enter(second, 'empty', accounts.admin);
    await isSignedInAs(second, accounts.admin);
    // A third tab with the first tab's scenario has its session, and not the second tab's.
    const third = await context.newPage();
    await third.goto('/dashboard');
    await isSignedInAs(third, accounts.customer);
    await second.getByRole('button', { name: /theme/i }).first().click();
    const theme = (tab: Page) => tab.locator('html').getAttribute('data-theme');
    await expect.poll(() => theme(page)).toBe(await theme(second));

    await signOut(second);
    await isSignedInAs(page, accounts.customer);
    await page.reload();
    await isSignedInAs(page, accounts.customer);
    await expect(page.getByLabel('Business Name')).toHaveValue('Half Typed Bakery');

    // Change the scenario of one tab and change it back: session and draft belong to the scenario.
    await page.goto('/dashboard?scenario=empty');
    await expect(page).toHaveURL(/\/auth$/);
    await enter(page, 'empty', accounts.admin);
    await isSignedInAs(page, accounts.admin);
    await expect(page.getByLabel('Business Name')).toHaveValue('');
    await page.goto('/dashboard?scenario=default');
    await isSignedInAs(page, accounts.customer);
    await expect(page.getByLabel('Business Name')).toHaveValue('Half Typed Bakery');

    await signOut(page);
    await expect(third.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toHaveCount(0);
    await second.goto('/dashboard');
    await isSignedInAs(second, accounts.admin);
  },
);

test(
  'A mail link that is opened in a new tab signs both tabs in, to the scenario in which it was requested',
  { tag: '@thorough' },
  async ({ page }) => {
    const who = {
      fullName: 'Rosa Delgado',
      email: 'rosa@harborbakery.example',
      password: 'sourdough-4-ever',
    };
    await page.goto('/?scenario=empty');
    await signUp(page, who);
    await unreadMails(page, 1).click();
    await page.getByRole('button', { name: /confirm/i }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Open in new tab' }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(/\/dashboard$/);
    await expect(accountButton(tab, who)).toBeVisible();
    expect(await fakeOf(tab).state()).toMatchObject({ scenario: 'empty' });
    await expect(accountButton(page, who)).toBeVisible();
    await page.goto('/dashboard?scenario=default');
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByRole('button', { name: 'Demo · Visitor', exact: true })).toBeVisible();
  },
);

test(
  'An unknown scenario is reported with links that start the others, and an invalid seed is reported',
  { tag: '@thorough' },
  async ({ page, fake }) => {
    await openDemo(page, '/');
    const { scenarios } = await fake.state();
    await page.goto('/dashboard?scenario=defualt');
    await expect(page.getByRole('heading', { name: 'No such scenario' })).toBeVisible();
    await expect(page.getByText('"defualt" is not one.')).toBeVisible();
    const links = page.getByRole('listitem').getByRole('link');
    await expect(links).toHaveText(scenarios.map(({ name }) => name));
    // Each with a sentence about it.
    await expect(page.getByRole('listitem').first()).toContainText(/\w+ \w+ \w+/);
    await page.getByRole('link', { name: 'empty', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/search/i);
    expect(await fake.state()).toMatchObject({ scenario: 'empty' });
    await page.goto('/?seed=lucky');
    await expect(page.getByText(/"lucky" is not a seed/)).toBeVisible();
  },
);
