/** The admin's table: sorting, filters, and keys that move beyond the loaded rows. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderApp, type RenderedApp } from '../../mocks/testing/renderApp';
import { setMediaQuery } from '../../mocks/testing/mediaQueries';
import { findTableRows, tableRows } from '../../mocks/testing/tableRows';
import { createdBounds } from '../features/admin/createdFilter';
import { tableQuery } from '../features/admin/tableLayout';

/** jsdom neither scrolls nor lays out: here the page is as tall as its rows, which start at its top. */
let scrolled = 0;
const scrollY = Object.getOwnPropertyDescriptor(window, 'scrollY')!;
const { scrollTo } = window;
beforeEach(() => {
  scrolled = 0;
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => scrolled });
  Object.defineProperty(document.documentElement, 'scrollHeight', {
    configurable: true,
    get: () =>
      Number.parseFloat(
        document.querySelector<HTMLElement>('[role=table] > :last-child')?.style.height ?? '0',
      ),
  });
  window.scrollTo = (to?: ScrollToOptions | number) => {
    const top = Math.round(typeof to === 'object' ? (to.top ?? scrolled) : scrolled);
    if (top === scrolled) return;
    scrolled = top;
    setTimeout(() => fireEvent.scroll(window));
  };
});
afterEach(() => {
  Object.defineProperty(window, 'scrollY', scrollY);
  window.scrollTo = scrollTo;
  Reflect.deleteProperty(document.documentElement, 'scrollHeight');
});

async function openRequests(at = '/admin?tab=requests', scenario: 'default' | 'large' = 'default') {
  const app = await renderApp({ at, as: 'admin', scenario });
  await findTableRows();
  return app;
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
/** The arguments of each call that reads the list. */
const reads = ({ calls }: RenderedApp) =>
  calls
    .filter(({ path }) => path.includes('find_requests'))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
/** Presses a key. Returns false if the page prevented what the browser does by default. */
const press = (key: string, options: Partial<KeyboardEventInit> = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options });
const rowWithFocus = () => document.activeElement?.closest('[role=row]');
const focusedIndex = () => Number(rowWithFocus()?.getAttribute('aria-rowindex'));
/** Values of `aria-rowindex`: the header is row 1, and the scenario `large` has 100,000 requests. */
const firstRow = 2;
const lastRow = 100_001;
const waitForLastRow = () =>
  waitFor(() => expect(tableRows().at(-1)).toHaveAttribute('aria-rowindex', `${lastRow}`));

