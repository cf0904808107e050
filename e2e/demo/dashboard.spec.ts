/** The customer's dashboard in a browser, with clicks in rows and prints of other pages. */
import type { Page } from '@playwright/test';
import { expect, test } from '../quietPage';
import { openDemo } from '../fake';
import { listEntry, submitRequest } from '../steps';

const box = (page: Page) => page.getByRole('group', { name: 'Your requests' });

test('The list is 24rem high in a window of 800 px and 60% of a window of 1200 px, with no empty gap below it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDemo(page, '/dashboard?scenario=large&as=customer');
  await expect(box(page).getByRole('article').first()).toBeVisible();
  const height = () => box(page).evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(height).toBe(24 * 16);
  /** Pixels between the list and the checkbox below it. */
  const gap = async () => {
    const list = (await box(page).boundingBox())!;
    const below = (await page.locator('label', { hasText: 'Email me when' }).boundingBox())!;
    return below.y - (list.y + list.height);
  };
  await expect.poll(gap).toBeLessThan(40);
  await page.setViewportSize({ width: 1280, height: 1200 });
  await expect.poll(height).toBe(0.6 * 1200);
  await expect.poll(gap).toBeLessThan(40);
});

test(
  'An edge of the list has a shadow where there is more to scroll to',
  { tag: '@thorough' },
  async ({ page }) => {
    await openDemo(page, '/dashboard?scenario=large&as=customer&present=1');
    const list = box(page);
    await expect(list.getByRole('article').first()).toBeVisible();
    const { x, y, width, height } = (await list.boundingBox())!;
    /** How dark the outermost pixels of the list are at an edge: 0 is white, 255 black. */
    async function darknessAt(edge: 'top' | 'bottom'): Promise<number> {
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
    expect(await darknessAt('top')).toBeLessThan(8);
    expect(await darknessAt('bottom')).toBeGreaterThan(12);
    await list.evaluate((element) => element.scrollTo({ top: 1300 }));
    await expect.poll(() => darknessAt('top')).toBeGreaterThan(12);
  },
);

test('A new request is first in the list and in view, also when the list was filtered, searched or scrolled', async ({
  page,
}) => {
  await openDemo(page, '/dashboard?as=customer&present=1&status=completed#q=a');
  const rows = box(page).getByRole('article');
  await expect(rows.first()).toBeVisible();
  await submitRequest(page, { businessName: 'Okafor Bakery', location: 'Savannah, GA', keywords: 'rye' });
  await expect(rows.first()).toContainText('Okafor Bakery');
  await expect(page).toHaveURL(/\/dashboard$/);
  await box(page).evaluate((element) => element.scrollTo({ top: 400 }));
  await expect.poll(() => box(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(300);
  await submitRequest(page, { businessName: 'Okafor Rolls', location: 'Savannah, GA', keywords: 'rolls' });
  await expect(rows.first()).toContainText('Okafor Rolls');
  await expect(rows.first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Submit request' })).toBeFocused();
});

test('On a phone, the name of a new request is in view, and the message that confirms it does not cover the name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openDemo(page, '/dashboard?as=customer&present=1');
  await submitRequest(page, {
    businessName: 'Okafor Bakery',
    location: 'Savannah, GA',
    keywords: 'rye bread, sourdough bread, birthday cakes',
  });
  const name = page.getByRole('article').getByRole('link', { name: 'Okafor Bakery' });
  await expect(name).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const { x, y, width, height } = (await name.boundingBox())!;
      return name.evaluate(
        (element, [left, top]) => element.contains(document.elementFromPoint(left!, top!)),
        [x + width / 2, y + height / 2],
      );
    })
    .toBe(true);
});

test('Ctrl+Z takes back a request that was just sent and returns its business name to the form', async ({
  page,
}) => {
  await openDemo(page, '/dashboard?as=customer&present=1');
  await submitRequest(page, { businessName: 'Okafor Bakery', location: 'Savannah, GA', keywords: 'rye' });
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(listEntry(page, 'Okafor Bakery')).toHaveCount(0);
  await expect(page.getByLabel('Business Name')).toHaveValue('Okafor Bakery');
});

test('A click in a row opens its request, unless it selects text or is in the cell of a control', async ({
  page,
}) => {
  await openDemo(page, '/dashboard?as=customer&present=1');
  const row = box(page).getByRole('article').first();
  const place = row.getByText(/, [A-Z]{2}$/).first(); // "Savannah, GA"
  const { x, y, width, height } = (await place.boundingBox())!;
  await page.mouse.move(x + 1, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width - 1, y + height / 2, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
  expect(page.url()).not.toContain('request=');
  await page.getByRole('heading', { level: 1 }).click();
  await place.click();
  await expect(page).toHaveURL(/request=/);

  await openDemo(page, '/admin?tab=requests&as=admin&present=1');
  const cells = page.locator('[role=row][data-index]').nth(2).getByRole('cell');
  // In the cell of the dropdown, but beside it.
  await cells.filter({ has: page.getByRole('combobox') }).click({ position: { x: 2, y: 2 } });
  expect(page.url()).not.toContain('request=');
  await cells.filter({ has: page.locator('time') }).click();
  await expect(page).toHaveURL(/request=/);
});

test('Under the pointer, a row with a note is highlighted as a whole', async ({ page }) => {
  await openDemo(page, '/dashboard?as=customer&present=1');
  const note = box(page).getByText('You’re now the first suggestion');
  await note.hover();
  const highlighted = await note.evaluate((element) => {
    const isColored = (part: Element) => getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)';
    let part: Element | null = element;
    while (part && !isColored(part)) part = part.parentElement;
    return part?.textContent;
  });
  expect(highlighted).toContain('Okafor Estate Planning');
  expect(highlighted).not.toContain('Okafor Family Law');
});

test('A search on the dashboard is part of the URL, so that a reload and Back keep it', async ({ page }) => {
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

test('In the dark theme, too, the dashboard prints dark text', { tag: '@thorough' }, async ({ page }) => {
  await openDemo(page, '/dashboard?as=customer&present=1');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  const name = box(page).getByRole('heading').first();
  const ink = 'rgb(18, 23, 14)';
  await expect(name).not.toHaveCSS('color', ink);
  await page.emulateMedia({ media: 'print' });
  await expect(name).toHaveCSS('color', ink);
});

for (const [name, at, shown] of [
  ['sign-in page', '/auth', 'Sign In'],
  ['short dashboard', '/dashboard?as=customer', 'Okafor Family Law'],
  ['short list of users', '/admin?as=admin', 'admin@example.com'],
] as const) {
  test(`The ${name} prints on one sheet, without the skip link`, async ({ page }) => {
    await openDemo(page, at);
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
    const pdf = await page.pdf({ format: 'Letter' });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden();
  });
}

test('The dashboard prints every request, including those that were never scrolled to', async ({ page }) => {
  await openDemo(page, '/dashboard?scenario=large&as=customer');
  const all = page.getByRole('button', { name: /^All [\d,]+$/ });
  const count = Number((await all.innerText()).replace(/\D/g, ''));
  expect(count).toBeGreaterThan(30);
  await page.evaluate(() => {
    const listener = () => {
      // The rows on the screen are list items; those that are only printed are not.
      document.body.dataset.printed = String(
        [...document.querySelectorAll('article')].filter((row) => row.closest('li') === null).length,
      );
    };
    window.addEventListener('beforeprint', listener);
  });
  await page.pdf();
  await expect(page.locator('body')).toHaveAttribute('data-printed', String(count));
  // Afterwards there are only the rows near the window again.
  await expect(page.locator('article').nth(25)).toHaveCount(0);
});
