/** Two tabs of one browser, over one back end. */
import type { Page } from '@playwright/test';
import { demoKey } from '../../mocks/demo/demoAddress';
import { fakeOf } from '../../mocks/testing/playwright';
import { openDemo, restPath } from '../fake';
import { expect, test } from '../quietPage';
import { accounts, listEntry, signIn, submitRequest } from '../steps';

/** Sends many inserts at once, without the product's form. Returns their statuses. */
function insertMany(page: Page, tab: string, count: number): Promise<number[]> {
  return page.evaluate(
    async ([path, key, name, rows]) => {
      const session = JSON.parse(localStorage.getItem('autosuggest-session') ?? '') as {
        access_token: string;
        user: { id: string };
      };
      const insert = async (index: number) => {
        const response = await fetch(`/_supabase${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${session.access_token}`,
            apikey: key,
            'content-type': 'application/json',
          },
          body: JSON.stringify({
            user_id: session.user.id,
            business_name: `${name} ${index}`,
            location: 'Erie, PA',
            keywords: ['many'],
          }),
        });
        return response.status;
      };
      return Promise.all(Array.from({ length: rows }, (_, index) => insert(index)));
    },
    [restPath, demoKey, tab, count] as const,
  );
}

/** How many requests with such a name the back end finds, without the product's list. */
function countRows(page: Page, name: string): Promise<string | null> {
  return page.evaluate(
    async ([path, key, start]) => {
      const session = JSON.parse(localStorage.getItem('autosuggest-session') ?? '') as {
        access_token: string;
      };
      const response = await fetch(`/_supabase${path}?select=id&limit=1&business_name=like.${start}*`, {
        headers: { authorization: `Bearer ${session.access_token}`, apikey: key, prefer: 'count=exact' },
      });
      return response.headers.get('content-range');
    },
    [restPath, demoKey, name] as const,
  );
}

test(
  'Two hundred concurrent inserts from two tabs are all kept, and a reset in one tab applies to the other',
  { tag: '@thorough' },
  async ({ page, fake, context }) => {
    await signIn(page, accounts.admin);
    const second = await context.newPage();
    await openDemo(second, '/dashboard');
    await fake.state();
    const statuses = await Promise.all([
      insertMany(page, 'Portside', 100),
      insertMany(second, 'Starboard', 100),
    ]);
    expect(statuses.flat().filter((status) => status !== 201)).toEqual([]);

    // The third tab reads what was stored; each of the two that wrote reads what the other one wrote.
    const third = await context.newPage();
    for (const [tab, words] of [
      [page, 'Starboard'],
      [second, 'Portside'],
      [third, 'Portside'],
    ] as const) {
      await tab.goto(`/admin?tab=requests#q=${words}`);
      await expect(tab.getByRole('row').filter({ hasText: words }).first()).toBeVisible();
      expect(await countRows(tab, words)).toBe('0-0/100');
    }
    await third.close();

    await fakeOf(second).reset();
    await page.reload();
    await expect(page.getByText(/^0 found$/)).toBeVisible();
    await expect(page.getByText('No requests match your search.')).toBeVisible();
  },
);

test(
  'A second tab shows the first tab’s change when it is brought to the front',
  { tag: '@thorough' },
  async ({ page, context }) => {
    await signIn(page, accounts.customer);
    const second = await context.newPage();
    await second.goto('/dashboard');
    await expect(second.getByRole('group', { name: 'Your requests' })).toBeVisible();
    await submitRequest(page, { businessName: 'Seen Next Door', location: 'Erie, PA', keywords: 'twice' });
    await second.bringToFront();
    await second.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(listEntry(second, 'Seen Next Door')).toBeVisible();
  },
);
