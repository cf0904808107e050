/** Journeys through every screen of the demo, for the tests of "Copy as Playwright test". */
import type { Page } from '@playwright/test';
import { fakeOf } from '../mocks/testing/playwright';
import { chooseMore, chooseStatus } from './adminMenu';
import { addressWith } from './fake';
import { openedParts } from './openedParts';
import { expect } from './quietPage';
import { accounts, chooseFromMenu, requestEntry, toast } from './steps';
import { nextFrames } from './waiting';

export interface RecordedJourney {
  /** For file names. */
  id: string;
  address: string;
  /** What the person does while the page's scripts have not arrived yet. */
  beforeScripts?: (page: Page) => Promise<void>;
  does: (page: Page) => Promise<void>;
}

/** The person who signs up in some journeys. No copied test may contain the password. */
export const newcomer = { fullName: 'Ines Duarte', email: 'ines@example.com', password: 'azulejos-4-ever' };

/** Waits until the page has settled, as a person looks before acting. */
export async function look(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.__fake?.screen?.().settled).catch(() => false), {
      intervals: [30],
    })
    .toBe(true);
}

const at = (address: string, as: string, more: Record<string, string> = {}) =>
  addressWith(address, { as, ...more });
const requests = '/admin?tab=requests';
const people = '/admin';

const press = async (page: Page, name: string | RegExp) => {
  await look(page);
  await page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click();
};
const type = async (page: Page, label: string | RegExp, text: string) => {
  await look(page);
  const field = page.getByRole('textbox', { name: label }).or(page.getByLabel(label)).first();
  await field.pressSequentially(text);
};
const key = async (page: Page, ...names: string[]) => {
  for (const name of names) {
    await look(page);
    await page.keyboard.press(name);
  }
};
const says = async (page: Page, text: string | RegExp) => {
  await expect(toast(page, text)).toBeVisible();
  await look(page);
};
const setStatus = async (page: Page, index: number, label: string) => {
  await look(page);
  await page
    .getByRole('combobox', { name: /^Status of / })
    .nth(index)
    .selectOption({ label });
  await says(page, 'Request status updated successfully');
};
const fillRequest = async (page: Page, business: string) => {
  await type(page, 'Business Name', business);
  await type(page, 'Location', 'Gary, IN');
  await type(page, /^Keywords/, 'tiles, azulejos');
};
const signInAs = async (page: Page, { email, password }: { email: string; password: string }) => {
  await type(page, 'Email', email);
  await type(page, 'Password', password);
  await key(page, 'Enter');
};
const follow = async (page: Page, to: string) => {
  const { link } = await fakeOf(page).mailbox.waitFor(to);
  await look(page);
  await page.goto(link ?? '');
};

