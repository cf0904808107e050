/** A note on a status from the admin to the customer, and withdrawing a request (docs/behaviour.md, section 4). */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setMediaQuery } from '../../mocks/testing/mediaQueries';
import { renderApp, type RenderedApp } from '../../mocks/testing/renderApp';
import { createTestFake, held, type TestFake } from '../../mocks/testing/testBackend';

const name = 'Harbor Bakery';
const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** A back end with one request of the customer; `stored` reads its status and note. */
function createRequest(): { backend: TestFake; id: string; stored: () => unknown } {
  const backend = createTestFake({ scenario: 'empty' });
  const owner = backend.db.profile.get({ email: 'customer@example.com' });
  const { id } = backend.db.request.create({
    owner,
    business_name: name,
    keywords: ['rye bread', 'cake'],
    location: 'Austin, TX',
    // The page offers Withdraw for 15 minutes by its own clock; the fake's stands still.
    created_at: new Date().toISOString(),
  });
  return {
    backend,
    id,
    stored: () => {
      const row = backend.db.request.findFirst({ id });
      return row && [row.status, row.status_note];
    },
  };
}

const openAdmin = (backend: TestFake) => renderApp({ at: '/admin?tab=requests', as: 'admin', backend });
const status = () => screen.findByRole('combobox', { name: `Status of ${name}` });
const openNote = async (app: RenderedApp, button: string) => {
  await app.user.click(await screen.findByRole('link', { name }));
  await app.user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: `Note on ${name}` }));
};
const noteOf = (dialog: Pick<typeof screen, 'getByLabelText'>) =>
  dialog.getByLabelText('Note to the customer');

test('Failed is set at once, the details ask for the reason, and the customer reads it in the list, details, history and mail', async () => {
  const { backend, stored } = createRequest();
  const app = await openAdmin(backend);
  await app.user.selectOptions(await status(), 'failed');
  expect(await screen.findByText('Request status updated successfully')).toBeVisible();
  const dialog = await openNote(app, 'Say why it failed');
  const send = dialog.getByRole('button', { name: 'Save note' });
  enter(noteOf(dialog), ' \n ');
  await app.user.click(send);
  expect(dialog.getByText('Say why it failed. The customer will see this.')).toBeVisible();
  enter(noteOf(dialog), 'x'.repeat(10_000));
  expect(dialog.getByText('At most 500 characters; this has 10000.')).toBeVisible();
  expect(stored()).toEqual(['failed', null]);
  enter(noteOf(dialog), ' We found <b>no shop</b>\nat this address. ');
  await app.user.click(send);
  const note = 'We found <b>no shop</b> at this address.';
  await waitFor(() => expect(stored()).toEqual(['failed', note]));
  // The mail is sent two minutes after the change.
  await backend.clock.advance(121);
  await app.leave();

  const customer = await renderApp({ at: '/dashboard', as: 'customer', backend });
  expect(await screen.findByText(note)).toBeVisible();
  await customer.user.click(screen.getByRole('link', { name }));
  const details = within(await screen.findByRole('dialog'));
  const history = within(await details.findByRole('region', { name: 'History' }));
  expect(await history.findByText(note)).toBeVisible();
  // As the request's note and in the history.
  expect(details.getAllByText(note)).toHaveLength(2);
  const [mail] = await backend.mailbox.list('customer@example.com');
  expect(mail).toMatchObject({ text: expect.stringContaining(`Our note: ${note}`) as string });
});

test('A note that another admin saved in the meantime is shown, and the typed note is kept and can replace it', async () => {
  const { backend, id, stored } = createRequest();
  backend.db.request.update({ id }, { status: 'failed' });
  const app = await openAdmin(backend);
  const dialog = await openNote(app, 'Say why it failed');
  enter(noteOf(dialog), 'Mine');
  backend.db.request.update({ id }, { status: 'failed', status_note: 'Theirs' });
  await app.user.click(dialog.getByRole('button', { name: 'Save note' }));
  expect(
    await dialog.findByText(
      'Someone else set it to “Failed” in the meantime. Send yours again to replace their note: “Theirs”',
    ),
  ).toBeVisible();
  // Beside the field only, not in a toast as well.
  expect(screen.getAllByText(/in the meantime/)).toHaveLength(1);
  expect(noteOf(dialog)).toHaveValue('Mine');
  expect(stored()).toEqual(['failed', 'Theirs']);
  await app.user.click(dialog.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(stored()).toEqual(['failed', 'Mine']));
});