describe('the table', () => {
  test('The table has row and column counts, column headers and row headers', async () => {
    await openRequests('/admin?tab=requests', 'large');
    const table = screen.getByRole('table', { name: 'requests' });
    expect(table).toHaveAttribute('aria-rowcount', '100001');
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent).filter((label) => label !== '')).toEqual([
      'Business',
      'Owner',
      'Location',
      'Keywords',
      'Status',
      'Created',
    ]);
    expect(table).toHaveAttribute('aria-colcount', `${heads.length}`);
    const [first] = tableRows();
    expect(first).toHaveAttribute('aria-rowindex', '2');
    expect(within(first!).getAllByRole('cell')).toHaveLength(heads.length - 1);
    expect(within(first!).getByRole('rowheader')).toBeVisible();
  });

  test('The users table has its own columns', async () => {
    await renderApp({ at: '/admin', as: 'admin' });
    await findTableRows();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Email',
      'Joined',
      'Role',
    ]);
  });

  test('The table is sorted by its column headers, in both directions, and the URL has the order', async () => {
    const app = await openRequests();
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Created')).toHaveAttribute('aria-sort', 'descending');
    expect(head('Business')).toHaveAttribute('aria-sort', 'none');
    expect(head('Keywords')).not.toHaveAttribute('aria-sort');
    expect(within(head('Keywords')).queryByRole('button')).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Business' }));
    await waitFor(() => expect(names()).toEqual(names().toSorted()));
    expect(head('Business')).toHaveAttribute('aria-sort', 'ascending');
    expect(head('Created')).toHaveAttribute('aria-sort', 'none');
    expect(app.location()).toBe('/admin?tab=requests&sort=business');
    const [firstOfAll] = names();
    await app.user.click(screen.getByRole('button', { name: 'Business' }));
    await waitFor(() => expect(names()[0]).not.toBe(firstOfAll));
    expect(names()).toEqual(names().toSorted().toReversed());
    expect(head('Business')).toHaveAttribute('aria-sort', 'descending');
    await app.user.click(screen.getByRole('button', { name: 'Created' }));
    await waitFor(() => expect(app.location()).toBe('/admin?tab=requests'));
  });

  test('A table row shows a few keywords, and how many more there are', async () => {
    setMediaQuery(tableQuery, true);
    await openRequests('/admin?tab=requests#q=xeriscape');
    await screen.findByText('1 found');
    const keywords = within(screen.getByRole('list', { name: 'Keywords' })).getAllByRole('listitem');
    expect(keywords.map(({ textContent }) => textContent)).toEqual([
      'desert landscaping',
      'xeriscape design tucson',
      '+2 more',
    ]);
  });

  test('A truncated text gets a title on hover, and not before', async () => {
    setMediaQuery(tableQuery, true);
    const app = await openRequests('/admin?tab=requests#q=xeriscape');
    await screen.findByText('1 found');
    const row = within(tableRows()[0]!);
    const [name, owner] = [row.getByRole('link'), row.getByRole('cell', { name: /^User:/ })];
    expect([name, owner].map(({ title }) => title)).toEqual(['', '']);
    Object.defineProperty(owner, 'scrollWidth', { value: 300 });
    await app.user.hover(within(owner).getByText(/@/));
    expect(owner).toHaveAttribute('title', owner.textContent);
    await app.user.hover(name);
    expect(name).not.toHaveAttribute('title');
  });

  test('The row density can be changed from 48 to 36 pixels, and is remembered on this device', async () => {
    setMediaQuery(tableQuery, true);
    const app = await openRequests();
    const positions = () =>
      tableRows()
        .slice(0, 2)
        .map((row) => row.style.translate);
    expect(positions()).toEqual(['0 0px', '0 48px']);
    await app.user.click(screen.getByRole('radio', { name: 'Compact' }));
    expect(positions()).toEqual(['0 0px', '0 36px']);
    await app.leave();
    await openRequests();
    expect(screen.getByRole('radio', { name: 'Compact' })).toBeChecked();
    expect(positions()).toEqual(['0 0px', '0 36px']);
  });
});