const own: readonly RecordedJourney[] = [
  {
    id: 'calculator',
    address: at('/', 'visitor'),
    async does(page) {
      await look(page);
      const revenue = page.getByRole('textbox', { name: /monthly revenue/i });
      await revenue.fill('20000');
      await expect(page.getByText('$80,303').first()).toBeVisible();
      await look(page);
    },
  },
  {
    id: 'landing-to-sign-up',
    address: at('/', 'visitor', { seed: '7' }),
    async does(page) {
      await look(page);
      await page.getByRole('main').getByRole('link', { name: 'Get Started' }).first().click();
      await expect(page).toHaveURL(/\/auth/);
      await look(page);
    },
  },
  {
    id: 'sign-in-by-enter',
    address: at('/auth', 'visitor'),
    async does(page) {
      await signInAs(page, accounts.customer);
      await says(page, 'Signed in successfully!');
    },
  },
  {
    id: 'sign-in-refused',
    address: at('/auth', 'visitor', { seed: '3' }),
    async does(page) {
      await signInAs(page, { ...accounts.customer, password: 'not-this-one' });
      await says(page, 'Invalid login credentials');
    },
  },
  {
    id: 'sign-up-and-confirm',
    address: at('/auth?mode=sign-up', 'visitor'),
    async does(page) {
      await type(page, 'Full Name', newcomer.fullName);
      await type(page, 'Email', newcomer.email);
      await type(page, 'Password', newcomer.password);
      await press(page, 'Sign Up');
      await says(page, 'Account created!');
      await follow(page, newcomer.email);
      await expect(page).toHaveURL(/\/(dashboard|auth)/);
      await look(page);
    },
  },
  {
    id: 'sign-up-before-scripts',
    address: '/',
    async beforeScripts(page) {
      await page.getByRole('link', { name: 'Sign In' }).first().click();
      await expect(page).toHaveURL(/\/auth\/?$/);
      await page.getByLabel('Email').fill(newcomer.email);
      await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
    },
    async does(page) {
      await type(page, 'Full Name', newcomer.fullName);
      await type(page, 'Password', newcomer.password);
      await press(page, 'Sign Up');
      await says(page, 'Account created!');
      await follow(page, newcomer.email);
      await expect(page).toHaveURL(/\/dashboard$/);
      await type(page, 'Business Name', 'Written Down');
      await page.reload();
      await look(page);
    },
  },
  {
    id: 'forgotten-password',
    address: at('/auth', 'visitor', { seed: '7' }),
    async does(page) {
      await press(page, 'Forgot your password?');
      await type(page, 'Email', accounts.customer.email);
      await press(page, 'Send link');
      await expect(page.getByText('a link is on its way.')).toBeVisible();
      await look(page);
    },
  },
  {
    id: 'submit-a-request',
    address: at('/dashboard', 'customer'),
    async does(page) {
      await fillRequest(page, 'Written Down');
      await press(page, 'Submit request');
      await says(page, 'Optimization request submitted successfully!');
      await page.reload();
      await expect(requestEntry(page, 'Written Down')).toBeVisible();
      await look(page);
    },
  },
  {
    id: 'submit-by-keys',
    address: at('/dashboard', 'customer', { seed: '3' }),
    async does(page) {
      await fillRequest(page, 'By Keys Alone');
      await key(page, 'Enter', 'Control+Enter');
      await says(page, 'Optimization request submitted successfully!');
    },
  },
  {
    id: 'refused-request',
    address: at('/dashboard', 'customer'),
    async does(page) {
      await press(page, 'Submit request');
      await expect(page.getByText('3 fields to fix:')).toBeVisible();
      await type(page, 'Business Name', 'Half a Form');
      await press(page, 'Submit request');
      await look(page);
    },
  },
  {
    id: 'search-own-requests',
    address: at('/dashboard', 'customer', { seed: '3' }),
    async does(page) {
      await look(page);
      await page.getByRole('searchbox').pressSequentially('okafor');
      await expect(page).toHaveURL(/#q=okafor/);
      await look(page);
      await page.getByRole('link', { name: 'Okafor Family Law' }).first().click();
      await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).not.toHaveCount(0);
      await look(page);
    },
  },
  {
    id: 'request-again',
    address: at('/dashboard', 'customer'),
    async does(page) {
      await look(page);
      await page.getByRole('link', { name: 'Okafor Family Law' }).first().click();
      await press(page, 'Copy to a new request');
      await look(page);
    },
  },
  {
    id: 'sign-out',
    address: at('/dashboard', 'customer', { seed: '7' }),
    async does(page) {
      await press(page, 'Sign Out');
      await expect(page).toHaveURL(/\/(\?.*)?$/);
      await look(page);
    },
  },
  {
    id: 'change-the-password',
    address: at('/dashboard', 'customer'),
    async does(page) {
      await look(page);
      await chooseFromMenu(page, 'Change password');
      const dialog = page.getByRole('dialog', { name: 'Change your password' });
      await expect(dialog).toBeVisible();
      await look(page);
      const fields = dialog.getByRole('textbox').or(dialog.locator('input[type=password]'));
      await fields.nth(0).fill(accounts.customer.password);
      await fields.nth(1).fill('another-password-9');
      await look(page);
      await dialog
        .getByRole('button', { name: /password$/i })
        .last()
        .click();
      await expect(dialog).toBeHidden();
      await look(page);
    },
  },
  {
    id: 'admin-set-status',
    address: at(requests, 'admin'),
    async does(page) {
      await setStatus(page, 0, 'Completed');
    },
  },
  {
    id: 'admin-undo-by-key',
    address: at(requests, 'admin', { seed: '3' }),
    async does(page) {
      await setStatus(page, 1, 'Failed');
      await page.getByRole('heading', { level: 1 }).click();
      await key(page, 'z');
      await expect(page.getByText(/ was set to (Pending|Processing|Completed)\.$/).first()).toBeVisible();
      await look(page);
    },
  },
  {
    id: 'admin-undo-by-button',
    address: at(requests, 'admin'),
    async does(page) {
      await setStatus(page, 2, 'Completed');
      await press(page, /^Undo: /);
      await look(page);
    },
  },
  {
    id: 'admin-status-by-key',
    address: at(requests, 'admin', { seed: '7' }),
    async does(page) {
      await expect(page.getByRole('combobox', { name: /^Status of / }).first()).toBeVisible();
      await key(page, 'j', '4');
      await says(page, 'Request status updated successfully');
    },
  },
  {
    id: 'admin-search',
    address: at(requests, 'admin', { seed: '3' }),
    async does(page) {
      await look(page);
      await page.getByRole('searchbox').pressSequentially('dental');
      await expect(page).toHaveURL(/#q=dental/);
      await key(page, 'Enter', 'ArrowDown', 'Enter');
      await look(page);
    },
  },
  {
    id: 'admin-sort',
    address: at(requests, 'admin'),
    async does(page) {
      await look(page);
      const head = page.getByRole('columnheader', { name: 'Business' }).getByRole('button');
      await head.click();
      await expect(page).toHaveURL(/sort=/);
      await look(page);
      await head.click();
      await look(page);
    },
  },
  {
    id: 'admin-filter',
    address: at(requests, 'admin', { seed: '7' }),
    async does(page) {
      await look(page);
      await chooseStatus(page, 'Failed');
      await expect(page).toHaveURL(/status=failed/);
      await look(page);
    },
  },
  {
    id: 'admin-bulk',
    address: at(`${requests}&status=pending`, 'admin'),
    async does(page) {
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all )/ });
      await look(page);
      await boxes.nth(0).check();
      await look(page);
      await boxes.nth(1).check();
      await look(page);
      await page
        .getByRole('region', { name: 'Selected requests' })
        .getByRole('button', { name: 'Completed' })
        .click();
      await says(page, 'Request status updated successfully');
      await press(page, /^Undo/);
      await look(page);
    },
  },
  {
    id: 'admin-density',
    address: at(requests, 'admin'),
    async does(page) {
      await look(page);
      await chooseMore(page, 'Compact');
      await look(page);
    },
  },
  {
    id: 'admin-role',
    address: at(`${people}#q=customer%40example.com`, 'admin'),
    async does(page) {
      await look(page);
      const role = page.getByRole('combobox', { name: /^Role of / });
      await role.selectOption({ label: 'Admin' });
      await press(page, /^Make an admin$/);
      await says(page, 'User role updated successfully');
    },
  },
  {
    id: 'admin-people-search',
    address: at(people, 'admin', { seed: '3' }),
    async does(page) {
      await expect(page.getByRole('combobox', { name: /^Role of / }).first()).toBeVisible();
      await key(page, '/');
      await page.keyboard.type('jamie');
      await expect(page).toHaveURL(/#q=jamie/);
      await look(page);
    },
  },
  {
    id: 'admin-block',
    address: at(`${people}#q=customer%40example.com`, 'admin', { seed: '7' }),
    async does(page) {
      await look(page);
      await page.getByRole('link', { name: 'Jamie Okafor' }).click();
      await press(page, 'Block');
      const dialog = page.getByRole('dialog', { name: 'Block Jamie Okafor?' });
      await expect(dialog).toBeVisible();
      await look(page);
      await dialog.getByRole('button', { name: 'Block', exact: true }).click();
      await expect(dialog).toBeHidden();
      await look(page);
    },
  },
  {
    id: 'admin-waits-a-day',
    address: at(requests, 'admin', { seed: '7' }),
    async does(page) {
      await setStatus(page, 0, 'Completed');
      await fakeOf(page).clock.advance(86_400);
      await look(page);
      await setStatus(page, 1, 'Failed');
    },
  },
  {
    id: 'admin-with-a-fault',
    address: at(requests, 'admin'),
    async does(page) {
      await look(page);
      await fakeOf(page).faults.replace({
        match: { method: 'PATCH', table: 'optimization_requests' },
        then: { status: 400 },
      });
      await page
        .getByRole('combobox', { name: /^Status of / })
        .first()
        .selectOption({ label: 'Failed' });
      await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible();
      await look(page);
    },
  },
  {
    id: 'back-and-forth',
    address: at('/dashboard', 'admin'),
    async does(page) {
      await look(page);
      await page.getByRole('link', { name: 'Admin' }).first().click();
      await expect(page).toHaveURL(/\/admin/);
      await look(page);
      await page.getByRole('tab', { name: 'Optimization Requests' }).click();
      await expect(page).toHaveURL(/tab=requests/);
      await look(page);
      await page.goBack();
      await look(page);
    },
  },
  {
    id: 'no-such-page',
    address: at('/nothing-here', 'visitor', { seed: '3' }),
    async does(page) {
      await look(page);
    },
  },
];

/** A journey for each opened part, except those on phones and those that break something or follow a mail. */
const opened = openedParts
  .filter(
    ({ isOfPhones, name }) => !isOfPhones && !/did not load|exception|new password after|failed/.test(name),
  )
  .map(({ name, person, address, open }) => ({
    id: `part-${name.replaceAll(/\W+/g, '-')}`,
    address: at(address, person),
    async does(page: Page) {
      await look(page);
      await open(page);
      await nextFrames(page);
      await look(page);
    },
  }));

export const recordedJourneys: readonly RecordedJourney[] = [...own, ...opened];
