/** The admin's table in a browser: its measures, what stays in view, and keys that move through 100,000 rows. */
import type { CDPSession, Page } from '@playwright/test';
import { expectNoSidewaysScrolling } from '../accessible';
import { addressWith } from '../fake';
import { expect, test } from '../quietPage';
import { nextFrames } from '../waiting';
import { chooseMore } from '../adminMenu';

const rowsOf = (page: Page) => page.locator('[role=row][data-index]');
/** Counted as in `aria-rowindex`: 1 is the row of column heads, 2 the first row of data. */
const focusedRow = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')));

async function openTable(page: Page, query = '', scenario = 'default'): Promise<void> {
  await page.goto(addressWith(`/admin?tab=requests${query}`, { as: 'admin', present: '1', scenario }));
  await expect(rowsOf(page).first()).toBeVisible({ timeout: 30_000 });
}

/** The first visible row below the sticky header; the first loaded row counts as 2, as in `aria-rowindex`. */
const firstInSight = (page: Page) =>
  page.evaluate(() => {
    const head = document.querySelector('[role=table] > :first-child')?.getBoundingClientRect().bottom ?? 0;
    const seen = [...document.querySelectorAll('[role=row][data-index]')].find(
      (row) => row.getBoundingClientRect().top >= head - 2,
    );
    return Number(seen?.getAttribute('data-index')) + 2;
  });

test('Rows are 48 px high or, when compact, 36 px, columns are aligned, and the table is as wide as the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openTable(page);
  const measures = () =>
    rowsOf(page).evaluateAll((rows) => ({
      heights: [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))],
      columns: new Set(
        rows.map((row) => [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().x)).join()),
      ).size,
    }));
  expect(await measures()).toEqual({ heights: [48], columns: 1 });
  await chooseMore(page, 'Compact');
  await expect.poll(measures).toEqual({ heights: [36], columns: 1 });
  await page.reload();
  await expect(rowsOf(page).first()).toBeVisible();
  expect(await measures()).toEqual({ heights: [36], columns: 1 });
  await page.setViewportSize({ width: 1920, height: 1000 });
  expect((await page.getByRole('table').boundingBox())?.width).toBeCloseTo(1920 - 32, -1);
});

test(
  'On a tablet the table has columns, with the location below the business, and its toolbar and column heads stay in view',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await openTable(page);
    const shapes = await rowsOf(page).evaluateAll((rows) =>
      rows.map((row) => {
        const box = (column: number) => row.children[column]!.getBoundingClientRect();
        const [name, owner, place] = [box(0), box(2), box(3)];
        const inside = [...row.children].every((cell) => {
          const { top, bottom } = cell.getBoundingClientRect();
          return (
            top >= row.getBoundingClientRect().top - 1 && bottom <= row.getBoundingClientRect().bottom + 1
          );
        });
        return {
          height: row.getBoundingClientRect().height,
          isPlaceBelowName: place.x === name.x && place.top >= name.bottom - 1,
          isOwnerBesideName: owner.x > name.right,
          isInside: inside,
        };
      }),
    );
    for (const shape of shapes)
      expect(shape).toEqual({ height: 48, isPlaceBelowName: true, isOwnerBesideName: true, isInside: true });
    // Two lines fit into a compact row, too.
    await chooseMore(page, 'Compact');
    const overflowing = () =>
      rowsOf(page).evaluateAll((rows) =>
        rows.flatMap((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return [...row.children]
            .filter((cell) => {
              const box = cell.getBoundingClientRect();
              return !cell.querySelector('select, input') && (box.top < top - 1 || box.bottom > bottom + 1);
            })
            .map((cell) => cell.textContent);
        }),
      );
    await expect
      .poll(() =>
        rowsOf(page)
          .first()
          .evaluate((row) => row.clientHeight),
      )
      .toBeLessThan(37);
    expect(await overflowing()).toEqual([]);
    await chooseMore(page, 'Comfortable');
    await page.keyboard.press('Escape');
    await expectNoSidewaysScrolling(page, 'the table at 768 px');
    await page.mouse.move(400, 700);
    await page.mouse.wheel(0, 1200);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
    for (const part of [page.getByRole('searchbox'), page.getByRole('columnheader', { name: 'Created' })]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
  },
);

