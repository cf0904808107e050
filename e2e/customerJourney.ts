/** The journey of one customer and one request through the live build, on any server. */
import { expect } from './quietPage';
import type { Page } from '@playwright/test';
import { accounts, fillCredentials, listEntry, signIn, signOut, signUp, submitRequest, toast } from './steps';
import type { Credentials } from './steps';

export interface LiveServer {
  /** Opens the confirmation link of the newest mail to this address, in this page. */
  openMailLink: (page: Page, to: string) => Promise<void>;
  /** Whether the confirmation link signs the person in (PKCE). Otherwise the page asks them to sign in. */
  linkSignsIn: boolean;
}

const messyKeywords = {
  typed: ' azulejos ,, 👨‍👩‍👧 family tiles,کاشی‌کاری،tiles, tiles,  ,50%_off "now" (cheap)\\, ',
  stored: ['azulejos', '👨‍👩‍👧 family tiles', 'کاشی‌کاری', 'tiles', '50%_off "now" (cheap)\\'],
};

/** A unique account, even on a server that keeps its data between runs. */
export function newcomer(fullName: string): Credentials & { fullName: string } {
  const email = `${fullName.split(' ')[0]?.toLowerCase()}-${Date.now().toString(36)}@example.com`;
  return { fullName, email, password: 'six-chars-or-more' };
}

/** Signs up, is refused before the confirmation, confirms, and ends on the dashboard. */
export async function signUpAndConfirm(
  page: Page,
  who: Credentials & { fullName: string },
  server: LiveServer,
): Promise<void> {
  await signUp(page, who);
  await page.goto('/auth');
  await tryToSignIn(page, who);
  await expect(toast(page, 'Email not confirmed')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(who.email);

  await server.openMailLink(page, who.email);
  if (server.linkSignsIn) {
    await expect(page).toHaveURL(/\/dashboard$/);
    await signOut(page);
  } else {
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByText(/^Please sign in\. If your email/)).toBeVisible();
  }
  await page.goto('/auth');
  await tryToSignIn(page, { ...who, password: 'not-this-one' });
  await expect(toast(page, 'Invalid login credentials')).toBeVisible();
  await signIn(page, who);
}

async function tryToSignIn(page: Page, who: Credentials): Promise<void> {
  await fillCredentials(page, who);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** The browser reports each refused sign-in as a failed resource. */
export const refusedSignIn = /status of 400/;

export async function walkFromSignUpToHandledRequest(
  page: Page,
  step: (name: string, body: () => Promise<void>) => Promise<void>,
  server: LiveServer,
): Promise<void> {
  const customer = newcomer('Ines Duarte');
  const businessName = `Duarte Tiles ${customer.email}`;

  await step('a customer signs up, confirms the address and signs in', () =>
    signUpAndConfirm(page, customer, server),
  );

  await step('the customer submits a request with messy keywords, which a reload keeps', async () => {
    await expect(page.getByText('No requests yet')).toBeVisible();
    await submitRequest(page, { businessName, location: 'Austin, TX', keywords: messyKeywords.typed });
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload();
      const keywords = listEntry(page, businessName).getByRole('list', { name: 'Keywords' });
      await expect(keywords.getByRole('listitem')).toHaveText(messyKeywords.stored);
    }
  });

  await step('/admin sends the customer home, and no admin call leaves the browser', async () => {
    const calls: string[] = [];
    page.on('request', (sent) => {
      if (/\/rest\/v1\/(profiles|optimization_requests|rpc)/.test(sent.url())) calls.push(sent.url());
    });
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
    expect(calls.filter((url) => !/role/.test(url))).toEqual([]);
  });
  await signOut(page);

  await step('an admin finds the request by a keyword, with its owner, and handles it', async () => {
    await signIn(page, accounts.admin);
    await page.goto('/admin?tab=requests');
    await page.getByRole('searchbox').fill('%_off "now" (cheap)\\');
    const entry = listEntry(page, businessName);
    await expect(entry.getByText(`User: ${customer.fullName} (${customer.email})`)).toBeVisible();
    await entry.getByRole('combobox').selectOption({ label: 'Processing' });
    await expect(toast(page, 'Request status updated successfully')).toBeVisible();
    await expect(entry.getByText(/^processing$/i).first()).toBeVisible();
  });

  await step('the admin makes the customer an admin and a user again', async () => {
    await page.getByRole('tab', { name: 'User Management' }).click();
    const search = page.getByRole('searchbox', { name: 'Search by name or email' });
    await search.fill(customer.email);
    await expect(page.getByText('1 found')).toBeVisible();
    const role = page.getByRole('combobox', { name: `Role of ${customer.email}` });
    for (const [label, value] of [
      ['Admin', 'admin'],
      ['User', 'user'],
    ] as const) {
      await role.selectOption({ label });
      await page.getByRole('button', { name: /^Make an? (admin|user)$/ }).click();
      await expect(toast(page, 'User role updated successfully')).toBeVisible();
      await page.reload();
      await expect(search).toHaveValue(customer.email);
      await expect(role).toHaveValue(value);
    }
    await signOut(page);
  });

  await step('the customer sees the new status, and nobody else sees the request', async () => {
    await signIn(page, customer);
    await expect(
      listEntry(page, businessName)
        .getByText(/^processing$/i)
        .first(),
    ).toBeVisible();
    await signOut(page);
    await signIn(page, accounts.customer);
    await expect(page.getByRole('group', { name: 'Your requests' })).toBeVisible();
    await expect(page.getByText(businessName)).toHaveCount(0);
  });
}
