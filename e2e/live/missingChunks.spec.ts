/** The live build when chunks do not load, and when a new release has removed them. */
import type { Page } from '@playwright/test';
import { liveBuild } from '../../scripts/build/testBuilds';
import {
  expectMissingPage,
  kinds,
  lazyChunks,
  breakEveryChunk,
  checkedChunks,
  submitCredentials,
  test,
  testMissingDashboard,
  tryAgain,
} from '../missingChunks';
import { expect } from '../quietPage';

/** Restores the files when the next document is loaded, as for a new release. */
function restoreAtLoad(page: Page, restore: () => void): void {
  page.on('request', (request) => {
    if (request.isNavigationRequest()) restore();
  });
}

// Where nothing answers, each part takes as long as the product waits for its file.
const longTimeout = 300_000;

const target = `http://127.0.0.1:${liveBuild.port}`;

testMissingDashboard(target);

for (const kind of kinds) {
  test(
    `Each chunk of the product that fails with ${kind} is reported, and loads by a button`,
    { tag: '@thorough' },
    async ({ openMissing }) => {
      test.setTimeout(longTimeout);
      const missing = await openMissing(target, kind);
      await breakEveryChunk(missing);
      expect(missing.countLoads()).toBe(1);
    },
  );
}

test('These tests know every lazy chunk of the live build', () => {
  expect(lazyChunks(liveBuild.folder)).toEqual(checkedChunks);
});

test('After a deploy that removed a page’s code, one reload brings the page and the draft', async ({
  openMissing,
}) => {
  const missing = await openMissing(target, 'a 404');
  const { page, proxy, breakChunks, restore, countLoads } = missing;
  await page.goto(`${proxy.origin}/auth`, { waitUntil: 'commit' });
  await submitCredentials(page);
  await page.getByLabel('Business Name').fill('Half Typed Bakery');
  breakChunks('admin');
  proxy.release();
  restoreAtLoad(page, restore);
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  expect(countLoads()).toBe(2);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByLabel('Business Name')).toHaveValue('Half Typed Bakery');
  expect(countLoads()).toBe(2);
});

test('A page whose code is still missing after the reload for a new release shows an error, whatever other chunks load', async ({
  openMissing,
}) => {
  const missing = await openMissing(target, 'a 404');
  const { page, proxy, breakChunks, countLoads } = missing;
  await page.goto(`${proxy.origin}/auth`, { waitUntil: 'commit' });
  await submitCredentials(page);
  await expect(page.getByLabel('Business Name')).toBeVisible();
  breakChunks('admin');
  proxy.release();
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expectMissingPage(missing);
  expect(countLoads()).toBe(2);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByLabel('Business Name')).toBeVisible();
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expectMissingPage(missing);
  expect(countLoads()).toBe(2);
});

test(
  'Without storage a tab does not reload by itself for a new release, only by the button',
  { tag: '@thorough' },
  async ({ openMissing }) => {
    const missing = await openMissing(target, 'a 404');
    const { page, proxy, breakChunks, restore, countLoads } = missing;
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    await page.goto(`${proxy.origin}/auth`, { waitUntil: 'commit' });
    await submitCredentials(page);
    await expect(page.getByLabel('Business Name')).toBeVisible();
    breakChunks('admin');
    proxy.release();
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await expectMissingPage(missing);
    expect(countLoads()).toBe(1);
    restoreAtLoad(page, restore);
    await tryAgain(page);
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    expect(countLoads()).toBe(2);
  },
);
