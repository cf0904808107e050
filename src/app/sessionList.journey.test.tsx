/** “Where you’re signed in”: the list of a person's devices, and signing other devices out. */
import { screen, waitFor, within } from '@testing-library/react';
import { chooseFromMenu } from '../../mocks/testing/chooseFromMenu';
import { createTestFake, type TestFake } from '../../mocks/testing/testBackend';
import { demoAccount, renderApp, type RenderAppOptions } from '../../mocks/testing/renderApp';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

interface Device {
  access_token: string;
  refresh_token: string;
}

async function requestToken(
  { respond, url, anonKey }: TestFake,
  grant: 'password' | 'refresh_token',
  userAgent: string,
  body: object,
): Promise<Response> {
  return respond(
    new Request(`${url}/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify(body),
    }),
  );
}

/** Signs the customer in on another device. */
async function signIn(backend: TestFake, userAgent: string): Promise<Device> {
  const answer = await requestToken(backend, 'password', userAgent, demoAccount('customer'));
  return (await answer.json()) as Device;
}

const renew = (backend: TestFake, { refresh_token }: Device, userAgent: string) =>
  requestToken(backend, 'refresh_token', userAgent, { refresh_token });

const sessions = ({ fake }: TestFake) => [...fake.backend.table('auth.sessions').scan()];

async function openList(options: RenderAppOptions = {}) {
  const app = await renderApp({ at: '/dashboard', as: 'customer', ...options });
  await chooseFromMenu(app, 'Where you’re signed in');
  const dialog = within(await screen.findByRole('dialog', { name: 'Where you’re signed in' }));
  const devices = async () =>
    within(await dialog.findByRole('list', { name: 'Devices' })).getAllByRole('listitem');
  return { ...app, dialog, devices };
}

const waitForPhoneToDisappear = () =>
  waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());

test('A person sees their devices, the current one first, and signs another one out', async () => {
  const backend = createTestFake();
  const phone = await signIn(backend, iPhone);
  const { user, dialog, devices } = await openList({ backend });
  const [here, there, ...more] = await devices();
  expect(more).toEqual([]);
  expect(within(here!).getByText('This device')).toBeVisible();
  expect(within(here!).queryByRole('button')).toBeNull();
  expect(within(there!).getByText('Safari on iPhone')).toBeVisible();
  expect(within(there!).getByText(/^Last seen Mar 2, 2026, \d+:00 [AP]M$/)).toBeVisible();

  await user.click(dialog.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  expect(await screen.findByText('That device has been signed out.')).toBeVisible();
  await waitForPhoneToDisappear();
  expect(await devices()).toHaveLength(1);
  expect(dialog.getByRole('list', { name: 'Devices' })).toHaveFocus();
  expect(dialog.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
  const response = await renew(backend, phone, iPhone);
  expect(await response.json()).toMatchObject({ error_code: 'refresh_token_not_found' });
});

test('A device is listed with the browser and the time of its last token refresh', async () => {
  const backend = createTestFake();
  const phone = await signIn(backend, iPhone);
  backend.fake.controls.setClock(Date.now());
  expect((await renew(backend, phone, firefox)).status).toBe(200);
  const { devices } = await openList({ backend });
  const [, there] = await devices();
  expect(within(there!).getByText('Firefox on Windows')).toBeVisible();
  expect(within(there!).getByText(/^Last seen today at \d+:\d\d [AP]M$/)).toBeVisible();
});

test('All other devices are signed out after a confirmation, and the current one is not', async () => {
  const backend = createTestFake();
  const others = [await signIn(backend, iPhone), await signIn(backend, firefox)];
  const { user, dialog, devices } = await openList({ backend });
  expect(await devices()).toHaveLength(3);
  const pressSignOutOthers = () => user.click(dialog.getByRole('button', { name: 'Sign out all others' }));
  const question = () => screen.findByRole('dialog', { name: 'Sign out all other devices?' });
  await pressSignOutOthers();
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(await devices()).toHaveLength(3);
  await pressSignOutOthers();
  await user.click(within(await question()).getByRole('button', { name: 'Sign out all others' }));
  expect(await screen.findByText('All other devices have been signed out.')).toBeVisible();
  await waitForPhoneToDisappear();
  expect(await devices()).toHaveLength(1);
  for (const device of others) expect((await renew(backend, device, iPhone)).status).toBe(400);
  expect(screen.getByRole('heading', { level: 1, hidden: true })).toHaveTextContent(
    'AutoSuggest AI Dashboard',
  );
});

test('Signing out a device whose session has already ended reports that it was already signed out', async () => {
  const backend = createTestFake();
  await signIn(backend, iPhone);
  const { user, dialog, devices } = await openList({ backend });
  await devices();
  const { fake } = backend;
  fake.backend.transaction(() => fake.backend.table('auth.sessions').remove({ user_agent: iPhone }));
  await user.click(dialog.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  expect(await screen.findByText('That device was already signed out.')).toBeVisible();
  await waitForPhoneToDisappear();
});

test('A list of devices that cannot be loaded shows an error, and loads after a retry', async () => {
  const { user, dialog, devices } = await openList({
    faults: [{ match: { table: 'rpc/list_sessions' }, on: { first: 1 }, then: 'drop' }],
  });
  expect(await dialog.findByText('We couldn’t reach the server.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await devices()).toHaveLength(1);
});

test('A device that could not be signed out is kept in the list, and the reason is shown', async () => {
  const backend = createTestFake();
  await signIn(backend, iPhone);
  const { user, dialog, devices } = await openList({
    backend,
    faults: [{ match: { table: 'rpc/end_session' }, then: { status: 503 } }],
  });
  await devices();
  await user.click(dialog.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  expect(await screen.findByText(/^The server isn’t available right now\./)).toBeVisible();
  expect(await devices()).toHaveLength(2);
});

test('The list of devices says which are on the same network, where the server knows', async () => {
  const row = { last_seen: '2026-03-02T09:00:00+00:00', user_agent: iPhone, is_current: false };
  const body = [
    { ...row, id: '1', is_current: true, same_network: true },
    { ...row, id: '2', same_network: true },
    { ...row, id: '3', same_network: false },
    { ...row, id: '4', same_network: null },
  ];
  const { devices } = await openList({
    faults: [{ match: { table: 'rpc/list_sessions' }, then: { status: 200, body } }],
  });
  const texts = (await devices()).map((device) => device.textContent);
  expect(texts).toEqual([
    expect.stringContaining('Active now'),
    expect.stringMatching(/ [AP]M, on this networkSign out$/),
    expect.stringMatching(/ [AP]M, on another networkSign out$/),
    expect.stringMatching(/ [AP]MSign out$/),
  ]);
});

test('With an outdated database, the list of devices explains that it is unavailable', async () => {
  const { dialog } = await openList({
    faults: [
      {
        match: { table: 'rpc/list_sessions' },
        // PostgREST's answer where the database lacks the function.
        then: { status: 404, body: { code: 'PGRST202', message: 'Could not find it', hint: null } },
      },
    ],
  });
  expect(await dialog.findByText('Your devices can’t be listed here yet.')).toBeVisible();
});

test('A device that was signed out from another device is sent to /auth when it opens the list of devices', async () => {
  const backend = createTestFake();
  const app = await renderApp({ at: '/dashboard', as: 'customer', backend });
  await screen.findByText('Okafor Notary & Mobile Signing');
  const { fake } = backend;
  expect(sessions(backend)).toHaveLength(1);
  fake.backend.transaction(() => fake.backend.table('auth.sessions').remove({}));
  await chooseFromMenu(app, 'Where you’re signed in');
  await waitFor(() => expect(app.location()).toMatch(/^\/auth/));
});

test('A user agent that is not a browser’s is shown as an unknown device, without its text', async () => {
  const backend = createTestFake();
  await signIn(backend, 'Your bank: call 555-0100');
  const { dialog, devices } = await openList({ backend });
  await devices();
  // The other one is this test's own session, which was started without a user agent.
  expect(dialog.getAllByText('Unknown device')).toHaveLength(2);
  expect(dialog.queryByText(/555/)).toBeNull();
});
