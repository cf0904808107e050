import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FaultEffect } from '../../mocks/engine/control/faults';
import { fill } from '../../mocks/testing/fill';
import { findTableRows } from '../../mocks/testing/tableRows';
import { renderApp, type RenderedApp } from '../../mocks/testing/renderApp';
import { held } from '../../mocks/testing/testBackend';
import { roleRequested } from '../features/session/sessionSlice';

const adminCalls = ({ calls }: RenderedApp) =>
  calls.filter(
    ({ path }) => path.startsWith('/rest/') && !path.includes('select=role') && !path.includes('user_id=eq.'),
  );
const row = ({ backend }: RenderedApp, table: string, where: Record<string, string>) =>
  backend.fake.backend.table(`public.${table}`).find(where);

const rowOf = async (text: string) => {
  const found = (await screen.findAllByText(text))[0]?.closest<HTMLElement>('[role=row]');
  if (!found) throw new Error(`${text} stands in no row`);
  return within(found);
};

/** Chooses a role and answers the question. */
async function choose(app: RenderedApp, person: Awaited<ReturnType<typeof rowOf>>, role: 'Admin' | 'User') {
  await app.user.selectOptions(person.getByRole('combobox'), role);
  await app.user.click(await screen.findByRole('button', { name: /^Make an? (admin|user)$/ }));
}

async function openUsers(options: Parameters<typeof renderApp>[0] = {}): Promise<RenderedApp> {
  const app = await renderApp({ at: '/admin', as: 'admin', ...options });
  await screen.findByRole('heading', { name: 'Admin Dashboard' });
  return app;
}

/** Another admin takes the role away. */
function demote({ backend: { db } }: RenderedApp): void {
  db.profile.create({ role: 'admin' });
  db.profile.update({ email: 'admin@example.com' }, { role: 'user' });
}

