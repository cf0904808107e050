/** Handling many requests at once in a browser: by keyboard alone, exports, prints and views. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../quietPage';
import { accounts, signIn, submitRequest } from '../steps';
import { chooseMore } from '../adminMenu';

declare global {
  interface Window {
    /** Sends the change that the tab holds back. */
    release?: () => void;
  }
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selected requests' });
/** The checkboxes of the rows, without the one that selects all of them. */
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all )/ });
const openRequests = async (page: Page, more = '') => {
  await page.goto(`/admin?tab=requests${more}`);
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
  await expect(boxes(page).first()).toBeVisible();
};

test('An admin selects requests, changes their status together and undoes it, with the keyboard alone', async ({
  page,
}) => {
  await signIn(page, accounts.admin);
  await openRequests(page, '&status=pending');
  const total = await boxes(page).count();
  const links = page.getByRole('rowheader').getByRole('link');
  // Start at the top of the page, without any focus.
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page).getByText('3 selected')).toBeVisible();
  await expect(links.nth(2)).toBeFocused();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar(page).getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(bar(page).getByText(`${total} selected`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page).getByText('2 selected')).toBeVisible();

  const second = (await links.nth(1).textContent()) ?? '';
  await page.keyboard.press('3');
  const undo = page.getByRole('button', { name: 'Undo all: 2 requests were set to Completed.' });
  await expect(undo).toBeVisible();
  await expect(page.getByRole('link', { name: second })).toBeHidden();
  await expect(bar(page)).toBeHidden();
  // When rows disappear, a remaining one has the focus.
  await expect(links.and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('z');
  await expect(page.getByText('2 requests restored.')).toBeVisible();
  await expect(page.getByRole('link', { name: second })).toBeVisible();

  // Move the focus into the bar, and back.
  await page.keyboard.press('Space');
  await page.keyboard.press('b');
  await expect(bar(page).getByRole('button', { name: 'Pending' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Undo: .* was set to Processing\.$/ })).toBeVisible();
  // The focused button has disappeared, so the focus moves to a row.
  await expect(boxes(page).first()).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/was set to Pending\./)).toBeVisible();
});

test(
  'A toast does not cover the bulk bar, and a dismissed dialog returns the focus to the bar',
  { tag: '@thorough' },
  async ({ page }) => {
    await signIn(page, accounts.admin);
    await openRequests(page);
    await page
      .getByRole('combobox', { name: /^Status of / })
      .nth(1)
      .selectOption('failed');
    const undo = page.getByRole('button', { name: /^Undo: / });
    await undo.focus();
    await boxes(page).nth(0).check();
    await boxes(page).nth(1).check();
    await expect(bar(page).getByText('2 selected')).toBeVisible();
    for (const button of await bar(page).getByRole('button').all())
      await button.click({ trial: true, timeout: 3000 });
    await expect(undo).toBeVisible();
    await bar(page).getByRole('button', { name: 'Select all' }).click();
    // Scroll the first rows out of view.
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^Set 40 requests to Pending\?$/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(bar(page).getByRole('button', { name: 'Pending' })).toBeFocused();
    await expect(bar(page).getByText('40 selected')).toBeVisible();
  },
);

