/** Copies the link to a demo's state from the panel, as a user does. */
import type { Page } from '@playwright/test';
import { copiedText, takeClipboard } from './clipboard';
import { expect } from './quietPage';
import { demoButton } from './steps';

export async function openStatePart(page: Page): Promise<void> {
  await demoButton(page).click();
  await page.getByRole('button', { name: 'Save or share this state' }).click();
}

export async function copyStateLink(page: Page): Promise<string> {
  await takeClipboard(page);
  await openStatePart(page);
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  return copiedText(page);
}
