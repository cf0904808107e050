/** Nothing that stands on a members' page moves when its data come. */
import { addressWith } from '../fake';
import { expect, test } from '../quietPage';
import { listIsRead } from '../waiting';

for (const [path, as, row] of [
  ['/dashboard', 'customer', 'article'],
  ['/admin', 'admin', '[role=row][data-index]'],
  ['/admin?tab=requests', 'admin', '[role=row][data-index]'],
] as const) {
  for (const width of [360, 1280]) {
    test(
      `On ${path} nothing moves when the data come, ${width} px`,
      { tag: width === 360 ? '@thorough' : [] },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.addInitScript(() => {
          const shifts: number[] = [];
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => {
            for (const each of list.getEntries())
              shifts.push((each as PerformanceEntry & { value: number }).value);
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await page.goto(addressWith(path, { as, present: '1', scenario: 'slow' }));
        // Long before the first answer, which takes two seconds.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator(row)).toHaveCount(0);
        await expect(page.locator(row).first()).toBeVisible({ timeout: 20_000 });
        await listIsRead(page);
        const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
        // As it is reported: what moves is a few pixels in the header, once the role is known.
        expect(shifts.reduce((sum, each) => sum + each, 0).toFixed(2)).toBe('0.00');
      },
    );
  }
}
