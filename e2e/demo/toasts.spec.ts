/** Messages: one at a time, and never over what people need next. */
import type { Locator, Page } from '@playwright/test';
import { addressWith } from '../fake';
import { expect, test } from '../quietPage';
import { accounts, fillCredentials } from '../steps';
import { chooseMore } from '../adminMenu';

const dismiss = (page: Page) => page.getByRole('button', { name: 'Dismiss' });
const statuses = (page: Page) => page.getByRole('combobox', { name: /^Status of / });

/** Expects that the message, once placed, covers nothing of `other`. */
async function expectClear(page: Page, other: Locator): Promise<void> {
  await expect(other).toBeVisible();
  await expect
    .poll(async () => {
      const [toast, needed] = await Promise.all([
        dismiss(page).locator('xpath=..').boundingBox(),
        other.boundingBox(),
      ]);
      if (!toast || !needed) return 'missing';
      const isBeside =
        toast.x + toast.width <= needed.x ||
        needed.x + needed.width <= toast.x ||
        toast.y + toast.height <= needed.y ||
        needed.y + needed.height <= toast.y;
      return isBeside ? 'clear' : `${JSON.stringify(toast)} over ${JSON.stringify(needed)}`;
    })
    .toBe('clear');
}

const openRequests = (page: Page, status: 'pending' | 'processing' = 'pending') =>
  page.goto(addressWith(`/admin?tab=requests&status=${status}`, { as: 'admin', present: '1' }));

test('Four consecutive status changes have one message, and one key undoes all of them', async ({ page }) => {
  await openRequests(page);
  await expect(statuses(page).first()).toBeVisible();
  const before = await statuses(page).count();
  for (const text of [
    /was set to Failed\./,
    /2 requests updated\./,
    /3 requests updated\./,
    /4 requests updated\./,
  ]) {
    await statuses(page).first().selectOption('failed');
    await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
    await expect(dismiss(page)).toHaveCount(1);
  }
  await page.keyboard.press('z');
  await expect(page.getByRole('status').filter({ hasText: '4 requests restored.' })).toBeVisible();
  await expect(statuses(page)).toHaveCount(before);
});

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
]) {
  test(`At ${width} px the message of a changed status covers nothing of the changed row`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(addressWith('/admin?tab=requests', { as: 'admin', present: '1' }));
    for (const which of ['first', 'last'] as const) {
      const status = statuses(page)[which]();
      const next = (await status.inputValue()) === 'failed' ? 'completed' : 'failed';
      await status.focus();
      await status.selectOption(next);
      await expect(dismiss(page)).toBeVisible();
      await expectClear(page, page.getByRole('row').filter({ has: page.locator('select:focus') }));
      await dismiss(page).click();
    }
  });
}

for (const width of [360, 1280]) {
  test(`At ${width} px a message does not cover the field with the focus or the bar of selected requests${width === 1280 ? ', nor a dialog' : ''}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await openRequests(page, 'processing');
    const last = statuses(page).last();
    await last.scrollIntoViewIfNeeded();
    await last.focus();
    await last.selectOption('failed');
    await expect(dismiss(page)).toBeVisible();
    await expectClear(page, page.locator(':is(select, input):focus'));
    await page
      .getByRole('checkbox', { name: /^Select (?!all )/ })
      .first()
      .check();
    await expectClear(page, page.getByRole('region', { name: 'Selected requests' }));
    await page.getByRole('searchbox').focus();
    await expectClear(page, page.getByRole('searchbox'));
    // On a phone a dialog fills the window.
    if (width < 1280) return;
    await page.keyboard.press('Escape');
    await chooseMore(page, 'Export');
    await expectClear(page, page.getByRole('dialog'));
  });
}

test('On a phone the message of a changed status does not cover the controls of the open request', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openRequests(page);
  await page.getByRole('rowheader').getByRole('link').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('combobox', { name: /^Status of / }).selectOption('completed');
  await expect(page.getByText('Request status updated successfully')).toBeVisible();
  await expectClear(page, sheet.getByRole('button', { name: 'Close' }));
  await expectClear(page, sheet.getByRole('combobox', { name: /^Status of / }));
});

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`On a phone a message does not cover the Close button of details that open after it, prefers-reduced-motion: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.setViewportSize({ width: 360, height: 740 });
    await openRequests(page);
    await statuses(page).first().selectOption('completed');
    await expect(dismiss(page)).toBeVisible();
    await page.getByRole('rowheader').getByRole('link').first().click();
    await expectClear(page, page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  });
}

test('On a phone the message of a refused sign-in or sign-up does not cover the button, and goes when the person goes on', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/auth');
  await fillCredentials(page, { email: accounts.customer.email, password: 'wrong' });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid login credentials' })).toBeVisible();
  await expectClear(page, page.getByRole('button', { name: 'Sign In', exact: true }));
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await expect(dismiss(page)).toHaveCount(0);
  await page.getByLabel('Full Name').fill('Noor Haddad');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toBeVisible();
  await expectClear(page, page.getByRole('button', { name: 'Sign Up', exact: true }));
  await page.getByLabel('Password', { exact: true }).press('x');
  await expect(dismiss(page)).toHaveCount(0);
});
