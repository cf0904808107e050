/** Who may see and do what, on a real database. */
import type { Page } from '@playwright/test';
import { newcomer, refusedSignIn, signUpAndConfirm } from '../customerJourney';
import { localBuild } from '../../scripts/build/testBuilds';
import { publishableKey } from '../../scripts/local/openLite';
import { expect, test } from '../quietPage';
import { accounts, fillCredentials, listEntry, signIn, signOut, submitRequest, toast } from '../steps';
import { localServer } from './localServer';

const request = { businessName: 'Guarded Bakery', location: 'Bangor, ME', keywords: 'rye, spelt' };

/** Calls to the server from now on, as `METHOD /path`, and the key or token that each was sent with. */
function recordCalls(page: Page): { call: string; bearer: string | undefined }[] {
  const calls: { call: string; bearer: string | undefined }[] = [];
  page.on('request', (sent) => {
    const { origin, pathname } = new URL(sent.url());
    if (origin !== localBuild.supabaseUrl || sent.method() === 'OPTIONS') return;
    const bearer = sent.headers().authorization?.replace('Bearer ', '');
    calls.push({ call: `${sent.method()} ${pathname}`, bearer });
  });
  return calls;
}

/** Changes the page's stored session, and returns the access token that it had. */
function changeSession(page: Page, changes: Record<string, unknown>): Promise<string> {
  return page.evaluate((changed) => {
    const key = 'autosuggest-session';
    const session = JSON.parse(localStorage.getItem(key) ?? '') as { access_token: string };
    localStorage.setItem(key, JSON.stringify({ ...session, ...changed }));
    return session.access_token;
  }, changes);
}

test('Protected pages send a visitor to the sign-in form and back again, and make no call before the sign-in', async ({
  page,
}) => {
  const calls = recordCalls(page);
  for (const address of ['/dashboard', '/admin?tab=requests&status=pending']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/auth$/);
  }
  expect(calls).toEqual([]);
  await fillCredentials(page, accounts.admin);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\?tab=requests&status=pending$/);
  await expect(page.getByRole('table', { name: 'requests' })).toBeVisible();
  const rest = calls.filter(({ call }) => call.includes('/rest/v1/'));
  expect(rest.length).toBeGreaterThan(0);
  expect(rest.filter(({ bearer }) => !bearer || bearer === publishableKey)).toEqual([]);
});

test('An admin who is demoted in another session cannot change anything, and is sent away from /admin', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|could not be loaded/);
  const newAdmin = newcomer('Dora Deputy');
  await signUpAndConfirm(page, newAdmin, localServer);
  await submitRequest(page, { ...request, businessName: `Deputy ${newAdmin.email}` });

  const adminPage = await (await browser.newContext()).newPage();
  await signIn(adminPage, accounts.admin);
  await adminPage.goto(`/admin#q=${encodeURIComponent(newAdmin.email)}`);
  const role = adminPage.getByRole('combobox', { name: `Role of ${newAdmin.email}` });
  await role.selectOption('admin');
  await adminPage.getByRole('button', { name: 'Make an admin' }).click();
  await expect(toast(adminPage, 'User role updated successfully')).toBeVisible();

  await page.goto(`/admin?tab=requests#q=${encodeURIComponent(newAdmin.email)}`);
  const status = listEntry(page, `Deputy ${newAdmin.email}`).getByRole('combobox');
  await expect(status).toBeEnabled();
  await expect(role).toBeEnabled();
  await role.selectOption('user');
  await adminPage.getByRole('button', { name: 'Make a user' }).click();
  await expect(role).toHaveValue('user');
  await expect(toast(adminPage, 'User role updated successfully')).toBeVisible();

  await status.selectOption('failed');
  await expect(page).toHaveURL(/\/$/);
  await expect(toast(page, /no longer an admin|permission/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(
    listEntry(page, `Deputy ${newAdmin.email}`)
      .getByText(/^pending$/i)
      .first(),
  ).toBeVisible();
  await adminPage.context().close();
});

test('A session that was ended elsewhere leads to the sign-in form after one refused refresh, and what was typed is kept', async ({
  page,
  request: api,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|could not be loaded/);
  const owner = newcomer('Lena Lost');
  await signUpAndConfirm(page, owner, localServer);
  await submitRequest(page, request);
  await expect(listEntry(page, request.businessName)).toBeVisible();
  await page.getByLabel('Business Name').fill('Half Typed');

  // Sign the account out everywhere else, and let this page's token expire.
  const token = await changeSession(page, { expires_at: 1 });
  const signedOut = await api.post(`${localBuild.supabaseUrl}/auth/v1/logout?scope=global`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
  });
  expect(signedOut.status()).toBe(204);
  const calls = recordCalls(page);
  await page.getByPlaceholder('City, State').fill('Bangor, ME');
  await page.getByRole('textbox', { name: /^Keywords/ }).fill('rye');
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText(/Your session has ended/)).toBeVisible();
  // One attempt to refresh the token, and no table call without a token.
  expect(calls.map(({ call }) => call)).toEqual(['POST /auth/v1/token']);

  await fillCredentials(page, owner);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByLabel('Business Name')).toHaveValue('Half Typed');
  await expect(listEntry(page, request.businessName)).toBeVisible();
});

test('A sign-out ends the session on the server and in the browser', async ({
  page,
  request: api,
  allowConsole,
}) => {
  allowConsole(refusedSignIn);
  const leaver = newcomer('Lars Leaver');
  await signUpAndConfirm(page, leaver, localServer);
  const stored = await page.evaluate(() => localStorage.getItem('autosuggest-session') ?? '');
  const { refresh_token } = JSON.parse(stored) as { refresh_token: string };
  await signOut(page);
  expect(await page.evaluate(() => localStorage.getItem('autosuggest-session'))).toBeNull();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth$/);
  const renewed = await api.post(`${localBuild.supabaseUrl}/auth/v1/token?grant_type=refresh_token`, {
    headers: { apikey: publishableKey },
    data: { refresh_token },
  });
  expect(renewed.status()).toBe(400);
});
