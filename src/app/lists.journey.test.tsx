import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { fill } from '../../mocks/testing/fill';
import { demoAccount, renderApp, type Account, type RenderedApp } from '../../mocks/testing/renderApp';
import { held } from '../../mocks/testing/testBackend';
import { adminApi } from '../features/admin/adminApi';
import { selectView } from '../features/admin/adminSlice';
import { sessionEnded } from '../features/session/sessionSlice';

const allRequests = 'rpc/find_requests';

let warn: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => warn.mockRestore());

/** Makes the page refetch what it shows. */
const comeBackOnline = () =>
  act(async () => {
    window.dispatchEvent(new Event('online'));
  });

/** Waits for a "Try again" button, presses it by keyboard, and holds the retry until the test releases it. */
async function holdRetry(app: RenderedApp, match: { table: string }) {
  const button = await screen.findByRole('button', { name: 'Try again' });
  await app.backend.faults.replace({ match, delay: held });
  button.focus();
  await app.user.keyboard('{Enter}');
  return button;
}

async function openManyRequests(options: Parameters<typeof renderApp>[0] = {}): Promise<RenderedApp> {
  const app = await renderApp({ at: '/admin?tab=requests', as: 'admin', scenario: 'large', ...options });
  await screen.findByText(/^(About )?[\d,]+ (requests|users|found)$/);
  return app;
}

describe('refetching a list', () => {
  const shownRequests = ({ store }: RenderedApp) => {
    const state = store.getState() as never;
    const [view] = adminApi.util.selectCachedArgsForQuery(state, 'adminRequests');
    if (!view) throw new Error('no list of requests');
    const { data, isLoading, status } = adminApi.endpoints.adminRequests.select(view)(state);
    return { view, status, isLoading, rows: data?.pages.flatMap(({ rows }) => rows) ?? [] };
  };
  const readMore = (app: RenderedApp) =>
    act(async () => {
      const { view } = shownRequests(app);
      await app.store.dispatch(
        adminApi.endpoints.adminRequests.initiate(view, { direction: 'forward', subscribe: false }),
      );
    });

  const isBusy = () => document.querySelector('[aria-busy=true]') !== null;
  test.each([
    ['long enough to be rendered', () => waitFor(() => expect(isBusy()).toBe(true))],
    ['too short to be rendered', () => undefined],
  ])(
    'Scrolling to the end during a refetch that is %s loads the next page',
    async (_duration, waitForRendering) => {
      const app = await openManyRequests();
      await screen.findByText('100,000', { selector: 'a > span' });
      const position = Object.getOwnPropertyDescriptor(window, 'scrollY')!;
      await app.backend.faults.replace({ match: { table: allRequests }, on: { first: 1 }, delay: held });
      await comeBackOnline();
      expect(shownRequests(app).status).toBe('pending');
      // 160 rows of 48 pixels, far below the 50 rows that are loaded.
      Object.defineProperty(window, 'scrollY', { configurable: true, get: () => 160 * 48 });
      fireEvent.scroll(window);
      await waitForRendering();
      app.backend.release();
      await waitFor(() => expect(shownRequests(app).rows.length).toBeGreaterThan(50));
      Object.defineProperty(window, 'scrollY', position);
    },
  );

  test('Refetching a list keeps every loaded row, even beyond the thousandth', async () => {
    const app = await openManyRequests();
    while (shownRequests(app).rows.length < 1_050) await readMore(app);
    const before = shownRequests(app).rows;
    app.calls.length = 0;
    await comeBackOnline();
    await waitFor(() =>
      expect(app.calls.filter(({ path }) => path.includes(allRequests)).length).toBeGreaterThan(0),
    );
    await waitFor(() => expect(shownRequests(app).status).toBe('fulfilled'));
    expect(shownRequests(app).rows.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });
});

describe('a search in a list too long for one call', () => {
  /** Each looks at 5,000 requests, so that 20 read the list; the next one finds its end. */
  const searchCalls = ({ calls }: RenderedApp) => calls.filter(({ path }) => path.includes('find_requests'));

  test('A search in a very long list shows matches and an estimated count after a single call', async () => {
    const app = await openManyRequests({ at: '/admin?tab=requests#q=a' });
    expect(await screen.findByText(/^About [\d,]+ found$/)).toBeVisible();
    expect(screen.getByText(/^\d+ of 100,000 searched$/)).toBeVisible();
    expect(screen.getAllByRole('rowheader').length).toBeGreaterThan(0);
    expect(searchCalls(app)).toHaveLength(1);
  });

  test('A search in a very long list continues by itself until something is found or the list ends', async () => {
    const app = await renderApp({ at: '/admin?tab=requests#q=zq', as: 'admin', scenario: 'large' });
    expect(await screen.findByText('No requests match your search.', {}, { timeout: 20_000 })).toBeVisible();
    expect(screen.getByText('0 found')).toBeVisible();
    expect(searchCalls(app)).toHaveLength(21);
  });

  test('After a network error, a search in a very long list keeps its progress, and Try again continues from there', async () => {
    const app = await renderApp({
      at: '/admin?tab=requests#q=zq',
      as: 'admin',
      scenario: 'large',
      faults: [{ match: { table: allRequests }, on: { every: 3 }, then: 'drop' }],
    });
    const button = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('10,000 of 100,000 searched')).toBeVisible();
    expect(screen.getByText('Nothing found yet')).toBeVisible();
    await app.backend.faults.clear();
    await app.user.click(button);
    expect(await screen.findByText('No requests match your search.', {}, { timeout: 20_000 })).toBeVisible();
    expect(searchCalls(app)).toHaveLength(22);
  });
});

