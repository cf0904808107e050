/** Copies the link to a demo's state from the panel, as a user does. */
import type { Page } from '@playwright/test';
import { expect } from './quietPage';
import { demoButton } from './steps';

export async function openStatePart(page: Page): Promise<void> {
  await demoButton(page).click();
  await page.getByRole('button', { name: 'Save or share this state' }).click();
}

/** Copies the link. A headless browser denies the clipboard, so the copy goes to the page's title. */
export async function copyStateLink(page: Page): Promise<string> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(void (document.title = text)) },
    });
  });
  await openStatePart(page);
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  return page.title();
}
