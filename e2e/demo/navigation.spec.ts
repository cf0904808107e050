import { demoKey } from '../../mocks/demo/demoAddress';
import { addressWith, openDemo, recordCalls, restPath } from '../fake';
import { expect, test } from '../quietPage';
import { accounts, fillCredentials, listEntry, signIn, signOut } from '../steps';
import { listIsRead, nextFrames } from '../waiting';
import type { Locator, Page } from '@playwright/test';
import { chooseMore, chooseStatus } from '../adminMenu';

/** Clicks an element without scrolling to it, which would change the position that these tests look at. */
const click = (target: Locator) => target.dispatchEvent('click');

/** The row or section in the middle of the window: its name, and its distance from the top. */
const middleRow = (page: Page) =>
  page.evaluate(() => {
    const row = document.elementFromPoint(innerWidth / 3, innerHeight / 2)?.closest('[role=row], section');
    return [row?.querySelector('h2, h3, a')?.textContent, row?.getBoundingClientRect().top];
  });

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

/** Scrolls to `top` in steps, so that every row on the way is rendered once. */
async function scrollThrough(page: Page, top: number): Promise<void> {
  await page.evaluate(async (end) => {
    const frames = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))));
    for (let at = window.scrollY; at < end; at += 300) {
      window.scrollTo({ top: at, behavior: 'instant' });
      await frames();
    }
  }, top);
  await expect(async () => {
    await page.evaluate((end) => window.scrollTo({ top: end, behavior: 'instant' }), top);
    await page.waitForFunction((end) => window.scrollY === end, top, { timeout: 300 });
  }).toPass();
}

test('A section of the landing page is linked from every page, and Back restores the scroll position', async ({
  page,
}) => {
  await page.goto('/auth');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Features' }).click();
  await expect(page).toHaveURL(/\/#features$/);
  const features = page.getByRole('heading', { name: 'AI-Powered Optimization' });
  await expect(features).toBeInViewport();
  // The page scrolls smoothly; it must not be left on the way.
  await expect
    .poll(() =>
      page.locator('#features').evaluate((section) => Math.round(section.getBoundingClientRect().top)),
    )
    .toBe(96);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.goForward();
  await expect(features).toBeInViewport();

  await page.goto('/#roi-calculator');
  await expect(page.getByRole('textbox', { name: /monthly revenue/i })).toBeInViewport();

  await page.goto('/');
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(1500);
  // Compare `pathname`, because before hydration the demo's links are relative.
  await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('footer a')]
      .find(({ pathname }) => pathname === '/dashboard')
      ?.click(),
  );
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.goBack();
  await expect(features).toBeAttached();
  await expect.poll(() => page.evaluate(() => Math.abs(window.scrollY - 1500))).toBeLessThan(40);
  await page.reload();
  await expect.poll(() => page.evaluate(() => Math.abs(window.scrollY - 1500))).toBeLessThan(40);
});

test('An admin’s view is part of the URL, so that a reload keeps it and Back and Forward step through views', async ({
  page,
}) => {
  await signIn(page, accounts.admin);
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Optimization Requests' }).click();
  await chooseStatus(page, 'Completed');
  const found = page.getByText(/^\d+ found$/);
  await expect(found).toBeVisible();
  const count = await found.innerText();
  const first = await page
    .getByRole('table', { name: 'requests' })
    .getByRole('rowheader')
    .first()
    .innerText();
  await page.reload();
  await expect(found).toHaveText(count);
  await expect(page.getByRole('link', { name: /^Completed/ })).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(page.getByText(/^\d+ requests$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'User Management' })).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await page.goForward();
  await expect(found).toHaveText(count);
  await expect(page.getByRole('table', { name: 'requests' }).getByRole('rowheader').first()).toHaveText(
    first,
  );
});

/** A window in which the rows of the admin's lists are cards of different heights. */
const withCards = { width: 740, height: 720 };

