import { act, screen } from '@testing-library/react';
import { fill } from '../../mocks/testing/fill';
import { demoAccount, renderApp } from '../../mocks/testing/renderApp';
import { createTestFake, type TestFake } from '../../mocks/testing/testBackend';
import { recoveryStarted } from '../features/session/sessionSlice';

let isLibraryThere = true;

jest.mock('@supabase/supabase-js', () => {
  const library: object = jest.requireActual('@supabase/supabase-js');
  return new Proxy(library, {
    get(target, name) {
      if (isLibraryThere || name !== 'createClient') return Reflect.get(target, name) as unknown;
      throw Object.assign(new Error('Loading chunk supabase failed'), { name: 'ChunkLoadError' });
    },
  });
});

/** Requests a password link, and returns the address on this site to which the link in the mail leads. */
async function requestPasswordLink(backend: TestFake): Promise<string> {
  const { email } = demoAccount('customer');
  const app = await renderApp({ at: '/auth', backend });
  await app.user.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
  await fill(app.user, screen.getByLabelText('Email'), email);
  await app.user.click(screen.getByRole('button', { name: 'Send link' }));
  await screen.findByText(/If that address has an account/);
  const [mail] = await backend.mailbox.list(email);
  const answer = await fetch(mail?.link ?? '', { redirect: 'manual' });
  await app.leave();
  const { pathname, search } = new URL(answer.headers.get('location') ?? '');
  return `${pathname}${search}`;
}

test('A mail link can be retried after the client library failed to load, and after the server was unavailable', async () => {
  const backend = createTestFake();
  const at = await requestPasswordLink(backend);
  isLibraryThere = false;
  const app = await renderApp({ at, backend });
  expect(await screen.findByText('We couldn’t reach the server.')).toBeVisible();
  expect(screen.queryByText('Loading...')).toBeNull();
  expect(app.location()).toMatch(/^\/auth\?code=[0-9a-f-]{36}$/);

  isLibraryThere = true;
  await backend.faults.replace({ match: { query: { grant_type: 'pkce' } }, then: { status: 503 } });
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(await screen.findByText('The server isn’t available right now.')).toBeVisible();

  await backend.faults.clear();
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('New password')).toBeVisible();
  expect(app.location()).toBe('/auth');
});

const exchanges = ({ calls }: { calls: { path: string }[] }) =>
  calls.filter(({ path }) => path.includes('grant_type=pkce'));

test('A mail link that is opened while offline works after a reload, and its code is exchanged once', async () => {
  const backend = createTestFake();
  const at = await requestPasswordLink(backend);
  await backend.faults.replace({ match: { query: { grant_type: 'pkce' } }, then: 'drop' });
  const app = await renderApp({ at, backend });
  expect(await screen.findByText('We couldn’t reach the server.')).toBeVisible();
  await app.leave();

  await backend.faults.clear();
  const reloaded = await renderApp({ at: app.location(), backend });
  expect(await screen.findByLabelText('New password')).toBeVisible();
  expect(exchanges(reloaded)).toHaveLength(1);
  expect(reloaded.location()).toBe('/auth');
  await reloaded.leave();

  // The address no longer has the code, so another reload exchanges nothing.
  const again = await renderApp({ at: reloaded.location(), backend });
  expect(await screen.findByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
  expect(exchanges(again)).toEqual([]);
});

test('When a person gives up a mail link by signing out, its code is removed from the URL', async () => {
  const backend = createTestFake();
  const at = await requestPasswordLink(backend);
  await backend.faults.replace({ match: { query: { grant_type: 'pkce' } }, then: 'drop' });
  const app = await renderApp({ at, backend });
  await app.user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(app.location()).not.toContain('code');
});

test.each(['Save password', 'Cancel'])(
  'A tab that asks for a new password goes on to the dashboard when “%s” was pressed in another tab',
  async (button) => {
    const backend = createTestFake();
    // A test has one page, so the tabs come one after the other: the second gets the storage events of the first.
    const firstTab = await renderApp({ at: await requestPasswordLink(backend), backend });
    await fill(firstTab.user, await screen.findByLabelText('New password'), 'another-password');
    const setItem = jest.spyOn(Storage.prototype, 'setItem');
    await firstTab.user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
    const messages = setItem.mock.calls.map(([key, newValue]) => ({ key, newValue }));
    setItem.mockRestore();
    await firstTab.leave();

    const secondTab = await renderApp({ at: '/auth', backend });
    await act(async () => void secondTab.store.dispatch(recoveryStarted()));
    expect(secondTab.store.getState().session!.recovering).toBe(true);
    act(() => messages.forEach((message) => window.dispatchEvent(new StorageEvent('storage', message))));
    expect(secondTab.store.getState().session!.recovering).toBe(false);
    expect(await screen.findByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
  },
);
