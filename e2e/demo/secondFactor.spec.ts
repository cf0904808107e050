/** An admin's second factor, in a browser with the site's content security policy and without a line in the console. */
import type { Page } from '@playwright/test';
import { totpCode } from 'supabase-in-memory/tools';
import { expectAccessible } from '../accessible';
import { openDemo } from '../fake';
import { expect, test } from '../quietPage';
import { accounts, chooseFromMenu, fillCredentials, signIn } from '../steps';

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Verification code' });
const asksForCode = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Enter your verification code' })).toBeVisible();
const isSignedIn = (page: Page) =>
  expect(page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();

/** Opens "Add a second factor" as an admin, and returns the key. */
async function startFactor(page: Page): Promise<string> {
  await signIn(page, accounts.admin);
  await openDemo(page, '/admin');
  await chooseFromMenu(page, 'Two-factor authentication');
  await page.getByRole('button', { name: 'Set up' }).click();
  const key = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent();
  return (key ?? '').replaceAll(' ', '');
}

/** Enters the first code, signs out, and signs in with the password. */
async function finishFactor(page: Page, firstCode: string): Promise<void> {
  await codeField(page).fill(firstCode);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Two-factor authentication is on.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/auth');
  await fillCredentials(page, accounts.admin);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await asksForCode(page);
}

for (const width of [1280, 360]) {
  test(`An admin adds a second factor with the QR code, and signs in with a code from the app, ${width} px`, async ({
    page,
    fake,
  }) => {
    const now = async () => Date.parse((await fake.state()).clock);
    await page.setViewportSize({ width, height: 760 });
    const key = await startFactor(page);
    const picture = page.getByRole('img', { name: 'QR code for an authenticator app' });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await expectAccessible(page);
    await finishFactor(page, totpCode(key, await now()));
    await expectAccessible(page);
    await codeField(page).fill(totpCode(key, await now()));
    await page.keyboard.press('Enter');
    await isSignedIn(page);
    await openDemo(page, '/admin');
    await page.getByRole('searchbox').fill(accounts.admin.email);
    await expect(page.getByText('1 found')).toBeVisible();
    await expect(page.getByText('Two-factor on')).toBeVisible();
    await expectAccessible(page);
  });
}

test('When two tabs enter a code at the same moment, both are signed in', async ({ page, context, fake }) => {
  const now = async () => Date.parse((await fake.state()).clock);
  const key = await startFactor(page);
  await finishFactor(page, totpCode(key, await now()));
  const other = await context.newPage();
  await other.goto('/dashboard');
  const code = totpCode(key, await now());
  for (const tab of [page, other]) {
    await asksForCode(tab);
    await codeField(tab).fill(code);
  }
  // Not by a press, which waits for the field again when the other tab's sign-in has taken it away.
  await Promise.all(
    [page, other].map((tab) =>
      tab.evaluate(() =>
        document.querySelector<HTMLFormElement>('form:has(input[name=code])')?.requestSubmit(),
      ),
    ),
  );
  for (const tab of [page, other]) await isSignedIn(tab);
  await page.reload();
  await isSignedIn(page);
});
