/** Many requests at once: selection, a status for all of them, refusals, undo, export, views, print, overview. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FaultRule } from 'supabase-in-memory';
import { fill } from '../../mocks/testing/fill';
import { renderApp, type RenderedApp, type RenderAppOptions } from '../../mocks/testing/renderApp';
import { held } from '../../mocks/testing/testBackend';
import { findTableRows, tableRows } from '../../mocks/testing/tableRows';

// Calls that fail are logged.
beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => undefined));

async function openRequests(options: RenderAppOptions = {}): Promise<RenderedApp> {
  const app = await renderApp({ at: '/admin?tab=requests', as: 'admin', ...options });
  await findTableRows();
  await screen.findByRole('navigation', { name: 'Views' });
  return app;
}

const boxes = () => tableRows().map((row) => within(row).getByRole<HTMLInputElement>('checkbox'));
const nameOf = (box: HTMLElement) => box.getAttribute('aria-label')?.replace(/^Select /, '') ?? '';
const selectedNames = () =>
  boxes()
    .filter(({ checked }) => checked)
    .map(nameOf);
const bar = () => within(screen.getByRole('region', { name: 'Selected requests' }));
const rowsIn = ({ backend }: RenderedApp) => backend.db.request.findMany();
const statusOf = (app: RenderedApp, business: string) =>
  rowsIn(app).find((row) => row.business_name === business)?.status;
const patches = ({ calls }: RenderedApp) => calls.filter(({ method }) => method === 'PATCH');

describe('selecting rows', () => {
  test('Rows are selected by click, Shift+click and keyboard, one by one or all at once, and Escape clears the selection', async () => {
    const app = await openRequests();
    const all = boxes();
    const names = all.map(nameOf);
    await app.user.click(all[0]!);
    await app.user.keyboard('{Shift>}');
    await app.user.click(all[3]!);
    await app.user.keyboard('{/Shift}');
    expect(selectedNames()).toEqual(names.slice(0, 4));
    expect(bar().getByText('4 selected')).toBeVisible();

    await app.user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(selectedNames()).toEqual(names.slice(0, 3));
    expect(boxes()[2]).toHaveFocus();
    await app.user.keyboard(' ');
    expect(selectedNames()).toEqual(names.slice(0, 2));

    await app.user.keyboard('{Control>}a{/Control}');
    expect(bar().getByText('40 selected')).toBeVisible();
    await app.user.keyboard(' ');
    expect(bar().getByText('39 selected')).toBeVisible();
    await app.user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Selected requests' })).toBeNull();

    // The keys also work while the link with the row's name has the focus.
    within(tableRows()[1]!).getByRole('link').focus();
    await app.user.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    expect(selectedNames()).toEqual(names.slice(1, 3));
    expect(within(tableRows()[2]!).getByRole('link')).toHaveFocus();
  });

  test('The header checkbox selects all rows, and is indeterminate while some are selected', async () => {
    const app = await openRequests();
    const head = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Select all requests in this view',
    });
    await app.user.click(boxes()[0]!);
    expect([head.checked, head.indeterminate]).toEqual([false, true]);
    await app.user.click(head);
    expect([head.checked, head.indeterminate]).toEqual([true, false]);
    expect(bar().getByText('40 selected')).toBeVisible();
    await app.user.click(head);
    expect(selectedNames()).toEqual([]);
  });

  test('Another view starts without a selection, and Ctrl+A in the search field does not select rows', async () => {
    const app = await openRequests();
    await app.user.click(boxes()[0]!);
    screen.getByRole('searchbox').focus();
    await app.user.keyboard('{Control>}a{/Control}');
    expect(selectedNames()).toHaveLength(1);
    await app.user.click(screen.getByRole('link', { name: /^Pending/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected requests' })).toBeNull());
    expect(app.location()).toBe('/admin?tab=requests&status=pending');
  });

  test('A selection survives sorting, End and Home, and a bulk change reaches its rows that are not loaded', async () => {
    const app = await openRequests({ scenario: 'large' });
    const names = boxes().slice(0, 2).map(nameOf);
    await app.user.click(boxes()[0]!);
    await app.user.click(boxes()[1]!);
    await app.user.click(screen.getByRole('button', { name: 'Business' }));
    await waitFor(() => expect(boxes().map(nameOf)).not.toContain(names[0]));
    const another = nameOf(boxes()[0]!);
    await app.user.click(boxes()[0]!);
    act(() => document.body.focus());
    await app.user.keyboard('{End}');
    await screen.findByText('100,000 requests, showing the last ones');
    await waitFor(() => expect(boxes().map(nameOf)).not.toContain(another));
    expect(bar().getByText('3 selected')).toBeVisible();
    await app.user.keyboard('{Home}');
    await waitFor(() => expect(selectedNames()).toEqual([another]));
    const [first] = rowsIn(app).filter(({ business_name }) => business_name === names[0]);
    // A status that the first request does not have, so that it changes.
    await app.user.click(
      bar().getByRole('button', { name: first?.status === 'failed' ? 'Pending' : 'Failed' }),
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected requests' })).toBeNull());
    const changed = patches(app).flatMap(({ path }) =>
      [...path.matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g)].flat(),
    );
    expect(changed).toContain(first?.id);
  });

  test('A row that somebody else removes from the view is no longer selected', async () => {
    const app = await openRequests({ at: '/admin?tab=requests&status=pending' });
    await waitFor(() => expect(app.backend.fake.realtime.hasChannels()).toBe(true));
    const [first, second] = boxes().map(nameOf);
    await app.user.click(boxes()[0]!);
    await app.user.click(boxes()[1]!);
    await act(async () => {
      app.backend.db.request.update({ business_name: first! }, { status: 'failed' });
    });
    await waitFor(() => expect(selectedNames()).toEqual([second]));
    expect(bar().getByText('1 selected')).toBeVisible();
  });

  test('Escape in a dropdown cancels its preview and keeps the selection', async () => {
    const app = await openRequests({ at: '/admin?tab=requests&status=pending' });
    await app.user.click(boxes()[0]!);
    const select = within(tableRows()[0]!).getByRole('combobox');
    act(() => select.focus());
    fireEvent.keyDown(select, { key: 'ArrowDown' });
    fireEvent.change(select, { target: { value: 'failed' } });
    await app.user.keyboard('{Escape}');
    expect(select).toHaveValue('pending');
    expect(bar().getByText('1 selected')).toBeVisible();
  });

  test('A key in a dialog does not change the selection', async () => {
    const app = await openRequests();
    await app.user.click(boxes()[0]!);
    await app.user.click(screen.getByRole('button', { name: 'Export' }));
    await screen.findByRole('dialog');
    await app.user.keyboard('{Control>}a{/Control}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bar().getByText('1 selected')).toBeVisible();
  });
});

describe('the status of several requests', () => {
  test('A few requests are changed immediately, and the change can be undone', async () => {
    const app = await openRequests({ at: '/admin?tab=requests&status=pending' });
    const names = boxes().slice(0, 2).map(nameOf);
    await app.user.click(boxes()[0]!);
    await app.user.click(boxes()[1]!);
    await app.user.click(bar().getByRole('button', { name: 'Completed' }));
    expect(await screen.findByText('2 requests were set to Completed.')).toBeVisible();
    expect(names.map((name) => statusOf(app, name))).toEqual(['completed', 'completed']);
    await waitFor(() => expect(boxes().map(nameOf)).not.toContain(names[0]));
    expect(screen.queryByRole('region', { name: 'Selected requests' })).toBeNull();
    // The focused button is gone, so the focus moves to a row.
    await waitFor(() => expect(boxes()[0]).toHaveFocus());
    expect(patches(app)).toHaveLength(1);
    await app.user.click(screen.getByRole('button', { name: 'Undo all: 2 requests were set to Completed.' }));
    await waitFor(() => expect(names.map((name) => statusOf(app, name))).toEqual(['pending', 'pending']));
    const lines = app.backend.db.historyLine
      .findMany()
      .filter(({ request_id }) =>
        rowsIn(app).some((row) => row.id === request_id && names.includes(row.business_name)),
      );
    // Two requests, each changed and changed back.
    expect(lines).toHaveLength(4);
  });

  test('Changing all requests of a view first asks for a confirmation with their number, and an undo restores each status', async () => {
    const app = await openRequests();
    const before = new Map(rowsIn(app).map(({ id, status }) => [id, status]));
    await app.user.click(boxes()[0]!);
    await app.user.click(bar().getByRole('button', { name: 'Select all' }));
    await app.user.click(bar().getByRole('button', { name: 'Failed' }));
    const question = within(await screen.findByRole('dialog', { name: 'Set 40 requests to Failed?' }));
    expect(question.getByText(/notified in two minutes/)).toBeVisible();
    const failed = [...before.values()].filter((status) => status === 'failed').length;
    expect(
      question.getByText(new RegExp(`^${40 - failed} will change; ${failed} are already Failed\\. `)),
    ).toBeVisible();
    await app.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(patches(app)).toEqual([]);

    await app.user.click(bar().getByRole('button', { name: 'Failed' }));
    const note = await screen.findByLabelText('Note to the customers');
    const send = screen.getByRole('button', { name: 'Set to Failed' });
    await app.user.click(send);
    expect(screen.getByText('Say why it failed. The customer will see this.')).toBeVisible();
    fireEvent.change(note, { target: { value: '  We could not\nreach you.  ' } });
    await app.user.click(send);
    const changed = [...before.values()].filter((status) => status !== 'failed').length;
    await app.user.click(
      await screen.findByRole('button', { name: `Undo all: ${changed} requests were set to Failed.` }),
    );
    const notes = app.backend.db.historyLine.findMany().map(({ note }) => note);
    expect(notes.filter((text) => text === 'We could not reach you.')).toHaveLength(changed);
    expect(await screen.findByText(`${changed} requests restored.`)).toBeVisible();
    expect(new Map(rowsIn(app).map(({ id, status }) => [id, status]))).toEqual(before);
  });

  /** Changes the status of the first `count` pending requests one by one. Returns their names. */
  async function changeOneByOne(app: RenderedApp, count: number): Promise<string[]> {
    const names = boxes().slice(0, count).map(nameOf);
    for (const name of names) {
      await app.user.selectOptions(screen.getByRole('combobox', { name: `Status of ${name}` }), 'Failed');
      await waitFor(() => expect(statusOf(app, name)).toBe('failed'));
      await waitFor(() => expect(app.store.getState().admin?.update).toBeNull());
    }
    return names;
  }

  test('Consecutive status changes share one message and one undo; a change after that undo gets its own', async () => {
    const app = await openRequests({ at: '/admin?tab=requests&status=pending' });
    const names = await changeOneByOne(app, 2);
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1);
    expect(screen.getByText('Request status updated successfully')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Undo all: 2 requests updated.' }));
    expect(await screen.findByText('2 requests restored.')).toBeVisible();
    expect(names.map((name) => statusOf(app, name))).not.toContain('failed');
    const [again] = await changeOneByOne(app, 1);
    expect(await screen.findByRole('button', { name: `Undo: ${again} was set to Failed.` })).toBeVisible();
  });

  test('An undo of several changes says which requests it could not restore, and why', async () => {
    const app = await openRequests({ at: '/admin?tab=requests&status=pending' });
    const [first, second] = await changeOneByOne(app, 2);
    app.backend.db.request.update({ business_name: first! }, { status: 'completed' });
    await app.user.click(screen.getByRole('button', { name: 'Undo all: 2 requests updated.' }));
    const message = within(await screen.findByRole('alert'));
    expect(
      await message.findByText(
        `1 of 2 requests not restored. ${first}: Someone else changed it to “Completed” in the meantime.`,
      ),
    ).toBeVisible();
    expect(statusOf(app, first!)).toBe('completed');
    expect(statusOf(app, second!)).not.toBe('failed');
  });

  test('Requests that somebody else changed are listed with the reason, and not overwritten', async () => {
    const app = await openRequests({ at: '/admin?tab=requests&status=pending' });
    const names = boxes().slice(0, 3).map(nameOf);
    for (const box of boxes().slice(0, 3)) await app.user.click(box);
    await app.backend.faults.replace({ match: { method: 'PATCH' }, delay: held });
    await app.user.click(bar().getByRole('button', { name: 'Completed' }));
    await waitFor(() => expect(patches(app)).toHaveLength(1));
    // Another admin's change gets in before the call.
    app.backend.db.request.update({ business_name: names[1]! }, { status: 'failed' });
    app.backend.release();
    const list = within(await screen.findByRole('list', { name: 'Requests that were not changed' }));
    expect(list.getByRole('listitem')).toHaveTextContent(
      `${names[1]}: Someone else changed it to “Failed” in the meantime.`,
    );
    expect(bar().getByRole('status')).toHaveTextContent('2 requests changed. 1 not changed:');
    expect(names.map((name) => statusOf(app, name))).toEqual(['completed', 'failed', 'completed']);
    await app.user.click(bar().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected requests' })).toBeNull());
  });

  test('After a failed call, a bulk change says how many requests it did not attempt, and can try them again', async () => {
    const app = await openRequests({ at: '/admin?tab=requests&status=pending' });
    const name = nameOf(boxes()[0]!);
    await app.user.click(boxes()[0]!);
    await app.backend.faults.replace({ match: { method: 'PATCH' }, on: { first: 1 }, then: { status: 503 } });
    await app.user.click(bar().getByRole('button', { name: 'Completed' }));
    expect(
      await screen.findByText('The server isn’t available right now. Please try again in a moment.'),
    ).toHaveAttribute('role', 'alert');
    expect(bar().getByText(/changed\./).parentElement).toHaveTextContent(
      '0 requests changed. 1 not attempted.',
    );
    expect(statusOf(app, name)).toBe('pending');
    await app.user.click(bar().getByRole('button', { name: 'Try the rest' }));
    expect(await screen.findByText(`${name} was set to Completed.`)).toBeVisible();
    expect(statusOf(app, name)).toBe('completed');
  });
});

