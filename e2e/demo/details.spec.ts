/** The details of a request and of a person, and dialogs of one's account: addresses, focus, Back, at every width. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from '../accessible';
import { expect, test } from '../quietPage';
import {
  accountButton,
  accounts,
  chooseFromMenu,
  fillCredentials,
  signIn,
  submitRequest,
  toast,
} from '../steps';

/** The details of a person, or of a request where there is no room beside the list; also the dialogs. */
const drawer = (page: Page) => page.getByRole('dialog');

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    test(
      `The example of suggestions passes axe and does not overflow with very long texts, ${colorScheme}, ${width} px`,
      { tag: colorScheme === 'dark' && width === 320 ? [] : '@thorough' },
      async ({ browser }) => {
        const context = await browser.newContext({
          colorScheme,
          viewport: { width, height: 800 },
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        await signIn(page, accounts.customer);
        const businessName = `${'W'.repeat(60)} ${'رستوران '.repeat(6).trim()}`;
        await submitRequest(page, {
          businessName,
          location: 'Llanfairpwllgwyngyll'.repeat(6),
          keywords: Array.from({ length: 20 }, (_, at) => `${at} ${'keyword'.repeat(11)}`).join(', '),
        });
        await page.getByRole('link', { name: businessName }).click();
        const example = page.getByRole('list', { name: 'Suggestions' });
        await expect(example.getByRole('listitem')).toHaveCount(4);
        await expect(page.getByText('And 16 more keywords.')).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page, 'the example');
        // The list of suggestions does not scroll sideways, either.
        expect(await example.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
        await context.close();
      },
    );
  }
}

/** The details of a request where they stand beside the list. */
const panel = (page: Page, name: string) => page.getByRole('region', { name });

