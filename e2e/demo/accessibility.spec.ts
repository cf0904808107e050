import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../quietPage';
import { accounts, signIn } from '../steps';

const routes = [
  { path: '/', as: null },
  { path: '/auth', as: null },
  { path: '/nowhere', as: null },
  { path: '/dashboard', as: accounts.customer },
  { path: '/admin', as: accounts.admin },
  { path: '/admin?tab=requests', as: accounts.admin },
] as const;

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`),
  ).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`every route passes axe and needs no sideways scrolling, ${colorScheme}, ${width} px`, async ({
      browser,
      allowConsole,
    }) => {
      test.setTimeout(120_000);
      allowConsole(/404|Not found|\/nowhere/i);
      for (const { path, as } of routes) {
        const context = await browser.newContext({
          colorScheme,
          viewport: { width, height: 800 },
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        if (as) await signIn(page, as);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Loading...')).toHaveCount(0);
        await expectAccessible(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} scrolls sideways`).toBe(0);
        await context.close();
      }
    });
  }
}

test('at 320 px nothing scrolls sideways', async ({ browser, allowConsole }) => {
  test.setTimeout(60_000);
  allowConsole(/404|Not found|\/nowhere/i);
  for (const { path, as } of routes) {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    if (as) await signIn(page, as);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      path,
    ).toBe(0);
    await context.close();
  }
});
