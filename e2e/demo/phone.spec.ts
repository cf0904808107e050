import { expectAccessible } from '../accessible';
import { openDemo } from '../fake';
import { expect, test } from '../quietPage';
import { accounts, demoButton, signIn, submitRequest } from '../steps';
import { openPanelTab, openPanelPart, startStory } from '../demoPanel';

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
  await expect(
    header.getByRole('button', { name: `Account menu, ${accounts.admin.email}` }),
  ).toBeInViewport();
  await header.getByRole('link', { name: 'Admin' }).tap();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).tap();
  await expect(page).toHaveURL(/\/$/);
  await menu.tap();
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeInViewport();
});

test('On a phone the list is first, and a button opens the form, which closes after a submission', async ({
  page,
}) => {
  await openDemo(page, '/dashboard?as=customer&present=1');
  const rows = page.getByRole('group', { name: 'Your requests' }).getByRole('article');
  await expect(rows.first()).toBeInViewport({ ratio: 1 });
  const button = page.getByRole('button', { name: 'New request' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByLabel('Business Name')).toHaveCount(0);
  // The list does not scroll by itself; the page does.
  const listScroll = () =>
    page
      .getByRole('group', { name: 'Your requests' })
      .evaluate((list) => [list.scrollHeight - list.clientHeight, getComputedStyle(list).overflowY].join());
  expect(await listScroll()).toBe('0,visible');
  // The filters are on one line.
  const tops = await page
    .getByRole('group', { name: 'Filter by status' })
    .getByRole('button')
    .evaluateAll((filters) => filters.map((filter) => Math.round(filter.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  await button.tap();
  await expect(page.getByLabel('Business Name')).toBeFocused();
  await submitRequest(page, { businessName: 'Okafor Bakery', location: 'Savannah, GA', keywords: 'rye' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
  await expect(rows.first()).toContainText('Okafor Bakery');
  await expect(rows.first()).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  // A tap on the location ("Savannah, GA") opens the details, from which a request can be copied.
  await rows
    .nth(1)
    .getByText(/, [A-Z]{2}$/)
    .tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy to a new request' }).tap();
  await expect(page.getByLabel('Business Name')).toBeFocused();
  await expect(page.getByLabel('Business Name')).not.toHaveValue('');
});

test('On a phone, copying a request that a search has found shows the form', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openDemo(page, '/dashboard?as=customer&present=1');
  await page.getByPlaceholder('Search your requests').fill('notary');
  const list = page.getByRole('group', { name: 'Your requests' });
  await expect(list.getByRole('article')).toHaveCount(1);
  await list.getByRole('link').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy to a new request' }).tap();
  const field = page.getByLabel('Business Name');
  await expect(field).toBeFocused();
  const isAtRest = () =>
    page.evaluate(async () => {
      const from = scrollY;
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
      return scrollY === from;
    });
  await expect.poll(isAtRest).toBe(true);
  await expect(field).toBeInViewport({ ratio: 1 });
});

test('On a phone, a reload shows the form of a customer with a draft, and it stays open when the draft is emptied', async ({
  page,
}) => {
  await openDemo(page, '/dashboard?as=customer&scenario=default&present=1');
  await page.getByRole('button', { name: 'New request' }).tap();
  await page.getByLabel('Business Name').fill('Half');
  await page.reload();
  await expect(page.getByLabel('Business Name')).toHaveValue('Half');
  await page.getByLabel('Business Name').fill('');
  await expect(page.getByLabel('Business Name')).toBeVisible();
});

test('Every part of the demo panel fits on a phone', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/?as=customer&pack=dentist');
  const panel = await openPanelTab(page, 'Developer');
  const tools = panel.getByRole('region', { name: 'Tools' });
  const names = await tools.getByRole('listitem').allTextContents();
  expect(names.length).toBeGreaterThan(5);
  for (const name of [...names, 'Stories and steps', 'Prepare for a prospect']) {
    await openPanelPart(page, name);
    await expect(panel.getByText('Loading…')).toBeHidden();
    const hiddenWidth = await panel.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(hiddenWidth, name).toBe(0);
    await panel.getByRole('button', { name: 'Back', exact: true }).click();
  }
});

test(
  'On a phone, the demo panel docked below the page ends above the bar of the story',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/');
    await startStory(page);
    const bar = page.getByRole('complementary', { name: 'Story' });
    await expect(bar).toBeVisible();
    await demoButton(page).click();
    await page.getByRole('button', { name: 'Below the page' }).click();
    const panel = (await page.getByRole('dialog', { name: 'Demo' }).boundingBox())!;
    expect(panel.y + panel.height).toBeLessThanOrEqual((await bar.boundingBox())!.y);
  },
);