test('A customer’s request opens beside the list, which stays usable, and closing it returns the focus to its row', async ({
  page,
}) => {
  await signIn(page, accounts.customer);
  const rows = page.getByRole('group', { name: 'Your requests' }).getByRole('link');
  await expect(rows.nth(1)).toBeVisible();
  const [first = '', second = ''] = await rows.allInnerTexts();
  const shown = panel(page, first);
  await rows.first().focus();
  await page.keyboard.press('Enter');
  const heading = shown.getByRole('heading', { name: first });
  await expect(heading).toBeFocused();
  await expect(drawer(page)).toHaveCount(0);
  await expect(shown.getByRole('list', { name: 'Keywords' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(shown.getByText(/We’re working on it|We start within|^Done|didn’t work out/)).toBeVisible();
  await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  const list = await page.getByRole('group', { name: 'Your requests' }).boundingBox();
  const beside = await shown.boundingBox();
  expect(beside?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, 'an opened request');

  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(rows.first()).toBeFocused();

  // The details of another row replace these without a new history entry, so one step back leads to the list.
  await rows.first().click();
  await expect(shown).toBeVisible();
  await rows.nth(1).click();
  await expect(panel(page, second).getByRole('heading', { name: second })).toBeFocused();
  await expect(shown).toHaveCount(0);
  await page.goBack();
  await expect(panel(page, second)).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(rows.nth(1)).toBeFocused();
  await page.goForward();
  await panel(page, second).getByRole('button', { name: 'Close' }).click();
  await expect(rows.nth(1)).toBeFocused();
});

test(
  'An open request moves from beside the list to a dialog over it and back as the window gets narrower and wider',
  { tag: '@thorough' },
  async ({ page }) => {
    await signIn(page, accounts.customer);
    const row = page.getByRole('group', { name: 'Your requests' }).getByRole('link').first();
    const name = await row.innerText();
    await row.click();
    await expect(panel(page, name)).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(page.getByRole('dialog', { name })).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(panel(page, name).getByRole('heading', { name })).toBeFocused();
  },
);

test('By keyboard, an admin opens a request beside the list, sets its status, goes on to other requests and returns to the list', async ({
  page,
}) => {
  await signIn(page, accounts.admin);
  await page.goto('/admin?tab=requests');
  const link = page.getByRole('link', { name: 'Ortega Landscaping' });
  await link.focus();
  await page.keyboard.press('Enter');
  const shown = panel(page, 'Ortega Landscaping');
  await expect(shown.getByRole('heading', { name: 'Ortega Landscaping' })).toBeFocused();
  await expect(drawer(page)).toHaveCount(0);
  const table = await page.getByRole('table', { name: 'requests' }).boundingBox();
  expect((await shown.boundingBox())?.x).toBeGreaterThan((table?.x ?? 0) + (table?.width ?? 0));

  await page.keyboard.press('2');
  await expect(toast(page, 'Request status updated successfully')).toBeVisible();
  await expect(shown.getByRole('combobox', { name: 'Status of Ortega Landscaping' })).toHaveValue(
    'processing',
  );
  await expect(shown.getByRole('region', { name: 'History' })).toContainText('Pending → Processing');
  // Far enough that the list has to scroll.
  const openedLink = page.getByRole('rowheader').locator('a[aria-current]');
  let name = 'Ortega Landscaping';
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('j');
    await expect(openedLink).not.toHaveText(name);
    name = await openedLink.innerText();
    await expect(page.getByRole('heading', { name, level: 2, exact: true })).toBeVisible();
  }
  await expect(openedLink).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name, level: 2, exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\?tab=requests$/);
  await expect(page.getByRole('rowheader').getByRole('link', { name, exact: true }).first()).toBeFocused();
});

test('On a phone an opened request is a sheet with its status and a button for the next request', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, accounts.admin);
  await page.goto('/admin?tab=requests');
  await page.getByRole('link', { name: 'Ortega Landscaping' }).click();
  const sheet = drawer(page);
  await sheet.getByRole('combobox', { name: 'Status of Ortega Landscaping' }).selectOption('completed');
  await expect(sheet.getByRole('region', { name: 'History' })).toContainText('Pending → Completed');
  await sheet.getByRole('button', { name: 'Next request' }).click();
  await expect(sheet.getByRole('heading', { name: 'Fountain Veterinary Clinic' })).toBeVisible();
  await expect(sheet.getByRole('combobox', { name: 'Status of Fountain Veterinary Clinic' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, 'a sheet');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
});

test('Back closes the details at the same scroll position, and a reload keeps them open', async ({
  page,
}) => {
  await signIn(page, accounts.admin);
  await page.goto('/admin?tab=requests');
  await expect(page.getByRole('link', { name: 'Ortega Landscaping' })).toBeVisible();
  await page.mouse.wheel(0, 1200);
  // Wheel scrolling is smooth. Wait for its end, after which the rows keep their positions.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1200);
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
  const heading = page.getByRole('heading', { name, level: 2, exact: true });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(heading).toHaveCount(0);
  await expect
    .poll(async () => Math.abs(((await same.boundingBox())?.y ?? NaN) - (before?.y ?? NaN)))
    .toBeLessThan(40);
});

test(
  'A customer whom an admin blocks is signed out when they submit a request in another tab, and cannot sign in again',
  { tag: '@thorough' },
  async ({ page, context, allowConsole }) => {
    allowConsole(/Failed to load resource|could not be loaded/);
    const customer = await context.newPage();
    await customer.goto('/dashboard?as=customer');
    await customer.getByLabel('Business Name').fill('Okafor Bakery');
    await customer.getByPlaceholder('City, State').fill('Savannah, GA');
    await customer.getByRole('textbox', { name: /^Keywords/ }).fill('rye');
    await page.goto('/admin?as=admin');
    await page.getByRole('link', { name: 'Jamie Okafor' }).click();
    await drawer(page).getByRole('button', { name: 'Block' }).click();
    await page
      .getByRole('dialog', { name: 'Block Jamie Okafor?' })
      .getByRole('button', { name: 'Block' })
      .click();
    await expect(toast(page, 'Blocked and signed out everywhere.')).toBeVisible();
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Jamie Okafor' })).toContainText('Blocked');
    await customer.getByRole('button', { name: 'Submit request' }).click();
    await expect(customer).toHaveURL(/\/auth$/);
    await fillCredentials(customer, accounts.customer);
    await customer.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(toast(customer, 'This account is blocked.')).toBeVisible();
  },
);

test(
  'A customer downloads their data and deletes the account, and cannot sign in again',
  { tag: '@thorough' },
  async ({ page }) => {
    await signIn(page, accounts.customer);
    const download = page.waitForEvent('download');
    await chooseFromMenu(page, 'Download your data');
    expect((await download).suggestedFilename()).toBe('autosuggest-ai-account.json');
    await chooseFromMenu(page, 'Delete account');
    await expect(drawer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await expect(accountButton(page)).toBeFocused();
    await chooseFromMenu(page, 'Delete account');
    await drawer(page).getByLabel('Password', { exact: true }).fill(accounts.customer.password);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Your account has been deleted.')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/auth');
    await fillCredentials(page, accounts.customer);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(toast(page, 'Invalid login credentials')).toBeVisible();
  },
);

test('The title of the document names the selected tab and the open request', async ({ page }) => {
  await signIn(page, accounts.admin);
  await page.goto('/admin?tab=requests');
  await expect(page).toHaveTitle('Optimization Requests · Admin Dashboard · AutoSuggest AI');
  await page.getByRole('link', { name: 'Ortega Landscaping' }).click();
  await expect(page).toHaveTitle(
    'Ortega Landscaping · Optimization Requests · Admin Dashboard · AutoSuggest AI',
  );
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle('Optimization Requests · Admin Dashboard · AutoSuggest AI');
  await page.getByRole('tab', { name: 'User Management' }).click();
  await expect(page).toHaveTitle('User Management · Admin Dashboard · AutoSuggest AI');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page).toHaveTitle('AutoSuggest AI Dashboard');
  await expect(page.locator('title')).toHaveCount(1);
});
