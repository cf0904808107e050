/** Details of a row and of one's account, as a browser shows them: addresses, focus, Back, and every width. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from '../accessible';
import { expect, test } from '../quietPage';
import { accountButton, accounts, chooseFromMenu, fillCredentials, signIn, toast } from '../steps';

const drawer = (page: Page) => page.getByRole('dialog');

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    test(
      `details pass axe and need no sideways scrolling, ${colorScheme}, ${width} px`,
      { tag: colorScheme === 'light' && width === 320 ? [] : '@thorough' },
      async ({ browser }) => {
        const context = await browser.newContext({
          colorScheme,
          viewport: { width, height: 800 },
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        await signIn(page, accounts.admin);
        for (const [address, name] of [
          ['/admin', 'Ramón Ortega'],
          ['/admin?tab=requests', 'Ortega Landscaping'],
        ] as const) {
          await page.goto(address);
          await page.getByRole('link', { name }).click();
          await expect(drawer(page).getByRole('heading', { name })).toBeVisible();
          await expect(
            drawer(page).getByRole('region', { name: 'History' }).getByRole('listitem'),
          ).not.toHaveCount(0);
          await expectAccessible(page);
          await expectNoSidewaysScrolling(page, `details at ${address}`);
        }
        await page.goto('/dashboard');
        await chooseFromMenu(page, 'Delete account');
        await expect(drawer(page)).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page, 'the question');
        await context.close();
      },
    );
  }
}

test('a row opens and closes by keyboard, and the focus is where it was', async ({ page }) => {
  await signIn(page, accounts.admin);
  await page.goto('/admin?tab=requests');
  const link = page.getByRole('link', { name: 'Ortega Landscaping' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\?tab=requests$/);
  await expect(link).toBeFocused();
});

test('Back closes details where the list was, a reload keeps them', async ({ page }) => {
  await signIn(page, accounts.admin);
  await page.goto('/admin?tab=requests');
  await expect(page.getByRole('link', { name: 'Ortega Landscaping' })).toBeVisible();
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  const name = await page.evaluate(
    () =>
      document
        .elementFromPoint(innerWidth / 2, innerHeight * 0.7)
        ?.closest('[role=row]')
        ?.querySelector('a')?.textContent ?? '',
  );
  const same = page.getByRole('rowheader').getByRole('link', { name, exact: true }).first();
  const before = await same.boundingBox();
  await same.click();
  await expect(drawer(page).getByRole('heading', { name })).toBeVisible();
  await page.reload();
  await expect(drawer(page).getByRole('heading', { name })).toBeVisible();
  await page.goBack();
  await expect(drawer(page)).toHaveCount(0);
  await expect
    .poll(async () => Math.abs(((await same.boundingBox())?.y ?? NaN) - (before?.y ?? NaN)))
    .toBeLessThan(40);
});

test('whom an admin blocks is out, in another tab at the next step', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, accounts.admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Jamie Okafor' }).click();
  await drawer(page).getByRole('button', { name: 'Block' }).click();
  await page
    .getByRole('dialog', { name: 'Block Jamie Okafor?' })
    .getByRole('button', { name: 'Block' })
    .click();
  await expect(toast(page, 'Blocked. They are signed out everywhere.')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Jamie Okafor' })).toContainText('Blocked');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/auth');
  await fillCredentials(page, accounts.customer);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(toast(page, 'This account is blocked.')).toBeVisible();
  await context.close();
});

test(
  'a customer downloads their data, deletes the account, and cannot come back',
  { tag: '@thorough' },
  async ({ page }) => {
    await signIn(page, accounts.customer);
    const download = page.waitForEvent('download');
    await chooseFromMenu(page, 'Download your data');
    expect((await download).suggestedFilename()).toBe('autosuggest-ai-account.json');
    await chooseFromMenu(page, 'Delete account');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await expect(accountButton(page)).toBeFocused();
    await chooseFromMenu(page, 'Delete account');
    await drawer(page).getByLabel('Password', { exact: true }).fill(accounts.customer.password);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Your account is deleted.')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/auth');
    await fillCredentials(page, accounts.customer);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(toast(page, 'Invalid login credentials')).toBeVisible();
  },
);
