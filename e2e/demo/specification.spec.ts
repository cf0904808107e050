/** The parts of docs/behaviour.md that only a browser can verify: looks, addresses, and tokens that really expire. */
import type { Locator } from '@playwright/test';
import { openDemo } from '../fake';
import { expect, test } from '../quietPage';
import { accounts, listEntry, signIn } from '../steps';
import { chooseStatus } from '../adminMenu';

/** Hue in degrees and saturation (0 to 1) of a badge's background. */
async function colorOf(badge: Locator): Promise<{ hue: number; saturation: number }> {
  const [red = 0, green = 0, blue = 0] = await badge.evaluate((element) =>
    (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? [])
      .slice(0, 3)
      .map((part) => Number(part) / 255),
  );
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  if (range === 0) return { hue: 0, saturation: 0 };
  const sector =
    max === red
      ? (green - blue) / range
      : max === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  return { hue: (sector * 60 + 360) % 360, saturation: range / max };
}

/** Degrees; red lies on both sides of 0. */
const hues = { green: [110, 170], blue: [205, 235], red: [350, 380], purple: [255, 290] } as const;

async function expectColor(badge: Locator, color: keyof typeof hues | 'gray'): Promise<void> {
  const { hue, saturation } = await colorOf(badge);
  if (color === 'gray') {
    expect(saturation).toBeLessThan(0.25);
    return;
  }
  const [from, to] = hues[color];
  const turned = to > 360 && hue < 180 ? hue + 360 : hue;
  expect(turned).toBeGreaterThan(from);
  expect(turned).toBeLessThan(to);
  expect(saturation).toBeGreaterThan(0.05);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `The badges of statuses and roles have their colors, ${colorScheme} theme`,
    { tag: colorScheme === 'light' ? [] : '@thorough' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await signIn(page, accounts.admin);
      await page.goto('/admin?tab=requests');
      const badge = (row: Locator, text: string) => row.locator('span', { hasText: new RegExp(`^${text}$`) });
      for (const [status, color] of [
        ['Completed', 'green'],
        ['Processing', 'blue'],
        ['Failed', 'red'],
        ['Pending', 'gray'],
      ] as const) {
        await chooseStatus(page, status);
        const row = page.getByRole('row').nth(1);
        await expect(badge(row, status)).toBeVisible();
        await expectColor(badge(row, status), color);
      }
      for (const [email, role, color] of [
        [accounts.admin.email, 'Admin', 'purple'],
        [accounts.customer.email, 'User', 'gray'],
      ] as const) {
        await page.goto(`/admin#q=${email}`);
        await expectColor(badge(page.getByRole('row').filter({ hasText: email }), role), color);
      }
    },
  );
}

test('The customer’s list of requests scrolls in a box of at most 24rem', async ({ page }) => {
  await signIn(page, accounts.customer);
  const box = page.getByRole('group', { name: 'Your requests' });
  await expect(listEntry(page, 'Okafor Notary')).toBeVisible();
  const { height, content } = await box.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    content: element.scrollHeight,
  }));
  expect(height).toBeLessThanOrEqual(24 * 16);
  expect(content).toBeGreaterThan(height);
});

test('The theme follows the system until one is chosen, and the choice is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  // Once hydrated, the page follows each change, not only the first one.
  for (const colorScheme of ['light', 'dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(root).toHaveAttribute('data-theme', colorScheme);
  }
  expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBeNull();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('dark');
  await page.goto('/auth');
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

test('An unknown path shows the 404 page and is logged', async ({ page, allowConsole }) => {
  allowConsole(/\/no\/such\/page|status of 404/);
  const logged = page.waitForEvent('console', (message) => message.text().includes('/no/such/page'));
  await page.goto('/no/such/page');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await logged;
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test(
  'With tokens that live for seconds, refreshed ones read the list, and the role is read only a few times',
  { tag: '@thorough' },
  async ({ page, fake }) => {
    await openDemo(page, '/?scenario=expired-session');
    await signIn(page, accounts.customer);
    await expect(listEntry(page, 'Okafor Notary')).toBeVisible();
    await fake.clock.advance(60);
    await page.getByRole('link', { name: 'AutoSuggest AI' }).first().click();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(listEntry(page, 'Okafor Notary')).toBeVisible();
    const calls = (await fake.calls.list()).map(({ url }) => url);
    expect(calls.filter((url) => url.includes('grant_type=refresh_token'))).not.toEqual([]);
    const roleReads = calls.filter((url) => url.includes('/profiles'));
    expect(roleReads.length).toBeGreaterThan(0);
    expect(roleReads.length).toBeLessThan(6);
  },
);
