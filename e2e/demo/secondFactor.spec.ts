/** An admin's second factor, in a browser with the site's content security policy and without a line in the console. */
import { totpCode } from 'supabase-in-memory/tools';
import { expectAccessible } from '../accessible';
import { openDemo } from '../fake';
import { expect, test } from '../quietPage';
import { accounts, fillCredentials, signIn } from '../steps';

for (const width of [1280, 360]) {
  test(`An admin adds a second factor with a picture, and signs in with a code of it, ${width} px`, async ({
    page,
    fake,
  }) => {
    const now = async () => Date.parse((await fake.state()).clock);
    await page.setViewportSize({ width, height: 760 });
    await signIn(page, accounts.admin);
    await openDemo(page, '/admin');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Second factor' }).click();
    await page.getByRole('button', { name: 'Set it up' }).click();
    const picture = page.getByRole('img', { name: 'QR code for an authenticator app' });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await expectAccessible(page);
    const key = ((await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '');
    const code = page.getByRole('textbox', { name: 'Code' });
    await code.fill(totpCode(key, await now()));
    await page.getByRole('button', { name: 'Switch it on' }).click();
    await expect(page.getByText('Your second factor is on.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/$/);

    await page.goto('/auth');
    await fillCredentials(page, accounts.admin);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Enter Your Code' })).toBeVisible();
    await expectAccessible(page);
    await code.fill(totpCode(key, await now()));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
  });
}