test('Undo of a status change restores the status together with its note', async () => {
  const { backend, id, stored } = createRequest();
  backend.db.request.update({ id }, { status: 'failed', status_note: 'No such address.' });
  const app = await openAdmin(backend);
  await app.user.selectOptions(await status(), 'completed');
  const undo = await screen.findByRole('button', { name: `Undo: ${name} was set to Completed.` });
  expect(stored()).toEqual(['completed', null]);
  await app.user.click(undo);
  await waitFor(() => expect(stored()).toEqual(['failed', 'No such address.']));
});

test('An admin adds a note in the details without changing the status, and Undo removes the note', async () => {
  const { backend, id, stored } = createRequest();
  backend.db.request.update({ id }, { status: 'completed' });
  const app = await openAdmin(backend);
  const dialog = await openNote(app, 'Add a note for the customer');
  enter(noteOf(dialog), 'You are first now.');
  await app.user.click(dialog.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(stored()).toEqual(['completed', 'You are first now.']));
  expect(await screen.findByText('Note saved.')).toBeVisible();
  const history = within(await screen.findByRole('region', { name: 'History' }));
  expect(await history.findByText('Note saved')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: `Undo: ${name} has a new note.` }));
  await waitFor(() => expect(stored()).toEqual(['completed', null]));
  expect(await history.findByText('Note removed')).toBeVisible();
});

test('A customer withdraws a new request after a confirmation', async () => {
  const { backend, stored } = createRequest();
  const customer = await renderApp({ at: '/dashboard', as: 'customer', backend });
  await customer.user.click(await screen.findByRole('link', { name }));
  await customer.user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw this request?' }));
  await customer.user.click(question.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Your request was withdrawn.')).toBeVisible();
  expect(await screen.findByText('No requests yet')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stored()).toBeUndefined();
});

test('An admin who has a request open when it is withdrawn reads that it no longer exists', async () => {
  const { backend, id } = createRequest();
  const app = await openAdmin(backend);
  await waitFor(() => expect(backend.fake.realtime.hasChannels()).toBe(true));
  await app.user.click(await screen.findByRole('link', { name }));
  await screen.findByRole('region', { name: 'History' });
  await act(async () => void backend.db.request.delete({ id }));
  expect(await screen.findByText('This request no longer exists.')).toBeVisible();
  expect(screen.getByText('It may have been withdrawn or deleted.')).toBeVisible();
});

test('The note that an admin is writing on a request is kept when the request is withdrawn, saving it fails with the reason, and Cancel leaves the focus on the page', async () => {
  setMediaQuery('(min-width: 80em)', true);
  const { backend, id } = createRequest();
  backend.db.request.update({ id }, { status: 'failed' });
  const app = await openAdmin(backend);
  await waitFor(() => expect(backend.fake.realtime.hasChannels()).toBe(true));
  const dialog = await openNote(app, 'Say why it failed');
  enter(noteOf(dialog), 'No such address.');
  await act(async () => void backend.db.request.delete({ id }));
  expect(await screen.findByText('This request no longer exists.')).toBeInTheDocument();
  expect(noteOf(dialog)).toHaveValue('No such address.');
  await app.user.click(dialog.getByRole('button', { name: 'Save note' }));
  expect(await dialog.findByText('It was withdrawn or deleted in the meantime.')).toBeVisible();
  expect(screen.getAllByText(/in the meantime/)).toHaveLength(1);
  expect(noteOf(dialog)).toHaveValue('No such address.');
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('A status that another admin sets while a note is being written is reported once, on saving, and the note is kept', async () => {
  const { backend, id, stored } = createRequest();
  const app = await openAdmin(backend);
  await waitFor(() => expect(backend.fake.realtime.hasChannels()).toBe(true));
  const dialog = await openNote(app, 'Add a note for the customer');
  enter(dialog.getByLabelText(/^Note to the customer/), 'We start on Monday.');
  await act(async () => void backend.db.request.update({ id }, { status: 'failed', status_note: 'Theirs' }));
  expect(await dialog.findByLabelText('Note to the customer')).toHaveValue('We start on Monday.');
  await app.user.click(dialog.getByRole('button', { name: 'Save note' }));
  expect(await dialog.findByText(/^Someone else set it to “Failed” in the meantime\./)).toBeVisible();
  expect(screen.getAllByText(/in the meantime/)).toHaveLength(1);
  expect(noteOf(dialog)).toHaveValue('We start on Monday.');
  expect(stored()).toEqual(['failed', 'Theirs']);
});

test('A note that is being written survives a reload and Back, and Cancel discards it', async () => {
  const { backend, id } = createRequest();
  backend.db.request.update({ id }, { status: 'failed' });
  const app = await openAdmin(backend);
  enter(noteOf(await openNote(app, 'Say why it failed')), 'No such address.');
  await app.leave();

  const later = await openAdmin(backend);
  expect(noteOf(await openNote(later, 'Say why it failed'))).toHaveValue('No such address.');
  await act(async () => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dialog = await openNote(later, 'Say why it failed');
  expect(noteOf(dialog)).toHaveValue('No such address.');
  await later.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: `Note on ${name}` })).toBeNull());
  await later.user.click(screen.getByRole('button', { name: 'Say why it failed' }));
  const again = within(await screen.findByRole('dialog', { name: `Note on ${name}` }));
  expect(noteOf(again)).toHaveValue('');
});

