/** The single-key shortcuts of /admin, and the switch that turns them off (WCAG 2.1.4). */
import { act, screen, waitFor, within } from '@testing-library/react';
import { findTableRows, tableRows } from '../../mocks/testing/tableRows';
import { renderApp, type RenderedApp } from '../../mocks/testing/renderApp';

async function openRequests(at = '/admin?tab=requests'): Promise<RenderedApp> {
  const app = await renderApp({ at, as: 'admin' });
  await findTableRows();
  return app;
}

const rowLinks = () => tableRows().map((row) => within(row).getByRole('link'));
const changes = ({ calls }: RenderedApp) => calls.filter(({ method }) => method === 'PATCH');
const statusOf = (app: RenderedApp, business: string) =>
  app.backend.db.request.findFirst({ business_name: business })?.status;

test('The / key focuses the search and selects its text', async () => {
  const app = await openRequests('/admin?tab=requests#q=ortega');
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  await app.user.keyboard('/');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('ortega');
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'ortega'.length]);
});

test('The keys j and k move between rows, stop at the first and last row, and scroll the row into view', async () => {
  const seen = jest.spyOn(Element.prototype, 'scrollIntoView');
  const app = await openRequests('/admin?tab=requests&status=failed');
  const [first, second, third] = rowLinks();
  await app.user.keyboard('j');
  expect(first).toHaveFocus();
  await app.user.keyboard('j');
  expect(second).toHaveFocus();
  expect(seen.mock.contexts.at(-1)).toBe(second?.closest<HTMLElement>('[role=row]'));
  await app.user.keyboard('k');
  await app.user.keyboard('k');
  expect(first).toHaveFocus();
  // Also from another control of a row.
  within(tableRows()[1]!).getByRole('checkbox').focus();
  await app.user.keyboard('j');
  expect(third).toHaveFocus();
  const last = rowLinks().at(-1)!;
  last.focus();
  await app.user.keyboard('j');
  expect(last).toHaveFocus();
  seen.mockRestore();
});

test('The keys 1 to 4 set the status of the focused row, which can be undone; the key of its present status does nothing', async () => {
  const app = await openRequests();
  const link = screen.getByRole('link', { name: 'Ortega Landscaping' });
  link.focus();
  await app.user.keyboard('3');
  expect(await screen.findByText('Request status updated successfully')).toBeVisible();
  expect(statusOf(app, 'Ortega Landscaping')).toBe('completed');
  await waitFor(() => expect(link).toHaveFocus());
  await app.user.keyboard('3');
  await app.user.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(statusOf(app, 'Ortega Landscaping')).toBe('pending'));
  // The first change and its undo; the second 3 made no call.
  expect(changes(app)).toHaveLength(2);
});

describe('undo by keyboard', () => {
  const undo = () => screen.findByRole('button', { name: 'Undo: Ortega Landscaping was set to Completed.' });
  const openCompleted = async () => {
    const app = await openRequests();
    screen.getByRole('link', { name: 'Ortega Landscaping' }).focus();
    await app.user.keyboard('3');
    await undo();
    return app;
  };

  test('The z key undoes the last change, its toast shows the key, and the focus does not move', async () => {
    const app = await openCompleted();
    expect(await undo()).toHaveAttribute('aria-keyshortcuts', 'z');
    expect((await undo()).parentElement).toHaveTextContent('Ortega Landscaping was set to Completed. Undo z');
    await app.user.keyboard('z');
    expect(await screen.findByText('Ortega Landscaping was set to Pending.', { exact: false })).toBeVisible();
    expect(statusOf(app, 'Ortega Landscaping')).toBe('pending');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ortega Landscaping' })).toHaveFocus());
  });

  test('Ctrl+Z with the focus in a dropdown undoes the last change, but in a text field it does not', async () => {
    const app = await openCompleted();
    screen.getByRole('searchbox').focus();
    await app.user.keyboard('z{Control>}z{/Control}');
    expect(screen.getByRole('searchbox')).toHaveValue('z');
    expect(statusOf(app, 'Ortega Landscaping')).toBe('completed');
    await app.user.clear(screen.getByRole('searchbox'));
    const choice = await screen.findByRole('combobox', { name: 'Status of Ortega Landscaping' });
    act(() => choice.focus());
    await app.user.keyboard('z');
    expect(changes(app)).toHaveLength(1);
    await app.user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(statusOf(app, 'Ortega Landscaping')).toBe('pending'));
  });

  test('With shortcuts off, the z key does nothing and is not shown, and without a toast Ctrl+Z does nothing', async () => {
    const app = await openCompleted();
    await app.user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await app.user.click(help.getByRole('checkbox'));
    await app.user.click(help.getByRole('button', { name: 'Close' }));
    await app.user.keyboard('z');
    expect(await undo()).not.toHaveAttribute('aria-keyshortcuts');
    await app.user.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!);
    await app.user.keyboard('{Control>}z{/Control}');
    expect(changes(app)).toHaveLength(1);
  });
});

