import type { Page } from '@playwright/test';
import type { FaultEffect } from 'supabase-in-memory';
import { openDemo } from '../fake';
import { expect, test } from '../quietPage';
import { accounts, fillCredentials, listEntry, signIn } from '../steps';

/** Milliseconds after which the product gives up on an answer that has not arrived in full (docs/behaviour.md, section 8). */
const requestTimeout = 20_000;

const failures: Record<string, FaultEffect> = {
  'a 500': { status: 500 },
  'a 503': { status: 503 },
  'a dropped connection': 'drop',
  'an HTML page instead of JSON': { html: 502 },
  'an HTML page with status 200': { html: 200 },
  'half a response': 'truncate',
};

const errorSentence =
  /^(We couldn’t reach the server\.|The server isn’t available right now\.|Something went wrong\.) (Check your connection and try again\.|Please try again( in a moment)?\.)$/;

/** Expects an error message in plain words, dismisses it, and expects that no other is left. */
async function expectErrorToast(page: Page): Promise<void> {
  const message = page.getByRole('alert').filter({ hasText: 'Error' });
  await expect(message.getByRole('paragraph').last()).toHaveText(errorSentence);
  await page.getByRole('button', { name: 'Dismiss' }).last().click();
  await expect(message.getByRole('paragraph')).toHaveCount(0);
}

/** Expects a sentence and a button in place of the list, not an empty list, markup or an error of the code. */
async function expectListError(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(
    main.getByText(/reach the server|isn’t available right now|Something went wrong/),
  ).toBeVisible();
  await expect(main.getByText(/No requests yet|There are no|\d (users|requests)$/)).toHaveCount(0);
  expect(await main.innerText()).not.toMatch(/[<>{}]|undefined|null|fetch/);
}

for (const [what, then] of Object.entries(failures)) {
  test(
    `When calls of any page fail with ${what}, the page says so, a retry is possible, and what was typed is kept`,
    { tag: '@thorough' },
    async ({ page, fake, allowConsole }) => {
      allowConsole(/Failed to load resource|could not be loaded/);
      const businessName = 'Patient Plumbing';
      const everything = { then };

      await test.step('the sign-in and the sign-up of /auth fail', async () => {
        await openDemo(page, '/auth');
        await fake.faults.replace(everything);
        await fillCredentials(page, accounts.customer);
        await page.getByRole('button', { name: 'Sign In', exact: true }).click();
        await expectErrorToast(page);
        await expect(page.getByLabel('Email', { exact: true })).toHaveValue(accounts.customer.email);
        await expect(page.getByLabel('Password', { exact: true })).toHaveValue(accounts.customer.password);

        await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
        await page.getByLabel('Full Name').fill('Pia Larsson');
        await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
        await expectErrorToast(page);
        await expect(page.getByLabel('Full Name')).toHaveValue('Pia Larsson');
        await page.getByRole('button', { name: 'Already have an account? Sign in' }).click();

        await page.getByRole('button', { name: 'Forgot your password?' }).click();
        await page.getByRole('button', { name: 'Send link', exact: true }).click();
        await expectErrorToast(page);
        await page.getByRole('button', { name: 'Back to sign-in' }).click();
      });

      await test.step('the list and the form of /dashboard fail', async () => {
        await fake.faults.replace({ match: { path: '/rest/v1' }, then });
        await page.getByRole('button', { name: 'Sign In', exact: true }).click();
        await expect(page).toHaveURL(/\/dashboard$/);
        await expectListError(page);
        await page.getByRole('button', { name: 'Try again' }).click();
        await expectListError(page);
        await page.getByLabel('Business Name').fill(businessName);
        await page.getByPlaceholder('City, State').fill('Salem, OR');
        await page.getByRole('textbox', { name: /^Keywords/ }).fill('pipes, drains');
        await page.getByRole('button', { name: 'Submit request' }).click();
        await expectErrorToast(page);
        await expect(page.getByLabel('Business Name')).toHaveValue(businessName);
        await expect(page.getByRole('textbox', { name: /^Keywords/ })).toHaveValue('pipes, drains');
        await fake.faults.clear();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByRole('group', { name: 'Your requests' })).toBeVisible();
        await page.getByRole('button', { name: 'Submit request' }).click();
        await expect(listEntry(page, businessName)).toBeVisible();
        await expect(page.getByRole('heading', { name: businessName })).toHaveCount(1);
      });

      await test.step('signing out works without the server', async () => {
        await fake.faults.replace(everything);
        await page.getByRole('button', { name: 'Sign Out' }).click();
        await expect(page).toHaveURL(/\/$/);
        await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
        await page.reload();
        await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
        await fake.faults.clear();
      });

      await test.step('the lists and the changes of /admin fail', async () => {
        await signIn(page, accounts.admin);
        await fake.faults.replace({ match: { path: '/rest/v1' }, then });
        await page.goto('/admin?tab=requests');
        await expectListError(page);
        // The query of the role works again; only that of the list fails.
        await fake.faults.replace({ match: { table: 'rpc/find_requests' }, then });
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
        await expectListError(page);
        await fake.faults.replace({ match: { method: 'PATCH' }, then });
        await page.getByRole('button', { name: 'Try again' }).click();
        const entry = listEntry(page, businessName);
        await entry.getByRole('combobox').selectOption('completed');
        await expectErrorToast(page);
        // A truncated answer means that the server has made the change, so the list has to show the stored status.
        const stored = then === 'truncate' ? 'completed' : 'pending';
        await expect(entry.getByRole('combobox')).toHaveValue(stored);
        await expect(entry.getByText(stored, { exact: false }).first()).toBeVisible();
        await fake.faults.clear();
        await expect(entry.getByRole('combobox')).toBeEnabled();
        await entry.getByRole('combobox').selectOption('failed');
        await expect(entry.getByText('Failed').first()).toBeVisible();
      });
    },
  );
}

test(
  'Controls that wait for an answer are enabled again after 20 seconds without one',
  { tag: '@thorough' },
  async ({ page, fake, allowConsole }) => {
    allowConsole(/could not be loaded/);
    await page.clock.install();
    await signIn(page, accounts.admin);
    await page.getByLabel('Business Name').fill('Patient Plumbing');
    await page.getByPlaceholder('City, State').fill('Salem, OR');
    await page.getByRole('textbox', { name: /^Keywords/ }).fill('pipes, drains');
    await fake.faults.replace({ match: { path: '/rest/v1' }, then: 'stall' });
    await page.getByRole('button', { name: 'Submit request' }).click();
    await expect(page.getByRole('button', { name: 'Submitting…' })).toBeDisabled();
    await page.clock.fastForward(requestTimeout);
    await expectErrorToast(page);
    await fake.faults.clear();
    await page.getByRole('button', { name: 'Submit request' }).click();
    await expect(listEntry(page, 'Patient Plumbing')).toBeVisible();

    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await page.getByRole('tab', { name: 'Optimization Requests' }).click();
    const status = listEntry(page, 'Patient Plumbing').getByRole('combobox');
    await fake.faults.replace({ match: { path: '/rest/v1', method: 'PATCH' }, then: 'stall' });
    await status.selectOption('completed');
    await expect(status).toBeDisabled();
    await page.clock.fastForward(requestTimeout);
    await expectErrorToast(page);
    await expect(status).toBeEnabled();
  },
);
