import type { Locator, Page } from '@playwright/test';
import { openDemo, recordCalls } from '../fake';
import { expect, test } from '../quietPage';
import { addressesOf } from '../screens';
import { accounts, fillCredentials, listEntry, signIn, toast } from '../steps';

declare global {
  interface Window {
    /** The watched texts that the current document has shown, once for each frame. */
    flashed?: string[];
  }
}

/** In each document from now on, records every frame that has one of these texts. */
async function watchFor(page: Page, texts: readonly string[]): Promise<void> {
  await page.addInitScript((watched) => {
    window.flashed = [];
    const look = () => {
      const shown = document.body?.innerText ?? '';
      for (const text of watched) if (shown.includes(text)) window.flashed?.push(text);
      requestAnimationFrame(look);
    };
    look();
  }, texts);
}

const expectNoFlash = async (page: Page) => expect(await page.evaluate(() => window.flashed)).toEqual([]);

const adminCalls = (calls: string[]) => calls.filter((call) => /optimization_requests|rpc|PATCH/.test(call));

test(
  '/admin shows a visitor nothing, leads to the sign-in form, and leads an admin who signs in there back to the same view',
  { tag: '@thorough' },
  async ({ page }) => {
    await watchFor(page, ['Admin Dashboard', 'User Management', 'Manage user roles']);
    const calls = await recordCalls(page);
    await page.goto('/admin?tab=requests&status=failed');
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(calls).toEqual([]);
    await expectNoFlash(page);
    await fillCredentials(page, accounts.admin);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\?tab=requests&status=failed$/);
    await expect(page.getByRole('tab', { name: 'Optimization Requests' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  },
);

test('Pages for admins lead a customer to the landing page without showing their content, and send no admin call', async ({
  page,
}) => {
  await signIn(page, accounts.customer);
  // The page's shell is in the HTML and stays until the role is known. These texts come after it.
  await watchFor(page, ['Manage user roles', 'Manage and track']);
  const calls = await recordCalls(page);
  for (const address of addressesOf('admin')) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
    await expectNoFlash(page);
  }
  expect(adminCalls(calls)).toEqual([]);
});

/** Opens all requests as an admin in `page`, then takes the role from that admin in another tab. */
async function demoteInAnotherTab(page: Page): Promise<Locator> {
  await signIn(page, accounts.admin);
  await page.goto('/admin?tab=requests');
  const first = page.getByRole('table', { name: 'requests' }).getByRole('row').nth(1);
  await expect(first.getByRole('combobox')).toBeEnabled();

  const other = await page.context().newPage();
  await other.goto('/admin#q=%40example.com');
  // One admin has to remain, so make the customer an admin first.
  await listEntry(other, accounts.customer.email).getByRole('combobox').selectOption('admin');
  await other.getByRole('button', { name: 'Make an admin' }).click();
  await expect(toast(other, 'User role updated successfully')).toBeVisible();
  await listEntry(other, accounts.admin.email).getByRole('combobox').selectOption('user');
  await other.getByRole('button', { name: 'Give up role' }).click();
  await expect(other).toHaveURL(/\/$/);
  await expect(other.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  return first;
}

test('An admin who is demoted in another tab is sent away from /admin at once, with a message that says why', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|could not be loaded/);
  await demoteInAnotherTab(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(toast(page, 'You’re no longer an admin.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
});

test(
  'An admin who was demoted in another tab and then changes a status is sent away from /admin with a message, the change is not stored, and Back does not lead there again',
  { tag: '@thorough' },
  async ({ page, fake, allowConsole }) => {
    allowConsole(/Failed to load resource|could not be loaded/);
    await openDemo(page, '/');
    // Without a socket the page is not notified of the demotion.
    await fake.faults.replace({ socket: 'refuse' });
    const first = await demoteInAnotherTab(page);
    await first.getByRole('combobox').selectOption('failed');
    await expect(page).toHaveURL(/\/$/);
    await expect(toast(page, /no longer an admin|permission/)).toBeVisible();
    const { changes } = (await fake.snapshot.save()) as { changes: { table: string }[] };
    const changedTables = changes.map(({ table }) => table);
    expect(changedTables).toContain('public.profiles');
    expect(changedTables).not.toContain('public.optimization_requests');
    await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toHaveCount(0);
  },
);
