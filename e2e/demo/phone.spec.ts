import { expect, test } from '../quietPage';
import { accounts, demoButton, signIn } from '../steps';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('The menu on a phone has every link, for visitors and for admins', async ({ page }) => {
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

test(
  'Every part of the demo panel fits on a phone, and so does the gallery',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/?as=customer&pack=dentist');
    await demoButton(page).click();
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
  },
);

test('The docked panel is above the bar of the story on a phone', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/');
  const open = () => demoButton(page).click();
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
