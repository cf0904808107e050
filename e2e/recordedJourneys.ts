/** Journeys through the demo, for the test of "Copy as Playwright test". */
import type { Page } from '@playwright/test';
import { fakeOf } from '../mocks/testing/playwright';
import { addressWith } from './fake';
import { expect } from './quietPage';
import { accounts, toast } from './steps';

export interface RecordedJourney {
  /** For file names. */
  id: string;
  address: string;
  /** What the person does while the page's scripts have not arrived yet. */
  beforeScripts?: (page: Page) => Promise<void>;
  run: (page: Page) => Promise<void>;
}

/** The person who signs up in some journeys. No copied test may contain the password. */
export const newcomer = { fullName: 'Ines Duarte', email: 'ines@example.com', password: 'azulejos-4-ever' };

/** Waits until the page has settled, as a person waits before acting. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.__fake?.screen?.().settled).catch(() => false), {
      intervals: [30],
    })
    .toBe(true);
}

const press = async (page: Page, name: string) => {
  await waitUntilSettled(page);
  await page.getByRole('button', { name, exact: true }).click();
};
const type = async (page: Page, label: string | RegExp, text: string) => {
  await waitUntilSettled(page);
  const field = page.getByRole('textbox', { name: label }).or(page.getByLabel(label)).first();
  await field.pressSequentially(text);
};
const key = async (page: Page, ...names: string[]) => {
  for (const name of names) {
    await waitUntilSettled(page);
    await page.keyboard.press(name);
  }
};
const expectToast = async (page: Page, text: string) => {
  await expect(toast(page, text)).toBeVisible();
  await waitUntilSettled(page);
};

export const recordedJourneys: readonly RecordedJourney[] = [
  {
    id: 'sign-in-by-enter',
    address: addressWith('/auth', { as: 'visitor' }),
    async run(page) {
      await type(page, 'Email', accounts.customer.email);
      await type(page, 'Password', accounts.customer.password);
      await key(page, 'Enter');
      await expectToast(page, 'Signed in successfully!');
    },
  },
  {
    id: 'sign-up-before-scripts',
    address: '/',
    async beforeScripts(page) {
      await page.getByRole('link', { name: 'Sign In' }).first().click();
      await expect(page).toHaveURL(/\/auth\/?$/);
      await page.getByLabel('Email').fill(newcomer.email);
      await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
    },
    async run(page) {
      await type(page, 'Full Name', newcomer.fullName);
      await type(page, 'Password', newcomer.password);
      // The rating is read out after a pause; the copied test, which is faster, would not hear it otherwise.
      await expect(page.getByRole('status').filter({ hasText: 'Good length.' })).toHaveCount(1);
      await press(page, 'Sign Up');
      await expectToast(page, 'Account created!');
      const { link } = await fakeOf(page).mailbox.waitFor(newcomer.email);
      await waitUntilSettled(page);
      await page.goto(link ?? '');
      await expect(page).toHaveURL(/\/dashboard$/);
      await type(page, 'Business Name', 'Written Down');
      await page.reload();
      await waitUntilSettled(page);
    },
  },
  {
    id: 'submit-by-keys',
    address: addressWith('/dashboard', { as: 'customer', seed: '3' }),
    async run(page) {
      await type(page, 'Business Name', 'By Keys Alone');
      await type(page, 'Location', 'Gary, IN');
      await type(page, /^Keywords/, 'tiles, azulejos');
      await key(page, 'Enter', 'Control+Enter');
      await expectToast(page, 'Optimization request submitted successfully!');
    },
  },
  {
    id: 'admin-undo-by-key',
    address: addressWith('/admin?tab=requests', { as: 'admin', seed: '3' }),
    async run(page) {
      await waitUntilSettled(page);
      const second = page.getByRole('combobox', { name: /^Status of / }).nth(1);
      await second.selectOption({ label: 'Failed' });
      await expectToast(page, 'Request status updated successfully');
      await page.getByRole('heading', { level: 1 }).click();
      await key(page, 'z');
      await expect(page.getByText(/ was set to (Pending|Processing|Completed)\.$/).first()).toBeVisible();
      await waitUntilSettled(page);
    },
  },
  {
    id: 'admin-search',
    address: addressWith('/admin?tab=requests', { as: 'admin', seed: '3' }),
    async run(page) {
      await waitUntilSettled(page);
      await page.getByRole('searchbox').pressSequentially('dental');
      await expect(page).toHaveURL(/#q=dental/);
      await key(page, 'Enter', 'ArrowDown', 'Enter');
      // Otherwise the recording might end before the details have opened.
      await expect(page.getByRole('heading', { level: 2, name: 'Bright Smile Orthodontics' })).toBeVisible();
      await waitUntilSettled(page);
    },
  },
];
