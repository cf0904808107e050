import { screen } from '@testing-library/react';
import { fill } from '../../mocks/testing/fill';
import { demoAccount, renderApp } from '../../mocks/testing/renderApp';
import type { FaultRule } from 'supabase-in-memory';

/** What a proxy, a cache or another server may send with status 200 in place of the real response. */
const bodies: [unknown][] = [[{}], [[null]], ['a text'], [null]];

const answering = (match: NonNullable<FaultRule['match']>, body: unknown): FaultRule[] => [
  { match, then: { status: 200, body: body as never } },
];

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test.each(bodies)('A submission with the response %j is reported as failed', async (body) => {
  const app = await renderApp({ scenario: 'empty', at: '/dashboard', as: 'customer' });
  expect(await screen.findByText('No requests yet')).toBeVisible();
  await app.backend.faults.replace(...answering({ method: 'POST', path: '/rest/v1' }, body));
  await fill(app.user, screen.getByLabelText('Business Name'), 'Kept');
  await fill(app.user, screen.getByLabelText('Location'), 'Austin, TX');
  await fill(app.user, screen.getByLabelText('Keywords (comma-separated)'), 'one');
  await app.user.click(screen.getByRole('button', { name: 'Submit request' }));
  expect(await screen.findAllByText(/^Something went wrong/)).toHaveLength(1);
  expect(screen.queryByText('Optimization request submitted successfully!')).toBeNull();
  expect(screen.getByLabelText('Business Name')).toHaveValue('Kept');
});

test.each(bodies)('A list with the response %j shows an error once, and can be retried', async (body) => {
  const app = await renderApp({
    scenario: 'empty',
    at: '/dashboard',
    as: 'customer',
    faults: answering({ table: 'optimization_requests' }, body),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText(/^Something went wrong/)).toHaveLength(1);
  expect(screen.getByLabelText('Business Name')).toBeVisible();
  await app.backend.faults.clear();
  await app.user.click(retry);
  expect(await screen.findByText('No requests yet')).toBeVisible();
});

test.each<[unknown]>([[{ role: null }], ...bodies])(
  'When the role is read with the response %j, /admin shows an error instead of endless loading',
  async (body) => {
    const app = await renderApp({
      at: '/admin',
      as: 'admin',
      faults: answering({ table: 'profiles' }, body),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    await app.backend.faults.clear();
    await app.user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  },
);

test.each(bodies)('A sign-up with the response %j does not say that an account was created', async (body) => {
  const app = await renderApp({ at: '/auth', faults: answering({ path: '/auth/v1/signup' }, body) });
  await app.user.click(await screen.findByRole('button', { name: "Don't have an account? Sign up" }));
  const { email, password } = demoAccount('customer');
  await fill(app.user, screen.getByLabelText('Full Name'), 'Pia Larsson');
  await fill(app.user, screen.getByLabelText('Email'), email);
  await fill(app.user, screen.getByLabelText('Password'), password);
  await app.user.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(await screen.findByText('Error')).toBeVisible();
  expect(screen.queryByText(/Account created/)).toBeNull();
});