test(
  'A bulk change lists what somebody else has changed, and does not overwrite it',
  { tag: '@thorough' },
  async ({ browser }) => {
    const context = await browser.newContext();
    const [page, other] = [await context.newPage(), await context.newPage()];
    await signIn(page, accounts.admin);
    await openRequests(page, '&status=pending');
    await openRequests(other, '&status=pending');
    const name = (await boxes(page).first().getAttribute('aria-label'))?.replace('Select ', '') ?? '';
    await boxes(page).nth(0).check();
    await boxes(page).nth(1).check();
    // Hold back this tab's own change, so that the other tab's change is made first.
    await page.evaluate(() => {
      const { fetch: send } = window;
      const released = new Promise<void>((resolve) => (window.release = resolve));
      window.fetch = async (...call) => {
        const [, init] = call;
        if (init?.method === 'PATCH') await released;
        return send(...call);
      };
    });
    await bar(page).getByRole('button', { name: 'Completed' }).click();
    await other.bringToFront();
    await other.getByRole('combobox', { name: `Status of ${name}` }).selectOption('failed');
    await expect(other.getByText(`${name} was set to Failed.`)).toBeVisible();
    await page.bringToFront();
    await page.evaluate(() => window.release?.());
    await expect(
      page.getByRole('list', { name: 'Requests that were not changed' }).getByRole('listitem'),
    ).toHaveText(`${name}: Someone else changed it to “Failed” in the meantime.`);
    await expect(bar(page).getByText('1 request changed.')).toBeVisible();
    await context.close();
  },
);

