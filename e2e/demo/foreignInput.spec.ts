/** The pages with input and elements from password managers, browser extensions and the keyboards of phones. */
import type { BrowserContext, Page } from '@playwright/test';
import { fakeOf } from '../../mocks/testing/playwright';
import { addressWith } from '../fake';
import { holdScripts } from '../hydration';
import { openedParts, openPart } from '../openedParts';
import { expect, test } from '../quietPage';
import { screens } from '../screens';
import { accounts, fillCredentials, headline, toast } from '../steps';

const email = (page: Page) => page.getByLabel('Email', { exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Fills in the credentials as some password managers do: without an event. */
async function fillSilently(page: Page): Promise<void> {
  await email(page).evaluate((field: HTMLInputElement, value) => {
    field.value = value;
  }, accounts.customer.email);
  await password(page).evaluate((field: HTMLInputElement, value) => {
    field.value = value;
  }, accounts.customer.password);
}

test('Credentials that a password manager fills in without an event are sent', async ({ page }) => {
  await page.goto('/auth');
  await fillSilently(page);
  await press(page, 'Sign In');
  await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
});

test('Credentials filled in without an event are kept when the password is shown and when somebody goes on typing', async ({
  page,
}) => {
  await page.goto('/auth');
  await password(page).fill('x');
  await fillSilently(page);
  await press(page, 'Show password');
  await expect(password(page)).toHaveValue(accounts.customer.password);
  await expect(email(page)).toHaveValue(accounts.customer.email);
  await fillSilently(page);
  await email(page).press('End');
  await email(page).pressSequentially('x');
  await expect(password(page)).toHaveValue(accounts.customer.password);
  await email(page).press('Backspace');
  await email(page).press('Enter');
  await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
});

/** Adds elements and attributes as soon as the HTML has arrived, as browser extensions do; some of them add to forms. */
async function addForeignNodes(
  context: BrowserContext,
  { insideForms }: { insideForms: boolean },
): Promise<void> {
  await context.addInitScript((inside) => {
    document.addEventListener('DOMContentLoaded', () => {
      const add = (parent: Element | null, name: string) =>
        parent?.insertBefore(document.createElement(name), parent.firstChild);
      add(document.head, 'style');
      add(document.body, 'div');
      document.body.append(document.createElement('foreign-overlay'));
      document.documentElement.setAttribute('data-foreign', 'on');
      document.body.setAttribute('cz-shortcut-listen', 'true');
      for (const input of document.querySelectorAll('input')) {
        input.setAttribute('data-foreign-form', '1');
        input.style.setProperty('background-image', 'none');
        if (inside) input.after(document.createElement('foreign-icon'));
      }
    });
  }, insideForms);
}

for (const insideForms of [false, true]) {
  test(`With an extension’s elements ${insideForms ? 'inside forms' : 'around the page'}, every page loads, and credentials entered before the script are kept`, async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(insideForms ? /Minified React error #418|404/ : /404/);
    await addForeignNodes(context, { insideForms });
    for (const { address, person } of screens) {
      if (person === 'visitor') await page.goto(address);
      else await page.goto(addressWith(address, { as: person, present: '1' }));
      await expect(headline(page)).toBeVisible();
      await expect(page.getByText('Loading...')).toHaveCount(0);
      await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
    }

    await page.goto('/?as=visitor');
    const release = await holdScripts(page);
    await page.goto('/auth', { waitUntil: 'commit' });
    await email(page).fill(accounts.customer.email);
    await fillSilently(page);
    release();
    await expect(page.locator('html')).toHaveAttribute('data-foreign', 'on');
    // The button does nothing until the script has run.
    await expect(async () => {
      await press(page, 'Show password');
      await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(password(page)).toHaveValue(accounts.customer.password);
    await press(page, 'Sign In');
    await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
  });
}

test('Text typed into the calculator and the hero’s box before the script arrives is kept, also with an extension’s elements in them', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/Minified React error #418/);
  await addForeignNodes(context, { insideForms: true });
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const trade = page.getByRole('textbox', { name: 'What you do' });
  const revenue = page.getByRole('textbox', { name: /monthly revenue/i });
  await trade.fill('Florist');
  await revenue.fill('20000');
  release();
  await expect(page.getByText('$80,303', { exact: true })).toBeVisible();
  await expect(revenue).toHaveValue('20000');
  await expect(revenue).toBeFocused();
  await expect(trade).toHaveValue('Florist');
});

test('An email address may be typed with capital letters and spaces around it at sign-up, sign-in, reset and search', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const typed = ' Maribel.Ortega@Example.COM ';
  const shown = /Maribel\.Ortega@Example\.COM/;
  await page.goto('/auth?mode=sign-up');
  await page.getByLabel('Full Name').fill('Maribel Ortega');
  await email(page).pressSequentially(typed);
  await password(page).fill('a-long-password');
  await press(page, 'Sign Up');
  await expect(headline(page)).toHaveText('Check your email');
  await expect(page.getByText(shown)).toBeVisible();
  const { link } = await fakeOf(page).mailbox.waitFor('maribel.ortega@example.com');

  await page.goto('/auth');
  await email(page).pressSequentially(typed);
  await password(page).fill('not-the-password');
  await press(page, 'Sign In');
  await expect(toast(page, 'Invalid login credentials')).toBeVisible();
  await expect(email(page)).toHaveValue(shown);
  await page.goto(link ?? '');
  await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
  await press(page, 'Sign Out');
  await page.goto('/auth');
  await email(page).pressSequentially(typed);
  await press(page, 'Forgot your password?');
  await press(page, 'Send link');
  await fakeOf(page).mailbox.waitFor('maribel.ortega@example.com', 'password');
  await press(page, 'Back to sign-in');
  await fillCredentials(page, { email: 'MARIBEL.ORTEGA@EXAMPLE.COM', password: 'a-long-password' });
  await press(page, 'Sign In');
  await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');

  await page.goto('/admin?as=admin&present=1');
  await page.getByRole('searchbox').fill(typed);
  await expect(page.getByRole('link', { name: 'Maribel Ortega' })).toBeVisible();
});

/**
 * Fields that iOS zooms into because their text is smaller than 16 px, email, password and search fields in which a
 * phone's keyboard would begin with a capital letter, and email fields for which it would have no @.
 */
const unfitFields = (page: Page) =>
  page
    .locator('input:not([type=checkbox], [type=radio], [type=range], [hidden]), textarea, select')
    .evaluateAll((fields) =>
      fields
        .filter((field) => field.getClientRects().length > 0)
        .filter((field) => {
          const isVerbatim = field.matches('[type=email], [type=password], [type=search]');
          return (
            parseFloat(getComputedStyle(field).fontSize) < 16 ||
            (isVerbatim && field.getAttribute('autocapitalize') !== 'none') ||
            (field.matches('[type=email]') && field.getAttribute('inputmode') !== 'email')
          );
        })
        .map((field) => `${getComputedStyle(field).fontSize} ${field.outerHTML.slice(0, 160)}`),
    );

test('On a phone, every field’s text is at least 16 px, and email, password and search fields are not capitalized', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const { address, person } of screens) {
    await page.goto(addressWith(address, { as: person, present: '1' }));
    await expect(headline(page)).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    expect.soft(await unfitFields(page), address).toEqual([]);
  }
  const withFields = /empty request form|dialog to (change the password|delete a person)|request of an admin/;
  for (const part of openedParts.filter(({ name }) => withFields.test(name))) {
    await openPart(page, part);
    expect.soft(await unfitFields(page), part.name).toEqual([]);
  }
});
