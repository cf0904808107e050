import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../mocks/testing/renderApp';
import { held } from '../../mocks/testing/testBackend';
import { access, membersPaths, pageNames, paths } from '../lib/pages';

const fieldNames = () =>
  [...document.querySelectorAll('form input')].map((input) => input.getAttribute('name'));

test('/auth sends a signed-in user to /dashboard', async () => {
  const app = await renderApp({ at: '/auth', as: 'customer' });
  expect(await screen.findByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
  expect(app.location()).toBe('/dashboard');
});

test.each(membersPaths())('The route %s sends a visitor to /auth', async (at) => {
  const app = await renderApp({ at });
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(app.location()).toBe('/auth');
});

test.each(pageNames.filter((name) => access[name] === 'admin'))(
  'The page %s, which is for admins, sends a customer to /',
  async (name) => {
    const app = await renderApp({ at: paths[name], as: 'customer' });
    await waitFor(() => expect(app.location()).toBe('/'));
  },
);

test.each(pageNames)('The page %s is shown to those who may see it', async (name) => {
  const as = ({ everybody: undefined, anonymous: undefined, member: 'customer', admin: 'admin' } as const)[
    access[name]
  ];
  const app = await renderApp({ at: paths[name], as });
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent(/Loading|not found|verification/),
  );
  expect(app.location()).toBe(paths[name]);
});

test('/auth shows no form until the session is known', async () => {
  const app = await renderApp({
    at: '/auth',
    as: 'customer',
    expired: true,
    faults: [{ match: { path: '/auth/v1/token' }, delay: held }],
  });
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(app.location()).toBe('/auth');
  app.backend.release();
  await waitFor(() => expect(app.location()).toBe('/dashboard'));
});

test('/auth is one card that toggles between Sign In and Sign Up and keeps the email', async () => {
  const { user } = await renderApp({ at: '/auth' });
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(fieldNames()).toEqual(['email', 'password']);
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await user.type(screen.getByLabelText('Email'), 'ann@example.com');

  await user.click(screen.getByRole('button', { name: "Don't have an account? Sign up" }));
  expect(screen.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  expect(fieldNames()).toEqual(['fullName', 'email', 'password']);
  expect(screen.getByLabelText('Full Name')).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Sign Up' })).toBeEnabled();

  await user.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }));
  expect(screen.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
});

test('The landing page’s header shows member links during a session and visitor links after a sign-out', async () => {
  const { user } = await renderApp({ at: '/', as: 'customer' });
  const header = within(screen.getByRole('banner'));
  expect(await header.findByText('customer@example.com')).toBeVisible();
  expect(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(header.queryByRole('link', { name: 'Admin' })).toBeNull();
  expect(header.queryByRole('link', { name: 'Sign In' })).toBeNull();
  await user.click(header.getByRole('button', { name: 'Sign Out' }));
  expect(await header.findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
  expect(header.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/auth');
  expect(header.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  expect(header.queryByText('customer@example.com')).toBeNull();
});
