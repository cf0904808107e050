/** An admin's second factor, under the site's content security policy, and with nothing in the browser's console. */
import type { Page } from '@playwright/test';
import { totpCode } from 'supabase-in-memory/tools';
import { expectAccessible } from '../accessible';
import { openDemo } from '../fake';
import { expect, test } from '../quietPage';
import { accounts, chooseFromMenu, fillCredentials, signIn } from '../steps';

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Verification code' });
const expectCodePage = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Enter your verification code' })).toBeVisible();
const expectSignedIn = (page: Page) =>
  expect(page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();

/** As an admin, starts to set up a second factor. Returns the key for an authenticator app. */
async function startSetup(page: Page): Promise<string> {
  await signIn(page, accounts.admin);
  await openDemo(page, '/admin');
  await chooseFromMenu(page, 'Two-factor authentication');
  await page.getByRole('button', { name: 'Set up' }).click();
  const key = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent();
  return (key ?? '').replaceAll(' ', '');
}

/** Turns the second factor on with its first code, signs out, and signs in with the password. */
async function turnOn(page: Page, firstCode: string): Promise<void> {
  await codeField(page).fill(firstCode);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Two-factor authentication is on.')).toBeVisible();
  // On a phone the message lies over the header, and stays there while the pointer is on it.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/auth');
  await fillCredentials(page, accounts.admin);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectCodePage(page);
}

for (const width of [1280, 360]) {
  test(`An admin who sets up a second factor gets a QR code and a key, and signs in with a code made from the key, ${width} px`, async ({
    page,
    fake,
  }) => {
    const now = async () => Date.parse((await fake.state()).clock);
    await page.setViewportSize({ width, height: 760 });
    const key = await startSetup(page);
    const qrCode = page.getByRole('img', { name: 'QR code for an authenticator app' });
    await expect(qrCode).toBeVisible();
    expect(await qrCode.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await expectAccessible(page);
    await turnOn(page, totpCode(key, await now()));
    await expectAccessible(page);
    await codeField(page).fill(totpCode(key, await now()));
    await page.keyboard.press('Enter');
    await expectSignedIn(page);
    await openDemo(page, '/admin');
    await page.getByRole('searchbox').fill(accounts.admin.email);
    await expect(page.getByText('1 found')).toBeVisible();
    await expect(page.getByText('Two-factor on')).toBeVisible();
    await expectAccessible(page);
  });
}

test('When two tabs enter a code at the same moment, both are signed in', async ({ page, context, fake }) => {
  const now = async () => Date.parse((await fake.state()).clock);
  const key = await startSetup(page);
  await turnOn(page, totpCode(key, await now()));
  const other = await context.newPage();
  await other.goto('/dashboard');
  const code = totpCode(key, await now());
  for (const tab of [page, other]) {
    await expectCodePage(tab);
    await codeField(tab).fill(code);
  }
  // Without `press`, which would wait for the field if the other tab's sign-in has already removed it.
  await Promise.all(
    [page, other].map((tab) =>
      tab.evaluate(() =>
        document.querySelector<HTMLFormElement>('form:has(input[name=code])')?.requestSubmit(),
      ),
    ),
  );
  for (const tab of [page, other]) await expectSignedIn(tab);
  await page.reload();
  await expectSignedIn(page);
});
