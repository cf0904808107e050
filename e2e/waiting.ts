/** Waits for a state of the page, not for a number of milliseconds. */
import { expect, type Page } from '@playwright/test';

/** Waits for `count` frames. What a render or an observer changes is visible after two. */
export const nextFrames = (page: Page, count = 2): Promise<void> =>
  page.evaluate(
    (all) =>
      new Promise((done) => {
        const next = (left: number) => (left === 0 ? done() : requestAnimationFrame(() => next(left - 1)));
        next(all);
      }),
    count,
  );

/** Waits until no list is loading and the rows that have arrived are laid out. */
export async function listIsRead(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await nextFrames(page);
}