describe('the search field', () => {
  test.each(['Enter', 'ArrowDown'])(
    '%s in the search focuses the first match of the typed text, and the up arrow returns to the search',
    async (key) => {
      const app = await openRequests();
      await app.user.type(screen.getByRole('searchbox'), `xeriscape{${key}}`);
      await waitFor(() => expect(rowWithFocus()).toHaveTextContent('xeriscape design tucson'));
      expect(focusedIndex()).toBe(firstRow);
      press('ArrowUp');
      expect(screen.getByRole('searchbox')).toHaveFocus();
    },
  );

  test('Enter in a search without a match does not move the focus, and typing on after Enter cancels the move', async () => {
    const app = await openRequests();
    await app.user.type(screen.getByRole('searchbox'), 'no such text{Enter}');
    expect(await screen.findByText('0 found')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await app.user.clear(screen.getByRole('searchbox'));
    await app.user.type(screen.getByRole('searchbox'), 'xeriscape{Enter} d');
    expect(await screen.findByText('1 found')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });
});

describe('the filter by status', () => {
  test('A status filter keeps the search, the days and the order, and shows no count while something else narrows the list', async () => {
    const app = await openRequests('/admin?tab=requests&sort=business&created=2026-01-01..#q=a');
    const failed = await screen.findByRole('link', { name: /^Failed/ });
    expect(within(failed).getByText(/^ ?\d+$/)).toHaveClass('noCount');
    await app.user.click(failed);
    expect(app.location()).toBe('/admin?tab=requests&status=failed&created=2026-01-01..&sort=business#q=a');
    expect(failed).toHaveAttribute('aria-current', 'true');
    await app.user.click(screen.getByRole('link', { name: /^All/ }));
    expect(app.location()).toBe('/admin?tab=requests&created=2026-01-01..&sort=business#q=a');
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  });
});

describe('the filter by days', () => {
  const created = () => screen.getByLabelText('Created');
  const found = (count: number) => screen.findByText(`${count} found`);
  const inFebruary = (date: number) => `2026-02-${String(date).padStart(2, '0')}`;
  /** How many of the scenario's requests were submitted on a day of February or later. */
  const countSince = ({ backend }: RenderedApp, date: number) =>
    backend.db.request
      .findMany()
      .filter(({ created_at }) => new Date(created_at ?? 0) >= new Date(2026, 1, date)).length;

  test('Requests can be filtered by a period, and one click removes the filter', async () => {
    const app = await openRequests();
    const { db } = app.backend;
    db.request.create({
      owner: db.profile.get({ email: 'customer@example.com' }),
      created_at: new Date().toISOString(),
    });
    await app.user.selectOptions(created(), 'Last 7 days');
    expect(await found(1)).toBeVisible();
    expect(app.location()).toBe('/admin?tab=requests&created=7d');
    expect(reads(app).at(-1)).toMatchObject(createdBounds('7d'));
    await app.user.click(screen.getByRole('button', { name: 'Clear the Created filter' }));
    expect(await screen.findByText('41 requests')).toBeVisible();
    expect(created()).toHaveFocus();
    expect(created()).toHaveValue('');
    expect(app.location()).toBe('/admin?tab=requests');
  });

  test('Requests can be filtered by a first and a last day, and Back removes the last day again', async () => {
    const app = await openRequests();
    await app.user.selectOptions(created(), 'Custom…');
    expect(app.location()).toBe('/admin?tab=requests');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: inFebruary(10) } });
    expect(await found(countSince(app, 10))).toBeVisible();
    fireEvent.change(screen.getByLabelText('To'), { target: { value: inFebruary(20) } });
    const count = countSince(app, 10) - countSince(app, 21);
    expect(count).toBeGreaterThan(0);
    expect(await found(count)).toBeVisible();
    expect(app.location()).toBe(`/admin?tab=requests&created=${inFebruary(10)}..${inFebruary(20)}`);
    act(() => history.back());
    expect(await found(countSince(app, 10))).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('To')).toHaveValue(''));
  });

  test('A first day after the last day is reported, and does not change the filter', async () => {
    const app = await openRequests(`/admin?tab=requests&created=${inFebruary(10)}..${inFebruary(20)}`);
    const before = app.location();
    const calls = reads(app).length;
    fireEvent.change(screen.getByLabelText('From'), { target: { value: inFebruary(25) } });
    expect(screen.getByText('“From” can’t be later than “To”.')).toHaveAttribute('role', 'alert');
    expect(screen.getByLabelText('From')).toBeInvalid();
    expect(app.location()).toBe(before);
    expect(reads(app)).toHaveLength(calls);
    fireEvent.change(screen.getByLabelText('From'), { target: { value: inFebruary(12) } });
    expect(screen.getByLabelText('From')).toBeValid();
    await waitFor(() => expect(app.location()).toContain(`created=${inFebruary(12)}..${inFebruary(20)}`));
  });

  test('A day in the URL that does not exist is ignored', async () => {
    await openRequests('/admin?tab=requests&created=2026-02-31..');
    expect(await screen.findByText('40 requests')).toBeVisible();
    expect(created()).toHaveValue('');
  });
});

describe('a list opened at its end', () => {
  test('A list opened at its end keeps its rows when it is refetched', async () => {
    const app = await openRequests('/admin?tab=requests#from=end', 'large');
    expect(screen.getByText('100,000 requests, showing the last ones')).toBeVisible();
    await waitForLastRow();
    const before = names();
    app.calls.length = 0;
    await act(async () => {
      window.dispatchEvent(new Event('online'));
    });
    await waitFor(() => expect(reads(app).length).toBeGreaterThan(0));
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    expect(names()).toEqual(before);
    expect(tableRows().at(-1)).toHaveAttribute('aria-rowindex', '100001');
  });

  test('A list opened at its end is refetched in one call, including the earlier rows that PageUp has loaded, and End still leads to its last row', async () => {
    const app = await openRequests('/admin?tab=requests#from=end', 'large');
    await waitForLastRow();
    act(() => within(tableRows().at(-1)!).getByRole('link').focus());
    while (focusedIndex() > lastRow - 60) {
      const from = focusedIndex();
      press('PageUp');
      await waitFor(() => expect(focusedIndex()).toBeLessThan(from));
    }
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    app.calls.length = 0;
    await act(async () => {
      window.dispatchEvent(new Event('online'));
    });
    await waitFor(() => expect(reads(app).length).toBeGreaterThan(0));
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    // All loaded rows at once; each page that was loaded had 50.
    const [refetch, ...others] = reads(app);
    expect(others).toEqual([]);
    expect(refetch).toMatchObject({ sort: 'newest', page: expect.any(Number) });
    expect(Number(refetch?.page)).toBeGreaterThan(100);
    press('End');
    await waitFor(() => expect(focusedIndex()).toBe(lastRow));
  });
});

