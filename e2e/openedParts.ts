/** Everything that opens over or within a page, for tests that check all of these parts. */
import type { Page } from '@playwright/test';
import { fakeOf } from '../mocks/testing/playwright';
import { chooseMore } from './adminMenu';
import { addressWith } from './fake';
import { expect } from './quietPage';
import { accountButton, accounts, chooseFromMenu, fillCredentials, openRequestForm } from './steps';

export interface OpenedPart {
  name: string;
  person: 'visitor' | 'customer' | 'admin';
  address: string;
  /** Opens the part on the loaded page, and waits until the part is there. */
  open: (page: Page) => Promise<void>;
  /** The part exists on phones only. */
  isPhoneOnly?: boolean;
}

const dialog = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('dialog', { name })).toBeVisible();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const noSuchRow = '00000000-0000-4000-8000-00000000dead';
const requests = '/admin?tab=requests';

async function choose(page: Page, count: number): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all )/ });
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
  await expect(page.getByText(`${count} selected`)).toBeVisible();
}

const openRequest = async (page: Page, name: string | RegExp) => {
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).not.toHaveCount(0);
};

export const openedParts: readonly OpenedPart[] = [
  {
    name: 'the menu on a phone',
    person: 'visitor',
    address: '/',
    isPhoneOnly: true,
    open: async (page) => {
      await press(page, 'Menu');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible();
    },
  },
  {
    name: 'a refused sign-in',
    person: 'visitor',
    address: '/auth',
    open: async (page) => {
      await fillCredentials(page, { email: accounts.customer.email, password: 'wrong' });
      await press(page, 'Sign In');
      await expect(page.getByText('That email and password don’t match.')).toBeVisible();
    },
  },
  {
    name: 'an empty sign-up form',
    person: 'visitor',
    address: '/auth?mode=sign-up',
    open: async (page) => {
      await press(page, 'Sign Up');
      await expect(page.getByText('3 fields to fix:')).toBeVisible();
    },
  },
  {
    name: 'the confirmation that a mail was sent',
    person: 'visitor',
    address: '/auth',
    open: async (page) => {
      await press(page, 'Forgot your password?');
      await page.getByLabel('Email', { exact: true }).fill(accounts.customer.email);
      await press(page, 'Send link');
      await expect(page.getByText('a link is on its way.')).toBeVisible();
    },
  },
  {
    name: 'the form for a new password after a mail',
    person: 'visitor',
    address: '/auth',
    open: async (page) => {
      await press(page, 'Forgot your password?');
      await page.getByLabel('Email', { exact: true }).fill(accounts.customer.email);
      await press(page, 'Send link');
      const mails = () => fakeOf(page).mailbox.list(accounts.customer.email);
      await expect.poll(async () => (await mails()).length).toBeGreaterThan(0);
      await page.goto((await mails()).at(-1)?.link ?? '');
      await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    },
  },
  {
    name: 'a page that did not load',
    person: 'visitor',
    address: '/',
    open: async (page) => {
      await page.route(/\/assets\/auth\./, (route) => route.abort());
      await page.reload();
      // Wait for hydration: before that, a link loads a new document.
      await page.getByRole('textbox', { name: /monthly revenue/i }).fill('12000');
      await expect(page.getByText('$48,303').first()).toBeVisible();
      await page.context().setOffline(true);
      await page.getByRole('main').getByRole('link', { name: 'Get Started' }).first().click();
      await expect(page.getByRole('heading', { name: 'We couldn’t reach the server.' })).toBeVisible();
    },
  },
  {
    name: 'a part of a page with an exception',
    person: 'customer',
    address: '/dashboard',
    open: async (page) => {
      // No answer of the server can crash a page, so break a built-in that the list uses.
      await page.addInitScript(() => {
        Date.prototype.getMonth = () => {
          throw new TypeError('the list broke');
        };
      });
      await page.reload();
      await expect(page.getByText('The list couldn’t be shown.')).toBeVisible();
    },
  },
  {
    name: 'the account menu',
    person: 'customer',
    address: '/dashboard',
    open: async (page) => {
      await accountButton(page).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'the help',
    person: 'customer',
    address: '/dashboard',
    open: async (page) => {
      await chooseFromMenu(page, 'Help');
      await dialog(page, 'Help');
    },
  },
  {
    name: 'the dialog to change the password',
    person: 'customer',
    address: '/dashboard',
    open: async (page) => {
      await chooseFromMenu(page, 'Change password');
      await dialog(page, 'Change your password');
    },
  },
  {
    name: 'the dialog to delete the account',
    person: 'customer',
    address: '/dashboard',
    open: async (page) => {
      await chooseFromMenu(page, 'Delete account');
      await dialog(page, 'Delete your account?');
    },
  },
  {
    name: 'an empty request form',
    person: 'customer',
    address: '/dashboard',
    open: async (page) => {
      await openRequestForm(page);
      await press(page, 'Submit request');
      await expect(page.getByText('3 fields to fix:')).toBeVisible();
    },
  },
  {
    name: 'the advice to split keywords',
    person: 'customer',
    address: '/dashboard',
    open: async (page) => {
      await openRequestForm(page);
      await page.getByRole('textbox', { name: /^Keywords/ }).fill('rye bread, rolls;croissants');
      await expect(page.getByText('rye bread', { exact: true }).last()).toBeVisible();
    },
  },
  {
    name: 'an open request',
    person: 'customer',
    address: '/dashboard',
    open: (page) => openRequest(page, 'Okafor Family Law'),
  },
  {
    name: 'an open request that was deleted',
    person: 'customer',
    address: `/dashboard?request=${noSuchRow}`,
    open: (page) => expect(page.getByText('This request no longer exists.')).toBeVisible(),
  },
  {
    name: 'the dialog before a draft is replaced',
    person: 'customer',
    address: '/dashboard',
    open: async (page) => {
      await openRequestForm(page);
      await page.getByLabel('Business Name').fill('Something else');
      await openRequest(page, 'Okafor Family Law');
      await press(page, 'Copy to a new request');
      await dialog(page, 'Replace what you’ve typed?');
    },
  },
  {
    name: 'a search without results among requests of a status',
    person: 'customer',
    address: '/dashboard?scenario=large&status=failed',
    open: async (page) => {
      await page.getByRole('searchbox').fill('no such text');
      await expect(page.getByText('No requests with the status “Failed” match your search.')).toBeVisible();
    },
  },
  {
    name: 'the menu of a list',
    person: 'admin',
    address: requests,
    open: async (page) => {
      await press(page, 'More actions');
      await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
    },
  },
  {
    name: 'the keyboard shortcuts',
    person: 'admin',
    address: '/admin',
    open: async (page) => {
      await page.keyboard.press('?');
      await dialog(page, 'Keyboard shortcuts');
    },
  },
  {
    name: 'the dialog to change a role',
    person: 'admin',
    address: '/admin#q=customer%40example.com',
    open: async (page) => {
      const role = page.getByRole('combobox', { name: /^Role of / });
      await role.focus();
      await role.selectOption('admin');
      await dialog(page, /^Make .+ an admin\?$/);
    },
  },
  {
    name: 'an open person',
    person: 'admin',
    address: '/admin#q=customer%40example.com',
    open: async (page) => {
      await page.getByRole('link', { name: 'Jamie Okafor' }).click();
      await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
    },
  },
  {
    name: 'an open person with the dialog to block them',
    person: 'admin',
    address: '/admin#q=customer%40example.com',
    open: async (page) => {
      await page.getByRole('link', { name: 'Jamie Okafor' }).click();
      await press(page, 'Block');
      await dialog(page, 'Block Jamie Okafor?');
    },
  },
  {
    name: 'the dialog to delete a person',
    person: 'admin',
    address: '/admin#q=customer%40example.com',
    open: async (page) => {
      await page.getByRole('link', { name: 'Jamie Okafor' }).click();
      await press(page, 'Delete account');
      await dialog(page, 'Delete Jamie Okafor’s account?');
      await press(page, 'Delete account');
      await expect(page.getByText('Type this account’s email.')).toBeVisible();
    },
  },
  {
    name: 'an open request of an admin',
    person: 'admin',
    address: requests,
    open: (page) => openRequest(page, 'Ortega Landscaping'),
  },
  {
    name: 'the bulk bar',
    person: 'admin',
    address: requests,
    open: (page) => choose(page, 2),
  },
  {
    name: 'the overview with its chart and table',
    person: 'admin',
    address: requests,
    open: async (page) => {
      await press(page, 'Overview');
      await press(page, 'Show chart');
      await expect(page.getByRole('img', { name: /^Requests per week/ })).toBeVisible();
      // By its element, because a translated page has other words.
      await page.locator('summary').click();
    },
  },
  {
    name: 'the dialog before a bulk change',
    person: 'admin',
    address: requests,
    open: async (page) => {
      await choose(page, 1);
      await press(page, 'Select all');
      await page
        .getByRole('region', { name: 'Selected requests' })
        .getByRole('button', { name: 'Completed' })
        .click();
      await dialog(page, /^Set \d+ requests to Completed\?$/);
    },
  },
  {
    name: 'the result of a bulk change that failed',
    person: 'admin',
    address: `${requests}&status=pending`,
    open: async (page) => {
      await choose(page, 2);
      await fakeOf(page).faults.replace({
        match: { table: 'optimization_requests', method: 'PATCH' },
        then: { status: 503 },
      });
      await page
        .getByRole('region', { name: 'Selected requests' })
        .getByRole('button', { name: 'Completed' })
        .click();
      await expect(page.getByRole('button', { name: 'Try the rest' })).toBeVisible({ timeout: 20_000 });
    },
  },
  {
    name: 'a toast with its undo button',
    person: 'admin',
    address: `${requests}&status=pending`,
    open: async (page) => {
      await page
        .getByRole('combobox', { name: /^Status of / })
        .first()
        .selectOption('completed');
      // The toast stays while it has the focus.
      await page.getByRole('button', { name: /^Undo: / }).focus();
    },
  },
  {
    name: 'the export dialog',
    person: 'admin',
    address: requests,
    open: async (page) => {
      await chooseMore(page, 'Export');
      await dialog(page, 'Export requests');
    },
  },
  {
    name: 'the dialog for saved views',
    person: 'admin',
    address: requests,
    open: async (page) => {
      await chooseMore(page, 'Save or edit views');
      await dialog(page, 'Views');
    },
  },
];

/** Console messages that the parts cause while they open. */
export const expectedNoise = /404|Failed to load resource|could not be loaded|the list broke|net::ERR_FAILED/;

/** Loads the part's page as its person, without the demo's button, and opens the part. Resets no data. */
export async function openPart(page: Page, { address, person, open }: OpenedPart): Promise<void> {
  await page.goto(addressWith(address, { as: person, present: '1' }));
  await fakeOf(page).state();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await open(page);
}
