import type { APIRequestContext } from '@playwright/test';
import { liveBuild } from '../builds';
import { expect, test } from '../quietPage';
import { accounts, requestEntry, signIn, signOut, signUp, submitRequest, toast } from '../steps';

/** The stand-alone fake answers at the address of a hosted project, over HTTP and across origins. */
async function lastMailLink(request: APIRequestContext, to: string): Promise<string> {
  const response = await request.get(`${liveBuild.supabaseUrl}/_fake/mailbox?to=${encodeURIComponent(to)}`);
  const mails = (await response.json()) as { link: string }[];
  return mails.at(-1)?.link ?? '';
}

test('the live build, under its own security headers, takes a customer from sign-up to a handled request', async ({
  page,
  request,
  allowConsole,
}) => {
  // The browser reports the refused sign-in below as a failed resource.
  allowConsole(/status of 400/);
  test.setTimeout(120_000);
  const customer = {
    fullName: 'Ines Duarte',
    email: `ines-${Date.now()}@example.com`,
    password: 'six-chars-or-more',
  };
  await signUp(page, customer);

  await test.step('before the confirmation, the server refuses in its own words and the values stay', async () => {
    await page.goto('/auth');
    await page.getByLabel('Email', { exact: true }).fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill(customer.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(toast(page, 'Email not confirmed')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.email);
  });

  await page.goto(await lastMailLink(request, customer.email));
  await expect(page).toHaveURL(/\/(dashboard|auth)$/);
  await signOut(page);
  await signIn(page, customer);

  const businessName = `Duarte Tiles ${customer.email}`;
  await submitRequest(page, { businessName, location: 'Austin, TX', keywords: 'tiles,, azulejos ,' });
  await expect(requestEntry(page, businessName).getByText('azulejos')).toBeVisible();

  await test.step('/admin sends a customer home, and no admin call leaves the browser', async () => {
    const calls: string[] = [];
    page.on('request', (sent) => {
      if (/\/rest\/v1\/(profiles|optimization_requests|rpc)/.test(sent.url())) calls.push(sent.url());
    });
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/$/);
    expect(calls.filter((url) => !/role/.test(url))).toEqual([]);
  });
  await page.getByRole('button', { name: 'Sign Out' }).click();

  await signIn(page, accounts.admin);
  await page.goto('/admin?tab=requests');
  const entry = requestEntry(page, businessName);
  await entry.getByRole('combobox').selectOption({ label: 'Completed' });
  await expect(toast(page, 'Request status updated successfully')).toBeVisible();
  await expect(entry.getByText(/^completed$/i).first()).toBeVisible();
});
