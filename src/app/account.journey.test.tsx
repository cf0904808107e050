/** The menu of the account and the help, on every page. */
import { screen, waitFor, within } from '@testing-library/react';
import { chooseFromMenu } from '../../mocks/testing/chooseFromMenu';
import { demoAccount, renderApp } from '../../mocks/testing/renderApp';

const menuButton = () => screen.findByRole('button', { name: /^Account menu/ });

test.each([
  ['/dashboard', 'customer', 'Jamie Okafor'],
  ['/admin', 'admin', 'Robin Castellanos'],
  ['/', 'customer', 'Jamie Okafor'],
  ['/no-such-page', 'customer', 'Jamie Okafor'],
] as const)(
  'On %s, the account menu works by keyboard: it shows the user and all items, and restores the focus',
  async (at, as, name) => {
    const app = await renderApp({ at, as });
    const opener = await menuButton();
    expect(opener).toHaveAccessibleName(`Account menu, ${demoAccount(as).email}`);
    opener.focus();
    await app.user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu', { name: 'Account' });
    expect(await within(menu.parentElement!).findByText(name)).toBeVisible();
    const entries = [...menu.querySelectorAll('[role^=menuitem]')];
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'System theme',
      'Light theme',
      'Dark theme',
      'Download your data',
      'Change password',
      ...(as === 'admin' ? ['Two-factor authentication'] : []),
      'Delete account',
      'Help',
      'Contact us',
      'Book a call',
    ]);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(opener).toHaveFocus();
    expect(app.location()).toBe(at);
  },
);

test('The theme is chosen in the account menu, which marks the current one', async () => {
  const app = await renderApp({ at: '/dashboard', as: 'customer' });
  await app.user.click(await menuButton());
  const dark = await screen.findByRole('menuitemradio', { name: 'Dark theme' });
  expect(screen.getByRole('menuitemradio', { name: 'System theme' })).toBeChecked();
  await app.user.click(dark);
  expect(dark).toBeChecked();
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('ui-theme')).toBe('dark');
});

test.each(
  ['/dashboard', '/'].flatMap((at) =>
    ['Change password', 'Delete account', 'Help'].map((entry) => [at, entry]),
  ),
)(
  'On %s, %s opens from the account menu, and closing it returns the focus to the menu’s button',
  async (at, entry) => {
    const app = await renderApp({ at, as: 'customer' });
    await chooseFromMenu(app, entry);
    const shown = await screen.findByRole('dialog');
    await app.user.click(within(shown).getByRole('button', { name: /^(Close|Cancel)/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await menuButton()).toHaveFocus());
  },
);

test('The help explains how a request works, what each status means, which shortcuts there are and whom to ask', async () => {
  const app = await renderApp({ at: '/admin', as: 'admin' });
  await chooseFromMenu(app, 'Help');
  const help = within(await screen.findByRole('dialog', { name: 'Help' }));
  for (const title of ['How a request works', 'What each status means', 'Keyboard shortcuts', 'Contact'])
    expect(help.getByRole('heading', { name: title })).toBeVisible();
  for (const status of ['Pending', 'Processing', 'Completed', 'Failed'])
    expect(help.getByText(status)).toBeVisible();
  expect(help.getAllByText(/^On the admin page, /)).toHaveLength(2);
  expect(help.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    'mailto:hello@example.com?subject=A%20question%20about%20AutoSuggest%20AI',
  );
  expect(help.getByRole('link', { name: 'Book a call' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:hello@example\.com\?/),
  );
});

test('The mobile menu of a public page stays open under the account menu, and each Escape closes only the topmost menu', async () => {
  const app = await renderApp({ as: 'customer' });
  const mobileMenu = await screen.findByRole('button', { name: 'Menu' });
  await app.user.click(mobileMenu);
  await app.user.click(await menuButton());
  await screen.findByRole('menuitemradio', { name: 'System theme' });
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(mobileMenu).toHaveAttribute('aria-expanded', 'true');
  await app.user.keyboard('{Escape}');
  expect(mobileMenu).toHaveAttribute('aria-expanded', 'false');
});

test('A visitor finds the help in the footer, and has no account menu', async () => {
  const app = await renderApp();
  const opener = await screen.findByRole('button', { name: 'Help' });
  await app.user.click(opener);
  const help = await screen.findByRole('dialog', { name: 'Help' });
  expect(within(help).getByRole('heading', { name: 'How a request works' })).toBeVisible();
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opener).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Account menu/ })).toBeNull();
});

describe('with a database that is older than the site', () => {
  /** PostgREST’s answer to a call of a function that the database does not have. */
  const missingFunction = {
    status: 404,
    body: { code: 'PGRST202', message: 'Could not find it', hint: null },
  };

  test('With an outdated database, deleting the account explains that it is unavailable and whom to contact', async () => {
    const app = await renderApp({
      at: '/dashboard',
      as: 'customer',
      faults: [{ match: { table: 'rpc/delete_account' }, then: missingFunction }],
    });
    await chooseFromMenu(app, 'Delete account');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    await app.user.type(dialog.getByLabelText('Password'), demoAccount('customer').password);
    await app.user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(
      await dialog.findByText('Accounts can’t be deleted here yet. Contact us and we’ll delete yours.'),
    ).toBeVisible();
  });

  test('With an outdated database, the data export explains that it is unavailable', async () => {
    const app = await renderApp({
      at: '/dashboard',
      as: 'customer',
      faults: [{ match: { table: 'rpc/export_account' }, then: missingFunction }],
    });
    await chooseFromMenu(app, 'Download your data');
    expect(
      await screen.findByText('Your data can’t be downloaded here yet. Contact us and we’ll send it to you.'),
    ).toBeVisible();
  });
});

test('Customers are not shown the admin shortcuts', async () => {
  const app = await renderApp({ at: '/dashboard', as: 'customer' });
  await chooseFromMenu(app, 'Help');
  const help = within(await screen.findByRole('dialog', { name: 'Help' }));
  expect(help.queryByText(/^On the admin page/)).toBeNull();
});