describe('navigation by keyboard', () => {
  test('End moves the focus to the last row of the whole list, and Home to the first', async () => {
    const app = await openRequests('/admin?tab=requests', 'large');
    await app.user.keyboard('j');
    expect(focusedIndex()).toBe(firstRow);
    press('End');
    await waitFor(() => expect(focusedIndex()).toBe(lastRow));
    expect(app.location()).toBe('/admin?tab=requests#from=end');
    press('Home');
    await waitFor(() => expect(focusedIndex()).toBe(firstRow));
    expect(app.location()).toBe('/admin?tab=requests');
  });

  test('PageDown and PageUp move by a screenful less one row, and PageUp stops at the first row', async () => {
    setMediaQuery(tableQuery, true);
    const app = await openRequests();
    await app.user.keyboard('j');
    press('PageDown');
    await waitFor(() => expect(focusedIndex()).toBe(firstRow + Math.floor(window.innerHeight / 48) - 1));
    press('PageUp');
    await waitFor(() => expect(focusedIndex()).toBe(firstRow));
    press('PageUp');
    expect(focusedIndex()).toBe(firstRow);
  });

  test('PageUp on the first loaded row waits for the rows before it', async () => {
    const app = await openRequests('/admin?tab=requests#from=end', 'large');
    await waitForLastRow();
    act(() => within(tableRows().at(-1)!).getByRole('link').focus());
    await app.backend.faults.replace({ match: { path: '/rest/v1/rpc/find_requests' }, delay: 200 });
    while (focusedIndex() > lastRow - 160) {
      const from = focusedIndex();
      press('PageUp');
      await waitFor(() => expect(focusedIndex()).toBeLessThan(from));
    }
  });

  test('PageDown on the last loaded row waits for the rows after it', async () => {
    const app = await openRequests('/admin?tab=requests', 'large');
    await app.backend.faults.replace({ match: { path: '/rest/v1/rpc/find_requests' }, delay: 200 });
    await app.user.keyboard('j');
    while (focusedIndex() < 160) {
      const from = focusedIndex();
      press('PageDown');
      await waitFor(() => expect(focusedIndex()).toBeGreaterThan(from));
    }
  });

  test('The End key does nothing to the table in a dropdown, in a field or with a modifier', async () => {
    const app = await openRequests('/admin?tab=requests', 'large');
    for (const element of [screen.getByRole('searchbox'), within(tableRows()[0]!).getByRole('combobox')]) {
      act(() => element.focus());
      press('End');
    }
    const link = within(tableRows()[0]!).getByRole('link');
    act(() => link.focus());
    press('End', { ctrlKey: true });
    press('End', { shiftKey: true });
    expect(link).toHaveFocus();
    expect(app.location()).toBe('/admin?tab=requests');
  });

  test('A held Tab stops at the end of the table, and Shift+Tab moves to a row that is not mounted', async () => {
    const app = await openRequests('/admin?tab=requests#q=ortega');
    await screen.findByText(/found$/);
    const last = within(tableRows().at(-1)!).getByRole('combobox');
    act(() => last.focus());
    expect(press('Tab', { repeat: true })).toBe(false);
    expect(last).toHaveFocus();
    // A new press of Tab is left to the browser, and leaves the table.
    expect(press('Tab')).toBe(true);
    await app.leave();

    await openRequests('/admin?tab=requests', 'large');
    press('End');
    await waitForLastRow();
    const first = tableRows()[0]!;
    const index = Number(first.getAttribute('aria-rowindex'));
    act(() => within(first).getByRole('link').focus());
    expect(press('Tab', { shiftKey: true })).toBe(false);
    await waitFor(() => expect(rowWithFocus()).toHaveAttribute('aria-rowindex', `${index - 1}`));
    expect(document.activeElement).toBe(within(rowWithFocus() as HTMLElement).getByRole('combobox'));
  });
});
