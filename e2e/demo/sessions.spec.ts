import type { Page } from '@playwright/test';
import { openDoor } from '../demoPanel';
import { openDemo, recordCalls, restPath } from '../fake';
import { expect, test } from '../quietPage';
import {
  accountButton,
  accounts,
  fillCredentials,
  requestEntry,
  signIn,
  signOut,
  submitRequest,
  toast,
} from '../steps';

const draft = { businessName: 'Half Typed Bakery', location: 'Bangor, ME', keywords: 'rye, spelt' };

async function fillRequestForm(page: Page, values = draft): Promise<void> {
  await page.getByLabel('Business Name').fill(values.businessName);
  await page.getByPlaceholder('City, State').fill(values.location);
  await page.getByRole('textbox', { name: /^Keywords/ }).fill(values.keywords);
}

async function expectForm(page: Page, values: typeof draft): Promise<void> {
  await expect(page.getByLabel('Business Name')).toHaveValue(values.businessName);
  await expect(page.getByPlaceholder('City, State')).toHaveValue(values.location);
  await expect(page.getByRole('textbox', { name: /^Keywords/ })).toHaveValue(values.keywords);
}

const emptyForm = { businessName: '', location: '', keywords: '' };

async function submitSignIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await fillCredentials(page, who);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test(
  'A token that expires while a person types is refreshed without a message',
  { tag: '@thorough' },
  async ({ page, fake, allowConsole }) => {
    allowConsole(/Failed to load resource.*401/);
    await openDemo(page, '/auth?scenario=expired-session');
    await submitSignIn(page, accounts.customer);
    await fillRequestForm(page);
    const calls = await recordCalls(page);
    await fake.clock.advance(3600);
    await page.getByRole('button', { name: 'Submit request' }).click();
    await expect(toast(page, 'Optimization request submitted successfully!')).toBeVisible();
    await expect(requestEntry(page, draft.businessName)).toBeVisible();
    expect(calls).toContain('POST /auth/v1/token');
    await page.reload();
    await expect(requestEntry(page, draft.businessName)).toBeVisible();
  },
);

test('A session that is revoked while a person types leads to the sign-in form, and the draft is kept', async ({
  page,
  fake,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|could not be loaded/);
  await openDemo(page, '/auth?scenario=revoked-session');
  await submitSignIn(page, accounts.customer);
  await expect(page.getByRole('group', { name: 'Your requests' })).toBeVisible();
  await fillRequestForm(page);
  await fake.clock.advance(600);
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(
    page.getByText('Your session has ended. Sign in again; nothing you typed is lost.'),
  ).toBeVisible();
  await submitSignIn(page, accounts.customer);
  await expectForm(page, draft);
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(requestEntry(page, draft.businessName)).toBeVisible();
  await expect(page.getByRole('heading', { name: draft.businessName })).toHaveCount(1);
});

test('A draft is never shown to the next person, after a sign-out or a lost session', async ({
  page,
  fake,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|could not be loaded/);
  await openDemo(page, '/auth');
  await submitSignIn(page, accounts.customer);
  await submitRequest(page, { ...draft, businessName: 'Only Mine Ltd' });
  await fillRequestForm(page);
  await signOut(page);
  await signIn(page, accounts.admin);
  await expectForm(page, emptyForm);
  await expect(
    page.getByText(/No requests yet/).or(page.getByRole('group', { name: 'Your requests' })),
  ).toBeVisible();
  await expect(page.getByText('Only Mine Ltd')).toHaveCount(0);
  await signOut(page);

  await signIn(page, accounts.customer);
  await expectForm(page, emptyForm);
  await fillRequestForm(page);
  await fake.faults.replace(
    {
      match: { method: 'POST', path: restPath },
      then: { status: 401, body: { code: 'PGRST301', message: 'JWT could not be verified' } },
    },
    {
      match: { path: '/auth/v1/token' },
      on: { first: 1 },
      then: {
        status: 400,
        body: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
      },
    },
  );
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await fake.faults.clear();
  await submitSignIn(page, accounts.admin);
  await expectForm(page, emptyForm);
  await expect(page.getByText('Only Mine Ltd')).toHaveCount(0);
});

