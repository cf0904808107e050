/** Changes by other people appear on an open page (docs/decisions/2026-11-22-changes-are-hints.md). */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Models } from '../../mocks/product/createModels';
import { renderApp, type RenderedApp } from '../../mocks/testing/renderApp';
import type { RequestStatus } from '../features/requests/requestStatus';

const reads = ({ calls }: RenderedApp, list: 'optimization_requests' | 'rpc/find_requests') =>
  calls.filter(({ path }) => path.startsWith(`/rest/v1/${list}`)).length;

/** Changes rows in the database, as somebody else would. */
const change = ({ backend }: RenderedApp, work: (db: Models) => unknown) =>
  act(async () => void work(backend.db));

/** Waits until the page has subscribed to changes, so that those from now on reach it. */
const waitForSubscription = ({ backend }: RenderedApp) =>
  waitFor(() => expect(backend.fake.realtime.hasChannels()).toBe(true));

const rowOf = async (text: string) => {
  const found = (await screen.findAllByText(text))[0]?.closest<HTMLElement>('article, [role=row]');
  if (!found) throw new Error(`${text} is in no row`);
  return within(found);
};

/** Sets the status of a business's newest request. */
const setStatus = (app: RenderedApp, business_name: string, status: RequestStatus) =>
  change(app, (db) => {
    const all = db.request.findMany({ business_name });
    const newest = all.reduce((one, other) => (one.created_at > other.created_at ? one : other));
    db.request.update({ id: newest.id }, { status });
  });

describe('a customer', () => {
  test('A new status is shown to the customer without refetching the list, and is announced', async () => {
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    const name = (await screen.findAllByRole('article'))[0]?.querySelector('h3')?.textContent ?? '';
    await waitForSubscription(app);
    const before = reads(app, 'optimization_requests');
    await setStatus(app, name, 'failed');
    await waitFor(async () => expect((await rowOf(name)).getByText('Failed')).toBeVisible());
    expect(screen.getByText(`${name}: Failed`)).toHaveAttribute('role', 'status');
    expect(reads(app, 'optimization_requests')).toBe(before);
  });

  test('A request from another device is offered by a button, and the list does not change by itself', async () => {
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    await screen.findAllByRole('article');
    await waitForSubscription(app);
    const { db } = app.backend;
    await act(async () => {
      const owner = db.profile.get({ email: 'customer@example.com' });
      db.request.create({ owner, business_name: 'From my phone' });
    });
    const button = await screen.findByRole('button', { name: '1 new request' });
    expect(screen.queryByText('From my phone')).toBeNull();
    await app.user.click(button);
    expect(await screen.findByText('From my phone')).toBeVisible();
    expect(screen.queryByRole('button', { name: '1 new request' })).toBeNull();
  });

  test('A user who becomes an admin immediately sees the link to /admin', async () => {
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    await waitForSubscription(app);
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
    await change(app, (db) => db.profile.update({ email: 'customer@example.com' }, { role: 'admin' }));
    expect(await screen.findByRole('link', { name: 'Admin' })).toBeVisible();
  });

  test('A role that is granted and revoked in quick succession ends up revoked on the page', async () => {
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    await waitForSubscription(app);
    const email = 'customer@example.com';
    await change(app, (db) => db.profile.update({ email }, { role: 'admin' }));
    await screen.findByRole('link', { name: 'Admin' });
    // Immediately, when the page may not have subscribed as an admin yet.
    await change(app, (db) => db.profile.update({ email }, { role: 'user' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull());
  });
});

describe('an admin', () => {
  const openRequests = async (at = '/admin?tab=requests') => {
    const app = await renderApp({ at, as: 'admin' });
    await screen.findByText(/^\d+ (requests|found)$/);
    await waitForSubscription(app);
    const first = (await screen.findAllByRole('rowheader'))[0]?.textContent ?? '';
    return { app, first };
  };

  test('An admin sees another admin’s change in its row without refetching the list', async () => {
    const { app, first } = await openRequests();
    const before = reads(app, 'rpc/find_requests');
    await setStatus(app, first, 'processing');
    await waitFor(async () =>
      expect((await rowOf(first)).getByText('Processing', { selector: 'span' })).toBeVisible(),
    );
    expect((await rowOf(first)).getByRole('combobox')).toHaveValue('processing');
    expect(reads(app, 'rpc/find_requests')).toBe(before);
  });

  test('A row that leaves the filter disappears, and the next row gets the focus', async () => {
    const { app, first } = await openRequests('/admin?tab=requests&status=pending');
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    (await rowOf(first)).getByRole('combobox').focus();
    await setStatus(app, first, 'completed');
    await waitFor(() => expect(screen.queryByText(first)).toBeNull());
    expect((await rowOf(names[1] ?? '')).getByRole('combobox')).toHaveFocus();
  });

  test('An open dropdown keeps its value when another admin changes the status, and choosing from it reports that change', async () => {
    const { app, first } = await openRequests();
    await setStatus(app, first, 'pending');
    const select = (await rowOf(first)).getByRole('combobox');
    await waitFor(() => expect(select).toHaveValue('pending'));
    act(() => select.focus());
    await app.user.keyboard('{ArrowDown>}');
    await setStatus(app, first, 'completed');
    await waitFor(async () =>
      expect((await rowOf(first)).getByText('Completed', { selector: 'span' })).toBeVisible(),
    );
    expect(select).toHaveValue('pending');
    await app.user.selectOptions(select, 'failed');
    expect(await screen.findByText(/changed/i, { selector: '[role=alert] *' })).toBeVisible();
    expect(requestStatus(app, first)).toBe('completed');
  });

  test('New requests are offered by a button, and deleted ones disappear', async () => {
    const { app, first } = await openRequests();
    const { db } = app.backend;
    const owner = db.profile.get({ email: 'customer@example.com' });
    for (const name of ['One more', 'And one more']) {
      await act(async () => {
        db.request.create({ owner, business_name: name });
      });
    }
    expect(await screen.findByRole('button', { name: '2 new requests' })).toBeVisible();
    await change(app, () => db.request.delete({ business_name: first }));
    await waitFor(() => expect(screen.queryByText(first)).toBeNull());
    await app.user.click(screen.getByRole('button', { name: '2 new requests' }));
    expect(await screen.findByText('And one more')).toBeVisible();
  });
});

const requestStatus = ({ backend }: RenderedApp, business_name: string) =>
  backend.db.request.findFirst({ business_name })?.status;

describe('the Realtime connection', () => {
  test('A visitor joins no channel, and signing out leaves all channels', async () => {
    const visitor = await renderApp({ at: '/auth' });
    await screen.findByLabelText('Email');
    expect(visitor.backend.fake.realtime.hasChannels()).toBe(false);
    await visitor.leave();
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    await waitForSubscription(app);
    await app.user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(app.backend.fake.realtime.hasChannels()).toBe(false));
  });

  test('The lists are refetched after a lost connection is restored', async () => {
    const app = await renderApp({ at: '/dashboard', as: 'customer' });
    const name = (await screen.findAllByRole('article'))[0]?.querySelector('h3')?.textContent ?? '';
    await waitForSubscription(app);
    // Without jitter, the page reconnects as soon as it can.
    const random = jest.spyOn(Math, 'random').mockReturnValue(0);
    // Until the faults are cleared, open sockets break, and new ones break with their first message.
    await app.backend.faults.replace({ socket: 'drop' });
    await setStatus(app, name, 'failed');
    await app.backend.faults.clear();
    await waitFor(async () => expect((await rowOf(name)).getByText('Failed')).toBeVisible());
    random.mockRestore();
  });
});
