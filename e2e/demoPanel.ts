/** What people do in the demo's panel, by the texts in it. */
import { expect } from './quietPage';
import type { Locator, Page } from '@playwright/test';
import { demoButton } from './steps';

export const demoPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Demo' });

/** The demo's button while there are `count` unread emails. It opens the panel at the newest one. */
export const unreadMails = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Demo · [\\w ]+, ${count} unread emails?$`) });

/** Opens the panel at one of its two tabs. */
export async function openPanelTab(page: Page, name: 'Present' | 'Developer'): Promise<Locator> {
  const panel = demoPanel(page);
  if (!(await panel.isVisible())) await demoButton(page).click();
  // The panel opens with the part that was open when it closed.
  const back = panel.getByRole('button', { name: 'Back', exact: true });
  if (await back.isVisible()) await back.click();
  const tab = panel.getByRole('tab', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  return panel;
}

const presentParts = ['Stories and steps', 'Prepare for a prospect'];

/** Opens one of the panel's larger parts by the title of its button. */
export async function openPanelPart(page: Page, title: string): Promise<Locator> {
  const panel = await openPanelTab(page, presentParts.includes(title) ? 'Present' : 'Developer');
  await panel.getByRole('button', { name: title, exact: true }).click();
  return panel;
}

/** Starts the story with this title, or the one that the panel has selected. */
export async function startStory(page: Page, title?: string): Promise<void> {
  const panel = await openPanelTab(page, 'Present');
  if (title !== undefined) await panel.getByLabel('Which story').selectOption({ label: title });
  await panel.getByRole('button', { name: 'Start the story' }).click();
}

export async function resetData(page: Page): Promise<void> {
  const panel = await openPanelTab(page, 'Developer');
  await panel.getByRole('button', { name: 'Reset the data…' }).click();
  await panel.getByRole('button', { name: 'Start over' }).click();
}