test('A sign-out in one tab empties the other, which shows the next person once that one has signed in', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|could not be loaded/);
  await signIn(page, accounts.customer);
  await submitRequest(page, { ...draft, businessName: 'Only Mine Ltd' });
  await expect(requestEntry(page, 'Only Mine Ltd')).toBeVisible();
  await fillRequestForm(page);

  const other = await context.newPage();
  await other.goto('/');
  await signOut(other);
  // The first tab follows at once: nothing of a signed-out person stays on a screen.
  await expect(page.getByText('Only Mine Ltd')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toHaveCount(0);
  await signIn(other, accounts.admin);

  await page.goto('/dashboard');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(accountButton(page, accounts.admin)).toBeVisible();
  await expectForm(page, emptyForm);
  await expect(page.getByText('Only Mine Ltd')).toHaveCount(0);
});

test(
  'A form that one person filled in is never sent as another who signed in meanwhile',
  { tag: '@thorough' },
  async ({ page, context, allowConsole }) => {
    allowConsole(/Failed to load resource|could not be loaded/);
    await signIn(page, accounts.admin);
    const session = await page.evaluate(() => localStorage.getItem('autosuggest-session'));
    await page.evaluate(() => localStorage.removeItem('autosuggest-session'));
    await page.reload();
    await signIn(page, accounts.customer);
    await fillRequestForm(page);
    const calls = await recordCalls(page);
    // At the worst moment, another tab replaces the stored session without telling this one.
    const other = await context.newPage();
    await other.goto('/favicon.svg');
    await other.evaluate((stored) => localStorage.setItem('autosuggest-session', stored ?? ''), session);
    await page.bringToFront();
    await page.getByRole('button', { name: 'Submit request' }).click();
    await expect(accountButton(page, accounts.admin)).toBeVisible();
    await expectForm(page, emptyForm);
    expect(calls.filter((call) => call === `POST ${restPath}`)).toEqual([]);
  },
);

test(
  'A sign-out without a connection still ends the session',
  { tag: '@thorough' },
  async ({ page, fake, allowConsole }) => {
    allowConsole(/Failed to load resource|could not be loaded/);
    await signIn(page, accounts.customer);
    await openDemo(page, '/dashboard');
    await fake.faults.replace({ then: 'drop' });
    await signOut(page);
    expect(await page.evaluate(() => localStorage.getItem('autosuggest-session'))).toBeNull();
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/auth$/);
    await fake.faults.clear();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  },
);

const storages: Record<string, () => void> = {
  blocked: () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
  'full of invalid values': () => {
    if (sessionStorage.getItem('visited')) return;
    sessionStorage.setItem('visited', 'yes');
    for (const [key, value] of Object.entries({
      'ui-theme': 'purple',
      'autosuggest-session': '{"access_token":1,"user":null}',
      'autosuggest-session-code-verifier': '][',
      'demo-read-mails': '{"a":',
      'demo-seed': 'NaN',
    })) {
      localStorage.setItem(key, value);
      sessionStorage.setItem(key, value);
    }
  },
};

for (const [state, prepare] of Object.entries(storages)) {
  test(
    `With browser storage ${state} the product works with its default settings`,
    { tag: '@thorough' },
    async ({ page }) => {
      await page.addInitScript(prepare);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page
        .getByRole('button', { name: 'Light theme' })
        .or(page.getByRole('button', { name: 'Dark theme' }))
        .first()
        .click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      // Navigate by links, because without storage the state is lost with the document.
      await page.getByRole('link', { name: 'Sign In' }).first().click();
      await submitSignIn(page, accounts.customer);
      await submitRequest(page, draft);
      await expect(requestEntry(page, draft.businessName)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      const panel = await openDoor(page, 'Developer');
      await expect(
        panel.getByText(
          state === 'full of invalid values'
            ? 'Changes are kept in this browser.'
            : 'Changes last until this page is closed.',
        ),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await signOut(page);
    },
  );
}
