/** One tab as several people, the presenter mode, and the removal of all data before the next prospect. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { demoFileBuild } from '../../scripts/build/testBuilds';
import { fakeOf } from '../../mocks/testing/playwright';
import { expect, test } from '../quietPage';
import { demoButton, headline, submitRequest } from '../steps';
import { unreadMails } from '../demoPanel';

async function switchTo(page: Page, person: 'Admin' | 'Customer' | 'Visitor'): Promise<void> {
  await demoButton(page).click();
  await page.getByRole('button', { name: person, exact: true }).click();
  await expect(page.getByText(`This tab is the ${person.toLowerCase()}.`)).toBeAttached();
}

/** Switches between the three people, and expects admin and customer where they were before. */
async function expectPeopleKeepTheirPlaces(page: Page): Promise<void> {
  await expect(headline(page)).toHaveText('Admin Dashboard');
  await page.getByRole('tab', { name: 'Optimization Requests' }).click();
  await expect(page).toHaveURL(/tab=requests/);
  const place = page.url();
  await switchTo(page, 'Customer');
  await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
  await page.getByLabel('Business Name').fill('Half a Draft');
  await switchTo(page, 'Visitor');
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await switchTo(page, 'Admin');
  await expect(page).toHaveURL(place);
  await expect(page.getByRole('tab', { name: 'Optimization Requests' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await switchTo(page, 'Customer');
  await expect(page.getByLabel('Business Name')).toHaveValue('Half a Draft');
  await page.reload();
  await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
  await expect(page.getByLabel('Business Name')).toHaveValue('Half a Draft');
}

test('A tab can switch between admin, customer and visitor, and the members return to where they were', async ({
  page,
}) => {
  await page.goto('/?as=admin');
  await expectPeopleKeepTheirPlaces(page);
});

test(
  'In the demo in one file, too, a tab can switch between people, and the members return to where they were',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto(`${pathToFileURL(path.resolve(demoFileBuild.file)).href}?as=admin`);
    await expectPeopleKeepTheirPlaces(page);
  },
);

test(
  'Two tabs can have two people, and “as” without a path opens the person’s last address',
  { tag: '@thorough' },
  async ({ page, context }) => {
    await page.goto('/?as=admin');
    await page.getByRole('tab', { name: 'Optimization Requests' }).click();
    await expect(page).toHaveURL(/tab=requests/);
    const place = page.url();
    expect(place).not.toContain('as=');
    const other = await context.newPage();
    await other.goto('/?as=customer');
    await expect(other).toHaveURL(/\/dashboard$/);
    await expect(headline(other)).toHaveText('AutoSuggest AI Dashboard');
    await page.reload();
    await expect(headline(page)).toHaveText('Admin Dashboard');
    await page.goto('/?as=visitor');
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    await page.goto('/?as=admin');
    await expect(page).toHaveURL(place);
    // A path in the address comes before the last one.
    await page.goto('/dashboard?as=admin');
    await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
  },
);

test(
  'An unknown person in the address is reported, with the list of those who exist',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/?as=boss');
    await expect(page.getByRole('heading', { name: 'No such person' })).toBeVisible();
    await expect(page.getByText('"boss" is not a person in this demo. You can be:')).toBeVisible();
    await page.getByRole('link', { name: 'admin' }).click();
    await expect(headline(page)).toHaveText('Admin Dashboard');
  },
);

test('A tab in presenter mode shows nothing of the demo before Shift+D', async ({ page, fake }) => {
  await page.goto('/auth?present=1');
  await expect(page).toHaveURL(/\/auth$/);
  await fake.state();
  await expect(page.locator('#demo-panel')).toBeAttached();
  await expect(page.locator('#demo-panel')).toBeEmpty();
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingBottom)).toBe('0px');
  await page.getByLabel('Password', { exact: true }).press('Shift+D');
  await expect(page.locator('#demo-panel')).toBeEmpty();
  await headline(page).click();
  await page.keyboard.press('Shift+D');
  await expect(page.getByRole('dialog', { name: 'Demo' })).toBeVisible();
  await page.keyboard.press('Shift+D');
  await page.reload();
  await expect(page.locator('#demo-panel')).toBeAttached();
  await expect(page.locator('#demo-panel')).toBeEmpty();
});

/** What the browser stores: the keys of both storages, and the number of rows. */
function storedData(page: Page) {
  return page.evaluate(async () => {
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const opening = indexedDB.open('fake-supabase');
      opening.onerror = () => reject(new Error('no database'));
      opening.onsuccess = () => {
        const reading = opening.result.transaction('rows').objectStore('rows').getAllKeys();
        reading.onsuccess = () => resolve(reading.result);
        opening.result.close();
      };
    });
    return {
      local: Object.keys(localStorage).sort(),
      tab: Object.keys(sessionStorage).sort(),
      // The names of the tables are stored, too, and say nothing about anybody.
      rows: keys.filter((key) => (key as string[])[1] !== 'tables').length,
    };
  });
}

test(
  '“Next prospect” deletes everything about the previous prospect in all tabs',
  { tag: '@thorough' },
  async ({ page, fake, context }) => {
    test.setTimeout(120_000);
    await page.goto('/?as=customer');
    await submitRequest(page, { businessName: 'Secret Plans', location: 'Gary, IN', keywords: 'plans' });
    await page.getByLabel('Business Name').fill('A Secret Draft');
    const other = await context.newPage();
    await other.goto('/?as=admin');
    await expect(headline(other)).toHaveText('Admin Dashboard');
    await switchTo(page, 'Visitor');
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email', { exact: true }).fill('customer@example.com');
    await page.getByRole('button', { name: 'Send link' }).click();
    await unreadMails(page, 1).click();
    await page.getByRole('button', { name: /Reset/ }).first().click();
    expect((await storedData(page)).rows).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Next prospect…' }).click();
    await page.getByRole('button', { name: 'Forget everything' }).click();
    const none = { local: [], tab: [], rows: 0 };
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/:\d+\/$/);
      await expect(tab.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
      await fakeOf(tab).state();
      await expect(async () => expect(await storedData(tab)).toEqual(none)).toPass({
        timeout: 10_000,
      });
    }
    expect(await fake.mailbox.list()).toEqual([]);
    expect(JSON.stringify(await fake.snapshot.save())).not.toContain('Secret');
  },
);

for (const address of ['/', '/dashboard']) {
  test(`With ?as=customer at ${address}, the shell of the dashboard is shown before any call is answered`, async ({
    page,
  }) => {
    const faults = JSON.stringify([{ delay: 600_000 }]);
    await page.goto(`${address}?${new URLSearchParams({ as: 'customer', faults })}`);
    await expect(headline(page)).toHaveText('AutoSuggest AI Dashboard');
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your Requests' })).toBeVisible();
  });
}
