/** The list of devices where somebody is signed in. Two tabs with a session each stand for two devices. */
import { expectAccessible } from '../accessible';
import { openDemo } from '../fake';
import { expect, test } from '../quietPage';
import { accounts, chooseFromMenu, signIn, toast } from '../steps';

for (const width of [1280, 360]) {
  test(`A customer signs another device out, whose session ends at its next token refresh, ${width} px`, async ({
    page,
    fake,
    context,
    allowConsole,
  }) => {
    allowConsole(/could not be loaded: unauthenticated/);
    await page.setViewportSize({ width, height: 760 });
    await signIn(page, accounts.customer);
    const other = await context.newPage();
    await openDemo(other, '/dashboard?as=customer');
    await expect(other.getByRole('group', { name: 'Your requests' })).toBeVisible();

    await chooseFromMenu(page, 'Where you’re signed in');
    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    await expect(devices).toHaveCount(2);
    await expect(devices.first()).toContainText('Chrome on Linux');
    await expect(devices.first()).toContainText('This device');
    await expectAccessible(page);
    await devices.last().getByRole('button', { name: 'Sign out Chrome on Linux' }).click();
    await expect(toast(page, 'That device has been signed out.')).toBeVisible();
    await expect(devices).toHaveCount(1);

    // An access token is valid for an hour, so that the device is still signed in until then.
    await other.reload();
    await expect(other.getByRole('group', { name: 'Your requests' })).toBeVisible();
    await fake.clock.advance(3700);
    await other.reload();
    await expect(other).toHaveURL(/\/auth/);
    await expect(other.getByText(/^Your session has ended\./).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('group', { name: 'Your requests' })).toBeVisible();
  });
}
