/** Pages that the browser translates: every screen works, and shows what has changed. */
import type { Page } from '@playwright/test';
import { fakeOf } from '../../mocks/testing/playwright';
import { addressWith } from '../fake';
import { holdScripts } from '../hydration';
import { expectedNoise, openedParts, openPart } from '../openedParts';
import { expect, test } from '../quietPage';
import {
  accounts,
  chooseFromMenu,
  fillCredentials,
  headline,
  listEntry,
  signOut,
  signUp,
  submitRequest,
  toast,
} from '../steps';
import { translatePages } from '../translatedPage';

test.beforeEach(async ({ context, allowConsole }) => {
  await translatePages(context);
  // The HTML is translated before React compares it with what it renders.
  allowConsole(/Minified React error #418/);
});

const openAs = (page: Page, person: string, address: string) =>
  page.goto(addressWith(address, { as: person, present: '1' }));

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('On the translated landing page, the calculator, the suggestion box and the header of a signed-in member are updated', async ({
  page,
}) => {
  await page.goto('/#roi-calculator');
  const revenue = page.getByRole('textbox', { name: /monthly revenue/i });
  const hint = page.locator('#monthlyRevenue-hint');
  const outlook = page.getByRole('region', { name: 'Your next twelve months' });
  await expect(outlook.getByText(/^After the fee/)).toBeVisible();
  for (const [typed, says] of [
    ['', 'Enter an amount of 0 or more.'],
    ['12000', 'What local customers bring in.'],
    ['much', 'Enter a number'],
    ['0', 'With no revenue, only saved ad spend counts.'],
    ['10000', 'What local customers bring in.'],
  ] as const) {
    await revenue.fill(typed);
    await expect(hint).toContainText(says);
    const isAmount = /^\d+$/.test(typed);
    await expect(outlook.getByText('Fix the marked field')).toHaveCount(isAmount ? 0 : 1);
    await expect(outlook.getByRole('img', { name: /^Line chart/ })).toHaveCount(isAmount ? 1 : 0);
  }
  await expect(page.getByText('$40,303').first()).toBeVisible();
  await outlook.getByText('Low (¼)').click();
  await expect(outlook.getByText(/^After the fee, you’re \$10,303 ahead/)).toBeVisible();

  const example = page.getByRole('img', { name: /^Example: someone types/ });
  const winner = example.locator('li').first();
  await page.getByRole('textbox', { name: 'What you do' }).fill('Florist');
  await expect(winner).toContainText('florist near you');
  await page.getByRole('textbox', { name: 'Where', exact: true }).fill('Boise, ID');
  await expect(winner).toContainText('florist near boise');
  await expect(example).toContainText('Boise, ID');
  await press(page, 'Plumber');
  await expect(winner).toContainText('plumber near boise');

  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await fillCredentials(page, accounts.customer);
  await press(page, 'Sign In');
  await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
  await page.goto('/#roi-calculator');
  // The link of the outlook comes last, because the outlook is loaded when it is near.
  await expect(outlook.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' })).toHaveCount(3);
  await expect(page.getByText('Start Your Free Trial')).toHaveCount(0);
});

test('With the page translated, a visitor corrects errors in the form, signs up, confirms, and resets a password', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await page.goto('/auth');
  await expect(headline(page)).toHaveText('Sign In');
  await press(page, 'Sign In');
  await expect(page.getByText('2 fields to fix:')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('nobody');
  await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible();
  await fillCredentials(page, { email: 'maribel@example.com', password: 'wrong' });
  await expect(page.getByText(/to fix:/)).toHaveCount(0);
  await press(page, 'Show password');
  await expect(page.getByRole('button', { name: 'Hide password' })).toHaveText('Hide');
  await press(page, 'Sign In');
  await expect(page.getByText('That email and password don’t match.')).toBeVisible();

  const who = { fullName: 'Maribel Ortega', email: 'maribel@example.com', password: 'a-long-password' };
  await signUp(page, who);
  await expect(headline(page)).toHaveText('Check your email');
  await press(page, 'Use a different email address');
  await expect(headline(page)).toHaveText('Sign Up');
  const { link } = await fakeOf(page).mailbox.waitFor(who.email);
  await page.goto(link ?? '');
  await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
  await expect(page.getByText('No requests yet')).toBeVisible();
  await signOut(page);

  await page.goto('/auth');
  await press(page, 'Forgot your password?');
  await expect(headline(page)).toHaveText('Reset password');
  await page.getByLabel('Email', { exact: true }).fill(who.email);
  await press(page, 'Send link');
  await expect(page.getByText('a link is on its way.')).toBeVisible();
});

test('With the page translated, a customer’s counts, search, messages and keywords are updated', async ({
  page,
}) => {
  await openAs(page, 'customer', '/dashboard');
  const all = page.getByRole('button', { name: /^All \d/ });
  const counted = page.getByText(/^(\d+ of )?\d+ requests/);
  await expect(counted).toHaveText('5 requests');
  const keywords = page.getByRole('textbox', { name: /^Keywords/ });
  await keywords.fill('tiles');
  await expect(page.getByText('1 of 50 keywords')).toBeVisible();
  await keywords.fill('tiles, azulejos, azulejos');
  await expect(page.getByText('2 of 50 keywords')).toBeVisible();
  await submitRequest(page, { businessName: 'Duarte Tiles', location: 'Austin, TX', keywords: 'tiles' });
  await expect(counted).toHaveText('6 requests');
  await expect(all).toHaveText('All 6');
  await page.getByRole('searchbox').fill('tiles');
  await expect(status(page, '1 found.')).toBeVisible();
  await expect(counted).toHaveText('1 of 6 requests');
  await page.getByRole('searchbox').fill('no such text');
  await expect(status(page, 'No requests match your search.')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(counted).toHaveText('6 requests');
  await page.getByRole('button', { name: /^Failed/ }).click();
  await page.getByRole('button', { name: /^Pending/ }).click();
  for (const name of ['Duarte Tiles', 'Okafor Family Law']) {
    await all.click();
    await listEntry(page, name).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).not.toHaveCount(0);
  }
  await press(page, 'Close');
  await chooseFromMenu(page, 'Change password');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('With the page translated, an admin’s counts, statuses, messages and dialogs are updated', async ({
  page,
}) => {
  await openAs(page, 'admin', '/admin');
  await expect(headline(page)).toHaveText('Admin Dashboard');
  await page.getByRole('searchbox').fill('  CUSTOMER@example.com ');
  await expect(status(page, '1 found')).toBeVisible();
  await page.getByRole('searchbox').fill('nobody at all');
  await expect(page.getByText('No users match your search.')).toBeVisible();

  await openAs(page, 'admin', '/admin?tab=requests&status=pending');
  const statuses = page.getByRole('combobox', { name: /^Status of / });
  await expect(statuses.first()).toBeVisible();
  const pending = await statuses.count();
  await expect(status(page, `${pending} found`)).toBeVisible();
  for (const [at, text] of [
    /was set to Completed\./,
    '2 requests updated.',
    '3 requests updated.',
  ].entries()) {
    await statuses.first().selectOption('completed');
    await expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible();
    await expect(status(page, `${pending - at - 1} found`)).toBeVisible();
  }
  await page.keyboard.press('z');
  await expect(toast(page, '3 requests restored.')).toBeVisible();
  await expect(status(page, `${pending} found`)).toBeVisible();

  const boxes = page.getByRole('checkbox', { name: /^Select (?!all )/ });
  for (const count of [1, 2, 3]) {
    await boxes.nth(count - 1).check();
    await expect(page.getByText(`${count} selected`)).toBeVisible();
  }
  await press(page, 'Select all');
  await expect(page.getByText(`${pending} selected`)).toBeVisible();
  await page
    .getByRole('region', { name: 'Selected requests' })
    .getByRole('button', { name: 'Processing' })
    .click();
  await expect(toast(page, `${pending} requests were set to Processing.`)).toBeVisible();
  await expect(page.getByText('No requests match your filters.')).toBeVisible();
});

test('What is typed into a translated landing page before its script arrives is kept, and the results follow it', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('font').first()).toBeAttached();
  const revenue = page.getByRole('textbox', { name: /monthly revenue/i });
  const visibility = page.getByRole('slider');
  const what = page.getByRole('textbox', { name: 'What you do' });
  await visibility.press('ArrowRight');
  await what.fill('Florist');
  await revenue.fill('20000');
  release();
  await expect(page.getByText('$75,541', { exact: true })).toBeVisible();
  await expect(revenue).toHaveValue('20000');
  await expect(visibility).toHaveValue('21');
  await expect(what).toHaveValue('Florist');
  await expect(
    page
      .getByRole('img', { name: /^Example: someone types/ })
      .locator('li')
      .first(),
  ).toContainText('florist');
  // The next digit is typed behind the last one.
  await page.keyboard.type('0');
  await expect(revenue).toHaveValue('200000');
});

for (const [name, typed] of [
  ['What you do', 'Florist'],
  // Its text is selected when it gets the focus, so that typing replaces it.
  ['Monthly revenue', '20000'],
] as const) {
  test(`On a translated page, “${name}” keeps the focus that it got before the script arrived, and what is typed next goes into it`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('font').first()).toBeAttached();
    const field = page.getByRole('textbox', { name: new RegExp(`^${name}`, 'i') });
    const first = await field.elementHandle();
    await field.focus();
    release();
    await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
    await expect(field).toBeFocused();
    await page.keyboard.type(typed);
    await expect(field).toHaveValue(typed);
  });
}

for (const part of openedParts) {
  test(
    `With the page translated, “${part.name}” opens, and Escape causes no exception`,
    { tag: '@thorough' },
    async ({ page, allowConsole }) => {
      allowConsole(expectedNoise);
      if (part.isPhoneOnly) await page.setViewportSize({ width: 360, height: 740 });
      await openPart(page, part);
      await page.keyboard.press('Escape');
      await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
    },
  );
}
