/** Nothing on a members' page moves when its data arrive. */
import { addressWith } from '../fake';
import type { Page } from '@playwright/test';
import { expect, test } from '../quietPage';
import { listIsRead } from '../waiting';

/** Records every layout shift that the browser reports, from the start of each page load. */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const each of list.getEntries()) shifts.push((each as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Rounded to two decimals: once the role is known, a few pixels in the header move, and that is allowed. */
async function expectNoShifts(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, each) => sum + each, 0).toFixed(2)).toBe('0.00');
}

for (const [path, as, row] of [
  ['/dashboard', 'customer', 'article'],
  ['/admin', 'admin', '[role=row][data-index]'],
  ['/admin?tab=requests', 'admin', '[role=row][data-index]'],
] as const) {
  for (const width of [360, 1280]) {
    test(
      `On ${path} nothing moves when the data arrive, ${width} px`,
      { tag: width === 360 ? '@thorough' : [] },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await noteShifts(page);
        await page.goto(addressWith(path, { as, present: '1', scenario: 'slow' }));
        // Long before the first answer, which takes two seconds.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator(row)).toHaveCount(0);
        await expect(page.locator(row).first()).toBeVisible({ timeout: 20_000 });
        await listIsRead(page);
        await expectNoShifts(page);
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
      await noteShifts(page);
      // A new load. What is open is stored in the browser, not in the scenario.
      await page.goto(address('slow'));
      await expect(page.getByText('Loading the overview')).toBeAttached();
      await expect(changes.first()).toBeVisible({ timeout: 20_000 });
      await expect(chart).toBeVisible();
      await listIsRead(page);
      await expectNoShifts(page);
    },
  );
}

for (const width of [360, 1280]) {
  test(`For a customer without a request nothing moves when the answers arrive, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await noteShifts(page);
    const faults = JSON.stringify([{ delay: 1500 }]);
    await page.goto(addressWith('/dashboard', { as: 'customer', present: '1', scenario: 'empty', faults }));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('No requests yet')).toHaveCount(0);
    await expect(page.getByText('No requests yet')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('checkbox', { name: /^Email me/ })).toBeVisible();
    await expectNoShifts(page);
  });
}