test('The words “User:”, “Created:” and “Joined:” are visible on cards, and in a table, which has column heads, for screen readers only', async ({
  page,
}) => {
  const word = (text: string) => page.getByText(text, { exact: true }).first();
  const clipPath = (text: string) => word(text).evaluate((element) => getComputedStyle(element).clipPath);
  for (const [width, clip] of [
    [360, 'none'],
    // Nothing of it is painted.
    [1280, 'inset(50%)'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await openTable(page);
    await expect(rowsOf(page).first().locator('[role=cell]:has-text("@")')).toHaveText(
      /^User: .+ \(.+@.+\)$/,
    );
    expect(await clipPath('User:')).toBe(clip);
    await expect(rowsOf(page).first().locator('[role=cell]:has(time)')).toHaveText(/^Created: /);
    expect(await clipPath('Created:')).toBe(clip);
    await page.getByRole('tab', { name: 'User Management' }).click();
    await expect(page.getByRole('table', { name: 'users' })).toBeVisible();
    await expect(rowsOf(page).first().locator('[role=cell]:has(time)')).toHaveText(
      /^Joined: \w{3} \d+, \d{4}$/,
    );
    expect(await clipPath('Joined:')).toBe(clip);
  }
});

test('The owner’s name stands before the email address and is not truncated, and at 1,920 px nothing in the table is', async ({
  page,
}) => {
  /** Names, texts of cells and keywords that their boxes cut. */
  const cut = () =>
    rowsOf(page).evaluateAll((rows) =>
      rows.flatMap((row) =>
        [...row.querySelectorAll<HTMLElement>('[role=rowheader] a, [role=cell], li')]
          .filter((element) => element.textContent !== '' && element.scrollWidth > element.clientWidth + 1)
          .map(({ textContent }) => textContent),
      ),
    );
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 1000 });
    await openTable(page);
    const names = await rowsOf(page).evaluateAll((rows) =>
      rows.map((row) => {
        const cell = [...row.children].find(({ textContent }) => textContent.startsWith('User: '))!;
        const [name, address] = [...cell.querySelectorAll('bdi')].map((each) => each.getBoundingClientRect());
        const box = cell.getBoundingClientRect();
        return {
          isInCell: name!.left >= box.left - 1 && name!.right <= box.right + 1,
          isBeforeAddress: address!.left >= name!.right - 1,
        };
      }),
    );
    for (const name of names) expect(name).toEqual({ isInCell: true, isBeforeAddress: true });
  }
  expect(await cut()).toEqual([]);
});

test('The heads of four columns say that they can be sorted, and in which direction; by status descending, “Failed” comes first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openTable(page);
  for (const name of ['Business', 'Owner', 'Location', 'Status']) {
    const head = page.getByRole('columnheader', { name });
    await expect(head).toHaveAttribute('aria-sort', 'none');
    await expect(head.locator('svg')).toHaveCSS('opacity', '0.35');
    for (const direction of ['ascending', 'descending']) {
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', direction);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    }
  }
  await expect(page).toHaveURL(/sort=status_desc/);
  await expect(rowsOf(page).first()).toContainText('Failed');
});

test('Enter and the down arrow move the focus from the search to the first match, and the up arrow moves it back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openTable(page);
  const search = page.getByRole('searchbox');
  const before = await search.boundingBox();
  await search.fill('dental');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#q=dental$/);
  await expect.poll(() => focusedRow(page)).toBe(2);
  // Nothing in the row of the tools has moved.
  expect(await search.boundingBox()).toEqual(before);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedRow(page)).toBe(3);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focusedRow(page)).toBe(2);
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedRow(page)).toBe(2);
});

