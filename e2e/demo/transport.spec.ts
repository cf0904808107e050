/** How calls get from the page to the fake: in the page itself, or through a service worker. */
import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../scripts/browser/findChromium';
import { demoBuild } from '../../scripts/build/testBuilds';
import { openDemo, recordCalls, restPath, showCalls } from '../fake';
import { expect, test, watch } from '../quietPage';
import { openPanelTab } from '../demoPanel';
import { accounts, listEntry, signIn, signOut, submitRequest } from '../steps';

const request = { businessName: 'Anyhow Anvils', location: 'Gary, IN', keywords: 'anvils' };

/** Signs in, submits a request, and expects it after a reload. */
async function expectProductWorks(page: Page): Promise<void> {
  await signIn(page, accounts.customer);
  await submitRequest(page, request);
  await page.reload();
  await expect(listEntry(page, request.businessName)).toBeVisible();
}

async function expectTransport(page: Page, sentence: string | RegExp): Promise<void> {
  const panel = await openPanelTab(page, 'Developer');
  await expect(panel.getByText(sentence)).toBeVisible();
  await page.keyboard.press('Escape');
}

test('Where service workers are blocked, calls are answered in the page', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const noise: string[] = [];
  watch(context, noise);
  const page = await context.newPage();
  await expectProductWorks(page);
  await expectTransport(page, /Answered in this page/);
  await signOut(page);
  // Playwright itself logs that it has blocked the worker.
  expect(noise.filter((line) => !/blocked by Playwright/.test(line))).toEqual([]);
  await context.close();
});

test('A page’s own fetch reaches the fake, with service workers and without them', async ({ browser }) => {
  for (const serviceWorkers of ['allow', 'block'] as const) {
    const context = await browser.newContext({ serviceWorkers });
    const page = await context.newPage();
    await page.goto('/');
    const state = () => page.evaluate(async () => (await (await fetch('/_fake/state')).json()) as unknown);
    expect(await state()).toMatchObject({ scenario: 'default' });
    await context.close();
  }
});

test('The demo works on a plain-HTTP host of the local network', { tag: '@thorough' }, async () => {
  const browser = await chromium.launch(
    chromiumLaunch('test', '--host-resolver-rules=MAP laptop.test 127.0.0.1'),
  );
  const context = await browser.newContext({ baseURL: `http://laptop.test:${demoBuild.port}` });
  const noise: string[] = [];
  watch(context, noise);
  const page = await context.newPage();
  await page.goto('/');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await expectProductWorks(page);
  await expectTransport(page, /Answered in this page \(this address is not secure\)/);
  await signOut(page);
  // Cross-Origin-Opener-Policy has no effect on an insecure origin, and the browser warns about that.
  expect(noise.filter((line) => !/Cross-Origin-Opener-Policy/.test(line))).toEqual([]);
  await browser.close();
});

test(
  'Calls appear in the network panel once that is chosen, and none is lost when the worker stops or a hard reload bypasses it',
  { tag: '@thorough' },
  async ({ page, context }) => {
    await signIn(page, accounts.customer);
    await openDemo(page, '/dashboard');
    await expectTransport(page, 'Answered in this page.');
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await registrations()).toBe(0);
    const seen = await recordCalls(page, { shown: false });
    await submitRequest(page, { ...request, businessName: 'Unseen Anvils' });
    // The success message is always the same text, so wait for the request's own entry.
    await expect(listEntry(page, 'Unseen Anvils')).toBeVisible();
    expect(seen).toEqual([]);
    await openPanelTab(page, 'Developer');
    await page.getByRole('checkbox', { name: 'Show calls in the browser’s network panel' }).check();
    await page.keyboard.press('Escape');
    await expectTransport(page, 'Answered by a service worker.');
    await submitRequest(page, { ...request, businessName: 'Shown Anvils' });
    await expect(listEntry(page, 'Shown Anvils')).toBeVisible();
    expect(seen).toContain(`POST ${restPath}`);
    const devtools = await context.newCDPSession(page);
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.stopAllWorkers');
    await submitRequest(page, request);
    await expect(listEntry(page, request.businessName)).toBeVisible();

    // A hard reload (with Shift): the worker is registered, but does not control the page.
    const past = await context.newPage();
    await showCalls(past);
    await past.addInitScript(() => {
      Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { get: () => null });
    });
    await past.goto('/dashboard');
    await expect(listEntry(past, request.businessName)).toBeVisible();
    await submitRequest(past, { ...request, businessName: 'Anyhow Again' });
    await expectTransport(past, /Answered in this page \(the page was reloaded past its service worker\)/);
    await past.close();
    await page.reload();
    await expect(listEntry(page, 'Anyhow Again')).toBeVisible();
    await expectTransport(page, 'Answered by a service worker.');

    await openPanelTab(page, 'Developer');
    await page.getByRole('checkbox', { name: 'Show calls in the browser’s network panel' }).uncheck();
    await expect.poll(registrations).toBe(0);
  },
);
