import type { Page } from '@playwright/test';
import { expect, test } from '../quietPage';
import { addressesOf } from '../screens';
import { accounts, signIn } from '../steps';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Names of the product's controls that lie under the demo's button once the page is at rest. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const button = document.querySelector('#demo-panel button');
    if (!button) return ['no demo button'];
    const place = button.getBoundingClientRect();
    const controls = 'a[href],button,input,select,textarea,[role="tab"],[tabindex="0"]';
    const names = new Set<string>();
    for (const x of [0.02, 0.25, 0.5, 0.75, 0.98]) {
      for (const y of [0.04, 0.5, 0.96]) {
        const point = [place.left + x * place.width, place.top + y * place.height] as const;
        for (const element of document.elementsFromPoint(...point)) {
          const control = element.closest<HTMLElement>(controls);
          // A list that scrolls in its own box takes the focus, but is no control to press.
          if (!control || control.closest('#demo-panel') || control.matches('[role="group"]')) continue;
          names.add(control.getAttribute('aria-label') ?? control.innerText ?? control.tagName);
        }
      }
    }
    return [...names];
  });
}

/** Scrolls through the page, half a screen at a time, and expects nothing under the button. */
async function sweep(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 310) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await expect.poll(() => covered(page), { message: `at ${top} px of ${page.url()}` }).toEqual([]);
  }
}

test('the demo’s button covers no control anywhere', { tag: '@thorough' }, async ({ page, allowConsole }) => {
  allowConsole(/404/);
  test.setTimeout(90_000);
  for (const address of addressesOf('visitor')) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Demo' })).toBeVisible();
    await sweep(page);
  }
  await signIn(page, accounts.admin);
  for (const address of addressesOf('customer', 'admin')) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Demo' })).toBeVisible();
    await sweep(page);
  }
});

test('the menu of a phone has everything, for visitors and for admins', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  const header = page.getByRole('banner');
  await menu.tap();
  for (const name of ['Features', 'ROI Calculator', 'Sign In', 'Get Started']) {
    await expect(header.getByRole('link', { name })).toBeInViewport();
  }
  await header.getByRole('link', { name: 'Features' }).tap();
  await expect(page.getByRole('heading', { name: 'AI-Powered Optimization' })).toBeInViewport();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await menu.tap();
  await header.getByRole('link', { name: 'Sign In' }).tap();
  await expect(page).toHaveURL(/\/auth$/);

  await signIn(page, accounts.admin);
  await page.goto('/');
  await menu.tap();
  for (const name of ['Dashboard', 'Admin'])
    await expect(header.getByRole('link', { name })).toBeInViewport();
  await expect(header.getByRole('button', { name: `Account ${accounts.admin.email}` })).toBeInViewport();
  await header.getByRole('link', { name: 'Admin' }).tap();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).tap();
  await expect(page).toHaveURL(/\/$/);
  await menu.tap();
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeInViewport();
});

test('every part of the panel fits, and so does the gallery', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/?as=customer&pack=dentist');
  await page.getByRole('button', { name: /^Demo/ }).click();
  const panel = page.getByRole('dialog', { name: 'Demo' });
  const tools = panel.getByRole('region', { name: 'Tools' });
  const names = await tools.getByRole('listitem').allTextContents();
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    await tools.getByRole('button', { name, exact: true }).click();
    await expect(panel.getByText('Loading…')).toBeHidden();
    const [shown, whole] = await panel.evaluate((element) => [element.clientWidth, element.scrollWidth]);
    expect(whole, name).toBe(shown);
    await panel.getByRole('button', { name: 'Back', exact: true }).click();
  }
  await page.goto('/?view=gallery');
  await expect(page.locator('main iframe').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('a docked panel stands above the line of the story', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/');
  const open = () => page.getByRole('button', { name: /^Demo/ }).click();
  await open();
  await page.getByRole('button', { name: 'Tell the story' }).click();
  await page.getByRole('button', { name: 'Start the story' }).click();
  const strip = page.getByRole('complementary', { name: 'Story' });
  await expect(strip).toBeVisible();
  await open();
  await page.getByRole('button', { name: 'Below the page' }).click();
  const panel = await page.getByRole('dialog', { name: 'Demo' }).boundingBox();
  const line = await strip.boundingBox();
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
});
