import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { demoBasePath, demoKey } from '../../mocks/demo/demoAddress';
import { demoAccounts } from '../../mocks/product/demoAccounts';
import type { Browser } from '@playwright/test';
import { chooseMore } from '../adminMenu';
import { openDemo } from '../fake';
import { exchange, type SentRequest, type Answer, type ExchangeInput } from './exchange';
import { expect, test, watch } from '../quietPage';
import { listEntry, signIn, signOut, signUp, submitRequest, toast } from '../steps';
import { unreadMails } from '../demoPanel';

const [admin, customer] = demoAccounts;
const credentials = (account: { email: string; password: string }) =>
  JSON.stringify({ email: account.email, password: account.password });

/** Reads, writes, sign-ins and mails. Each call carries the access token of the last sign-in before it. */
const calls: SentRequest[] = [
  { method: 'GET', path: '/auth/v1/settings' },
  { method: 'POST', path: '/auth/v1/token?grant_type=password', body: credentials(admin) },
  { method: 'GET', path: '/rest/v1/profiles?select=*&order=id' },
  { method: 'GET', path: '/rest/v1/optimization_requests?select=*,profiles(email)&order=created_at.desc,id' },
  {
    method: 'POST',
    path: '/rest/v1/optimization_requests?select=*',
    body: '{"business_name":"Bytes 👨‍👩‍👧","location":"Erie, PA","keywords":["b","ü"]}',
  },
  {
    method: 'PATCH',
    path: '/rest/v1/optimization_requests?location=eq.Erie, PA',
    body: '{"status":"failed"}',
  },
  { method: 'POST', path: '/rest/v1/rpc/find_requests', body: '{"search":"dental"}' },
  { method: 'POST', path: '/auth/v1/signup', body: '{"email":"new@example.com","password":"secret-123"}' },
  { method: 'POST', path: '/auth/v1/recover', body: `{"email":"${customer.email}"}` },
  { method: 'POST', path: '/auth/v1/token?grant_type=password', body: credentials(customer) },
  { method: 'POST', path: '/auth/v1/factors', body: '{"factor_type":"totp"}' },
  { method: 'GET', path: '/rest/v1/optimization_requests?nope=eq.1' },
  { method: 'GET', path: '/_fake/mailbox' },
  { method: 'GET', path: '/_fake/snapshot' },
];

test('The same scenario, seed and requests give the same bytes in Chromium and in Node', async ({
  page,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource.*400/);
  await openDemo(page, '/?scenario=default&seed=7');
  const base = `${baseURL}${demoBasePath}`;
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const given: ExchangeInput = { list: calls, base, key: demoKey, userAgent };
  // Passed as text, because the page cannot resolve references to this file's variables.
  const inChromium = await page.evaluate<Answer[]>(
    `(${exchange.toString()})((request) => fetch(request), ${JSON.stringify(given)})`,
  );

  // In a process of its own, because Playwright does not compile modules that are imported dynamically.
  const node = ['--import', 'tsx', path.join(__dirname, 'exchangeInNode.ts'), JSON.stringify(given)];
  const inNode = JSON.parse(execFileSync(process.execPath, node, { encoding: 'utf8' })) as Answer[];
  expect(inChromium.map(({ status }) => status)).toEqual(inNode.map(({ status }) => status));
  expect(inChromium).toEqual(inNode);
  // One request is created, and one call names a column that does not exist.
  expect(inNode.map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 201, 200, 200, 200, 200, 200, 200, 400, 200, 200,
  ]);
});

/** One call of the product and its answer. */
interface Call {
  /** Method and URL, the headers, the body. */
  sent: string[];
  /** The status, the headers, the body. */
  answered: string[];
}

/**
 * Runs in the page before its scripts. Records in session storage all calls through the `fetch` that the demo installs
 * with `Object.defineProperty`.
 */
function recordCallsInPage(base: string): void {
  const read = () => JSON.parse(sessionStorage.getItem('calls') ?? '[]') as Call[];
  const update = (change: (calls: Call[]) => void) => {
    const calls = read();
    change(calls);
    sessionStorage.setItem('calls', JSON.stringify(calls));
  };
  const describe = (headers: Headers) => [...headers].map(([name, value]) => `${name}: ${value}`);
  const recording =
    (fetch: typeof window.fetch): typeof window.fetch =>
    async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      if (!url.pathname.startsWith(base)) return fetch(input, init);
      const index = read().length;
      const { method, headers } = new Request(url, init);
      const body = typeof init?.body === 'string' ? init.body : '';
      update((calls) =>
        calls.push({ sent: [`${method} ${url.href}`, ...describe(headers), body], answered: [] }),
      );
      const response = await fetch(input, init);
      const text = await response.clone().text();
      update((calls) =>
        calls[index]?.answered.push(String(response.status), ...describe(response.headers), text),
      );
      return response;
    };
  const define = Object.defineProperty.bind(Object);
  Object.defineProperty = <T>(
    target: T,
    name: PropertyKey,
    descriptor: PropertyDescriptor & ThisType<unknown>,
  ): T =>
    define(
      target,
      name,
      name === 'fetch' && 'value' in descriptor
        ? { ...descriptor, value: recording(descriptor.value as typeof window.fetch) }
        : descriptor,
    );
}