test('The menu in the toolbar can be used by keyboard, and Escape closes nothing but the menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openTable(page);
  await rowsOf(page).first().getByRole('checkbox').check();
  const more = page.getByRole('button', { name: 'More actions' });
  await more.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Comfortable' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Compact')).toBeHidden();
  await expect(page.getByText('1 selected')).toBeVisible();
  // A click leaves the focus on the button.
  await more.click();
  await expect(page.getByText('Compact')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Compact')).toBeHidden();
  await expect(page.getByText('1 selected')).toBeVisible();
  await more.press('Enter');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('The toolbar and the column heads stay in view, and do not cover the row with the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await openTable(page);
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  for (const part of [page.getByRole('searchbox'), page.getByRole('columnheader', { name: 'Created' })]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('j');
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('k');
  const gap = await page.evaluate(() => {
    const head = document.querySelector('[role=table] > :first-child')?.getBoundingClientRect().bottom ?? 0;
    const row = document.activeElement?.closest('[role=row]')?.getBoundingClientRect().top ?? 0;
    return row - head;
  });
  expect(gap).toBeGreaterThanOrEqual(-2);
  // After a change of the order, the first row is in view.
  await page.getByRole('button', { name: 'Business' }).click();
  await expect(page.getByRole('columnheader', { name: 'Business' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect.poll(() => firstInSight(page)).toBe(2);
});

test.describe('A table of 100,000 rows', () => {
  test.describe.configure({ timeout: 120_000 });
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openTable(page, '', 'large');
  });

  test(
    'In 100,000 rows End shows the last ones, Page Up goes up from there, and Home returns to the first',
    { tag: '@thorough' },
    async ({ page }) => {
      await page.keyboard.press('End');
      await expect(page.locator('[role=row][aria-rowindex="100001"]')).toBeInViewport();
      await page.keyboard.press('j');
      const from = await focusedRow(page);
      let row = from;
      for (let screens = 0; screens < 12; screens += 1) {
        await page.keyboard.press('PageUp');
        await expect.poll(() => focusedRow(page)).toBeLessThan(row);
        row = await focusedRow(page);
      }
      expect(from - row).toBeGreaterThan(100);
      await expect(page.locator(`[role=row][aria-rowindex="${row}"]`)).toBeInViewport();
      await page.keyboard.press('Home');
      await expect.poll(() => focusedRow(page)).toBe(2);
      expect(await firstInSight(page)).toBe(2);
      await page.keyboard.press('End');
      await expect.poll(() => focusedRow(page)).toBe(100_001);
    },
  );

  test('The filter by days finds one day’s requests among 100,000, is in the URL and limits “select all”, and going back, one step for each day, removes it', async ({
    page,
  }) => {
    const newest = await page.evaluate(() => document.querySelector('time')?.dateTime ?? '');
    const sixtyDaysBefore = new Date(Date.parse(newest) - 60 * 86_400_000);
    const [day = ''] = sixtyDaysBefore.toISOString().split('T');
    await page.getByLabel('Created').selectOption('Custom…');
    await page.getByLabel('From', { exact: true }).fill(day);
    await page.getByLabel('To', { exact: true }).fill(day);
    await expect(page).toHaveURL(new RegExp(`created=${day}\\.\\.${day}`));
    const found = page.getByText(/^[1-9]\d{0,3} found$/);
    await expect(found).toBeVisible();
    const count = (await found.textContent())?.split(' ')[0];
    const dates = await page
      .locator('[role=row] time')
      .evaluateAll((all) => all.map((each) => new Date((each as HTMLTimeElement).dateTime).toDateString()));
    expect(new Set(dates)).toEqual(new Set([new Date(`${day}T12:00`).toDateString()]));
    await page.getByRole('checkbox', { name: 'Select all requests in this view' }).check();
    await expect(page.getByText(`${count} selected`)).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page.getByText('100,000 requests', { exact: true })).toBeVisible();
  });

  test(
    'A held Tab key moves on to rows that were not loaded yet, and does not leave the table',
    { tag: '@thorough' },
    async ({ page }) => {
      await page.keyboard.press('j');
      while ((await focusedRow(page)) < 120)
        for (let times = 0; times < 20; times += 1) await page.keyboard.down('Tab');
      await page.keyboard.up('Tab');
      const row = page.locator(`[role=row][aria-rowindex="${await focusedRow(page)}"]`);
      await expect(row).toBeInViewport();
    },
  );

  // Frames of the page, not milliseconds: on a busy machine they take longer.
  test(
    'A table of 100,000 rows is never blank for more than six frames',
    { tag: '@thorough' },
    async ({ page, context }) => {
      const devtools = await context.newCDPSession(page);
      const travel = async () => {
        await page.getByRole('tab', { name: 'User Management' }).click();
        await expect(page.getByRole('table', { name: 'users' })).toBeVisible();
        await page.mouse.move(600, 500);
        for (let times = 0; times < 8; times += 1) {
          await page.mouse.wheel(0, 600);
          await nextFrames(page, 4);
        }
        await page.locator('main').focus();
        await page.keyboard.press('End');
        await expect(rowsOf(page).last()).toBeInViewport();
        await page.getByRole('button', { name: 'Email' }).click();
        await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute(
          'aria-sort',
          'ascending',
        );
        await page.getByRole('tab', { name: 'Optimization Requests' }).click();
        await expect(page.getByRole('table', { name: 'requests' })).toBeVisible();
        await page.mouse.move(600, 500);
        for (let times = 0; times < 15; times += 1) {
          await page.mouse.wheel(0, 600);
          await nextFrames(page, 4);
        }
        // Leave the focused tab first, where the End key would choose another tab.
        await page.locator('main').focus();
        await page.keyboard.press('End');
        await expect(page.locator('[role=row][aria-rowindex="100001"]')).toBeInViewport();
        await page.getByRole('button', { name: 'Business' }).click();
        await expect(page.getByRole('columnheader', { name: 'Business' })).toHaveAttribute(
          'aria-sort',
          'ascending',
        );
        await rowsOf(page).first().getByRole('link').click();
        await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
        await page.goBack();
        await page.getByRole('link', { name: 'Dashboard' }).click();
        await expect(page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
        await page.getByRole('link', { name: 'Admin' }).click();
        await expect(rowsOf(page).first()).toBeVisible();
      };
      const blank = await watchScreen(devtools, page, travel);
      expect(blank.pictures).toBeGreaterThan(10);
      expect(blank.maxBlankFrames).toBeLessThanOrEqual(6);

      const hidden = await watchScreen(devtools, page, async () => {
        const show = (visibility: string) =>
          page.evaluate(
            (value) => document.querySelector('main')?.style.setProperty('visibility', value),
            visibility,
          );
        await show('hidden');
        await nextFrames(page, 60);
        await show('visible');
        await nextFrames(page, 12);
      });
      expect(hidden.maxBlankFrames, 'a hidden page counts as blank').toBeGreaterThan(12);
    },
  );
});

declare global {
  interface Window {
    /** Ends the count of frames and returns the time of each. */
    endCount?: () => number[];
  }
}

interface Frame {
  data: string;
  metadata: { timestamp?: number };
  sessionId: number;
}

/**
 * Takes a screencast while `act` runs. Returns the number of its pictures, and how many of the page's frames passed
 * during the longest run of blank ones. A picture is blank if the lower two thirds of the window have one color. What the
 * screen showed after the last blank picture of a run does not count: on a busy machine the next picture may be late.
 */
async function watchScreen(
  devtools: CDPSession,
  page: Page,
  act: () => Promise<void>,
): Promise<{ pictures: number; maxBlankFrames: number }> {
  const pictures: { data: string; at: number }[] = [];
  const onFrame = ({ data, metadata, sessionId }: Frame) => {
    pictures.push({ data, at: (metadata.timestamp ?? 0) * 1000 });
    void devtools.send('Page.screencastFrameAck', { sessionId });
  };
  devtools.on('Page.screencastFrame', onFrame);
  await page.evaluate(() => {
    const times: number[] = [];
    // A picture is taken only when something changes: a point in the upper left corner does.
    const point = document.body.appendChild(document.createElement('i'));
    point.style.cssText = 'position:fixed;top:0;left:0;width:2px;height:2px;z-index:9999';
    const count = () => {
      times.push(performance.timeOrigin + performance.now());
      if (times.length % 3 === 0) point.style.background = times.length % 2 === 0 ? 'red' : 'blue';
      frame = requestAnimationFrame(count);
    };
    let frame = requestAnimationFrame(count);
    window.endCount = () => {
      cancelAnimationFrame(frame);
      return times;
    };
  });
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 60, maxWidth: 640, maxHeight: 400 });
  await act();
  const frames = await page.evaluate(() => window.endCount?.() ?? []);
  await devtools.send('Page.stopScreencast');
  devtools.off('Page.screencastFrame', onFrame);
  // They do not arrive in the order in which they were painted.
  pictures.sort((a, b) => a.at - b.at);
  const decoder = await page.context().newPage();
  const isBlank = await decoder.evaluate(
    async (shots) => {
      const blanks: boolean[] = [];
      for (const picture of shots) {
        const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const drawing = canvas.getContext('2d')!;
        drawing.drawImage(image, 0, 0);
        const top = Math.round(image.height * 0.35);
        const { data } = drawing.getImageData(0, top, image.width, image.height - top);
        let different = 0;
        for (let at = 4; at < data.length; at += 4) {
          if (Math.abs((data[at + 1] ?? 0) - (data[1] ?? 0)) > 6) different += 1;
        }
        blanks.push(different < 50);
      }
      return blanks;
    },
    pictures.map(({ data }) => data),
  );
  await decoder.close();
  let maxBlankFrames = 0;
  let since: number | null = null;
  for (const [index, { at }] of pictures.entries()) {
    if (!isBlank[index]) since = null;
    else {
      since ??= at;
      const from = since;
      maxBlankFrames = Math.max(maxBlankFrames, frames.filter((frame) => from < frame && frame <= at).length);
    }
  }
  return { pictures: pictures.length, maxBlankFrames };
}

test('The table does not scroll sideways at 320 px, nor at 360 px with text twice as large', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openTable(page);
  await expectNoSidewaysScrolling(page, 'the table at 320 px');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScrolling(page, 'the table with large letters');
});
