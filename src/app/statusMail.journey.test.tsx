/** Mails about requests, from the check box on the dashboard to the mailbox (docs/behaviour.md, sections 4 and 8). */
import { screen, waitFor } from '@testing-library/react';
import type { FaultRule } from 'supabase-in-memory';
import { renderApp, type RenderedApp } from '../../mocks/testing/renderApp';
import { createTestFake, held, type TestFake } from '../../mocks/testing/testBackend';

const box = () => screen.getByRole('checkbox', { name: 'Email me when a request is completed or fails' });
const stored = ({ backend }: RenderedApp) =>
  backend.db.mailSetting.findMany().map(({ status_mail }) => status_mail);
const writes = ({ calls }: RenderedApp) =>
  calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/rest/v1/mail_settings'));
const reads = ({ calls }: RenderedApp) =>
  calls.filter(({ method, path }) => method === 'GET' && path.startsWith('/rest/v1/mail_settings'));
const onWrite = (then: NonNullable<FaultRule['then']>): FaultRule[] => [
  { match: { table: 'mail_settings', method: 'POST' }, then },
];

afterEach(() => jest.restoreAllMocks());

/** A back end in which the customer has one request. */
function createRequest(): { backend: TestFake; complete: () => Promise<string[]> } {
  const backend = createTestFake({ scenario: 'empty' });
  const { db, clock, mailbox } = backend;
  const owner = db.profile.get({ email: 'customer@example.com' });
  const { id } = db.request.create({ owner, business_name: 'Juniper Bakery' });
  return {
    backend,
    /** Completes the request, and returns the subjects of the mails that arrive in the next hour. */
    complete: async () => {
      db.request.update({ id }, { status: 'completed' });
      await clock.advance(3600);
      return (await mailbox.list(owner.email)).map(({ subject }) => subject);
    },
  };
}

test('No status email is sent while the box is unchecked, also after a reload, and one is sent once it is checked again', async () => {
  const { backend, complete } = createRequest();
  const app = await renderApp({ at: '/dashboard', as: 'customer', backend });
  await waitFor(() => expect(box()).toBeEnabled());
  expect(box()).toBeChecked();
  await app.user.click(box());
  expect(box()).not.toBeChecked();
  await waitFor(() => expect(stored(app)).toEqual([false]));
  expect(writes(app).map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ status_mail: false }]);
  expect(box()).toHaveFocus();
  await app.leave();
  const again = await renderApp({ at: '/dashboard', as: 'customer', backend });
  await waitFor(() => expect(box()).not.toBeChecked());
  expect(await complete()).toEqual([]);
  await again.leave();

  // With another back end, the customer unchecks the box and checks it again.
  const other = createRequest();
  const otherApp = await renderApp({ at: '/dashboard', as: 'customer', backend: other.backend });
  await waitFor(() => expect(box()).toBeEnabled());
  await otherApp.user.click(box());
  await waitFor(() => expect(stored(otherApp)).toEqual([false]));
  // The box ignores clicks while a change is being saved.
  await waitFor(() => expect(box()).toHaveAttribute('aria-disabled', 'false'));
  await otherApp.user.click(box());
  await waitFor(() => expect(stored(otherApp)).toEqual([true]));
  expect(await other.complete()).toEqual(['Your request for Juniper Bakery is completed']);
});

test('The box for status emails is indeterminate until the setting is known', async () => {
  const { backend } = createRequest();
  const faults: FaultRule[] = [{ match: { table: 'mail_settings', method: 'GET' }, delay: held }];
  await renderApp({ at: '/dashboard', as: 'customer', backend, faults });
  await waitFor(() => expect(box()).toBePartiallyChecked());
  expect(box()).toBeDisabled();
  backend.release();
  await waitFor(() => expect(box()).toBeChecked());
  expect(box()).toBeEnabled();
  expect(box()).not.toBePartiallyChecked();
});

test('A refused change of the status email setting is reverted, and the reason is shown', async () => {
  const { backend } = createRequest();
  const app = await renderApp({
    at: '/dashboard',
    as: 'customer',
    backend,
    faults: onWrite({ status: 503 }),
  });
  await waitFor(() => expect(box()).toBeEnabled());
  await app.user.click(box());
  expect(
    await screen.findByText('The server isn’t available right now. Please try again in a moment.'),
  ).toBeVisible();
  await waitFor(() => expect(box()).toBeChecked());
  expect(stored(app)).toEqual([]);
  await backend.faults.clear();
  await app.user.click(box());
  await waitFor(() => expect(stored(app)).toEqual([false]));
  expect(box()).not.toBeChecked();
});

test('When the response to a change of the status email setting is lost, the box shows what is stored', async () => {
  const { backend } = createRequest();
  const app = await renderApp({ at: '/dashboard', as: 'customer', backend, faults: onWrite('lose-answer') });
  await waitFor(() => expect(box()).toBeEnabled());
  await app.user.click(box());
  expect(
    await screen.findByText('We couldn’t reach the server. Check your connection and try again.'),
  ).toBeVisible();
  expect(stored(app)).toEqual([false]);
  await waitFor(() => expect(box()).not.toBeChecked());
});

test('After a late response with the old setting, the setting is read again, and the box shows what is stored', async () => {
  const { backend } = createRequest();
  const app = await renderApp({ at: '/dashboard', as: 'customer', backend });
  await waitFor(() => expect(box()).toBeEnabled());
  const oldSetting: FaultRule = {
    match: { table: 'mail_settings', method: 'GET' },
    on: { first: 1 },
    delay: held,
    // No row means the default, which is checked.
    then: { status: 200, body: [] },
  };
  await backend.faults.replace(oldSetting);
  // Back from another tab, the page reads the setting again.
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(reads(app)).toHaveLength(2));
  await app.user.click(box());
  await waitFor(() => expect(stored(app)).toEqual([false]));
  backend.release();
  // Any change makes the page read the setting again afterwards.
  await waitFor(() => expect(reads(app)).toHaveLength(3));
  await waitFor(() => expect(box()).not.toBeChecked());
});

test('When the status email setting cannot be loaded, an error is shown in place of the box, and loading can be retried', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const faults: FaultRule[] = [{ match: { table: 'mail_settings' }, then: { status: 500 } }];
  const { backend } = createRequest();
  const app = await renderApp({ at: '/dashboard', as: 'customer', backend, faults });
  expect(await screen.findByText('Your email setting could not be loaded.')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByText('Juniper Bakery')).toBeVisible();
  await backend.faults.clear();
  await app.user.click(screen.getByRole('button', { name: 'Load it again' }));
  await waitFor(() => expect(box()).toBeChecked());
});
