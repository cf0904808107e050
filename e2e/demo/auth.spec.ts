import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from '../accessible';
import { openDemo } from '../fake';
import { fakeOf } from '../../mocks/testing/playwright';
import { holdScripts } from '../hydration';
import { expect, test } from '../quietPage';
import { accounts, fillCredentials, signIn, signUp, toast } from '../steps';

const formHeading = (page: Page, name: 'Sign In' | 'Sign Up') =>
  page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const ids = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('#root [id]')].map(({ id }) => id));

test('Before hydration, the address in a mail shows the sign-up form, and what is typed there is kept', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/auth?mode=sign-up', { waitUntil: 'commit' });
  await expect(formHeading(page, 'Sign Up')).toBeVisible();
  await expect(formHeading(page, 'Sign In')).toHaveCount(0);
  await expect(page).toHaveURL(/\/auth\/?\?mode=sign-up$/);
  await expect(page).toHaveTitle(/^Sign Up/);
  await page.getByLabel('Full Name').fill('Ann');
  await page.getByLabel('Email', { exact: true }).fill('ann@example.net');
  const before = await ids(page);
  const headingBefore = await page.evaluateHandle(() => document.querySelector('h1'));
  release();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  await button(page, 'Show password').click();
  await expect(button(page, 'Hide password')).toBeVisible();
  // Hydration has kept the existing elements and not created new ones.
  expect(await page.evaluate((h1) => h1 === document.querySelector('h1'), headingBefore)).toBe(true);
  expect(await ids(page)).toEqual(before);
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ann@example.net');
  await expect(page).toHaveTitle(/^Sign Up/);
  await expect(page.locator('title')).toHaveCount(1);
  await page.reload();
  await expect(formHeading(page, 'Sign Up')).toBeVisible();
  // Opening /auth without a mode shows the sign-in form again.
  await page.goto('/auth');
  await expect(formHeading(page, 'Sign In')).toBeVisible();
});

for (const address of ['/', '/auth']) {
  test(`Hydration keeps the ids of ${address}`, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const before = await ids(page);
    expect(before.length).toBeGreaterThan(3);
    release();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    // The calculator's chart may have arrived by now and added an id of its own.
    expect((await ids(page)).filter((id) => before.includes(id))).toEqual(before);
  });
}

test('The sign-up link leads to /auth, and Back goes through both forms to the landing page', async ({
  page,
}) => {
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Start Your Free Trial' });
  await expect(link).toHaveAttribute('href', /^(\.)?\/auth\/?$/);
  await link.click();
  await expect(formHeading(page, 'Sign Up')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('ann@example.net');
  await button(page, 'Already have an account? Sign in').click();
  await expect(formHeading(page, 'Sign In')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ann@example.net');
  await page.goBack();
  await expect(formHeading(page, 'Sign Up')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ann@example.net');
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await page.goForward();
  await expect(formHeading(page, 'Sign Up')).toBeVisible();
});

test(
  'A sign-up link from a mail leads a signed-in customer to the dashboard',
  { tag: '@thorough' },
  async ({ page }) => {
    await signIn(page, accounts.customer);
    await page.goto('/auth?mode=sign-up');
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    test(
      `The sign-in and sign-up forms with their errors pass axe and do not scroll sideways, ${colorScheme}, ${width} px`,
      { tag: '@thorough' },
      async ({ browser }) => {
        const context = await browser.newContext({
          colorScheme,
          viewport: { width, height: 800 },
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        async function expectFine(what: string) {
          await expectAccessible(page);
          await expectNoSidewaysScrolling(page, what);
        }
        await page.goto('/auth?mode=sign-up');
        await expect(formHeading(page, 'Sign Up')).toBeVisible();
        const offer = page.getByRole('heading', { name: 'Be the first suggestion in your area' });
        await expect(offer).toBeVisible({ visible: width === 1280 });
        await expectFine('the sign-up form');
        await button(page, 'Sign Up').click();
        await expect(page.getByText('3 fields to fix:')).toBeVisible();
        await page.getByLabel('Password', { exact: true }).fill('a longer sentence');
        await expect(page.getByText('Good length.').first()).toBeVisible();
        await expectFine('the sign-up form with errors');
        await page.getByRole('link', { name: 'Email', exact: true }).click();
        await expect(page.getByLabel('Email', { exact: true })).toBeFocused();

        await button(page, 'Already have an account? Sign in').click();
        await fillCredentials(page, { email: accounts.customer.email, password: 'wrong' });
        await button(page, 'Sign In').click();
        await expect(toast(page, 'Invalid login credentials')).toBeVisible();
        await expect(page.getByText('That email and password don’t match.')).toBeVisible();
        await expectFine('the sign-in form after a refusal');
        await context.close();
      },
    );
  }
}

test('After a sign-up, a small phone shows without scrolling where the mail went and what to do if it does not arrive', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signUp(page, { fullName: 'Ann Example', email: 'ann@example.net', password: 'a-good-password' });
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByText('We’ve sent an email to ann@example.net.')).toBeInViewport({ ratio: 1 });
  for (const name of ['Send the email again', 'Use a different email address', 'Back to sign-in']) {
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
});

test('A confirmation link leads to a welcome, whose button focuses the form and dismisses the welcome for good', async ({
  page,
}) => {
  const who = { fullName: 'Maribel Ortega', email: 'maribel@example.com', password: 'a-long-password' };
  const welcome = page.getByRole('status').filter({ hasText: 'Your email is confirmed.' });
  await signUp(page, who);
  const { link } = await fakeOf(page).mailbox.waitFor(who.email);
  await page.goto(link ?? '');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(welcome).toBeVisible();
  // The welcome is as wide as the form and the list below it: it ends where the list ends.
  const edge = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
  const list = page.getByRole('region', { name: 'Your Requests' });
  expect(Math.abs((await edge(list)) - (await edge(welcome)))).toBeLessThan(2);
  await page.setViewportSize({ width: 360, height: 740 });
  await welcome.getByRole('button', { name: 'Submit your first request' }).click();
  await expect(page.getByLabel('Business Name')).toBeFocused();
  await expect(welcome).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No requests yet')).toBeVisible();
  await expect(welcome).toHaveCount(0);
});

test('A password reset link leads to no welcome', async ({ page }) => {
  const { email } = accounts.customer;
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  const { link } = await fakeOf(page).mailbox.waitFor(email);
  await page.goto(link ?? '');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Your Requests' })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(page.getByText('Your email is confirmed.')).toHaveCount(0);
});

test('After a reset link is requested with Enter on its button, the button still has the focus', async ({
  page,
}) => {
  await openDemo(page, '/auth');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(accounts.customer.email);
  const send = page.getByRole('button', { name: 'Send link', exact: true });
  await send.press('Enter');
  await expect(page.getByText('If that address has an account, a reset link is on its way.')).toBeVisible();
  await expect(send).toBeFocused();
});