test('While rows are selected, 1 to 4 set their status, and b focuses the bar of bulk actions', async () => {
  const app = await openRequests('/admin?tab=requests&status=pending');
  await app.user.keyboard('j {Shift>}{ArrowDown}{/Shift}');
  const bar = () => screen.getByRole('region', { name: 'Selected requests' });
  const completed = within(bar()).getByRole('button', { name: 'Completed' });
  expect(completed).toHaveAttribute('aria-keyshortcuts', '3');
  await app.user.keyboard('b');
  expect(within(bar()).getByRole('button', { name: 'Pending' })).toHaveFocus();
  // The key changes all selected rows, not only the focused one.
  await app.user.keyboard('j3');
  expect(await screen.findByText('2 requests were set to Completed.', { exact: false })).toBeVisible();
  expect(changes(app)).toHaveLength(1);
  await app.user.keyboard('z');
  expect(await screen.findByText('2 requests restored.', { exact: false })).toBeVisible();
});

test('The e key opens the export of the view, or of the selected rows', async () => {
  const app = await openRequests();
  await app.user.keyboard('e');
  const ofView = within(await screen.findByRole('dialog', { name: 'Export requests' }));
  expect(ofView.getByText(/^Saves the requests in this view/)).toBeVisible();
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await app.user.keyboard('j {Shift>}{ArrowDown}{/Shift}');
  const button = within(await screen.findByRole('region', { name: 'Selected requests' })).getByRole(
    'button',
    { name: 'Export selected' },
  );
  expect(button).toHaveAttribute('aria-keyshortcuts', 'e');
  await app.user.keyboard('e');
  const ofSelection = within(await screen.findByRole('dialog', { name: 'Export requests' }));
  expect(ofSelection.getByText(/^Saves 2 selected requests/)).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('The o key shows and hides the overview, and moves the focus to its button', async () => {
  const app = await openRequests();
  const button = await screen.findByRole('button', { name: 'Overview' });
  expect(button).toHaveAttribute('aria-keyshortcuts', 'o');
  const before = button.getAttribute('aria-expanded');
  await app.user.keyboard('jo');
  expect(button).toHaveFocus();
  expect(button).not.toHaveAttribute('aria-expanded', before);
  await app.user.keyboard('o');
  expect(button).toHaveAttribute('aria-expanded', before);
});

test('Escape in the bar of bulk actions clears the selection and returns the focus to the rows', async () => {
  const app = await openRequests();
  await app.user.keyboard('j b');
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(within(tableRows()[0]!).getByRole('checkbox')).toHaveFocus());
  expect(screen.queryByRole('region', { name: 'Selected requests' })).toBeNull();
});

test('The keys 1 to 4 do nothing without a focused row, and in the list of users', async () => {
  const app = await openRequests();
  await app.user.keyboard('3');
  expect(changes(app)).toEqual([]);
  await app.user.click(screen.getByRole('tab', { name: 'User Management' }));
  (await screen.findByRole('link', { name: 'Ramón Ortega' })).focus();
  await app.user.keyboard('12');
  expect(changes(app)).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Shortcuts do nothing in a field, in a dropdown or with a modifier', async () => {
  const app = await openRequests();
  const field = screen.getByRole('searchbox');
  await app.user.click(field);
  await app.user.keyboard('j/?3');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('j/?3');
  await app.user.clear(field);
  await screen.findByText('40 requests');
  const choice = screen.getByRole('combobox', { name: 'Status of Ortega Landscaping' });
  act(() => choice.focus());
  await app.user.keyboard('j3');
  expect(choice).toHaveFocus();
  const link = screen.getByRole('link', { name: 'Ortega Landscaping' });
  act(() => link.focus());
  await app.user.keyboard('{Control>}3j{/Control}{Alt>}3j{/Alt}{Meta>}3j{/Meta}');
  expect(link).toHaveFocus();
  expect(changes(app)).toEqual([]);
});

test('Shortcuts do nothing behind a dialog', async () => {
  const app = await openRequests();
  screen.getByRole('link', { name: 'Ortega Landscaping' }).focus();
  await app.user.keyboard('?');
  const close = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' });
  close.focus();
  await app.user.keyboard('j3/?');
  expect(close).toHaveFocus();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(changes(app)).toEqual([]);
});

test('The ? key lists the shortcuts, which can be turned off and on there', async () => {
  const app = await openRequests();
  await app.user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(help.getAllByRole('term').map((key) => key.textContent)).toEqual([
    '/',
    '↑ ↓',
    'j',
    'k',
    'Home',
    'End',
    'Enter',
    '1',
    '2',
    '3',
    '4',
    'Space',
    'Shift ↓',
    'Ctrl A',
    'Esc',
    'b',
    'z',
    'e',
    'o',
    '?',
  ]);
  expect(help.getByText('Set the focused, open or selected requests to Completed')).toBeVisible();
  await app.user.click(help.getByRole('checkbox', { name: 'Use keyboard shortcuts on this device' }));
  await app.user.click(help.getByRole('button', { name: 'Close' }));
  await app.user.keyboard('?ejo/');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Overview' })).not.toHaveFocus();
  expect(screen.getByRole('button', { name: 'Overview' })).not.toHaveAttribute('aria-keyshortcuts');
  expect(rowLinks()[0]).not.toHaveFocus();
  expect(screen.getByRole('searchbox')).not.toHaveFocus();

  // The switch is stored on the device and survives a reload.
  await app.leave();
  const later = await openRequests();
  await later.user.keyboard('j');
  expect(rowLinks()[0]).not.toHaveFocus();
  await later.user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  const again = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(again.getByRole('checkbox')).not.toBeChecked();
  await later.user.click(again.getByRole('checkbox'));
  await later.user.click(again.getByRole('button', { name: 'Close' }));
  await later.user.keyboard('j');
  expect(rowLinks()[0]).toHaveFocus();
});
