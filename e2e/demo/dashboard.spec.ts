/** The list of one's own requests as a browser shows it: whole rows, counts, search, and on paper. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from '../accessible';
import { expect, test } from '../quietPage';
import { openDemo } from '../fake';
import { submitRequest } from '../steps';

const box = (page: Page) => page.getByRole('group', { name: 'Your requests' });

/** Names of the rows that an edge of the box cuts in two. */
function cutRows(list: Locator): Promise<string[]> {
  return list.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return [...element.querySelectorAll('li[data-index]')]
      .filter((row) => {
        const { top: from, bottom: to } = row.getBoundingClientRect();
        const isCutBy = (edge: number) => from < edge - 1 && to > edge + 1;
        return isCutBy(top) || isCutBy(bottom);
      })
      .map((row) => row.querySelector('h3')?.textContent ?? '');
  });
}

for (const width of [360, 1280]) {
  test(
    `The list of one’s requests rests on whole rows, and what is below it keeps its place, ${width} px`,
    { tag: width === 360 ? '@thorough' : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openDemo(page, '/dashboard?scenario=large&as=customer');
      const list = box(page);
      await expect(list.getByRole('article').first()).toBeVisible();
      await expect.poll(() => cutRows(list)).toEqual([]);
      const below = page.getByRole('checkbox', { name: /^Email me/ });
      const offset = () =>
        below.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY));
      const before = await offset();
      for (const top of [90, 400, 1300, 2000]) {
        await list.evaluate((element, y) => element.scrollTo({ top: y }), top);
        await expect.poll(() => cutRows(list)).toEqual([]);
        expect(await list.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(
          24 * 16,
        );
        expect(await offset()).toBe(before);
      }
      expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(1300);
    },
  );

  test(
    `The dashboard passes axe with counts, a search and a search without results, ${width} px`,
    { tag: '@thorough' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openDemo(page, '/dashboard?scenario=large&as=customer');
      await expect(page.getByRole('button', { name: /^All [\d,]+$/ })).toBeVisible();
      await page.getByRole('button', { name: /^Failed [\d,]+$/ }).click();
      await expect(page).toHaveURL(/status=failed/);
      await expectAccessible(page);
      await page.getByRole('searchbox', { name: 'Search your requests' }).fill('no such text');
      await expect(page.getByText('No requests match your search.')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page, 'a search');
    },
  );
}

test(
  'A shadow at the edge of the list says that there is more to scroll to',
  { tag: '@thorough' },
  async ({ page }) => {
    await openDemo(page, '/dashboard?scenario=large&as=customer&present=1');
    const list = box(page);
    await expect(list.getByRole('article').first()).toBeVisible();
    await expect.poll(() => cutRows(list)).toEqual([]);
    const { x, y, width, height } = (await list.boundingBox())!;
    /** How much darker an edge of the list is than its background, measured beside the rows. 0 means no shade. */
    async function shadeAt(edge: 'top' | 'bottom'): Promise<number> {
      const clip = { x: x + width / 3, y: edge === 'top' ? y : y + height - 2, width: 40, height: 2 };
      const png = (await page.screenshot({ clip })).toString('base64');
      return page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
        canvas.drawImage(image, 0, 0);
        return 255 - canvas.getImageData(20, 1, 1, 1).data[0]!;
      }, png);
    }
    expect(await shadeAt('top')).toBeLessThan(8);
    expect(await shadeAt('bottom')).toBeGreaterThan(12);
    await list.evaluate((element) => element.scrollTo({ top: 1300 }));
    await expect.poll(() => cutRows(list)).toEqual([]);
    expect(await shadeAt('top')).toBeGreaterThan(12);
  },
);

test('A new request is scrolled into view at the top of the list', { tag: '@thorough' }, async ({ page }) => {
  await openDemo(page, '/dashboard?as=customer&present=1');
  const rows = box(page).getByRole('article');
  await expect(rows.first()).toBeVisible();
  await submitRequest(page, {
    businessName: 'Okafor Bakery',
    location: 'Savannah, GA',
    keywords: 'rye, rolls',
  });
  await expect(rows.first()).toContainText('Okafor Bakery');
  await expect.poll(() => cutRows(box(page))).toEqual([]);
  await expect(rows.first()).toBeInViewport({ ratio: 1 });
  expect(await box(page).evaluate((element) => element.scrollTop)).toBe(0);
});

test('The list is full of whole rows beside an open request, too', { tag: '@thorough' }, async ({ page }) => {
  await openDemo(page, '/dashboard?as=customer&present=1');
  await box(page).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  await expect.poll(() => cutRows(box(page))).toEqual([]);
  // Room for three rows, each with two lines of keywords at most.
  const height = () => box(page).evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(height).toBeGreaterThan(23 * 16);
});

test('A search on the dashboard is part of the address, so that a reload and Back keep it', async ({
  page,
}) => {
  await openDemo(page, '/dashboard?scenario=large&as=customer&present=1');
  const search = page.getByRole('searchbox', { name: 'Search your requests' });
  const found = page.getByText(/^[\d,]+ found\.$/);
  await search.fill('law');
  await expect(page).toHaveURL(/#q=law$/);
  await expect(found).toBeVisible();
  const before = await found.innerText();
  await page.reload();
  await expect(search).toHaveValue('law');
  await expect(found).toHaveText(before);
  await page.getByRole('button', { name: /^Failed [\d,]+$/ }).click();
  await expect(page).toHaveURL(/status=failed#q=law$/);
  await page.goBack();
  await expect(search).toHaveValue('law');
  await expect(found).toHaveText(before);
  await search.fill('');
  await expect(page).not.toHaveURL(/q=/);
});

test(
  'The dashboard prints dark text on white paper in every theme',
  { tag: '@thorough' },
  async ({ page }) => {
    await openDemo(page, '/dashboard?as=customer&present=1');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    const row = box(page).getByRole('heading').first();
    const ink = 'rgb(18, 23, 14)';
    await expect(row).not.toHaveCSS('color', ink);
    await page.emulateMedia({ media: 'print' });
    await expect(row).toHaveCSS('color', ink);
  },
);

test('The dashboard prints every request, including those that were never scrolled to', async ({ page }) => {
  await openDemo(page, '/dashboard?scenario=large&as=customer');
  const all = page.getByRole('button', { name: /^All [\d,]+$/ });
  const count = Number((await all.innerText()).replace(/\D/g, ''));
  expect(count).toBeGreaterThan(30);
  await page.evaluate(() => {
    const listener = () => {
      document.body.dataset.printed = String(
        [...document.querySelectorAll('article')].filter((row) => row.closest('li') === null).length,
      );
    };
    window.addEventListener('beforeprint', listener);
  });
  await page.pdf();
  await expect(page.locator('body')).toHaveAttribute('data-printed', String(count));
  await expect(page.locator('article').nth(25)).toHaveCount(0);
});