test('When Back closes a note’s dialog while it is being saved and the saving fails, a message says so', async () => {
  const { backend, id } = createRequest();
  backend.db.request.update({ id }, { status: 'failed' });
  const app = await openAdmin(backend);
  const dialog = await openNote(app, 'Say why it failed');
  enter(noteOf(dialog), 'Mine');
  await backend.faults.replace({ match: { method: 'PATCH' }, delay: held });
  await app.user.click(dialog.getByRole('button', { name: 'Save note' }));
  await act(async () => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  backend.db.request.update({ id }, { status: 'failed', status_note: 'Theirs' });
  backend.release();
  expect(await screen.findByText(/^Someone else changed it (to “Failed” )?in the meantime\./)).toBeVisible();
});

test('A request that an admin has started on cannot be withdrawn, and a message says why', async () => {
  const { backend, id, stored } = createRequest();
  const customer = await renderApp({ at: '/dashboard', as: 'customer', backend });
  await customer.user.click(await screen.findByRole('link', { name }));
  await customer.user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw this request?' }));
  backend.db.request.update({ id }, { status: 'processing' });
  await customer.user.click(question.getByRole('button', { name: 'Withdraw' }));
  expect(
    await screen.findByText('We have already started on this request, so it can no longer be withdrawn.'),
  ).toBeVisible();
  expect(stored()).toEqual(['processing', null]);
});

test('Undo after submitting withdraws the request and restores the input of the form', async () => {
  const backend = createTestFake({ scenario: 'empty' });
  const app = await renderApp({ at: '/dashboard', as: 'customer', backend });
  enter(await screen.findByLabelText('Business Name'), name);
  enter(screen.getByLabelText('Location'), 'Austin, TX');
  enter(screen.getByLabelText(/^Keywords/), 'rye bread, cake');
  await app.user.click(screen.getByRole('button', { name: 'Submit request' }));
  await app.user.click(await screen.findByRole('button', { name: `Undo: ${name} is in your list.` }));
  expect(await screen.findByText('Your request was withdrawn.')).toBeVisible();
  expect(backend.db.request.count()).toBe(0);
  expect(await screen.findByText('No requests yet')).toBeVisible();
  expect(screen.getByLabelText('Business Name')).toHaveValue(name);
  expect(screen.getByLabelText('Location')).toHaveValue('Austin, TX');
  // The list of keywords below the field, which appears later, has a label that begins alike.
  expect(screen.getByRole('textbox', { name: /^Keywords/ })).toHaveValue('rye bread, cake');
});
