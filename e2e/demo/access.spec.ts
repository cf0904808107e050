/**
 * Criteria of WCAG 2.2 AA that axe cannot check: text size and spacing, accessible names, the contrast of links and
 * selections, headings, focus.
 */
import type { Page } from '@playwright/test';
import { isForMembers, pageNames, paths } from '../../src/lib/pages';
import { openDoor } from '../demoPanel';
import { expectNoSidewaysScrolling } from '../accessible';
import { addressWith, openDemo } from '../fake';
import { expect, test } from '../quietPage';
import { cutTexts, faintMarks, namesWithoutTheirText, wideSpacing } from '../readable';
import { screens, type Screen } from '../screens';
import { accounts, chooseFromMenu, fillCredentials } from '../steps';

// Each test visits every page.
test.setTimeout(180_000);

// The tests inject styles as a reader's browser does, which the page's content security policy would block.
test.use({ bypassCSP: true });

test.beforeEach(({ allowConsole }) => allowConsole(/404/));

/** `present=1` hides the demo's own button, which covers a corner. */
async function visit(page: Page, { person, address, heading = /^(?!Loading)/ }: Screen): Promise<void> {
  await openDemo(page, addressWith(address, { as: person, present: '1' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(page).toHaveURL(({ pathname }) => pathname === address.split('?')[0]);
  await expect(page.getByText(/^Loading /)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

for (const width of [360, 1280]) {
  test(
    `No text is cut off when readers widen its spacing, ${width} px`,
    { tag: '@thorough' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      // Early in the afternoon the newest request is from "today 12:43 AM", the longest date of the lists.
      await page.clock.setFixedTime('2026-11-26T13:53:00Z');
      for (const screen of screens) {
        await visit(page, screen);
        await page.addStyleTag({ content: wideSpacing });
        expect.soft(await cutTexts(page), screen.address).toEqual([]);
        await expectNoSidewaysScrolling(page, screen.address);
      }
    },
  );
}

/** Twice the usual size of a browser's font, in pixels. */
const largeFont = 32;

for (const width of [360, 1280]) {
  test(
    `With a browser font of ${largeFont} px no text is cut off and no page scrolls sideways, ${width} px`,
    { tag: '@thorough' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const session = await page.context().newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: largeFont } });
      for (const screen of screens) {
        await visit(page, screen);
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
          `${largeFont}px`,
        );
        expect.soft(await cutTexts(page), screen.address).toEqual([]);
        await expectNoSidewaysScrolling(page, screen.address);
      }
    },
  );
}

test(
  'The visible label of a control is part of its accessible name, in the demo panel too',
  { tag: '@thorough' },
  async ({ page }) => {
    for (const screen of screens) {
      await visit(page, screen);
      expect(await namesWithoutTheirText(page), screen.address).toEqual([]);
    }
    await openDemo(page, '/dashboard?as=customer&present=0');
    for (const door of ['Present', 'Developer'] as const) {
      const panel = await openDoor(page, door);
      await expect(panel.getByRole('heading', { name: 'Mailbox' })).toBeVisible();
      expect(await namesWithoutTheirText(page)).toEqual([]);
    }
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `Links, the current page and the selected tab are marked with a contrast of 3:1, ${colorScheme}`,
    { tag: '@thorough' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      for (const screen of screens) {
        await visit(page, screen);
        expect.soft(await faintMarks(page), screen.address).toEqual([]);
      }
    },
  );
}

test(
  'Each field says what the Enter key of an on-screen keyboard is labeled',
  { tag: '@thorough' },
  async ({ page }) => {
    for (const screen of screens) {
      await visit(page, screen);
      const withoutLabel = await page
        .locator('input:not([type=radio], [type=checkbox], [type=range], [hidden], [enterkeyhint])')
        .evaluateAll((fields) => fields.map((field) => field.outerHTML.slice(0, 120)));
      expect.soft(withoutLabel, screen.address).toEqual([]);
    }
  },
);

test('Hydration keeps the ids of the prerendered pages and what refers to them', async ({ page }) => {
  // Every page begins in the light theme.
  await page.addInitScript(() => localStorage.removeItem('ui-theme'));
  for (const name of pageNames.filter((each) => !isForMembers(each))) {
    const address = paths[name];
    const before = await page.request.get(address).then((answer) => answer.text());
    await page.goto(address);
    // The button is only shown as pressed once the page is hydrated.
    const darkTheme = page.getByRole('button', { name: 'Dark theme' });
    await darkTheme.click();
    await expect(darkTheme).toHaveAttribute('aria-pressed', 'true');
    const ids = await page.evaluate((html) => {
      const collect = (root: ParentNode) =>
        [
          ...root.querySelectorAll(
            '#root :is([id], [for], [aria-labelledby], [aria-describedby], [aria-controls])',
          ),
        ]
          .filter((element) => !element.closest('template'))
          .map((element) =>
            [
              element.localName,
              ...['id', 'for', 'aria-labelledby', 'aria-describedby', 'aria-controls'].map(
                (name) => element.getAttribute(name) ?? '',
              ),
            ].join(' '),
          );
      return {
        before: collect(new DOMParser().parseFromString(html, 'text/html')),
        after: collect(document),
      };
    }, before);
    expect(ids.before.length).toBeGreaterThan(3);
    expect(ids.after).toEqual(expect.arrayContaining(ids.before));
  }
});

const failing = (table: string) => ({ match: { table }, then: { status: 503 } }) as const;
const stalled = (table: string) => ({ match: { table }, then: 'stall' }) as const;

/**
 * Pages in their states: full, empty, loading and failed. In columns: the person, the address, the scenario, its fault
 * rules, and a text of that state.
 */
const states = [
  ['visitor', '/', 'default', [], 'Get Started'],
  ['visitor', '/auth', 'default', [], 'Email'],
  ['visitor', '/auth?error=access_denied&error_code=otp_expired', 'default', [], 'link'],
  ['visitor', '/nothing-here', 'default', [], 'not found'],
  ['customer', '/dashboard', 'default', [], 'Okafor Notary'],
  ['customer', '/dashboard', 'empty', [], 'No requests yet'],
  ['customer', '/dashboard', 'default', [stalled('optimization_requests')], 'Loading'],
  ['customer', '/dashboard', 'default', [failing('optimization_requests')], 'Try again'],
  ['customer', '/dashboard', 'offline', [], 'Sign In'],
  ['customer', '/dashboard', 'outage', [], 'Sign In'],
  ['customer', '/dashboard', 'slow', [], 'Okafor Notary'],
  ['customer', '/admin', 'default', [], 'AI-Powered Optimization'],
  ['admin', '/admin', 'default', [failing('profiles')], 'Try again'],
  ['admin', '/admin#q=zzzz', 'default', [], 'No users match your search'],
  ['admin', '/admin', 'default', [stalled('rpc/find_people')], 'Loading users'],
  ['admin', '/admin', 'default', [failing('rpc/find_people')], 'Try again'],
  ['admin', '/admin?tab=requests', 'empty', [], 'There are no requests yet'],
  ['admin', '/admin?tab=requests', 'default', [stalled('rpc/find_requests')], 'Loading requests'],
  ['admin', '/admin?tab=requests', 'default', [failing('rpc/find_requests')], 'Try again'],
] as const;

test(
  'Every page in every state has exactly one heading of level one',
  { tag: '@thorough' },
  async ({ page, fake, allowConsole }) => {
    allowConsole(/could not be loaded|status of 503|Failed to load/);
    await openDemo(page, '/');
    for (const [person, path, scenario, faults, text] of states) {
      const id = `${path} of ${person}, ${scenario}, ${JSON.stringify(faults)}`;
      await page.goto(`/?scenario=${scenario}&as=${person}&present=1`);
      await fake.state();
      if (faults.length > 0) await fake.faults.replace(...faults);
      await page.goto(addressWith(path, { scenario, as: person, present: '1' }));
      const headings = page.locator('h1:visible');
      await expect(page.locator('main'), id).toContainText(text, { timeout: 15_000 });
      // The page may still be the prerendered HTML, which the product replaces for a signed-in person.
      await expect(headings, id).toHaveText([/\S/]);
      if (faults.length > 0) await fake.faults.clear();
    }
  },
);

/** Expects that some element has the focus. */
async function expectFocus(page: Page, after: string): Promise<void> {
  await expect
    .poll(
      () => page.evaluate(() => document.activeElement?.localName ?? 'nothing'),
      `the focused element after ${after}`,
    )
    .not.toMatch(/^(body|html|nothing)$/);
}

test(
  'Some element has the focus after sign-in, help, a filter, details, a failure, Back and sign-out',
  { tag: '@thorough' },
  async ({ page, fake, allowConsole }) => {
    allowConsole(/could not be loaded/);
    const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
      await page.getByRole(role, { name }).first().focus();
      await page.keyboard.press('Enter');
      await expectFocus(page, String(name));
    };
    await openDemo(page, '/auth?as=visitor&present=1');
    await fillCredentials(page, accounts.customer);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard/);
    await expectFocus(page, 'sign-in');
    await chooseFromMenu(page, 'Help');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectFocus(page, 'the help');
    await press(/^Failed/);
    await expect(page.getByText('1 request', { exact: true })).toBeVisible();
    await page.getByRole('article').getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    const history = page.getByRole('region', { name: 'History' });
    await expect(history).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(history).toHaveCount(0);
    await expectFocus(page, 'details');
    await press(/^All/);
    await fake.faults.replace({ match: { table: 'optimization_requests' }, then: { status: 503 } });
    await page.reload();
    await press('Try again');
    await fake.faults.clear();
    await press('Try again');
    await expect(page.getByRole('group', { name: 'Your requests' })).toBeVisible();
    await expectFocus(page, 'a list that came back');
    await press('AutoSuggest AI', 'link');
    await expect(page).toHaveURL(/\/$|\/\?/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
    await expectFocus(page, 'Back');
    await press('Sign Out');
    await expect(page).toHaveURL(/\/$|\/\?/);
    await expectFocus(page, 'sign-out');
  },
);
