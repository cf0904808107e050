import type { Page } from '@playwright/test';

/** Chooses an entry of the menu beside the tools of an admin's list. */
export async function chooseMore(page: Page, label: string): Promise<void> {
  const choice = page.getByText(label, { exact: true });
  if (!(await choice.isVisible())) await page.getByRole('button', { name: 'More actions' }).click();
  await choice.click();
}

/** Filters the admin's list of requests by a status. */
export const chooseStatus = (page: Page, label: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: new RegExp(`^${label}\\b`) })
    .click();