const newcomer = { fullName: 'Ines Duarte', email: 'ines@example.com', password: 'azulejos-4-ever' };
const shop = { businessName: 'Duarte Tiles', location: 'Austin, TX', keywords: 'azulejos, tiles' };

/**
 * In a fresh browser: sign-up with its mail link, a forgotten password, two requests with a reload between them, and an
 * admin who changes one of them. Covers everything that the client generates itself: PKCE secrets of mail links and ids
 * of requests.
 */
async function recordJourney(browser: Browser, seed: number, noise: string[]): Promise<Call[]> {
  const context = await browser.newContext();
  watch(context, noise);
  const page = await context.newPage();
  await page.addInitScript(recordCallsInPage, `${demoBasePath}/`);
  await openDemo(page, `/?scenario=default&seed=${seed}`);
  await signUp(page, newcomer);
  const followMailLink = async () => {
    await unreadMails(page, 1).click();
    await page.getByRole('button', { name: /^Unread:/ }).click();
    await page.getByRole('link', { name: 'Follow the link' }).click();
  };
  await followMailLink();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('No requests yet')).toBeVisible();
  await submitRequest(page, shop);
  await expect(listEntry(page, shop.businessName)).toBeVisible();
  await page.reload();
  await expect(listEntry(page, shop.businessName)).toBeVisible();
  await submitRequest(page, { ...shop, businessName: 'Duarte Mosaics' });
  await expect(listEntry(page, 'Duarte Mosaics')).toBeVisible();
  await signOut(page);

  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(newcomer.email);
  await page.getByRole('button', { name: 'Send link', exact: true }).click();
  await followMailLink();
  await page.getByLabel('New password', { exact: true }).fill('mosaics-4-ever');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(listEntry(page, 'Duarte Mosaics')).toBeVisible();
  await signOut(page);

  await signIn(page, admin);
  await page.getByRole('link', { name: 'Admin' }).click();
  // The list of shortcuts loads with the views. Whether these have loaded decides which of the tab's calls comes first.
  await chooseMore(page, 'Keyboard shortcuts');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await page.getByRole('tab', { name: 'Optimization Requests' }).click();
  // Wait for the counts of the views before the change and again after it, so that the order of calls is always the
  // same.
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views).toContainText(/All\s*\d/);
  const counts = await views.innerText();
  const status = listEntry(page, 'Duarte Mosaics').getByRole('combobox');
  await status.selectOption({ label: 'Completed' });
  await expect(toast(page, 'Request status updated successfully')).toBeVisible();
  await expect(status).toBeEnabled();
  await expect(views).not.toHaveText(counts, { useInnerText: true });
  const calls = await page.evaluate(() => JSON.parse(sessionStorage.getItem('calls') ?? '[]') as Call[]);
  await context.close();
  return calls;
}

/** Values that the client generates: the ids of two requests, and a PKCE verifier and challenge for each of two mail links. */
const generatedValues = (calls: readonly Call[]) =>
  calls.flatMap(({ sent }) =>
    [...(sent.at(-1) ?? '').matchAll(/"(?:id|code_challenge|code_verifier)":"([^"]+)"/g)].map(
      ([, text]) => text,
    ),
  );

test(
  'The same steps make the same calls with the same answers in two browsers; another seed makes other ids and secrets',
  { tag: '@thorough' },
  async ({ browser }) => {
    test.setTimeout(180_000);
    const noise: string[] = [];
    const first = await recordJourney(browser, 7, noise);
    const second = await recordJourney(browser, 7, noise);
    expect(second).toEqual(first);
    const other = await recordJourney(browser, 8, noise);
    expect(new Set([...generatedValues(first), ...generatedValues(other)]).size).toBe(6 + 6);
    expect(noise).toEqual([]);
  },
);

test(
  'With the same seed, a tab and its duplicate create requests without repeating an id',
  { tag: '@thorough' },
  async ({ page, context }) => {
    await page.goto('/?scenario=empty&seed=7');
    await signIn(page, customer);
    await submitRequest(page, { ...shop, businessName: 'First here' });
    // A window that a page opens gets a copy of its tab's storage, as a duplicated tab does.
    const opened = context.waitForEvent('page');
    await page.evaluate(() => void window.open('/dashboard'));
    const copy = await opened;
    await expect(listEntry(copy, 'First here')).toBeVisible();
    await submitRequest(copy, { ...shop, businessName: 'In the copy' });
    await submitRequest(page, { ...shop, businessName: 'Second here' });
    await page.reload();
    await submitRequest(page, { ...shop, businessName: 'After a reload' });
    // A second request with the same id would have been taken for the first one sent again.
    for (const name of ['First here', 'In the copy', 'Second here', 'After a reload']) {
      await expect(listEntry(page, name)).toBeVisible();
    }
  },
);
