import type { Page } from '@playwright/test';
import { expectNoShift, holdScripts, watchShifts } from '../hydration';
import { expect, test } from '../quietPage';
import { accounts, signIn } from '../steps';
import { listIsRead } from '../waiting';

const phone = { width: 360, height: 740 };

declare global {
  interface Window {
    /** The headline that came with the HTML. */
    headline?: Element | null;
    /** What `watchFrames` saw in each frame: the text, and the distance of each part from the top of the window. */
    seenFrames?: ({ text: string } & Record<'heading' | 'skeleton' | 'row', number | null>)[];
  }
}

/** Remembers the headline's element. The returned function expects that hydration has kept it. */
async function rememberHeadline(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    window.headline = document.querySelector('h1');
  });
  return async () => expect(await page.evaluate(() => window.headline?.isConnected)).toBe(true);
}

for (const viewport of [phone, { width: 1280, height: 800 }]) {
  test(
    `The landing page never shifts its layout, ${viewport.width} px`,
    { tag: viewport === phone ? [] : '@thorough' },
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await watchShifts(page);
      await page.goto('/');
      await page.getByRole('textbox', { name: /monthly revenue/i }).fill('20000');
      await expect(page.getByText('$80,303', { exact: true })).toBeVisible();
      await page.keyboard.press('End');
      await page.evaluate(() => document.fonts.ready);
      await expectNoShift(page);
      await expect(page.locator('title')).toHaveCount(1);
      await expect(page.locator('meta[name=description]')).toHaveCount(1);
    },
  );
}

test('Text and slider input in the calculator is kept and calculated when the script comes two minutes later', async ({
  page,
}) => {
  await page.clock.install();
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const revenue = page.getByRole('textbox', { name: /monthly revenue/i });
  await revenue.fill('');
  await revenue.pressSequentially('2000');
  await page.clock.fastForward('02:00');
  await page.clock.resume();
  release();
  // Keep typing during hydration.
  await revenue.pressSequentially('0', { delay: 20 });
  await expect(page.getByText('$80,303', { exact: true })).toBeVisible();
  await expect(revenue).toBeFocused();
  await expect(revenue).toHaveValue('20000');

  const again = await page.context().newPage();
  const releaseAgain = await holdScripts(again);
  await again.goto('/', { waitUntil: 'commit' });
  await again.getByRole('slider').focus();
  for (let step = 0; step < 5; step += 1) await again.keyboard.press('ArrowRight');
  releaseAgain();
  await expect(again.getByRole('textbox', { name: /visibility/i })).toHaveValue('25');
});

test('Links within the landing page and to /auth work before hydration', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page
    .getByRole('link', { name: /Calculate Your ROI/ })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: /monthly revenue/i })).toBeInViewport();
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  release();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await expect(page.locator('title')).toHaveCount(1);
});

