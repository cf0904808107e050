import type { Page } from '@playwright/test';
import { demoAccounts } from '../../mocks/product/demoAccounts';

/** Signs in as the demo's admin. `url` is the address of /auth. */
export async function signInAsAdmin(page: Page, url: string): Promise<void> {
  const [admin] = demoAccounts;
  await page.goto(url);
  await page.getByLabel('Email', { exact: true }).fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
}
