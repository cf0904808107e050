import { screen } from '@testing-library/react';
import { renderApp } from '../../mocks/testing/renderApp';

test('a customer signs in and is on the dashboard, with a word about it', async () => {
  const { user, location, calls } = await renderApp({ at: '/auth' });
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
  await user.type(screen.getByLabelText('Email'), 'customer@example.com');
  await user.type(screen.getByLabelText('Password'), 'customer-demo');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));

  expect(await screen.findByText('Signed in successfully!')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
  expect(location()).toBe('/dashboard');
  expect(await screen.findByText('Okafor Notary & Mobile Signing')).toBeVisible();
  expect(calls.filter(({ path, sentAs }) => path.includes('/rest/') && sentAs === 'anon')).toEqual([]);
});