test.describe('Scroll restoration', () => {
  test('Back, Forward and a reload restore the scroll position of the admin’s tabs', async ({ page }) => {
    await page.setViewportSize(withCards);
    await signIn(page, accounts.admin);
    await openDemo(page, '/admin?tab=requests');
    await expect(page.getByText(/^\d+ requests$/)).toBeVisible();
    await scrollThrough(page, 4000);
    const at4000 = await middleRow(page);
    await click(page.getByRole('tab', { name: 'User Management' }));
    await expect(page.getByRole('table', { name: 'users' })).toBeVisible();
    await scrollThrough(page, 200);
    const inUsers = await middleRow(page);
    await page.goBack();
    await expect(page.getByRole('table', { name: 'requests' })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(4000);
    expect(await middleRow(page)).toEqual(at4000);
    await page.goForward();
    await expect(page.getByRole('table', { name: 'users' })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(200);
    expect(await middleRow(page)).toEqual(inUsers);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(4000);

    await scrollThrough(page, 4049);
    const at4049 = await middleRow(page);
    await click(page.getByRole('link', { name: 'Dashboard' }));
    await expect(page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('table', { name: 'requests' })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(4049);
    await page.reload();
    await expect(page.getByRole('table', { name: 'requests' })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(4049);
    expect(await middleRow(page)).toEqual(at4049);
    await click(page.getByRole('link', { name: 'Dashboard' }));
    await expect.poll(() => scrolled(page)).toBe(0);
    await click(page.getByRole('link', { name: 'Admin' }));
    await expect(page.getByRole('table', { name: 'requests' })).toBeVisible();
    expect(await scrolled(page)).toBe(0);
  });

  test(
    'The first painted frame of the admin’s list is at the restored scroll position, with its rows',
    { tag: '@thorough' },
    async ({ page }) => {
      await page.setViewportSize(withCards);
      await signIn(page, accounts.admin);
      await openDemo(page, '/admin?tab=requests');
      await expect(page.getByText(/^\d+ requests$/)).toBeVisible();
      await scrollThrough(page, 4000);
      await click(page.getByRole('link', { name: 'Dashboard' }));
      await expect(page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
      const painted = await page.evaluate(
        () =>
          new Promise<[string, number, number][]>((done) => {
            const frames: [string, number, number][] = [];
            const look = () => {
              const list = document.querySelector('[role=table][aria-label=requests] > :last-child');
              const rows = [...(list?.children ?? [])].filter((row) => {
                const { top, bottom } = row.getBoundingClientRect();
                return bottom > 0 && top < innerHeight;
              });
              if (list) frames.push(['requests', window.scrollY, Math.min(rows.length, 3)]);
              if (frames.length < 20) requestAnimationFrame(look);
              else done(frames);
            };
            requestAnimationFrame(look);
            history.back();
          }),
      );
      expect(new Set(painted.map(String))).toEqual(new Set(['requests,4000,3']));
    },
  );

  test(
    'Back and a reload restore the scroll position in a list of thousands of rows, whose pages are read again',
    { tag: '@thorough' },
    async ({ page }) => {
      test.slow();
      await openDemo(page, '/?scenario=large');
      await signIn(page, accounts.admin);
      await openDemo(page, '/admin?tab=requests');
      /** Far beyond the first pages of the list. */
      const target = 1207;
      // The head of the table is row 1.
      const rowAt = (place: number) => page.locator(`[role=row][aria-rowindex="${place + 1}"]`);
      await expect(rowAt(1)).toBeVisible();
      await expect(async () => {
        await page.evaluate((targetIndex) => {
          const places = [...document.querySelectorAll('[role=row][data-index]')].map(
            (row) => Number(row.getAttribute('aria-rowindex')) - 1,
          );
          // When more rows have arrived than a window shows, the wanted row may be above the rendered ones, so scroll
          // back.
          const isPast = Math.min(...places) > targetIndex;
          const top = isPast ? window.scrollY - window.innerHeight : document.body.scrollHeight;
          window.scrollTo({ top, behavior: 'instant' });
        }, target);
        await expect(rowAt(target)).toBeAttached({ timeout: 50 });
        // Rows that arrive at this moment may unmount the row again.
        await rowAt(target).evaluate(
          (row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }),
          undefined,
          { timeout: 500 },
        );
        await expect(rowAt(target)).toBeInViewport({ timeout: 500 });
      }).toPass({ timeout: 60_000, intervals: [0] });
      const row = await rowAt(target).innerText();
      const rowTop = () => rowAt(target).evaluate((shown) => Math.round(shown.getBoundingClientRect().top));
      await listIsRead(page);
      const scrollBefore = await scrolled(page);
      const rowTopBefore = await rowTop();
      await page.reload();
      await expect(rowAt(target)).toBeInViewport();
      await expect.poll(() => scrolled(page)).toBe(scrollBefore);
      expect(await rowAt(target).innerText()).toBe(row);
      expect(await rowTop()).toBe(rowTopBefore);
      await click(page.getByRole('link', { name: 'Dashboard' }));
      await expect(page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
      await page.goBack();
      await expect(rowAt(target)).toBeInViewport();
      await expect.poll(() => scrolled(page)).toBe(scrollBefore);
      expect(await rowTop()).toBe(rowTopBefore);
    },
  );

  test.describe('In a list of 100,000 requests', () => {
    test.describe.configure({ timeout: 120_000 });

    /** Turns the wheel like a reader: each turn waits until the rows of the one before have loaded. */
    async function turnWheel(page: Page, turns: number): Promise<void> {
      await page.mouse.move(600, 500);
      for (let turn = 0; turn < turns; turn += 1) {
        const before = await scrolled(page);
        await page.mouse.wheel(0, 400);
        await expect.poll(() => scrolled(page)).toBe(before + 400);
        await listIsRead(page);
      }
    }

    /** Waits until smooth scrolling is over and all rows have loaded. */
    async function waitForRest(page: Page): Promise<void> {
      await expect(async () => {
        const before = await middleRow(page);
        await listIsRead(page);
        expect(await middleRow(page)).toEqual(before);
      }).toPass();
    }

    const openMiddleRow = (page: Page) =>
      page.evaluate(() => {
        const row = document.elementFromPoint(innerWidth / 3, innerHeight / 2)?.closest('[role=row]');
        row?.querySelector('a')?.click();
      });

    const ways: Readonly<Record<string, { query?: string; scroll: (page: Page) => Promise<void> }>> = {
      'the wheel': { scroll: (page) => turnWheel(page, 12) },
      keys: {
        scroll: async (page) => {
          await page.keyboard.press('j');
          for (let screens = 0; screens < 6; screens += 1) {
            await page.keyboard.press('PageDown');
            await listIsRead(page);
          }
        },
      },
      'the thumb of the scroll bar': {
        scroll: async (page) => {
          for (let pulls = 0; pulls < 3; pulls += 1) {
            await page.evaluate(() =>
              window.scrollTo({ top: document.body.scrollHeight - 1234, behavior: 'instant' }),
            );
            await listIsRead(page);
          }
        },
      },
      'the wheel, with compact rows': {
        scroll: async (page) => {
          await chooseMore(page, 'Compact');
          await page.keyboard.press('Escape');
          await turnWheel(page, 12);
        },
      },
      'the wheel, with a filter and a search': {
        query: '&status=completed&q=a',
        scroll: (page) => turnWheel(page, 8),
      },
      'the wheel, from the last row up': {
        query: '&from=end',
        scroll: async (page) => {
          await page.mouse.move(600, 500);
          const last = page.locator('[role=row][aria-rowindex="100001"]');
          await expect(last).toBeInViewport();
          for (let turn = 0; turn < 8; turn += 1) {
            await page.mouse.wheel(0, -400);
            await listIsRead(page);
          }
          await expect(last).not.toBeInViewport();
        },
      },
      'the wheel, after a request was opened and closed': {
        scroll: async (page) => {
          await turnWheel(page, 12);
          await openMiddleRow(page);
          const close = page.getByRole('button', { name: 'Close', exact: true });
          await close.click();
          await expect(close).toHaveCount(0);
        },
      },
      'the wheel, with a request open beside the list': {
        scroll: async (page) => {
          await turnWheel(page, 12);
          await openMiddleRow(page);
          const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem');
          await expect(entries).not.toHaveCount(0);
          await turnWheel(page, 3);
        },
      },
    };
    for (const [way, { query = '', scroll }] of Object.entries(ways)) {
      const title = `After scrolling by ${way}, the same row is at the same pixel after Back, Forward and a reload`;
      test(title, { tag: way === 'the wheel' ? [] : '@thorough' }, async ({ page }) => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(
          addressWith(`/admin?tab=requests${query}`, { as: 'admin', present: '1', scenario: 'large' }),
        );
        const table = page.getByRole('table', { name: 'requests' });
        await expect(table.getByRole('rowheader').first()).toBeVisible({ timeout: 30_000 });
        await listIsRead(page);
        await scroll(page);
        await waitForRest(page);
        const [wasAt, row] = [await scrolled(page), await middleRow(page)];
        expect(wasAt).toBeGreaterThan(1000);
        expect(row[0]).toEqual(expect.any(String));
        const expectSamePlace = async () => {
          await expect(table).toBeVisible({ timeout: 30_000 });
          await waitForRest(page);
          expect(await middleRow(page)).toEqual(row);
          expect(await scrolled(page)).toBe(wasAt);
        };
        const dashboard = page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' });
        // A real click also moves the focus to the link in the sticky bar.
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
        await expect(dashboard).toBeVisible();
        await page.goBack();
        await expectSamePlace();
        await page.goForward();
        await expect(dashboard).toBeVisible();
        await page.goBack();
        await expectSamePlace();
        await page.reload();
        await expectSamePlace();
      });
    }

    test(
      'On a phone, where the header scrolls away, the same card is at the same pixel after Forward and a reload',
      { tag: '@thorough' },
      async ({ page }) => {
        await page.setViewportSize({ width: 360, height: 740 });
        await page.goto(addressWith('/dashboard', { as: 'admin', present: '1', scenario: 'large' }));
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
        await page.getByRole('tab', { name: 'Optimization Requests' }).click();
        await expect(page.getByRole('rowheader').first()).toBeVisible({ timeout: 30_000 });
        for (let turns = 0; turns < 12; turns += 1) {
          await page.evaluate(() => window.scrollBy({ top: 400, behavior: 'instant' }));
          await listIsRead(page);
        }
        await waitForRest(page);
        const [wasAt, row] = [await scrolled(page), await middleRow(page)];
        const expectSamePlace = async () => {
          await expect.poll(() => middleRow(page)).toEqual(row);
          expect(await scrolled(page)).toBe(wasAt);
        };
        await page.goBack();
        await page.goBack();
        await expect(page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
        await page.goForward();
        await page.goForward();
        await expectSamePlace();
        await page.reload();
        await expectSamePlace();
      },
    );

    test('Focusing a control in a sticky bar does not scroll the page', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await openDemo(page, '/?scenario=large');
      await signIn(page, accounts.admin);
      await openDemo(page, '/admin?tab=requests');
      await expect(page.getByRole('rowheader').first()).toBeVisible();
      await turnWheel(page, 3);
      const wasAt = await scrolled(page);
      for (const [role, name] of [
        ['link', 'AutoSuggest AI'],
        ['link', 'Dashboard'],
        ['button', 'Sign Out'],
        ['button', 'Business'],
      ] as const) {
        const control = page.getByRole(role, { name }).first();
        await control.evaluate((element: HTMLElement) => element.focus());
        await expect(control).toBeFocused();
        await nextFrames(page);
        expect(await scrolled(page)).toBe(wasAt);
      }
    });
  });

  test(
    'Back and a reload restore the scroll positions of the customer’s list and of the page around it',
    { tag: '@thorough' },
    async ({ page }) => {
      // Wide enough for a list that scrolls by itself, and low enough for a page that does.
      await page.setViewportSize({ width: 1280, height: 500 });
      await signIn(page, accounts.customer);
      const box = page.getByRole('group', { name: 'Your requests' });
      const inside = () => box.evaluate((element) => element.scrollTop);
      const rest = await box.evaluate(
        (element) =>
          new Promise<number>((done) => {
            element.addEventListener('scrollend', () => done(element.scrollTop), { once: true });
            element.scrollTo({ top: 333 });
          }),
      );
      expect(rest).toBeGreaterThan(200);
      await scrollThrough(page, 200);
      await click(page.getByRole('link', { name: 'AutoSuggest AI' }).first());
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('AutoSuggest AI Dashboard');
      await page.goBack();
      await expect.poll(inside).toBe(rest);
      await expect.poll(() => scrolled(page)).toBe(200);
      await page.reload();
      await expect.poll(inside).toBe(rest);
      await expect.poll(() => scrolled(page)).toBe(200);
    },
  );

  test(
    'A scroll position is not restored once the reader has scrolled',
    { tag: '@thorough' },
    async ({ page, fake }) => {
      await page.setViewportSize(withCards);
      await signIn(page, accounts.admin);
      await openDemo(page, '/admin?tab=requests');
      await expect(page.getByText(/^\d+ requests$/)).toBeVisible();
      await scrollThrough(page, 4000);
      await openDemo(page, '/');
      await fake.faults.replace({ match: { table: 'rpc/find_requests' }, delay: 3000 });
      await page.goBack();
      await expect(page.getByText('Loading requests')).toBeAttached();
      // The page first scrolls as far down as its skeletons reach. Wait until everything above them has its height.
      const hasStopped = async () => {
        const at = await scrolled(page);
        await nextFrames(page);
        return at > 0 && at === (await scrolled(page));
      };
      await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
      await expect.poll(hasStopped).toBe(true);
      const readersPosition = (await scrolled(page)) + 40;
      await page.mouse.move(600, 400);
      await page.mouse.wheel(0, 40);
      await expect.poll(() => scrolled(page)).toBe(readersPosition);
      // A restoration would happen in the frame in which the page has become tall enough for the old position.
      await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(5000);
      await nextFrames(page);
      expect(await scrolled(page)).toBe(readersPosition);
    },
  );

  test(
    'Back restores the scroll position of the landing page, on a phone too',
    { tag: '@thorough' },
    async ({ page }) => {
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/');
        await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeAttached();
        await scrollThrough(page, 2000);
        const before = await middleRow(page);
        await click(page.locator('footer a[href="/dashboard"]'));
        await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
        await expect.poll(() => scrolled(page)).toBe(0);
        await page.goBack();
        await expect.poll(() => scrolled(page)).toBe(2000);
        expect(await middleRow(page)).toEqual(before);
      }
    },
  );
});

test(
  'After a sign-out, Back to the admin’s search shows the sign-in form, which leads a customer to the dashboard, not to the search',
  { tag: '@thorough' },
  async ({ page }) => {
    await signIn(page, accounts.admin);
    await openDemo(page, '/admin');
    await page.getByRole('searchbox').fill('secret client');
    await expect(page).toHaveURL(/q=secret/);
    await click(page.getByRole('link', { name: 'Dashboard' }));
    await expect(page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
    await signOut(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/auth$/);
    await fillCredentials(page, accounts.customer);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test('An admin’s search is in no URL or referrer that is sent to a server, and its address works in another tab', async ({
  page,
  context,
}) => {
  await signIn(page, accounts.admin);
  await openDemo(page, '/admin?tab=requests');
  const sent: string[] = [];
  context.on('request', (request) => sent.push(request.url(), request.headers()['referer'] ?? ''));
  await page.getByRole('searchbox').fill('moreau');
  await expect(page).toHaveURL(/#q=moreau$/);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  await expect(page).toHaveURL(/request=[\da-f-]+#q=moreau$/);
  await page.reload();
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(other.getByRole('searchbox')).toHaveValue('moreau');
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.filter((address) => address.includes('moreau'))).toEqual([]);
});

test('The link to a person’s requests filters the list by the person’s id in the URL, and another link ends the filter', async ({
  page,
}) => {
  await signIn(page, accounts.admin);
  await openDemo(page, '/admin');
  await page.getByRole('link', { name: 'Dr. Celeste Moreau' }).click();
  await page.getByRole('link', { name: 'Show requests from Dr. Celeste Moreau' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=requests&owner=[\da-f-]{36}$/);
  const owners = page.getByRole('cell', { name: /^User: / });
  await expect(owners.first()).toHaveText(/^User: Dr. Celeste Moreau/);
  expect(await owners.filter({ hasNotText: 'Dr. Celeste Moreau' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Requests from Dr. Celeste Moreau (show everyone’s)' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=requests$/);
  await expect(owners.filter({ hasNotText: 'Dr. Celeste Moreau' }).first()).toBeVisible();
});

/** How many requests with that name the back end has, read as the signed-in person. */
const storedRequests = (page: Page, businessName: string) =>
  page.evaluate(
    async ([path, apikey, name]) => {
      const { access_token } = JSON.parse(localStorage.getItem('autosuggest-session') ?? '') as {
        access_token: string;
      };
      const query = new URLSearchParams({ select: 'id', business_name: `eq.${name}` });
      const response = await fetch(`/_supabase${path}?${query}`, {
        headers: { apikey, authorization: `Bearer ${access_token}` },
      });
      return ((await response.json()) as unknown[]).length;
    },
    [restPath, demoKey, businessName] as const,
  );

test(
  'When the page is reloaded before the answer to a submission, the request is stored once and the form is empty',
  { tag: '@thorough' },
  async ({ page, fake, allowConsole }) => {
    allowConsole(/Failed to load resource/);
    await signIn(page, accounts.customer);
    await openDemo(page, '/dashboard');
    await fake.faults.replace({ match: { method: 'POST', path: restPath }, then: 'lose-answer', delay: 1 });
    const calls = await recordCalls(page);
    await page.getByLabel('Business Name').fill('Reload Radios');
    await page.getByPlaceholder('City, State').fill('Waco, TX');
    await page.getByRole('textbox', { name: /^Keywords/ }).fill('radios');
    await page.getByRole('button', { name: 'Submit request' }).click();
    await expect.poll(() => calls).toContain(`POST ${restPath}`);
    // Reload only after the back end has stored the request: before that there would be nothing to find.
    await expect.poll(() => storedRequests(page, 'Reload Radios')).toBe(1);
    await page.reload();
    await fake.faults.clear();
    await page.reload();
    await expect(listEntry(page, 'Reload Radios')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Reload Radios' })).toHaveCount(1);
    await expect(page.getByLabel('Business Name')).toHaveValue('');
  },
);
