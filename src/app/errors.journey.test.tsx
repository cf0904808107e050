import { screen, waitFor, within } from '@testing-library/react';
import { expectConsoleError } from '../../mocks/testing/consoleErrors';
import { fill } from '../../mocks/testing/fill';
import { setMediaQuery } from '../../mocks/testing/mediaQueries';
import { renderApp } from '../../mocks/testing/renderApp';
import { createTestFake } from '../../mocks/testing/testBackend';

/** No answer of the server can break a page, so a built-in function throws. */
function breakDates() {
  expectConsoleError(/the date broke/);
  const getMonth = jest.spyOn(Date.prototype, 'getMonth').mockImplementation(() => {
    throw new Error('the date broke');
  });
  return () => getMonth.mockRestore();
}

test('When a customer’s list throws, it is one sentence with a button; the form works, and what is typed there stays', async () => {
  const repair = breakDates();
  const { user } = await renderApp({ at: '/dashboard', as: 'customer' });
  expect(await screen.findByText('The list couldn’t be shown.')).toBeVisible();
  const name = screen.getByLabelText('Business Name');
  await fill(user, name, 'Half typed');
  repair();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Your requests' })).toBeVisible();
  expect(screen.queryByText('The list couldn’t be shown.')).toBeNull();
  expect(name).toHaveValue('Half typed');
});

test('When an admin’s list throws, the search above it and the details of an open request still work', async () => {
  const backend = createTestFake();
  const id = backend.db.request.findFirst({ business_name: 'Ortega Landscaping' })?.id as string;
  setMediaQuery('(min-width: 80em)', true);
  const repair = breakDates();
  const app = await renderApp({ at: `/admin?tab=requests&request=${id}`, as: 'admin', backend });
  expect(await screen.findByText('The list couldn’t be shown.')).toBeVisible();
  expect(await screen.findByText('The details couldn’t be shown.')).toBeVisible();
  repair();
  const details = within(screen.getByRole('region', { name: 'Ortega Landscaping' }));
  await app.user.click(details.getByRole('button', { name: 'Try again' }));
  expect(await details.findByText('Owner')).toBeVisible();
  await fill(app.user, screen.getByRole('searchbox'), 'ortega');
  await waitFor(() => expect(app.location()).toContain('q=ortega'));
  expect(screen.getByText('The list couldn’t be shown.')).toBeVisible();
});

test('When the calculator of the landing page throws, the other sections are still there', async () => {
  // Its modules format numbers of their own when they load.
  await import('../features/marketing/LandingPage');
  expectConsoleError(/the number broke/);
  const numbers: Record<'format', unknown> = Intl.NumberFormat.prototype;
  const format = jest.spyOn(numbers, 'format', 'get').mockImplementation(() => {
    throw new Error('the number broke');
  });
  await renderApp({ at: '/' });
  expect(await screen.findByText('The calculator couldn’t be shown.')).toBeVisible();
  format.mockRestore();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start Your Free Trial' })).toBeVisible();
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
