import { expectAccessible, expectNoSidewaysScrolling } from '../accessible';
import { expect, test, watch } from '../quietPage';
import { headerSpread, overlappingControls } from '../readable';
import { addressesOf } from '../screens';
import { accounts, signIn } from '../steps';

/** Each person gets a browser context of their own. */
const visits = [
  { as: null, addresses: addressesOf('visitor') },
  { as: accounts.customer, addresses: addressesOf('customer') },
  { as: accounts.admin, addresses: addressesOf('admin') },
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 768, 1280, 1920]) {
    test(
      `every route passes axe, lays nothing over a control, needs no sideways scrolling, ${colorScheme}, ${width} px`,
      { tag: colorScheme === 'light' && width === 360 ? [] : '@thorough' },
      async ({ browser }) => {
        test.setTimeout(120_000);
        const noise: string[] = [];
        for (const { as, addresses } of visits) {
          const context = await browser.newContext({
            colorScheme,
            viewport: { width, height: 800 },
            reducedMotion: 'reduce',
          });
          watch(context, noise);
          const page = await context.newPage();
          if (as) await signIn(page, as);
          for (const address of addresses) {
            await page.goto(address);
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            await expect(page.getByText('Loading...')).toHaveCount(0);
            await expectAccessible(page);
            await expectNoSidewaysScrolling(page, address);
            expect.soft(await overlappingControls(page), address).toEqual([]);
            if (width >= 768) expect.soft(await headerSpread(page), `header of ${address}`).toBeLessThan(4);
            if (width !== 360) continue;
            await page.setViewportSize({ width: 320, height: 640 });
            await expectNoSidewaysScrolling(page, `${address} at 320 px`);
            await page.setViewportSize({ width, height: 800 });
          }
          await context.close();
        }
        expect(noise.filter((line) => !/404/.test(line))).toEqual([]);
      },
    );
  }
}
