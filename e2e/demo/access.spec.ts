/**
 * Criteria of WCAG 2.2 AA that axe cannot check: headings, focus, names in the demo panel. `states.spec.ts` checks text size,
 * spacing, names and marks of each screen.
 */
import type { Page } from '@playwright/test';
import { isForMembers, pageNames, paths } from '../../src/lib/pages';
import { openPanelTab } from '../demoPanel';
import { addressWith, openDemo } from '../fake';
import { expect, test } from '../quietPage';
import { namesWithoutVisibleText } from '../readable';
import { openScreen, screens } from '../screens';
import { accounts, chooseFromMenu, fillCredentials } from '../steps';

// Most tests visit every page.
test.setTimeout(180_000);

test.beforeEach(({ allowConsole }) => allowConsole(/404/));

test(
  'The visible label of a control of the demo panel is part of its accessible name',
  { tag: '@thorough' },
  async ({ page }) => {
    await openDemo(page, '/dashboard?as=customer&present=0');
    for (const tab of ['Present', 'Developer'] as const) {
      const panel = await openPanelTab(page, tab);
      await expect(panel.getByRole('heading', { name: 'Mailbox' })).toBeVisible();
      expect(await namesWithoutVisibleText(page)).toEqual([]);
    }
  },
);

test(
  'Each field says what the Enter key of an on-screen keyboard is labeled',
  { tag: '@thorough' },
  async ({ page }) => {
    for (const screen of screens) {
      await openScreen(page, screen);
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