test(
  'An export has every request of the view once, in the list’s order, and no cell that a spreadsheet runs as a formula',
  { tag: '@thorough' },
  async ({ page }) => {
    // Playwright cannot operate the native save dialog.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await page.goto('/dashboard?as=customer');
    await submitRequest(page, { businessName: '=1+1 Bakery', location: 'Erie, PA', keywords: 'rye' });
    await openRequests(page, '&status=pending&sort=business&as=admin');
    const shown = await boxes(page).evaluateAll((all) =>
      all.map((box) => box.getAttribute('aria-label')?.replace('Select ', '') ?? ''),
    );
    await chooseMore(page, 'Export');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the file' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    await expect(page.getByText(`Export complete: ${shown.length} requests.`)).toBeVisible();
    expect(file.startsWith('\uFEFFBusiness,Location,Keywords,Status,')).toBe(true);
    const lines = file.split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(shown.length);
    expect(shown).toContain('=1+1 Bakery');
    for (const [at, line] of lines.entries()) {
      expect(line).toContain(shown[at]?.replaceAll('"', '""') ?? '');
      expect(line).toContain(',Pending,');
      expect(line).not.toMatch(/(^|,)"?[=+@-]/);
    }
  },
);

test('An export of selected requests has only those, in the order of the list', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await signIn(page, accounts.admin);
  await openRequests(page, '&sort=business');
  for (const at of [2, 0, 1]) await boxes(page).nth(at).check();
  const names = await boxes(page).evaluateAll((all) =>
    all.slice(0, 3).map((box) => box.getAttribute('aria-label')?.replace('Select ', '') ?? ''),
  );
  await bar(page).getByRole('button', { name: 'Export selected' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n').slice(1, -1);
  await expect(page.getByText('Export complete: 3 requests.')).toBeVisible();
  expect(lines).toHaveLength(3);
  for (const [at, name] of names.entries()) expect(lines[at]).toContain(name.replaceAll('"', '""'));
  // The selection is as it was, and the focus returns to the button.
  await page.keyboard.press('Escape');
  await expect(bar(page).getByRole('button', { name: 'Export selected' })).toBeFocused();
  await expect(bar(page).getByText('3 selected')).toBeVisible();
});

test('A print of the list has all loaded rows or, if any are selected, only those, and its caption says which', async ({
  page,
}) => {
  await signIn(page, accounts.admin);
  await openRequests(page, '&status=pending');
  const print = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
  };
  const count = await boxes(page).count();
  await print();
  const all = page.getByRole('table', { name: `Requests 1–${count} of ${count}: status Pending` });
  await expect(all.getByRole('row')).toHaveCount(count + 1);
  await expect(page.getByRole('button', { name: 'More actions' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeHidden();
  await expect(boxes(page)).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  const names: string[] = [];
  for (const at of [0, 1]) {
    await boxes(page).nth(at).check();
    names.push(((await boxes(page).nth(at).getAttribute('aria-label')) ?? '').replace('Select ', ''));
  }
  await print();
  const selected = page.getByRole('table', { name: '2 selected requests: status Pending' });
  await expect(selected.getByRole('row')).toHaveCount(3);
  for (const name of names) await expect(selected.getByRole('row', { name })).toHaveCount(1);
  await expect(bar(page)).toBeHidden();
});

for (const width of [360, 768, 1280]) {
  test(`The bulk bar’s buttons keep their places when everything is selected, and its lines begin at one place, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, accounts.admin);
    await openRequests(page);
    await boxes(page).first().check();
    const places = () =>
      bar(page)
        .getByRole('button')
        .evaluateAll((all) => all.map((each) => [each.textContent, each.getBoundingClientRect().left]));
    const before = await places();
    expect(before.map(([name]) => name)).toContain('Select all');
    await bar(page).getByRole('button', { name: 'Select all' }).click();
    await expect(bar(page).getByText('40 selected')).toBeVisible();
    expect(await places()).toEqual(before.filter(([name]) => name !== 'Select all'));
    // Each line begins with a text, with the text of a button without an edge, or with the edge of a button.
    const starts = await bar(page).evaluate((element) => {
      const lines = new Map<number, number>();
      for (const text of element.querySelectorAll('p, [role=group] > span, button')) {
        const { left, top, bottom, width: wide } = text.getBoundingClientRect();
        const isQuiet =
          text.matches('button') && getComputedStyle(text).borderTopColor === 'rgba(0, 0, 0, 0)';
        const start = left + (isQuiet ? parseFloat(getComputedStyle(text).paddingLeft) : 0);
        const line = Math.round((top + bottom) / 40);
        if (wide > 0) lines.set(line, Math.min(lines.get(line) ?? Infinity, Math.round(start)));
      }
      return [...lines.values()];
    });
    expect(Math.max(...starts) - Math.min(...starts)).toBeLessThanOrEqual(3);
  });
}

test(
  'An export writes all of the more than 5,000 failed requests to a file, each once',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(120_000);
    await page.addInitScript(() => {
      // Instead of the native save dialog, a file in the origin private file system, which has the same interface.
      Object.assign(window, {
        showSaveFilePicker: async () =>
          (await navigator.storage.getDirectory()).getFileHandle('requests.csv', { create: true }),
      });
    });
    await page.goto('/auth?scenario=large');
    await signIn(page, accounts.admin);
    await openRequests(page, '&status=failed');
    await chooseMore(page, 'Export');
    await page.getByRole('button', { name: 'Save the file' }).click();
    const complete = page.getByText(/^Export complete: [\d,]+ requests\.$/);
    await expect(complete).toBeVisible({ timeout: 60_000 });
    const reported = Number((await complete.textContent())?.replace(/\D/g, ''));
    const ids = await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      const file = await (await folder.getFileHandle('requests.csv')).getFile();
      return (
        (await file.text())
          .split('\r\n')
          .slice(1, -1)
          // The id is the last column.
          .map((line) => line.slice(-36))
      );
    });
    expect(reported).toBeGreaterThan(5000);
    expect(ids).toHaveLength(reported);
    expect(new Set(ids).size).toBe(reported);
  },
);

test(
  'A saved view shows its count, survives a reload, and can be deleted and restored',
  { tag: '@thorough' },
  async ({ page }) => {
    await signIn(page, accounts.admin);
    await openRequests(page, '&sort=oldest#q=landscaping');
    await chooseMore(page, 'Save or edit views');
    await page.getByLabel('View name').fill('Gardens');
    await page.keyboard.press('Enter');
    const view = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Gardens \d+$/ });
    await expect(view).toHaveAttribute('aria-current', 'true');
    await page.getByRole('link', { name: /^All/ }).click();
    await page.reload();
    await view.click();
    await expect(page).toHaveURL(/sort=oldest#q=landscaping$/);
    await chooseMore(page, 'Save or edit views');
    await page.getByRole('button', { name: 'Delete Gardens' }).click();
    await expect(view).toBeHidden();
    await page.getByRole('button', { name: 'Undo: “Gardens” was deleted.' }).click();
    await expect(view).toBeVisible();
  },
);