describe('who may see /admin', () => {
  test('a visitor is sent to /auth, and after signing in to where he wanted to go', async () => {
    const app = await renderApp({ at: '/admin?tab=requests' });
    await fill(app.user, await screen.findByLabelText('Email'), 'admin@example.com');
    expect(app.location()).toBe('/auth');
    expect(app.calls).toEqual([]);
    await fill(app.user, screen.getByLabelText('Password'), 'admin-demo');
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Manage and track all optimization requests')).toBeVisible();
    expect(app.location()).toBe('/admin?tab=requests');
  });

  test('a customer is sent to /, without an admin call', async () => {
    const app = await renderApp({ at: '/admin', as: 'customer' });
    await waitFor(() => expect(app.location()).toBe('/'));
    expect(screen.queryByText('Admin Dashboard')).toBeNull();
    expect(adminCalls(app)).toEqual([]);
  });

  test('while the role is unknown the page says "Loading..." under its heading, and asks for nothing', async () => {
    const app = await renderApp({
      at: '/admin',
      as: 'admin',
      faults: [{ match: { table: 'profiles' }, on: { first: 1 }, delay: held }],
    });
    expect(await screen.findByText('Loading...')).toBeVisible();
    const heading = screen.getByRole('heading', { name: 'Admin Dashboard' });
    expect(adminCalls(app)).toEqual([]);
    app.backend.release();
    expect(await screen.findByText('12 in all')).toBeVisible();
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(heading).toBeVisible();
  });

  test('a role that cannot be read is an error with a retry, no endless wait', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const app = await renderApp({
      at: '/admin',
      as: 'admin',
      faults: [{ match: { table: 'profiles' }, on: { first: 1 }, then: { status: 503 } }],
    });
    await app.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    warn.mockRestore();
  });

  test.each<[string, FaultEffect]>([
    ['answers 503', { status: 503 }],
    ['cannot be reached', 'drop'],
    ['answers with a page of a gateway', { html: 502 }],
  ])('while the server %s, heading, navigation and tabs stay, and nothing is asked for', async (_, then) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const app = await renderApp({
      at: '/admin?tab=requests&q=ortega',
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
    app.backend.fake.controls.setFaults([]);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/found$/)).toBeVisible();
    expect(app.location()).toBe('/admin?tab=requests&q=ortega');
    warn.mockRestore();
  });

  test('lists that the server does not give leave heading, navigation and tabs, on both tabs', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const app = await openUsers({ faults: [{ match: { table: 'rpc/find_people' }, then: { status: 503 } }] });
    await screen.findByRole('button', { name: 'Try again' });
    app.backend.fake.controls.setFaults([{ match: { path: '/rest/v1/' }, then: 'drop' }]);
    await app.user.click(screen.getByRole('tab', { name: 'Optimization Requests' }));
    expect(await screen.findByText('We could not reach the server.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Admin' })).toBeVisible();
    expect(screen.getAllByRole('tab')).toHaveLength(2);
    warn.mockRestore();
  });

  test('a customer sees nothing of anybody while the server is away, and leaves once it is back', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const app = await renderApp({
      at: '/admin',
      as: 'customer',
      faults: [{ match: { table: 'profiles' }, then: { status: 503 } }],
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('searchbox')).toBeNull();
    app.backend.fake.controls.setFaults([]);
    await app.user.click(again);
    await waitFor(() => expect(app.location()).toBe('/'));
    expect(adminCalls(app)).toEqual([]);
    warn.mockRestore();
  });

  test('a role that may not be read is asked for once, not for ever', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
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
    expect(await screen.findByText('You are not allowed to do this.')).toBeVisible();
    expect(app.calls.length).toBeLessThan(3);
    warn.mockRestore();
  });

  test.each([401, 403])(
    'a list that answers %s leaves the screen, and the role is read again',
    async (status) => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      const app = await openUsers({ at: '/admin?tab=requests' });
      await rowOf('Ortega Landscaping');
      const roles = () => app.calls.filter(({ path }) => path.includes('select=role')).length;
      const before = roles();
      app.backend.fake.controls.setFaults([
        {
          match: { table: 'rpc/find_requests' },
          then: {
            status,
            body: { code: '42501', message: 'permission denied for table optimization_requests' },
          },
        },
      ]);
      await act(async () => {
        window.dispatchEvent(new Event('online'));
      });
      await waitFor(() => expect(screen.queryByText('Ortega Landscaping')).toBeNull());
      expect(await screen.findByText('You are not allowed to do this.')).toBeVisible();
      await waitFor(() => expect(roles()).toBe(before + 1));
      expect(app.location()).toBe('/admin?tab=requests');
      warn.mockRestore();
    },
  );

  test('an admin who is demoted meanwhile is sent to / with the next visit of the page', async () => {
    const app = await openUsers();
    await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByRole('heading', { name: 'AutoSuggest AI Dashboard' });
    demote(app);
    await app.user.click(screen.getByRole('link', { name: 'Admin' }));
    await waitFor(() => expect(app.location()).toBe('/'));
    expect(screen.queryByText('marisol@brightsmiledental.example')).toBeNull();
  });

  test('an admin who is demoted meanwhile changes nothing, and leaves', async () => {
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

  test('also where they could still read what they tried to change, as it is their own', async () => {
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
    expect(screen.queryByText(/Somebody else has changed it/)).toBeNull();
  });

  test('an admin who is demoted meanwhile keeps nothing of what only admins may read', async () => {
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

  test('only admins see the link', async () => {
    await renderApp({ at: '/dashboard', as: 'customer' });
    await screen.findByRole('heading', { name: 'AutoSuggest AI Dashboard' });
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  });
});

describe('users', () => {
  test('stand with name, address, date, role and a choice of two roles', async () => {
    await openUsers();
    expect(screen.getByText('Manage user roles and permissions')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'User Management' })).toHaveAttribute('aria-selected', 'true');
    const nameless = await rowOf('hello@oleanderflorist.example');
    expect(nameless.getByText('No name')).toBeVisible();
    expect(nameless.getByRole('cell', { name: /^Joined: [A-Z][a-z]{2} \d{1,2}, \d{4}$/ })).toBeVisible();
    expect(nameless.getByText('User', { selector: 'span' })).toHaveClass('badge', 'grey');
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

  test('become admins and users again; both lists are read anew', async () => {
    const app = await openUsers();
    const user = await rowOf('Ramón Ortega');
    app.calls.length = 0;
    await choose(app, user, 'Admin');
    expect(await screen.findByText('User role updated successfully')).toBeVisible();
    expect(screen.getByText('Success')).toBeVisible();
    expect(row(app, 'profiles', { email: 'ramon.ortega@example.net' })).toMatchObject({ role: 'admin' });
    expect((await rowOf('Ramón Ortega')).getByRole('combobox')).toHaveDisplayValue('Admin');
    await waitFor(() => expect(app.calls.some(({ path }) => path.includes('find_people'))).toBe(true));
  });

  test('cannot be changed while a change runs', async () => {
    const app = await openUsers();
    const first = await rowOf('Ramón Ortega');
    const second = await rowOf('Bram van Dijk');
    app.backend.fake.controls.setFaults([{ match: { method: 'PATCH' }, delay: held }]);
    await choose(app, first, 'Admin');
    expect(first.getByRole('combobox')).toBeDisabled();
    expect(first.getByRole('combobox')).toHaveDisplayValue('Admin');
    expect(second.getByRole('combobox')).toBeDisabled();
    app.backend.release();
    await screen.findByText('User role updated successfully');
    await waitFor(() => expect(second.getByRole('combobox')).toBeEnabled());
    expect(app.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  test('that failed to change say why and stand as before', async () => {
    const app = await openUsers();
    const user = await rowOf('Ramón Ortega');
    app.backend.fake.controls.setFaults([{ match: { method: 'PATCH' }, then: { status: 503 } }]);
    await choose(app, user, 'Admin');
    expect(await screen.findByText('Error')).toBeVisible();
    expect((await rowOf('Ramón Ortega')).getByRole('combobox')).toHaveDisplayValue('User');
  });

  test('the last admin stays one, with the database’s reason', async () => {
    const app = await openUsers();
    const self = await rowOf('Robin Castellanos');
    await app.user.selectOptions(self.getByRole('combobox'), 'User');
    await app.user.click(await screen.findByRole('button', { name: 'Give up the role' }));
    expect(
      await screen.findByText('At least one admin must remain. Make somebody else an admin first.'),
    ).toBeVisible();
    expect(app.location()).toBe('/admin');
  });

  test('an admin who demotes himself leaves at once', async () => {
    const app = await openUsers();
    app.backend.db.profile.update({ email: 'ramon.ortega@example.net' }, { role: 'admin' });
    const self = await rowOf('Robin Castellanos');
    app.calls.length = 0;
    await app.user.selectOptions(self.getByRole('combobox'), 'User');
    await app.user.click(await screen.findByRole('button', { name: 'Give up the role' }));
    await waitFor(() => expect(app.location()).toBe('/'));
    expect(await screen.findByText('User role updated successfully')).toBeVisible();
    expect(adminCalls(app).filter(({ method }) => method === 'GET')).toEqual([]);
  });

  test('an admin’s own role is taken away after a question only, which says what is lost', async () => {
    const app = await openUsers();
    const self = await rowOf('Robin Castellanos');
    app.calls.length = 0;
    await app.user.selectOptions(self.getByRole('combobox'), 'User');
    const question = await screen.findByRole('dialog', { name: 'Give up your admin role?' });
    expect(question).toHaveAccessibleDescription(/You lose this page at once/);
    expect(app.calls).toEqual([]);
    await app.user.click(within(question).getByRole('button', { name: 'Stay an admin' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(self.getByRole('combobox')).toHaveDisplayValue('Admin');
    expect(app.calls).toEqual([]);
    // The next change is not blocked by the one that was cancelled.
    await choose(app, await rowOf('Ramón Ortega'), 'Admin');
    expect(await screen.findByText('User role updated successfully')).toBeVisible();
  });

  test('become admins, or users again, after a question that says what it means', async () => {
    const app = await openUsers();
    const user = await rowOf('Ramón Ortega');
    app.calls.length = 0;
    await app.user.selectOptions(user.getByRole('combobox'), 'Admin');
    const question = await screen.findByRole('dialog', { name: 'Make Ramón Ortega an admin?' });
    expect(question).toHaveAccessibleDescription(/sees the requests and profiles of everybody/);
    await app.user.click(within(question).getByRole('button', { name: 'Leave as a user' }));
    expect(app.calls).toEqual([]);
    expect(user.getByRole('combobox')).toHaveDisplayValue('User');
    await choose(app, user, 'Admin');
    await screen.findByText('User role updated successfully');
    await waitFor(() => expect(user.getByRole('combobox')).toBeEnabled());
    await app.user.selectOptions(user.getByRole('combobox'), 'User');
    const back = await screen.findByRole('dialog', { name: 'Make Ramón Ortega a user?' });
    expect(back).toHaveAccessibleDescription(/They lose this page at once/);
    await app.user.click(within(back).getByRole('button', { name: 'Make a user' }));
    await waitFor(() =>
      expect(row(app, 'profiles', { email: 'ramon.ortega@example.net' })).toMatchObject({ role: 'user' }),
    );
  });

  test('changed by somebody else first say so, with the value they have now', async () => {
    const app = await openUsers();
    const user = await rowOf('Ramón Ortega');
    app.backend.db.profile.update({ email: 'ramon.ortega@example.net' }, { role: 'admin' });
    // The list still says User, but the role is Admin already: choosing Admin is no conflict.
    await choose(app, user, 'Admin');
    expect(await screen.findByText('User role updated successfully')).toBeVisible();
  });

  test('that are gone say so', async () => {
    const app = await openUsers();
    const user = await rowOf('Ramón Ortega');
    app.backend.db.profile.delete({ email: 'ramon.ortega@example.net' });
    await choose(app, user, 'Admin');
    expect(await screen.findByText('It has been deleted in the meantime.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Ramón Ortega')).toBeNull());
  });
});

describe('requests', () => {
  const openRequests = (options: Parameters<typeof renderApp>[0] = {}) =>
    openUsers({ at: '/admin?tab=requests', ...options });

  test('stand with business, location, owner, status, keywords and a choice of four', async () => {
    await openRequests();
    expect(screen.getByText('Manage and track all optimization requests')).toBeVisible();
    const request = await rowOf('Ortega Landscaping');
    expect(request.getByText('Tucson, AZ')).toBeVisible();
    expect(
      request.getByRole('cell', { name: 'User: Ramón Ortega (ramon.ortega@example.net)' }),
    ).toBeVisible();
    expect(request.getByText('xeriscape design tucson').closest('span')).toHaveClass('outlined');
    expect(request.getByText('Pending', { selector: 'span' })).toHaveClass('badge', 'grey');
    expect(request.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
    const choice = request.getByRole('combobox', { name: 'Status of Ortega Landscaping' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Pending', 'Processing', 'Completed', 'Failed']);
  });

  test('get another status', async () => {
    const app = await openRequests();
    const request = await rowOf('Ortega Landscaping');
    await app.user.selectOptions(request.getByRole('combobox'), 'Processing');
    expect(await screen.findByText('Request status updated successfully')).toBeVisible();
    expect(row(app, 'optimization_requests', { business_name: 'Ortega Landscaping' })).toMatchObject({
      status: 'processing',
    });
  });

  test('that leave the filter by a change hand the focus to the next row', async () => {
    const app = await openRequests({ at: '/admin?tab=requests&status=pending' });
    const [first, next] = (await findTableRows()).map((item) => within(item).getByRole('combobox'));
    await app.user.selectOptions(first!, 'Completed');
    await waitFor(() => expect(first).not.toBeInTheDocument());
    await waitFor(() => expect(next).toHaveFocus());
  });

  test('changed by somebody else first are not overwritten', async () => {
    const app = await openRequests();
    const request = await rowOf('Ortega Landscaping');
    app.backend.db.request.update({ business_name: 'Ortega Landscaping' }, { status: 'failed' });
    await app.user.selectOptions(request.getByRole('combobox'), 'Completed');
    expect(await screen.findByText(/Somebody else has changed it to “Failed” in the meantime/)).toBeVisible();
    expect(row(app, 'optimization_requests', { business_name: 'Ortega Landscaping' })).toMatchObject({
      status: 'failed',
    });
    await waitFor(async () =>
      expect((await rowOf('Ortega Landscaping')).getByRole('combobox')).toHaveDisplayValue('Failed'),
    );
  });

  test('are searched literally, and the search stands in the address', async () => {
    const app = await openRequests();
    await rowOf('Ortega Landscaping');
    await app.user.type(
      screen.getByRole('searchbox', { name: 'Search by business, location, keyword or owner' }),
      'xeriscape',
    );
    expect(await screen.findByText('1 found')).toBeVisible();
    expect(app.location()).toBe('/admin?tab=requests&q=xeriscape');
    // The search may be a person's name, so it must not be in an address that servers log.
    expect(app.calls.filter(({ path }) => path.includes('xeriscape'))).toEqual([]);
    expect(app.calls.filter(({ body }) => body.includes('xeriscape'))).not.toEqual([]);

    await app.user.clear(screen.getByRole('searchbox'));
    await app.user.type(screen.getByRole('searchbox'), `%_,"(\\)`);
    expect(await screen.findByText('No requests match this search.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('40 in all')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('are searched without touching the field in which somebody is typing', async () => {
    const app = await openRequests();
    await rowOf('Ortega Landscaping');
    const field = screen.getByRole<HTMLInputElement>('searchbox');
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
    expect(app.location()).toBe('/admin?tab=requests&q=xeriscape');
    expect(written).toEqual([]);
  });

  test('are searched without the white space around the text, which stays in the field', async () => {
    const app = await openRequests();
    await rowOf('Ortega Landscaping');
    const field = screen.getByRole('searchbox');
    await app.user.type(field, ' xeriscape ');
    expect(await screen.findByText('1 found')).toBeVisible();
    expect(app.location()).toBe('/admin?tab=requests&q=xeriscape');
    expect(field).toHaveValue(' xeriscape ');
  });

  test('are filtered and sorted as the address says', async () => {
    const app = await openRequests({ at: '/admin?tab=requests&status=failed&sort=business' });
    expect(screen.getByLabelText('Status')).toHaveDisplayValue('Failed');
    expect(screen.getByLabelText('Order')).toHaveDisplayValue('Business A–Z');
    await screen.findByText(/^\d+ found$/);
    const rows = await findTableRows();
    expect(
      rows
        .map((item) => within(item).getByRole('combobox'))
        .every((c) => (c as HTMLSelectElement).value === 'failed'),
    ).toBe(true);
    await app.user.selectOptions(screen.getByLabelText('Status'), 'Every status');
    await waitFor(() => expect(app.location()).toBe('/admin?tab=requests&sort=business'));
  });

  test('that cannot be loaded never look like none', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const app = await openRequests({
      faults: [{ match: { table: 'rpc/find_requests' }, on: { first: 1 }, then: { html: 502 } }],
    });
    await app.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('40 in all')).toBeVisible();
    warn.mockRestore();
  });

  test('are there again when the tab comes back', async () => {
    const app = await openUsers();
    await app.user.click(screen.getByRole('tab', { name: 'Optimization Requests' }));
    expect(await screen.findByText('40 in all')).toBeVisible();
    expect(app.location()).toBe('/admin?tab=requests');
    await act(async () => window.history.back());
    expect(await screen.findByText('12 in all')).toBeVisible();
  });
});
