import { screen } from '@testing-library/react';
import { expectConsoleError } from '../../mocks/testing/consoleErrors';
import { renderApp } from '../../mocks/testing/renderApp';

test('An exception in a page keeps the layout, with a link home', async () => {
  expectConsoleError(/the page broke/);
  // No answer of the server can break a page, so a built-in function throws.
  const getMonth = jest.spyOn(Date.prototype, 'getMonth').mockImplementation(() => {
    throw new Error('the page broke');
  });
  const app = await renderApp({ at: '/dashboard', as: 'customer' });
  expect(await screen.findByText('Unexpected Application Error!')).toBeVisible();
  getMonth.mockRestore();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeEnabled();
  await app.user.click(screen.getByRole('link', { name: 'AutoSuggest AI' }));
  expect(app.location()).toBe('/');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
});

test('An unknown path shows the 404 page, is logged and links home', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const app = await renderApp({ at: '/no/such/page?x=1' });
  expect(await screen.findByText('Oops! Page not found')).toBeVisible();
  expect(warn.mock.calls.flat()).toContain('/no/such/page');
  await app.user.click(screen.getByRole('link', { name: 'Return to Home' }));
  expect(app.location()).toBe('/');
  warn.mockRestore();
});

test('The home page links a signed-in admin to Admin and the dashboard instead of to the sign-up', async () => {
  const app = await renderApp({ at: '/', as: 'admin' });
  expect(await screen.findByText('admin@example.com')).toBeVisible();
  expect((await screen.findAllByRole('link', { name: 'Admin' })).length).toBeGreaterThan(0);
  expect(screen.getAllByRole('link', { name: 'Go to Dashboard' }).length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: 'Get Started' })).toBeNull();
  await app.user.click(screen.getAllByRole('link', { name: 'Go to Dashboard' })[0]!);
  expect(await screen.findByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
});
