/**
 * Nothing on a members' page moves when its data arrives, except for a few pixels in the header once the role is known,
 * which `expectNoShift` allows.
 */
import { addressWith } from '../fake';
import { expectNoShift, watchShifts } from '../hydration';
import { expect, test } from '../quietPage';
import { listIsRead } from '../waiting';

for (const [path, as, row] of [
  ['/dashboard', 'customer', 'article'],
  ['/admin', 'admin', '[role=row][data-index]'],
  ['/admin?tab=requests', 'admin', '[role=row][data-index]'],
] as const) {
  for (const width of [360, 1280]) {
    test(
      `On ${path} nothing moves when the data arrives, ${width} px`,
      { tag: width === 360 ? '@thorough' : [] },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await watchShifts(page);
        await page.goto(addressWith(path, { as, present: '1', scenario: 'slow' }));
        // The page is there long before the first answer, which takes two seconds.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator(row)).toHaveCount(0);
        await expect(page.locator(row).first()).toBeVisible({ timeout: 20_000 });
        await listIsRead(page);
        await expectNoShift(page);
      },
    );
  }
}

for (const width of [360, 1280]) {
  test(
    `The overview and its chart, once opened, are shown after a reload without a layout shift, ${width} px`,
    { tag: width === 360 ? '@thorough' : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const address = (scenario: string) =>
        addressWith('/admin?tab=requests', { as: 'admin', present: '1', scenario });
      await page.goto(address('default'));
      await page.getByRole('button', { name: 'Overview' }).click();
      const changes = page.getByText(/this time last week$/);
      await expect(changes.first()).toBeVisible();
      await page.getByRole('button', { name: 'Show chart' }).click();
      const chart = page.getByRole('img', { name: /^Requests per week/ });
      await expect(chart).toBeVisible();
      await watchShifts(page);
      // What is open is stored for all scenarios.
      await page.goto(address('slow'));
      await expect(page.getByText('Loading the overview')).toBeAttached();
      await expect(changes.first()).toBeVisible({ timeout: 20_000 });
      await expect(chart).toBeVisible();
      await listIsRead(page);
      await expectNoShift(page);
    },
  );
}

for (const width of [360, 1280]) {
  test(`For a customer without requests nothing moves when the answers arrive, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    const faults = JSON.stringify([{ delay: 1500 }]);
    await page.goto(addressWith('/dashboard', { as: 'customer', present: '1', scenario: 'empty', faults }));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('No requests yet')).toHaveCount(0);
    await expect(page.getByText('No requests yet')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('checkbox', { name: /^Email me/ })).toBeVisible();
    await expectNoShift(page);
  });
}
