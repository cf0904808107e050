/**
 * The calls that the product makes (docs/behaviour.md, section 7), and what is read again after a change (section 4).
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { chooseFromMenu } from '../../mocks/testing/chooseFromMenu';
import { fill } from '../../mocks/testing/fill';
import { renderApp, type RecordedCall, type RenderedApp } from '../../mocks/testing/renderApp';
import { getClient } from '../supabase/client';

/** The one call with this method whose path starts so. */
const onlyCall = (calls: RecordedCall[], method: string, path: string): RecordedCall => {
  const found = calls.filter((call) => call.method === method && call.path.startsWith(path));
  expect(found).toHaveLength(1);
  return found[0]!;
};
const query = ({ path }: RecordedCall) =>
  Object.fromEntries(new URL(path, 'http://localhost').searchParams.entries());
const reads = ({ calls }: RenderedApp, path: string) =>
  calls.filter((call) => call.method === 'GET' && call.path.startsWith(path));
/** The arguments of each call that reads a list of /admin. */
const listReads = ({ calls }: RenderedApp, list: 'find_people' | 'find_requests') =>
  calls
    .filter(({ method, path }) => method === 'POST' && path === `/rest/v1/rpc/${list}`)
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const roleReads = (app: RenderedApp) => reads(app, '/rest/v1/profiles?select=role&');
const userId = (app: RenderedApp) => app.store.getState().session!.user?.id;
const rowOf = async (text: string) => {
  const row = (await screen.findAllByText(text))[0]?.closest<HTMLElement>('[role=row]');
  if (!row) throw new Error(`${text} is in no row`);
  return within(row);
};

test('Sign-up sends email, password, full_name and a redirect to the site’s origin', async () => {
  const { user, calls } = await renderApp({ at: '/auth' });
  await user.click(await screen.findByRole('button', { name: "Don't have an account? Sign up" }));
  await user.type(screen.getByLabelText('Full Name'), 'Ann Example');
  await user.type(screen.getByLabelText('Email'), 'ann@example.com');
  await user.type(screen.getByLabelText('Password'), 'a-good-password');
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  await screen.findByText(/^Account created!/);
  const call = onlyCall(calls, 'POST', '/auth/v1/signup');
  expect(query(call)).toEqual({ redirect_to: window.location.origin });
  expect(JSON.parse(call.body)).toMatchObject({
    email: 'ann@example.com',
    password: 'a-good-password',
    data: { full_name: 'Ann Example' },
  });
});

test('Sign-in requests a token by password, then the role of that user id as a single row', async () => {
  const app = await renderApp({ at: '/auth' });
  await fill(app.user, await screen.findByLabelText('Email'), 'customer@example.com');
  await fill(app.user, screen.getByLabelText('Password'), 'customer-demo');
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'AutoSuggest AI Dashboard' });
  await waitFor(() => expect(app.store.getState().session!.role).toBe('user'));
  const token = onlyCall(app.calls, 'POST', '/auth/v1/token');
  expect(query(token)).toEqual({ grant_type: 'password' });
  expect(JSON.parse(token.body)).toMatchObject({
    email: 'customer@example.com',
    password: 'customer-demo',
  });
  expect(roleReads(app).map(query)).toEqual([{ select: 'role', id: `eq.${userId(app)}` }]);
  expect(app.calls.filter(({ apiKey }) => apiKey !== app.backend.anonKey)).toEqual([]);
});

test('The role is read at the start, after a token refresh unless it was read in the last 30 seconds, and after a change of the user’s data', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    await waitFor(() => expect(roleReads(app)).toHaveLength(1));
    const { auth } = await getClient();
    await act(async () => void (await auth.refreshSession()));
    expect(roleReads(app)).toHaveLength(1);
    app.backend.db.profile.update({ email: 'customer@example.com' }, { role: 'admin' });
    jest.setSystemTime(Date.now() + 31_000);
    await act(async () => void (await auth.refreshSession()));
    expect(await screen.findByRole('link', { name: 'Admin' })).toBeVisible();
    expect(roleReads(app)).toHaveLength(2);
    await act(async () => void (await auth.updateUser({ data: { full_name: 'Another' } })));
    await waitFor(() => expect(roleReads(app)).toHaveLength(3));
  } finally {
    jest.useRealTimers();
  }
});

test('The dashboard reads requests newest first, and a new one is sent with an id, user_id, business_name, location and keywords', async () => {
  const app = await renderApp({ at: '/dashboard', as: 'customer' });
  await screen.findByText('Okafor Notary & Mobile Signing');
  const list = onlyCall(app.calls, 'GET', '/rest/v1/optimization_requests');
  expect(query(list)).toMatchObject({
    user_id: `eq.${userId(app)}`,
    order: 'created_at.desc,id.desc',
  });
  app.calls.length = 0;
  await fill(app.user, screen.getByLabelText('Business Name'), 'Juniper');
  await fill(app.user, screen.getByLabelText('Location'), 'Portland, OR');
  await fill(app.user, screen.getByLabelText('Keywords (comma-separated)'), 'bread, ,cake');
  await app.user.click(screen.getByRole('button', { name: 'Submit request' }));
  await screen.findByText('Optimization request submitted successfully!');
  const insert = onlyCall(app.calls, 'POST', '/rest/v1/optimization_requests');
  // No status, because the database sets it. With the id, a repeated call cannot store a second request.
  expect(JSON.parse(insert.body)).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    user_id: userId(app),
    business_name: 'Juniper',
    location: 'Portland, OR',
    keywords: ['bread', 'cake'],
  });
  expect(await screen.findByText('Juniper')).toBeVisible();
  expect(reads(app, '/rest/v1/optimization_requests')).toHaveLength(1);
});