describe('"Try again"', () => {
  test.each([
    ['the admin’s list', '/admin?tab=requests', 'admin', allRequests, 'table'],
    ['the customer’s list', '/dashboard', 'customer', 'optimization_requests', 'list'],
  ] as const)(
    '"Try again" on %s shows progress, keeps the focus, and moves it to the page when the list has loaded',
    async (_list, at, as, table, role) => {
      const app = await renderApp({
        at,
        as,
        faults: [{ match: { table }, on: { first: 1 }, then: { status: 503 } }],
      });
      const button = await holdRetry(app, { table });
      await waitFor(() => expect(button).toHaveTextContent('Trying again…'));
      expect(button).toHaveFocus();
      await app.user.keyboard('{Enter}');
      app.backend.release();
      await waitFor(() => expect(button).not.toBeInTheDocument());
      expect(await screen.findByRole(role, { name: /requests$/ })).toBeVisible();
      expect(screen.getByRole('main')).toHaveFocus();
    },
  );

  test('"Try again" on a possibly stale list shows progress and keeps the focus', async () => {
    const app = await renderApp({ at: '/admin?tab=requests', as: 'admin' });
    await screen.findByText('40 requests');
    await app.backend.faults.replace({ match: { table: allRequests }, then: { status: 503 } });
    await comeBackOnline();
    const button = await holdRetry(app, { table: allRequests });
    await waitFor(() => expect(button).toHaveTextContent('Trying again…'));
    expect(button).toHaveFocus();
    app.backend.release();
    await waitFor(() => expect(screen.queryByText(/may be out of date/)).toBeNull());
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('"Try again" after the role failed to load shows progress, and the page keeps its heading', async () => {
    const app = await renderApp({
      at: '/admin',
      as: 'admin',
      faults: [{ match: { table: 'profiles' }, on: { first: 1 }, delay: held, then: { status: 503 } }],
    });
    expect(await screen.findByText('Loading...')).toBeVisible();
    app.backend.release();
    const button = await holdRetry(app, { table: 'profiles' });
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await waitFor(() => expect(button).toHaveTextContent('Trying again…'));
    expect(button).toHaveFocus();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    app.backend.release();
    await waitFor(() => expect(button).not.toBeInTheDocument());
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

describe('the privacy of an admin’s search', () => {
  const searchUrl = '/admin#q=secret+client';

  /** Opens a search of the admin. The customer of the demo is made an admin, too, so that there is another one. */
  async function openWithTwoAdmins(): Promise<RenderedApp> {
    const app = await renderApp({ at: '/admin', as: 'admin' });
    await screen.findByText('12 users');
    app.backend.db.profile.update({ email: 'customer@example.com' }, { role: 'admin' });
    await app.user.type(screen.getByRole('searchbox'), 'secret client');
    await screen.findByText('No users match your search.');
    expect(app.location()).toBe(searchUrl);
    return app;
  }

  async function signInAs({ user }: RenderedApp, { email, password }: Account) {
    await fill(user, await screen.findByLabelText('Email'), email);
    await fill(user, screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
  }

  test('The Admin link does not open the previous admin’s search for the next person who signs in', async () => {
    const app = await openWithTwoAdmins();
    await app.user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(app.location()).toBe('/'));
    await app.user.click((await screen.findAllByRole('link', { name: 'Sign In' }))[0]!);
    await signInAs(app, demoAccount('customer'));
    await screen.findByRole('heading', { name: 'AutoSuggest AI Dashboard' });
    await app.user.click(await screen.findByRole('link', { name: 'Admin' }));
    expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    expect(app.location()).toBe('/admin');
    expect(selectView(app.store.getState())).toBe('');
  });

  test.each([
    ['another admin', '/admin', 'customer'],
    ['the same admin', searchUrl, 'admin'],
  ] as const)(
    'Going back restores an admin’s search only for that admin: %s ends up at %s',
    async (_person, leadsTo, who) => {
      const app = await openWithTwoAdmins();
      await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
      await screen.findByRole('heading', { name: 'AutoSuggest AI Dashboard' });
      await app.user.click(screen.getByRole('button', { name: 'Sign Out' }));
      await waitFor(() => expect(app.location()).toBe('/'));
      await app.user.click((await screen.findAllByRole('link', { name: 'Sign In' }))[0]!);
      await signInAs(app, demoAccount(who));
      await screen.findByRole('heading', { name: 'AutoSuggest AI Dashboard' });
      await act(async () => window.history.go(-2));
      expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
      await waitFor(() => expect(app.location()).toBe(leadsTo));
      expect(await screen.findByRole('searchbox')).toHaveValue(leadsTo === searchUrl ? 'secret client' : '');
    },
  );

  test.each([
    ['another admin', '/dashboard', 'customer'],
    ['the same admin', searchUrl, 'admin'],
  ] as const)(
    'After a session has ended, only the same admin gets their search back: %s ends up at %s',
    async (_person, leadsTo, who) => {
      const app = await openWithTwoAdmins();
      await act(async () => {
        localStorage.clear();
        app.store.dispatch(sessionEnded());
      });
      await waitFor(() => expect(app.location()).toBe('/auth'));
      await signInAs(app, demoAccount(who));
      await waitFor(() => expect(app.location()).toBe(leadsTo));
    },
  );
});