describe('progress', () => {
  /** Lets the first matching call through and holds the second. */
  const holdSecond = (match: NonNullable<FaultRule['match']>): FaultRule => ({
    match,
    on: { nth: 2 },
    delay: held,
  });

  test('A bulk change shows its progress while it reads and changes; Stop leaves the rest unchanged', async () => {
    const app = await openRequests({ at: '/admin?tab=requests&status=failed', scenario: 'large' });
    const before = new Map(rowsIn(app).map(({ id, status }) => [id, status]));
    await app.backend.faults.replace(holdSecond({ table: 'rpc/find_requests' }));
    await app.user.click(screen.getByRole('checkbox', { name: 'Select all requests in this view' }));
    await app.user.click(bar().getByRole('button', { name: 'Pending' }));
    const reading = () =>
      screen.findByRole<HTMLProgressElement>('progressbar', { name: /^Reading the list: [1-9][\d,]* of / });
    expect((await reading()).value).toBeLessThan((await reading()).max);
    // Stopped while reading: the question is never asked.
    await app.user.click(bar().getByRole('button', { name: 'Stop' }));
    app.backend.release();
    expect(await bar().findByRole('button', { name: 'Pending' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();

    await app.backend.faults.replace(holdSecond({ method: 'PATCH' }));
    await app.user.click(bar().getByRole('button', { name: 'Pending' }));
    await app.user.click(await screen.findByRole('button', { name: 'Set to Pending' }));
    const changing = await screen.findByRole<HTMLProgressElement>('progressbar', {
      name: /^[1-9][\d,]* of [\d,]+ requests$/,
    });
    expect(changing.value).toBeGreaterThan(0);
    expect(changing.value).toBeLessThan(changing.max);
    await app.user.click(bar().getByRole('button', { name: 'Stop' }));
    app.backend.release();
    const result = await bar().findByText(/requests changed\./);
    const changed = rowsIn(app).filter(({ id, status }) => status !== before.get(id)).length;
    expect(changed).toBeGreaterThan(0);
    expect(result.parentElement).toHaveTextContent(
      `${changed} requests changed. ${(changing.max - changed).toLocaleString('en-US')} not attempted.`,
    );
    expect(bar().getByRole('button', { name: 'Try the rest' })).toBeVisible();
  });

  test('An export shows its progress, and Stop leaves no file', async () => {
    const app = await openRequests({ scenario: 'large' });
    await app.backend.faults.replace(holdSecond({ table: 'rpc/export_requests' }));
    await app.user.click(screen.getByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export requests' }));
    await app.user.click(dialog.getByRole('button', { name: 'Save the file' }));
    const progress = await dialog.findByRole<HTMLProgressElement>('progressbar', {
      name: 'Export progress',
    });
    await waitFor(() => expect(progress.value).toBeGreaterThan(0));
    expect(progress.max).toBe(100_000);
    expect(dialog.getByText(/requests written, [\d,]+ of 100,000 read$/)).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Stop' }));
    app.backend.release();
    expect(await dialog.findByText('Stopped. No file was saved.')).toBeVisible();
    expect(dialog.queryByRole('progressbar')).toBeNull();
  });
});

/** Returns the list of files that the page has the browser save from now on. */
function catchSavedFiles(): Blob[] {
  const blobs: Blob[] = [];
  const createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return blobs;
}

describe('the export', () => {
  test('After a failed call an export can continue; its file has every request of the view, and the dialog says when it is complete', async () => {
    const blobs = catchSavedFiles();
    const app = await openRequests({ at: '/admin?tab=requests&status=failed' });
    await app.user.click(screen.getByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export requests' }));
    await app.backend.faults.replace({
      match: { table: 'rpc/export_requests' },
      on: { first: 1 },
      then: { status: 503 },
    });
    await app.user.click(dialog.getByRole('button', { name: 'Save the file' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The export stopped after 0 requests. The server isn’t available right now. Please try again in a moment. Nothing is saved until it’s complete.',
    );
    expect(blobs).toEqual([]);
    await app.user.click(dialog.getByRole('button', { name: 'Continue' }));
    const failed = rowsIn(app).filter(({ status }) => status === 'failed');
    expect(await dialog.findByText(`Export complete: ${failed.length} requests.`)).toBeVisible();
    const [, ...lines] = ((await blobs[0]?.text()) ?? '').split('\r\n').slice(0, -1);
    // The last column is the id.
    expect(lines.map((line) => line.slice(-36)).sort()).toEqual(failed.map(({ id }) => id).sort());
    // The dialog says "spreadsheet" and names no file format.
    expect(dialog.queryByText(/csv|json/i)).toBeNull();
    await app.user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0]!);
  });
});

test('An export of selected requests has only those, and the dialog says how many no longer exist', async () => {
  const blobs = catchSavedFiles();
  const app = await openRequests();
  for (const box of boxes().slice(0, 3)) await app.user.click(box);
  const [first, second, third] = boxes().slice(0, 3).map(nameOf);
  await app.user.click(bar().getByRole('button', { name: 'Export selected' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export requests' }));
  expect(dialog.getByText(/^Saves 3 selected requests as a spreadsheet with/)).toBeVisible();
  app.backend.db.request.delete({ business_name: second! });
  await app.user.click(dialog.getByRole('button', { name: 'Save the file' }));
  expect(await dialog.findByText('Export complete: 2 requests.')).toBeVisible();
  expect(dialog.getByText('1 no longer exists.')).toBeVisible();
  const [, ...lines] = ((await blobs[0]?.text()) ?? '').split('\r\n').slice(0, -1);
  // The name is the first column. Names with a comma are quoted; the part before the comma tells them apart.
  expect(lines.map((line) => line.replaceAll('"', '').split(',')[0])).toEqual(
    [first, third].map((name) => name?.split(',')[0]),
  );
  await app.user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  expect(bar().getByRole('button', { name: 'Export selected' })).toBeVisible();
});

describe('views of requests', () => {
  const links = () =>
    within(screen.getByRole('navigation', { name: 'Views' }))
      .getAllByRole('link')
      .map((link) => link.textContent);

  test('There is a view per status, with its number of requests', async () => {
    const app = await openRequests();
    const count = (status: string) => rowsIn(app).filter((row) => row.status === status).length;
    await waitFor(() =>
      expect(links()).toEqual([
        'All 40',
        `Pending ${count('pending')}`,
        `Processing ${count('processing')}`,
        `Completed ${count('completed')}`,
        `Failed ${count('failed')}`,
      ]),
    );
    expect(screen.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'true');
    const [request] = rowsIn(app).filter(({ status }) => status === 'pending');
    await app.user.selectOptions(
      screen.getByRole('combobox', { name: `Status of ${request?.business_name as string}` }),
      'failed',
    );
    await waitFor(() => expect(links()[4]).toBe(`Failed ${count('failed')}`));
  });

  test('A view is saved under a name, renamed, deleted and restored, and this browser remembers it', async () => {
    const app = await openRequests({ at: '/admin?tab=requests&sort=oldest#q=landscaping' });
    await app.user.click(screen.getByRole('button', { name: 'Save or edit views' }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Views' }));
    expect(dialog.getByText(/all statuses, with “landscaping”, oldest first/)).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Give the view a name.');
    await fill(app.user, dialog.getByLabelText('View name'), '  Gardens ');
    await app.user.click(dialog.getByRole('button', { name: 'Save view' }));
    const saved = await screen.findByRole('link', { name: /^Gardens/ });
    expect(saved).toHaveAttribute('aria-current', 'true');
    const found = rowsIn(app).filter((row) => /landscaping/i.test(JSON.stringify(row))).length;
    await waitFor(() => expect(saved).toHaveTextContent(`Gardens ${found}`));

    await app.user.click(screen.getByRole('link', { name: /^Pending/ }));
    await app.user.click(screen.getByRole('link', { name: /^Gardens/ }));
    expect(app.location()).toBe('/admin?tab=requests&sort=oldest#q=landscaping');

    await app.user.click(screen.getByRole('button', { name: 'Save or edit views' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Views' }));
    await app.user.clear(dialog.getByLabelText('Name of the view Gardens'));
    await fill(app.user, dialog.getByLabelText('Name of the view Gardens'), 'Green');
    await app.user.click(dialog.getByRole('button', { name: 'Rename Gardens' }));
    expect(await screen.findByText('“Gardens” is now “Green”.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Save or edit views' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Views' }));
    await app.user.click(dialog.getByRole('button', { name: 'Delete Green' }));
    expect(await screen.findByText('“Green” was deleted.')).toBeVisible();
    expect(links().join()).not.toContain('Green');
    await app.user.click(screen.getByRole('button', { name: 'Undo: “Green” was deleted.' }));
    await waitFor(() => expect(links().at(-1)).toContain('Green'));
    await app.user.click(screen.getByRole('button', { name: 'Undo: “Gardens” is now “Green”.' }));
    await waitFor(() => expect(links().at(-1)).toContain('Gardens'));

    await app.leave();
    await openRequests({ backend: app.backend });
    expect(await screen.findByRole('link', { name: /^Gardens/ })).toBeVisible();
  });
});

test('The print has the selected rows, or the loaded ones where none is selected, and says which', async () => {
  const app = await openRequests({ at: '/admin?tab=requests&status=pending' });
  const count = boxes().length;
  const names = boxes().map(nameOf);
  /** The caption and the businesses of the table that exists while the browser prints. */
  const printed = () => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const caption = document.querySelector('caption');
    const rows = [...(caption?.closest('table')?.querySelectorAll('tbody tr') ?? [])];
    const found = [caption?.textContent, rows.map((row) => row.querySelector('td')?.textContent)];
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('caption')).toBeNull();
    return found;
  };
  expect(printed()).toEqual([`Requests 1–${count} of ${count}: status Pending`, names]);
  await app.user.click(boxes()[2]!);
  await app.user.click(boxes()[0]!);
  expect(printed()).toEqual(['2 selected requests: status Pending', [names[0], names[2]]]);
  await app.user.click(bar().getByRole('button', { name: 'Select all' }));
  await app.user.click(boxes()[1]!);
  expect(printed()).toEqual([
    `${count - 1} selected requests: status Pending`,
    names.filter((_, at) => at !== 1),
  ]);
});

test.each([
  ['requests', 'Optimization Requests', /^Requests 1–\d+ of 100,000: all statuses$/],
  ['users', 'User Management', /^Users 1–\d+ of \d+,\d+: all roles$/],
])('The print of a partly loaded list of %s says how many there are in all', async (_list, tab, caption) => {
  const app = await openRequests({ scenario: 'large' });
  await app.user.click(screen.getByRole('tab', { name: tab }));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(await screen.findByText(caption)).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

test('The overview compares four figures with the week before, can be retried, and links to the lists of what it counts', async () => {
  const app = await openRequests({
    faults: [{ match: { table: 'rpc/request_overview' }, then: { status: 503 } }],
  });
  const { db } = app.backend;
  const owner = db.profile.get({ email: 'customer@example.com' });
  db.request.create({ owner, created_at: new Date().toISOString() });
  await app.user.click(screen.getByRole('button', { name: 'Overview' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  await app.backend.faults.clear();
  await app.user.click(again);
  const figureOf = (label: string) => screen.getByText(label, { selector: 'dt, dt *' }).closest('div');
  const pending = rowsIn(app).filter(({ status }) => status === 'pending').length;
  await waitFor(() => expect(figureOf('Pending')).toHaveTextContent(`Pending${pending}`));
  for (const label of [
    'Pending',
    'New in the last 7 days',
    'Completed in the last 7 days',
    'Failed in the last 7 days',
  ])
    expect(figureOf(label)).toHaveTextContent(/((Up|Down) [\d,]+ from|Same as) this time last week$/);

  expect(figureOf('New in the last 7 days')).toHaveTextContent('New in the last 7 days1');
  await app.user.click(screen.getByRole('link', { name: 'New in the last 7 days' }));
  expect(app.location()).toBe('/admin?tab=requests&created=7d');
  await app.user.click(screen.getByRole('link', { name: 'Pending' }));
  expect(app.location()).toBe('/admin?tab=requests&status=pending');
});

test('The overview shows a changed status immediately', async () => {
  const app = await openRequests();
  await app.user.click(screen.getByRole('button', { name: 'Overview' }));
  const pending = rowsIn(app).filter(({ status }) => status === 'pending').length;
  const figure = () => screen.getByText('Pending', { selector: 'dt *' }).closest('div');
  await waitFor(() => expect(figure()).toHaveTextContent(`Pending${pending}`));
  const { business_name } = rowsIn(app).find(({ status }) => status === 'pending')!;
  await app.user.selectOptions(await screen.findByLabelText(`Status of ${business_name}`), 'Processing');
  await waitFor(() => expect(figure()).toHaveTextContent(`Pending${pending - 1}`));
});

test('The overview shows a chart on demand, and this browser remembers whether overview and chart are open', async () => {
  const app = await openRequests();
  await app.user.click(screen.getByRole('button', { name: 'Overview' }));
  expect(screen.queryByRole('img', { name: /^Requests per week/ })).toBeNull();
  await app.user.click(await screen.findByRole('button', { name: 'Show chart' }));
  expect(await screen.findByRole('img', { name: /^Requests per week: / })).toBeVisible();
  const failed = rowsIn(app).filter(({ status }) => status === 'failed').length;
  const shown = screen.getByText('Failed', { selector: 'dt' }).parentElement;
  expect(shown).toHaveTextContent(`Failed${failed}`);
  expect(screen.getByRole('table', { name: /^Requests per week/, hidden: true })).toBeInTheDocument();
  await app.leave();
  const again = await openRequests();
  expect(await screen.findByText('Completed in the last 7 days')).toBeVisible();
  expect(screen.getByRole('img', { name: /^Requests per week/ })).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: 'Hide chart' }));
  await again.leave();
  await openRequests();
  expect(await screen.findByRole('button', { name: 'Show chart' })).toBeVisible();
});