test('The account menu requests the name once, when it opens', async () => {
  const app = await renderApp({ at: '/dashboard', as: 'customer' });
  await screen.findByText('Okafor Notary & Mobile Signing');
  const names = () => reads(app, '/rest/v1/profiles?select=full_name&');
  expect(names()).toEqual([]);
  await app.user.click(await screen.findByRole('button', { name: /^Account menu/ }));
  expect(await screen.findByText('Jamie Okafor')).toBeVisible();
  await app.user.keyboard('{Escape}');
  await app.user.click(screen.getByRole('button', { name: /^Account menu/ }));
  expect(names().map(query)).toEqual([{ select: 'full_name', id: `eq.${userId(app)}` }]);
});

test('The data export is one call, without a user id', async () => {
  Object.assign(URL, { createObjectURL: jest.fn(() => 'blob:saved'), revokeObjectURL: jest.fn() });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const app = await renderApp({ at: '/dashboard', as: 'customer' });
  await screen.findByText('Okafor Notary & Mobile Signing');
  await chooseFromMenu(app, 'Download your data');
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(1));
  click.mockRestore();
  const exportCalls = app.calls.filter(({ path }) => path.startsWith('/rest/v1/rpc/'));
  expect(exportCalls).toEqual([
    expect.objectContaining({ path: '/rest/v1/rpc/export_account', sentAs: 'member' }),
  ]);
  expect(exportCalls[0]?.body).not.toContain(userId(app));
});

test('A role change sends id and role, and the lists of users and requests are reloaded', async () => {
  const app = await renderApp({ at: '/admin?tab=requests', as: 'admin' });
  await rowOf('Ortega Landscaping');
  await app.user.click(screen.getByRole('tab', { name: 'User Management' }));
  const user = await rowOf('Ramón Ortega');
  expect(listReads(app, 'find_people')).toEqual([{ search: '', sort: 'newest', page: 50 }]);
  app.calls.length = 0;

  await app.user.selectOptions(user.getByRole('combobox'), 'Admin');
  await app.user.click(await screen.findByRole('button', { name: 'Make an admin' }));
  await screen.findByText('User role updated successfully');
  const update = onlyCall(app.calls, 'PATCH', '/rest/v1/profiles');
  const changed = app.backend.db.profile.findFirst({ email: 'ramon.ortega@example.net' });
  expect(query(update).id).toBe(`eq.${changed?.id}`);
  expect(JSON.parse(update.body)).toEqual({ role: 'admin' });
  await waitFor(() => expect(listReads(app, 'find_people')).toHaveLength(1));

  // The list that is not on the screen is read when it is shown.
  await app.user.click(screen.getByRole('tab', { name: 'Optimization Requests' }));
  await rowOf('Ortega Landscaping');
  await waitFor(() => expect(listReads(app, 'find_requests')).toHaveLength(1));
});

test('A status change sends id and status, and the lists of users and requests are reloaded', async () => {
  const app = await renderApp({ at: '/admin', as: 'admin' });
  await rowOf('Ramón Ortega');
  await app.user.click(screen.getByRole('tab', { name: 'Optimization Requests' }));
  const request = await rowOf('Ortega Landscaping');
  expect(listReads(app, 'find_requests')).toEqual([{ search: '', sort: 'newest', page: 50 }]);
  app.calls.length = 0;

  await app.user.selectOptions(request.getByRole('combobox'), 'Completed');
  await screen.findByText('Request status updated successfully');
  const update = onlyCall(app.calls, 'PATCH', '/rest/v1/optimization_requests');
  const changed = app.backend.db.request.findFirst({ business_name: 'Ortega Landscaping' });
  expect(query(update).id).toBe(`eq.${changed?.id}`);
  expect(JSON.parse(update.body)).toEqual({ status: 'completed' });
  await waitFor(() => expect(listReads(app, 'find_requests')).toHaveLength(1));

  await app.user.click(screen.getByRole('tab', { name: 'User Management' }));
  await rowOf('Ramón Ortega');
  await waitFor(() => expect(listReads(app, 'find_people')).toHaveLength(1));
});

test.each([401, 403, 404])('Sign-out is global, and a response of %s is ignored', async (status) => {
  const app = await renderApp({ at: '/dashboard', as: 'customer' });
  await screen.findByRole('heading', { name: 'AutoSuggest AI Dashboard' });
  await app.backend.faults.replace({ match: { path: '/auth/v1/logout' }, then: { status } });
  app.calls.length = 0;
  await app.user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(app.location()).toBe('/'));
  expect(query(onlyCall(app.calls, 'POST', '/auth/v1/logout'))).toEqual({ scope: 'global' });
  expect(screen.queryByText('Error')).toBeNull();
});
