/** What a person has typed and stored when a session ends, and the product without browser storage. */
import type { Page } from '@playwright/test';
import { openPanelTab } from '../demoPanel';
import { openDemo } from '../fake';
import { expect, test } from '../quietPage';
import {
  accountButton,
  accounts,
  fillCredentials,
  listEntry,
  signIn,
  signOut,
  submitRequest,
} from '../steps';

const draft = { businessName: 'Half Typed Bakery', location: 'Bangor, ME', keywords: 'rye, spelt' };

async function typeDraft(page: Page): Promise<void> {
  await page.getByLabel('Business Name').fill(draft.businessName);
  await page.getByPlaceholder('City, State').fill(draft.location);
  await page.getByRole('textbox', { name: /^Keywords/ }).fill(draft.keywords);
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

test('A session that is revoked while a person types leads to the sign-in form, and the draft is there after the next sign-in', async ({
  page,
  fake,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|could not be loaded/);
  await openDemo(page, '/auth?scenario=revoked-session');
  await submitSignIn(page, accounts.customer);
  await expect(page.getByRole('group', { name: 'Your requests' })).toBeVisible();
  await typeDraft(page);
  await fake.clock.advance(600);
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(
    page.getByText('Your session has ended. Sign in again; nothing you typed is lost.'),
  ).toBeVisible();
  await submitSignIn(page, accounts.customer);
  await expectForm(page, draft);
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(listEntry(page, draft.businessName)).toBeVisible();
  await expect(page.getByRole('heading', { name: draft.businessName })).toHaveCount(1);
});

test('A sign-out in one tab empties the other at once, which after a reload shows the person who has signed in since', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|could not be loaded/);
  await signIn(page, accounts.customer);
  await submitRequest(page, { ...draft, businessName: 'Only Mine Ltd' });
  await expect(listEntry(page, 'Only Mine Ltd')).toBeVisible();
  await typeDraft(page);

  const other = await context.newPage();
  await other.goto('/');
  await signOut(other);
  await expect(page.getByText('Only Mine Ltd')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toHaveCount(0);
  await signIn(other, accounts.admin);

  await page.goto('/dashboard');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(accountButton(page, accounts.admin)).toBeVisible();
  await expectForm(page, emptyForm);
  await expect(page.getByText('Only Mine Ltd')).toHaveCount(0);
});

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
    `With browser storage ${state} the product starts with its default settings and works, up to and including the sign-out`,
    { tag: '@thorough' },
    async ({ page }) => {
      await page.addInitScript(prepare);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      // The button is already pressed, because the page follows the system's dark theme; a click makes it light.
      await page.getByRole('button', { name: 'Dark theme' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      // Navigate by links, because without storage the state is lost with the document.
      await page.getByRole('link', { name: 'Sign In' }).first().click();
      await submitSignIn(page, accounts.customer);
      await submitRequest(page, draft);
      await expect(listEntry(page, draft.businessName)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      const panel = await openPanelTab(page, 'Developer');
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
