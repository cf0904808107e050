import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FaultEffect } from 'supabase-in-memory';
import { fill } from '../../mocks/testing/fill';
import { findTableRows } from '../../mocks/testing/tableRows';
import { renderApp, type RenderedApp } from '../../mocks/testing/renderApp';
import { createTestFake, held } from '../../mocks/testing/testBackend';
import { roleRequested } from '../features/session/sessionSlice';

// Calls that fail are logged.
beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => undefined));

/** All calls for data except those that every member's page makes: of the own role and the own requests. */
const adminCalls = ({ calls }: RenderedApp) =>
  calls.filter(
    ({ path }) => path.startsWith('/rest/') && !path.includes('select=role') && !path.includes('user_id=eq.'),
  );
const row = ({ backend }: RenderedApp, table: string, where: Record<string, string>) =>
  backend.db.rows(`public.${table}`).findFirst(where);

const rowOf = async (text: string) => {
  const found = (await screen.findAllByText(text))[0]?.closest<HTMLElement>('[role=row]');
  if (!found) throw new Error(`${text} is in no row`);
  return within(found);
};

/** Chooses a role and confirms it. */
async function changeRole(
  app: RenderedApp,
  person: Awaited<ReturnType<typeof rowOf>>,
  role: 'Admin' | 'User',
) {
  await app.user.selectOptions(person.getByRole('combobox'), role);
  await app.user.click(await screen.findByRole('button', { name: /^Make an? (admin|user)$/ }));
}

async function openUsers(options: Parameters<typeof renderApp>[0] = {}): Promise<RenderedApp> {
  const app = await renderApp({ at: '/admin', as: 'admin', ...options });
  await screen.findByRole('heading', { name: 'Admin Dashboard' });
  return app;
}

/** Takes the admin's role away, as another admin would. The last one cannot be demoted, so there is another first. */
function demote({ backend: { db } }: RenderedApp): void {
  db.profile.create({ role: 'admin' });
  db.profile.update({ email: 'admin@example.com' }, { role: 'user' });
}

