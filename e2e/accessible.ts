/** Checks that every screen has to pass. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './quietPage';

export async function expectNoSidewaysScrolling(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} does not scroll sideways`).toBe(0);
}

const sizeRule = 'target-size';

/** Whether the element is too small even in the middle of the window. Elsewhere a sticky bar may cover part of it. */
async function isTooSmallInSight(page: Page, selector: string): Promise<boolean> {
  const place = await page.evaluate(() => window.scrollY);
  await page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { violations } = await new AxeBuilder({ page }).include(selector).withRules(sizeRule).analyze();
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), place);
  return violations.length > 0;
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // None of these rules needs style sheets. axe would fetch them again and complain when there is no network.
    .options({ preload: { assets: ['media'] } })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    for (const { target } of nodes) {
      const selector = target.join(' ');
      // A target with several selectors is inside a frame, which the page's own selectors cannot reach.
      const isCovered = id === sizeRule && target.length === 1 && !(await isTooSmallInSight(page, selector));
      if (!isCovered) found.push(`${id}: ${selector}`);
    }
  }
  expect(found).toEqual([]);
}
