/** What people do, by the texts on the screens. Shared by the tests of the demo and of the live build. */
import { expect } from './quietPage';
import type { FrameLocator, Locator, Page } from '@playwright/test';

export const accounts = {
  admin: { email: 'admin@example.com', password: 'admin-demo' },
  customer: { email: 'customer@example.com', password: 'customer-demo' },
};

export const headline = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** The button that opens the demo's panel. Its name also counts unread emails. */
export const demoButton = (page: Page): Locator => page.getByRole('button', { name: /^Demo/ });

export interface Credentials {
  email: string;
  password: string;
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first();
}

export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/auth');
  await fillCredentials(page, { email, password });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'AutoSuggest AI Dashboard' })).toBeVisible();
}

export async function fillCredentials(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export async function signUp(page: Page, who: Credentials & { fullName: string }): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await page.getByLabel('Full Name').fill(who.fullName);
  await fillCredentials(page, who);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(
    toast(page, 'Account created! Please check your email to confirm your account.'),
  ).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
}

/** The button of the account menu. Without `who`, it may be anybody's. */
export const accountButton = (page: Page, who?: { email: string }): Locator =>
  page.getByRole('button', { name: who ? `Account menu, ${who.email}` : /^Account menu/ });

export async function chooseFromMenu(page: Page, entry: string): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

export interface RequestInput {
  businessName: string;
  location: string;
  keywords: string;
}

/** Shows the form, which is behind a button on a phone. */
export async function openRequestForm(page: Page | FrameLocator): Promise<void> {
  const opener = page.getByRole('button', { name: 'New request', expanded: false });
  await expect(page.getByLabel('Business Name').or(opener).first()).toBeVisible();
  if (await opener.isVisible()) await opener.click();
}

export async function submitRequest(page: Page, input: RequestInput): Promise<void> {
  await openRequestForm(page);
  await page.getByLabel('Business Name').fill(input.businessName);
  await page.getByPlaceholder('City, State').fill(input.location);
  await page.getByRole('textbox', { name: /^Keywords/ }).fill(input.keywords);
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(toast(page, 'Optimization request submitted successfully!')).toBeVisible();
  // The toast may be an earlier request's, so also wait for the empty form, or on a phone until it is gone.
  await expect
    .poll(() =>
      page
        .getByLabel('Business Name')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join()),
    )
    .toBe('');
}

/** The first entry of a customer's list, or row of an admin's table, that contains the text. */
export function listEntry(page: Page, text: string): Locator {
  return page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: text }).first();
}