describe('access to /admin', () => {
  test('A visitor to /admin is sent to /auth, and after signing in back to /admin', async () => {
    const app = await renderApp({ at: '/admin?tab=requests' });
    await fill(app.user, await screen.findByLabelText('Email'), 'admin@example.com');
    expect(app.location()).toBe('/auth');
    expect(app.calls).toEqual([]);
    await fill(app.user, screen.getByLabelText('Password'), 'admin-demo');
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Manage and track all optimization requests')).toBeVisible();
    expect(app.location()).toBe('/admin?tab=requests');
  });

  test('A customer who opens /admin is sent to /, without an admin call', async () => {
    const app = await renderApp({ at: '/admin', as: 'customer' });
    await waitFor(() => expect(app.location()).toBe('/'));
    expect(screen.queryByText('Admin Dashboard')).toBeNull();
    expect(adminCalls(app)).toEqual([]);
  });

  test('While the role is unknown, /admin shows "Loading..." under its heading, and makes no admin call', async () => {
    const app = await renderApp({
      at: '/admin',
      as: 'admin',
      faults: [{ match: { table: 'profiles' }, on: { first: 1 }, delay: held }],
    });
    expect(await screen.findByText('Loading...')).toBeVisible();
    const heading = screen.getByRole('heading', { name: 'Admin Dashboard' });
    expect(adminCalls(app)).toEqual([]);
    app.backend.release();
    expect(await screen.findByText('12 users')).toBeVisible();
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(heading).toBeVisible();
  });

  test('When the role cannot be read, /admin shows an error with a retry button instead of endless loading', async () => {
    const app = await renderApp({
      at: '/admin',
      as: 'admin',
      faults: [{ match: { table: 'profiles' }, on: { first: 1 }, then: { status: 503 } }],
    });
    await app.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  });

  test.each<[string, FaultEffect]>([
    ['answers 503', { status: 503 }],
    ['cannot be reached', 'drop'],
    ['answers with the error page of a gateway', { html: 502 }],
  ])(
    'While the server %s, /admin keeps its heading, navigation and tabs, and makes no admin call',
    async (_, then) => {
      const app = await renderApp({
        at: '/admin?tab=requests#q=ortega',
        as: 'admin',
        faults: [{ match: { path: '/rest/v1/' }, then }],
      });
      const again = await screen.findByRole('button', { name: 'Try again' });
      expect(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
      expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
      expect(screen.getByRole('tab', { name: 'Optimization Requests' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      expect(adminCalls(app)).toEqual([]);
      await app.user.click(again);
      expect(await screen.findByRole('button', { name: 'Try again' })).toHaveFocus();
      await app.backend.faults.clear();
      await app.user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText(/found$/)).toBeVisible();
      expect(app.location()).toBe('/admin?tab=requests#q=ortega');
    },
  );

  test('When lists cannot be loaded, /admin keeps its heading, navigation and both tabs', async () => {
    const app = await openUsers({ faults: [{ match: { table: 'rpc/find_people' }, then: { status: 503 } }] });
    await screen.findByRole('button', { name: 'Try again' });
    await app.backend.faults.replace({ match: { path: '/rest/v1/' }, then: 'drop' });
    await app.user.click(screen.getByRole('tab', { name: 'Optimization Requests' }));
    expect(await screen.findByText('We couldn’t reach the server.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Admin' })).toBeVisible();
    expect(screen.getAllByRole('tab')).toHaveLength(2);
  });

  test('A customer on /admin sees no data while the server is down, and is sent away once it is back', async () => {
    const app = await renderApp({
      at: '/admin',
      as: 'customer',
      faults: [{ match: { table: 'profiles' }, then: { status: 503 } }],
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('searchbox')).toBeNull();
    await app.backend.faults.clear();
    await app.user.click(again);
    await waitFor(() => expect(app.location()).toBe('/'));
    expect(adminCalls(app)).toEqual([]);
  });

  test('A role that may not be read is requested only once', async () => {
    const app = await renderApp({
      at: '/admin',
      as: 'admin',
      faults: [
        {
          match: { table: 'profiles' },
          then: { status: 403, body: { code: '42501', message: 'permission denied for table profiles' } },
        },
      ],
    });
    expect(await screen.findByText('You don’t have permission to do this.')).toBeVisible();
    expect(app.calls.filter(({ path }) => path.includes('select=role'))).toHaveLength(1);
  });

  test.each([401, 403])(
    'A list whose call is refused with %s disappears, and the role is read again',
    async (status) => {
      const app = await openUsers({ at: '/admin?tab=requests' });
      await rowOf('Ortega Landscaping');
      const roles = () => app.calls.filter(({ path }) => path.includes('select=role')).length;
      const before = roles();
      await app.backend.faults.replace({
        match: { table: 'rpc/find_requests' },
        then: {
          status,
          body: { code: '42501', message: 'permission denied for table optimization_requests' },
        },
      });
      await act(async () => {
        window.dispatchEvent(new Event('online'));
      });
      await waitFor(() => expect(screen.queryByText('Ortega Landscaping')).toBeNull());
      expect(await screen.findByText('You don’t have permission to do this.')).toBeVisible();
      await waitFor(() => expect(roles()).toBe(before + 1));
      expect(app.location()).toBe('/admin?tab=requests');
    },
  );

  test('A demoted admin is sent to / on the next visit to /admin', async () => {
    const app = await openUsers();
    await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByRole('heading', { name: 'AutoSuggest AI Dashboard' });
    demote(app);
    await app.user.click(screen.getByRole('link', { name: 'Admin' }));
    await waitFor(() => expect(app.location()).toBe('/'));
    expect(screen.queryByText('marisol@brightsmiledental.example')).toBeNull();
  });

  test('A demoted admin who changes a role is sent to /, and nothing is changed', async () => {
    const app = await openUsers();
    const users = await rowOf('Ramón Ortega');
    await app.user.selectOptions(users.getByRole('combobox'), 'Admin');
    const sure = await screen.findByRole('button', { name: 'Make an admin' });
    demote(app);
    fireEvent.click(sure);
    await waitFor(() => expect(app.location()).toBe('/'));
    expect(row(app, 'profiles', { email: 'ramon.ortega@example.net' })).toMatchObject({ role: 'user' });
    expect(screen.queryByText('User role updated successfully')).toBeNull();
  });

  test('A demoted admin who changes the status of their own request is sent to /, although they could still read it', async () => {
    const app = await openUsers({ at: '/admin?tab=requests' });
    const request = await rowOf('Ortega Landscaping');
    const { db } = app.backend;
    db.request.update(
      { business_name: 'Ortega Landscaping' },
      { user_id: String(app.store.getState().session!.user?.id) },
    );
    demote(app);
    await app.user.selectOptions(request.getByRole('combobox'), 'Completed');
    await waitFor(() => expect(app.location()).toBe('/'));
    expect(screen.queryByText(/Someone else changed it/)).toBeNull();
  });

  test('The data that only admins may read are dropped when an admin is demoted', async () => {
    const app = await openUsers({ at: '/admin?tab=requests' });
    await rowOf('Ortega Landscaping');
    const cached = () =>
      Object.values(app.store.getState().api?.queries ?? {}).map((query) => query?.endpointName);
    expect(cached()).toContain('adminRequests');
    demote(app);
    await act(async () => {
      app.store.dispatch(roleRequested());
    });
    await waitFor(() => expect(app.location()).toBe('/'));
    expect(cached()).toEqual([]);
    expect(JSON.stringify(app.store.getState())).not.toContain('Ortega Landscaping');
  });

  test('A customer sees no link to /admin', async () => {
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    await waitFor(() => expect(app.store.getState().session!.role).toBe('user'));
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  });
});

describe('users', () => {
  test('Users are listed with name, email, date, role and a choice of two roles', async () => {
    await openUsers();
    expect(screen.getByText('Manage user roles and permissions')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'User Management' })).toHaveAttribute('aria-selected', 'true');
    const nameless = await rowOf('hello@oleanderflorist.example');
    expect(nameless.getByText('No name')).toBeVisible();
    expect(nameless.getByRole('cell', { name: /^Joined: [A-Z][a-z]{2} \d{1,2}, \d{4}$/ })).toBeVisible();
    expect(nameless.getByText('User', { selector: 'span' })).toHaveClass('badge', 'gray');
    const admin = await rowOf('Robin Castellanos');
    expect(admin.getByText('Admin', { selector: 'span' })).toHaveClass('badge', 'purple');
    const choice = nameless.getByRole('combobox', { name: 'Role of hello@oleanderflorist.example' });
    expect(choice).toHaveDisplayValue('User');
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['User', 'Admin']);
  });

  test('Changing a role stores it and reloads the list of users', async () => {
    const app = await openUsers();
    const user = await rowOf('Ramón Ortega');
    app.calls.length = 0;
    await changeRole(app, user, 'Admin');
    expect(await screen.findByText('User role updated successfully')).toBeVisible();
    expect(screen.getByText('Success')).toBeVisible();
    expect(row(app, 'profiles', { email: 'ramon.ortega@example.net' })).toMatchObject({ role: 'admin' });
    expect((await rowOf('Ramón Ortega')).getByRole('combobox')).toHaveDisplayValue('Admin');
    await waitFor(() => expect(app.calls.some(({ path }) => path.includes('find_people'))).toBe(true));
  });

  test('Roles cannot be changed while a change is running', async () => {
    const app = await openUsers();
    const first = await rowOf('Ramón Ortega');
    const second = await rowOf('Bram van Dijk');
    await app.backend.faults.replace({ match: { method: 'PATCH' }, delay: held });
    await changeRole(app, first, 'Admin');
    expect(first.getByRole('combobox')).toBeDisabled();
    expect(first.getByRole('combobox')).toHaveDisplayValue('Admin');
    expect(second.getByRole('combobox')).toBeDisabled();
    app.backend.release();
    await screen.findByText('User role updated successfully');
    await waitFor(() => expect(second.getByRole('combobox')).toBeEnabled());
    expect(app.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  test('A failed role change shows the reason and leaves the row as it was', async () => {
    const app = await openUsers();
    const user = await rowOf('Ramón Ortega');
    await app.backend.faults.replace({ match: { method: 'PATCH' }, then: { status: 503 } });
    await changeRole(app, user, 'Admin');
    expect(await screen.findByText(/^The server isn’t available right now\./)).toBeVisible();
    expect((await rowOf('Ramón Ortega')).getByRole('combobox')).toHaveDisplayValue('User');
  });

  test('The last admin cannot be demoted, and the database’s reason is shown', async () => {
    const app = await openUsers();
    const self = await rowOf('Robin Castellanos');
    await app.user.selectOptions(self.getByRole('combobox'), 'User');
    await app.user.click(await screen.findByRole('button', { name: 'Give up role' }));
    expect(
      await screen.findByText('At least one admin must remain. Make somebody else an admin first.'),
    ).toBeVisible();
    expect(row(app, 'profiles', { email: 'admin@example.com' })).toMatchObject({ role: 'admin' });
    expect(app.location()).toBe('/admin');
  });

  test('An admin who gives up their own role leaves the page immediately, without another admin call or an Undo', async () => {
    const app = await openUsers();
    app.backend.db.profile.update({ email: 'ramon.ortega@example.net' }, { role: 'admin' });
    const self = await rowOf('Robin Castellanos');
    app.calls.length = 0;
    await app.user.selectOptions(self.getByRole('combobox'), 'User');
    await app.user.click(await screen.findByRole('button', { name: 'Give up role' }));
    await waitFor(() => expect(app.location()).toBe('/'));
    expect(await screen.findByText('User role updated successfully')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(adminCalls(app).map(({ method }) => method)).toEqual(['PATCH']);
  });

  test('An admin’s own role is removed only after a confirmation that says what is lost', async () => {
    const app = await openUsers();
    const self = await rowOf('Robin Castellanos');
    app.calls.length = 0;
    await app.user.selectOptions(self.getByRole('combobox'), 'User');
    const question = await screen.findByRole('dialog', { name: 'Give up your admin role?' });
    expect(question).toHaveAccessibleDescription(/You’ll lose access to this page/);
    expect(app.calls).toEqual([]);
    await app.user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(self.getByRole('combobox')).toHaveDisplayValue('Admin');
    expect(app.calls).toEqual([]);
    // The next change is not blocked by the one that was cancelled.
    await changeRole(app, await rowOf('Ramón Ortega'), 'Admin');
    expect(await screen.findByText('User role updated successfully')).toBeVisible();
  });

  test('A role changes only after a confirmation that says what it means', async () => {
    const app = await openUsers();
    const user = await rowOf('Ramón Ortega');
    app.calls.length = 0;
    await app.user.selectOptions(user.getByRole('combobox'), 'Admin');
    const question = await screen.findByRole('dialog', { name: 'Make Ramón Ortega an admin?' });
    expect(question).toHaveAccessibleDescription(/see everyone’s requests and profiles/);
    await app.user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(app.calls).toEqual([]);
    expect(user.getByRole('combobox')).toHaveDisplayValue('User');
    await changeRole(app, user, 'Admin');
    await screen.findByText('User role updated successfully');
    await waitFor(() => expect(user.getByRole('combobox')).toBeEnabled());
    await app.user.selectOptions(user.getByRole('combobox'), 'User');
    const revoking = await screen.findByRole('dialog', { name: 'Make Ramón Ortega a user?' });
    expect(revoking).toHaveAccessibleDescription(/They’ll lose access to this page right away/);
    await app.user.click(within(revoking).getByRole('button', { name: 'Make a user' }));
    await waitFor(() =>
      expect(row(app, 'profiles', { email: 'ramon.ortega@example.net' })).toMatchObject({ role: 'user' }),
    );
  });

  test('Choosing the role that somebody else has just set is a success, not a conflict', async () => {
    const app = await openUsers();
    const user = await rowOf('Ramón Ortega');
    app.backend.db.profile.update({ email: 'ramon.ortega@example.net' }, { role: 'admin' });
    // The page still shows User.
    await changeRole(app, user, 'Admin');
    expect(await screen.findByText('User role updated successfully')).toBeVisible();
  });

  test('Changing the role of a deleted user reports that the user no longer exists', async () => {
    const app = await openUsers();
    const user = await rowOf('Ramón Ortega');
    app.backend.db.profile.delete({ email: 'ramon.ortega@example.net' });
    await changeRole(app, user, 'Admin');
    expect(await screen.findByText('This account was deleted in the meantime.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Ramón Ortega')).toBeNull());
  });
});

describe('requests', () => {
  const openRequests = (options: Parameters<typeof renderApp>[0] = {}) =>
    openUsers({ at: '/admin?tab=requests', ...options });

  test('Requests are listed with business, location, owner, status, keywords, date and a choice of four statuses', async () => {
    await openRequests();
    expect(screen.getByText('Manage and track all optimization requests')).toBeVisible();
    const request = await rowOf('Ortega Landscaping');
    expect(request.getByText('Tucson, AZ')).toBeVisible();
    expect(
      request.getByRole('cell', { name: 'User: Ramón Ortega (ramon.ortega@example.net)' }),
    ).toBeVisible();
    expect(request.getByText('xeriscape design tucson').closest('span')).toHaveClass('outlined');
    expect(request.getByText('Pending', { selector: 'span' })).toHaveClass('badge', 'gray');
    expect(request.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
    const choice = request.getByRole('combobox', { name: 'Status of Ortega Landscaping' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Pending', 'Processing', 'Completed', 'Failed']);
  });

  test('A request gets the status that an admin chooses', async () => {
    const app = await openRequests();
    const request = await rowOf('Ortega Landscaping');
    await app.user.selectOptions(request.getByRole('combobox'), 'Processing');
    expect(await screen.findByText('Request status updated successfully')).toBeVisible();
    expect(row(app, 'optimization_requests', { business_name: 'Ortega Landscaping' })).toMatchObject({
      status: 'processing',
    });
  });

  test('When a focused request no longer matches the filter, the next row gets the focus', async () => {
    const app = await openRequests({ at: '/admin?tab=requests&status=pending' });
    const [first, next] = (await findTableRows()).map((item) => within(item).getByRole('combobox'));
    await app.user.selectOptions(first!, 'Completed');
    await waitFor(() => expect(first).not.toBeInTheDocument());
    await waitFor(() => expect(next).toHaveFocus());
  });

  test('A status that somebody else changed first is not overwritten', async () => {
    const app = await openRequests();
    const request = await rowOf('Ortega Landscaping');
    app.backend.db.request.update({ business_name: 'Ortega Landscaping' }, { status: 'failed' });
    await app.user.selectOptions(request.getByRole('combobox'), 'Completed');
    expect(await screen.findByText(/Someone else changed it to “Failed” in the meantime/)).toBeVisible();
    expect(row(app, 'optimization_requests', { business_name: 'Ortega Landscaping' })).toMatchObject({
      status: 'failed',
    });
    await waitFor(async () =>
      expect((await rowOf('Ortega Landscaping')).getByRole('combobox')).toHaveDisplayValue('Failed'),
    );
  });

  test('A search is kept in the page’s URL but out of the URLs of calls, and may contain special characters', async () => {
    const app = await openRequests();
    await rowOf('Ortega Landscaping');
    await app.user.type(
      screen.getByRole('searchbox', { name: 'Search by business, location, keyword or owner' }),
      'xeriscape',
    );
    expect(await screen.findByText('1 found')).toBeVisible();
    expect(app.location()).toBe('/admin?tab=requests#q=xeriscape');
    // The search may be a person's name, so it must not be in an address that servers log.
    expect(app.calls.filter(({ path }) => path.includes('xeriscape'))).toEqual([]);
    expect(app.calls.filter(({ body }) => body.includes('xeriscape'))).not.toEqual([]);

    await app.user.clear(screen.getByRole('searchbox'));
    await app.user.type(screen.getByRole('searchbox'), `%_,"(\\)`);
    expect(await screen.findByText('No requests match your search.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('40 requests')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test.each(['#q=100%25', '#q=100%', '?q=100%25'])(
    'A link with a percent sign in its search (%s) finds the requests with that text only',
    async (search) => {
      const backend = createTestFake();
      const owner = backend.db.profile.create({});
      for (const business_name of ['100% Sourdough', '100 Oaks Bakery'])
        backend.db.request.create({ owner, business_name });
      const link = search.startsWith('?') ? `${search}&tab=requests` : `?tab=requests${search}`;
      await openUsers({ at: `/admin${link}`, backend });
      expect(await screen.findByText('1 found')).toBeVisible();
      await rowOf('100% Sourdough');
      expect(screen.getByRole('searchbox')).toHaveValue('100%');
    },
  );

  test('A search never writes to the field in which somebody is typing', async () => {
    const app = await openRequests();
    await rowOf('Ortega Landscaping');
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    // A write from the page would move the caret and break the composition of a character.
    const written: string[] = [];
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    Object.defineProperty(field, 'value', {
      get: () => value.get!.call(field) as string,
      set(text: string) {
        written.push(text);
        value.set!.call(field, text);
      },
    });
    value.set!.call(field, 'xeriscape');
    fireEvent.input(field);
    expect(await screen.findByText('1 found')).toBeVisible();
    expect(app.location()).toBe('/admin?tab=requests#q=xeriscape');
    expect(written).toEqual([]);
  });

  test('The search is trimmed, but the field keeps its spaces', async () => {
    const app = await openRequests();
    await rowOf('Ortega Landscaping');
    const field = screen.getByRole('searchbox');
    await app.user.type(field, ' xeriscape ');
    expect(await screen.findByText('1 found')).toBeVisible();
    expect(app.location()).toBe('/admin?tab=requests#q=xeriscape');
    expect(field).toHaveValue(' xeriscape ');
  });

  test('Requests are filtered and sorted by the URL', async () => {
    const app = await openRequests({ at: '/admin?tab=requests&status=failed&sort=business' });
    expect(await screen.findByRole('link', { name: /^Failed/ })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Business A–Z');
    await screen.findByText(/^\d+ found$/);
    const rows = await findTableRows();
    expect(
      rows
        .map((item) => within(item).getByRole('combobox'))
        .every((choice) => (choice as HTMLSelectElement).value === 'failed'),
    ).toBe(true);
    await app.user.click(screen.getByRole('link', { name: /^All/ }));
    await waitFor(() => expect(app.location()).toBe('/admin?tab=requests&sort=business'));
  });

  test('Requests that cannot be loaded are shown as an error, not as an empty list', async () => {
    const app = await openRequests({
      faults: [{ match: { table: 'rpc/find_requests' }, on: { first: 1 }, then: { html: 502 } }],
    });
    await app.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('40 requests')).toBeVisible();
  });

  test('Back from the requests tab shows the users tab again', async () => {
    const app = await openUsers();
    await app.user.click(screen.getByRole('tab', { name: 'Optimization Requests' }));
    expect(await screen.findByText('40 requests')).toBeVisible();
    expect(app.location()).toBe('/admin?tab=requests');
    await act(async () => window.history.back());
    expect(await screen.findByText('12 users')).toBeVisible();
  });

  test('A tab that is chosen right after typing opens, and Back shows the search that was typed', async () => {
    const app = await openUsers();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'okafor' } });
    act(() => screen.getByRole('searchbox').focus());
    await app.user.click(screen.getByRole('tab', { name: 'Optimization Requests' }));
    expect(await screen.findByText('40 requests')).toBeVisible();
    expect(app.location()).toBe('/admin?tab=requests');
    await act(async () => window.history.back());
    expect(await screen.findByText('1 found')).toBeVisible();
    expect(app.location()).toBe('/admin#q=okafor');
  });
});