test('The landing page is readable without JavaScript, and its links work', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const title of ['AI-Powered Optimization', 'Precision Targeting', 'Guaranteed ROI']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  await expect(page.getByText('$40,303', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dark theme' })).toBeHidden();
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Features', 'ROI Calculator']);
  await links.nth(1).click();
  await expect(page).toHaveURL(/#roi-calculator$/);
  await expect(page.getByRole('textbox', { name: /monthly revenue/i })).toBeInViewport();
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page).toHaveURL(/\/auth$/);
  await context.close();
});

test('Text typed on /auth before hydration is kept, and the layout does not shift', async ({ page }) => {
  await watchShifts(page);
  const release = await holdScripts(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  const expectSameHeadline = await rememberHeadline(page);
  const email = page.getByLabel('Email', { exact: true });
  await email.pressSequentially(accounts.customer.email);
  await page.getByLabel('Password', { exact: true }).fill(accounts.customer.password);
  release();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  await expectSameHeadline();
  await expect(email).toHaveValue(accounts.customer.email);
  await expectNoShift(page);
  await email.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

for (const { path, link } of [
  { path: '/', link: 'Go to Dashboard' },
  { path: '/auth', link: 'Dashboard' },
]) {
  test(`A signed-in person who opens ${path} sees their own page, with one title and no error`, async ({
    page,
  }) => {
    await signIn(page, accounts.customer);
    await page.goto(path);
    await expect(page.getByRole('link', { name: link }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
    await expect(page.locator('title')).toHaveCount(1);
  });
}

test('A signed-out visitor of a members’ page is redirected to /auth', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  await expect(page.locator('title')).toHaveCount(1);
});

test('An unknown URL gets status 404 and the 404 page, which is shown before any script runs', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  await watchShifts(page);
  const release = await holdScripts(page);
  const answer = await page.goto('/nowhere/at/all', { waitUntil: 'commit' });
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · AutoSuggest AI');
  const expectSameHeadline = await rememberHeadline(page);
  release();
  await expect(page.getByText('/nowhere/at/all')).toBeVisible();
  await expectSameHeadline();
  await expectNoShift(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test(
  '/dashboard leads a visitor to the sign-in form even on a host that answers it with the 404 page',
  { tag: '@thorough' },
  async ({ page, request, allowConsole }) => {
    allowConsole(/404/);
    const body = await (await request.get('/nowhere')).text();
    await page.route('**/dashboard', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body, headers: {} }),
    );
    const release = await holdScripts(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(page.getByText('Oops! Page not found')).toBeHidden();
    release();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
    await expect(page.locator('title')).toHaveCount(1);
  },
);

test('Without JavaScript, /auth says that it needs JavaScript, and submitting puts no password into the URL', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  await page.goto('/auth');
  await expect(page.getByText('Signing in needs JavaScript')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('a secret');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await context.close();
});

for (const { path, who, heading, before, after } of [
  {
    path: '/dashboard',
    who: accounts.customer,
    heading: 'AutoSuggest AI Dashboard',
    before: (page: Page) => page.getByRole('heading', { name: 'Your Requests' }),
    after: (page: Page) => page.getByRole('searchbox'),
  },
  {
    path: '/admin',
    who: accounts.admin,
    heading: 'Admin Dashboard',
    before: (page: Page) => page.getByRole('tab', { name: 'Optimization Requests' }),
    after: (page: Page) => page.getByRole('heading', { name: 'Manage user roles and permissions' }),
  },
]) {
  for (const viewport of [phone, { width: 1280, height: 800 }]) {
    test(
      `${path} shows its shell before any script runs, and the content causes no layout shift, ${viewport.width} px`,
      { tag: viewport === phone ? [] : '@thorough' },
      async ({ page }) => {
        await signIn(page, who);
        await page.setViewportSize(viewport);
        await watchShifts(page);
        const release = await holdScripts(page);
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page.getByRole('banner')).toBeVisible();
        await expect(before(page)).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
        await expect(page.getByText('@')).toHaveCount(0);
        const expectSameHeadline = await rememberHeadline(page);
        release();
        await expect(after(page)).toBeVisible();
        await expect(page.getByText('Loading...')).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
        await listIsRead(page);
        await expectSameHeadline();
        await expectNoShift(page);
        await expect(page.locator('title')).toHaveCount(1);
      },
    );
  }
}

/** Records the positions of headline, skeleton and first row in each frame, until there is a first row. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frames: NonNullable<Window['seenFrames']> = [];
    window.seenFrames = frames;
    const topOf = (selector: string) => {
      const element = document.querySelector(selector);
      return element?.checkVisibility() ? element.getBoundingClientRect().top : null;
    };
    requestAnimationFrame(function look() {
      frames.push({
        text: document.body?.innerText.trim() ?? '',
        heading: topOf('h1'),
        skeleton: topOf('[data-skeleton] > :last-child > div'),
        row: topOf('[data-index="0"]'),
      });
      if ((frames.at(-1)?.row ?? null) === null) requestAnimationFrame(look);
    });
  });
}

for (const [who, path] of [
  [accounts.customer, '/dashboard'],
  [accounts.admin, '/admin'],
  [accounts.admin, '/admin?tab=requests'],
] as const) {
  for (const viewport of [phone, { width: 1280, height: 800 }]) {
    test(`While ${path} loads, the heading stays once it is there, and the first row appears where the skeleton’s was, ${viewport.width} px`, async ({
      page,
    }) => {
      await signIn(page, who);
      await page.setViewportSize(viewport);
      await watchFrames(page);
      await page.goto(path);
      await expect(page.locator('[data-index="0"]').first()).toBeVisible();
      const seen = (await page.evaluate(() => window.seenFrames)) ?? [];
      // The HTML may arrive in pieces, the header before the heading.
      const since = seen.findIndex(({ heading }) => heading !== null);
      expect(since).toBeGreaterThanOrEqual(0);
      expect(seen.slice(since).filter(({ heading }) => heading === null)).toEqual([]);
      const skeleton = seen.findLast((frame) => frame.skeleton !== null)?.skeleton ?? 0;
      const row = seen.at(-1)?.row ?? 0;
      expect(Math.abs(row - skeleton)).toBeLessThan(24);
    });
  }
}

test('While the next page’s files load, the document’s title is “Loading...”', async ({ page }) => {
  const release = await holdScripts(page, '**/assets/auth.*.js');
  await page.goto('/');
  // The calculator answers only once the application runs.
  await page.getByRole('textbox', { name: /monthly revenue/i }).fill('20000');
  await expect(page.getByText('$80,303', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page).toHaveTitle('Loading... · AutoSuggest AI');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveTitle('Sign In · AutoSuggest AI');
  await expect(page.locator('title')).toHaveCount(1);
});

test('The page has icons, a manifest and two fonts', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const fonts = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length,
  );
  expect(fonts).toBe(2);
  for (const rel of ['icon', 'manifest', 'apple-touch-icon']) {
    const link = page.locator(`head > link[rel=${rel}]`);
    const href = await link.evaluate((element: HTMLLinkElement) => element.href);
    expect((await page.request.get(href)).status()).toBe(200);
  }
});
