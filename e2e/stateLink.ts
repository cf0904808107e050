/** Copies the link to the demo's state from the panel, as a person does. */
import type { Page } from '@playwright/test';
import { copiedText, takeClipboard } from './clipboard';
import { expect } from './quietPage';
import { openPanelPart } from './demoPanel';

export async function openStatePart(page: Page): Promise<void> {
  await openPanelPart(page, 'Save or share this state');
}

export async function copyStateLink(page: Page): Promise<string> {
  await takeClipboard(page);
  await openStatePart(page);
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  return copiedText(page);
}
