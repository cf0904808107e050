/** Waits for a state of the page instead of a number of milliseconds. */
import { expect, type Page } from '@playwright/test';

/** Waits until the page has painted so many frames. Changes of a render or an observer are visible after two. */
export const nextFrames = (page: Page, count = 2): Promise<void> =>
  page.evaluate(
    (all) =>
      new Promise((done) => {
        const next = (left: number) => (left === 0 ? done() : requestAnimationFrame(() => next(left - 1)));
        next(all);
      }),
    count,
  );

/** Waits until no list is being read and the rows that have arrived are laid out. */
export async function listIsRead(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await nextFrames(page);
}
