/** The page of `npm start`: the main job of the product, switches of the README, and a page that follows its files. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { devServers } from '../../scripts/build/testBuilds';
import { copySources, linkPackages } from '../../scripts/testing/sourceCopy';
import { startDevServer, type DevServer } from '../devServer';
import { fakeOf } from '../../mocks/testing/playwright';
import { openDemo } from '../fake';
import { expect, test } from '../quietPage';
import { copyStateLink } from '../stateLink';
import { accounts, headline, listEntry, signIn, signOut, signUp, submitRequest, toast } from '../steps';
import { unreadMails } from '../demoPanel';

// All tests share one server.
test.describe.configure({ mode: 'default' });

let server: DevServer | undefined;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  copySources(devServers.folder);
  linkPackages(devServers.folder);
  server = startDevServer(devServers.folder, devServers.port);
  await server.ready;
});

test.afterAll(() => server?.stop());

const state = (page: Page) => fakeOf(page).state();

test('npm start prints that it builds, then the address and the accounts, and no error', () => {
  const printed = server?.printed();
  expect(printed).toMatch(/Building\.\.\.\n[^]*http:\/\/localhost:\d+\n/);
  for (const { email, password } of Object.values(accounts))
    expect(printed).toMatch(new RegExp(`${email} +${password}`));
  expect(printed).not.toMatch(/error|warning/i);
});

test('npm start serves the product, from the landing page to a request that the admin completes and the customer sees', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const customer = {
    fullName: 'Rosa Delgado',
    email: 'rosa@harborbakery.example',
    password: 'sourdough-4-ever',
  };
  await page.goto('/');
  await expect(headline(page)).toHaveText(/^Dominate/);
  await expect(page.getByText('$40,303').first()).toBeVisible();

  await signUp(page, customer);
  await unreadMails(page, 1).click();
  await page.getByRole('button', { name: /confirm/i }).click();
  await page.getByRole('link', { name: 'Follow the link' }).click();
  await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');

  await submitRequest(page, {
    businessName: 'Harbor Bakery',
    location: 'Portland, ME',
    keywords: 'sourdough, cakes',
  });
  await page.reload();
  await expect(listEntry(page, 'Harbor Bakery').getByText('cakes')).toBeVisible();
  await signOut(page);

  await signIn(page, accounts.admin);
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('tab', { name: 'Optimization Requests' }).click();
  const entry = listEntry(page, 'Harbor Bakery');
  await expect(entry.getByText(`User: ${customer.fullName} (${customer.email})`)).toBeVisible();
  await entry.getByRole('combobox').selectOption({ label: 'Completed' });
  await expect(toast(page, 'Request status updated successfully')).toBeVisible();
  await signOut(page);

  await signIn(page, customer);
  await expect(listEntry(page, 'Harbor Bakery')).toContainText(/completed/i);
});

test('With npm start the address can choose the scenario and the seed', async ({ page }) => {
  await page.goto('/dashboard?scenario=empty&as=customer');
  await expect(page.getByText('No requests yet')).toBeVisible();
  expect(await state(page)).toMatchObject({ scenario: 'empty' });
  await openDemo(page, '/?scenario=default&seed=7');
  expect(await state(page)).toMatchObject({ scenario: 'default', seed: 7, seeded: true });
});

test('With npm start the address can sign in as admin or customer, or sign out', async ({ page }) => {
  await page.goto('/?as=admin');
  await expect(headline(page)).toHaveText('Admin Dashboard');
  await page.goto('/?as=customer');
  await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
  await page.goto('/?as=visitor');
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
});

test('With npm start the customer and the admin can be shown side by side', async ({ page }) => {
  await page.goto('/?view=split');
  for (const [title, text] of [
    ['Customer', 'AutoSuggest AI Dashboard'],
    ['Admin', 'Admin Dashboard'],
  ] as const)
    await expect(page.frameLocator(`iframe[title="${title}"]`).locator('h1')).toHaveText(text);
});

test('With npm start the address can choose the business of a prospect', async ({ page }) => {
  await page.goto('/?pack=dentist');
  await expect(page.getByRole('img', { name: /^Example: someone types/ })).toContainText('sunnyside dental');
});

test('With npm start the address can hide the demo from an audience', async ({ page }) => {
  await openDemo(page, '/auth?present=1');
  await expect(page.locator('#demo-panel')).toBeAttached();
  await expect(page.locator('#demo-panel')).toBeEmpty();
});

test('With npm start a shared state can be opened', async ({ page, fake }) => {
  await page.goto('/?as=customer');
  await submitRequest(page, { businessName: 'Shared Shears', location: 'Gary, IN', keywords: 'shears' });
  const link = await copyStateLink(page);
  await fake.reset();
  await page.goto(link);
  await page.getByRole('button', { name: 'Open this state' }).click();
  await expect(listEntry(page, 'Shared Shears')).toBeVisible();
});

test('npm start shows a change of a file of src, of mocks and of the script in the head', async ({
  page,
  allowConsole,
}) => {
  test.setTimeout(120_000);
  // A module that the open page cannot replace makes it load again, which webpack's client announces as a warning.
  allowConsole(/^\[HMR\]/);
  const rebuildTimeout = { timeout: 45_000 };
  await page.goto('/');
  await expect(headline(page)).toHaveText(/^Dominate/);
  edit('src/features/marketing/texts.ts', "'Dominate'", "'Rule'");
  await expect(headline(page)).toHaveText(/^Rule/, rebuildTimeout);

  edit(
    'mocks/demo/openDemoHead.ts',
    'readLaunchOptions();',
    "readLaunchOptions(); document.documentElement.id = 'edited';",
  );
  await expect(page.locator('html#edited')).toBeAttached(rebuildTimeout);

  edit('mocks/panel/people.ts', "visitor: 'Visitor'", "visitor: 'Guest'");
  await expect(page.getByRole('button', { name: 'Demo · Guest' })).toBeVisible(rebuildTimeout);
});

/** Changes a text of a file as an editor would. */
function edit(file: string, from: string, to: string): void {
  const place = path.join(devServers.folder, file);
  const text = readFileSync(place, 'utf8');
  expect(text.split(from), `${file} has ${from} once`).toHaveLength(2);
  writeFileSync(place, text.replace(from, to));
}
