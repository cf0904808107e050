import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toTimestamp } from 'supabase-in-memory/schema';
import { fill } from '../../mocks/testing/fill';
import { demoAccount, renderApp, type RenderedApp } from '../../mocks/testing/renderApp';
import { setMediaQuery } from '../../mocks/testing/mediaQueries';
import { createTestFake } from '../../mocks/testing/testBackend';
import { requestTimeout } from '../supabase/guardedFetch';

const stored = ({ backend }: RenderedApp) => backend.db.request.findMany();
const inserts = ({ calls }: RenderedApp) =>
  calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/rest/v1/optimization_requests'));

const requestForm = () => screen.findByRole('form', { name: 'Request Optimization' });
const submitButton = () => screen.getByRole('button', { name: 'Submit request' });

async function openDashboard(options: Parameters<typeof renderApp>[0] = {}): Promise<RenderedApp> {
  const app = await renderApp({ scenario: 'empty', at: '/dashboard', as: 'customer', ...options });
  await requestForm();
  return app;
}

async function fillForm(
  { user }: RenderedApp,
  name: string,
  location: string,
  keywords: string,
): Promise<void> {
  await fill(user, screen.getByLabelText('Business Name'), name);
  await fill(user, screen.getByLabelText('Location'), location);
  await fill(user, screen.getByLabelText('Keywords (comma-separated)'), keywords);
}

describe('submission of a request', () => {
  test('The form keeps its input when the quota is used up, and sends it later', async () => {
    const app = await openDashboard();
    await screen.findByText('No requests yet');
    const { clock, db, state } = app.backend;
    const owner = db.profile.get({ email: demoAccount('customer').email });
    const [minute, day] = [60_000, 24 * 3600 * 1000];
    const created_at = toTimestamp(Date.parse((await state()).clock) - day + minute);
    for (let count = 0; count < 20; count += 1) db.request.create({ owner, created_at });
    await fillForm(app, 'One too many', 'Austin, TX', 'one');
    await app.user.click(submitButton());
    expect(await screen.findByText('You can submit 20 requests in 24 hours. Try again later.')).toBeVisible();
    expect(screen.getByLabelText('Business Name')).toHaveValue('One too many');
    expect(stored(app)).toHaveLength(20);
    await clock.advance(60);
    await app.user.click(submitButton());
    expect(await screen.findByText('Optimization request submitted successfully!')).toBeVisible();
    expect(inserts(app)).toHaveLength(2);
  });

  test('A request is normalized, stored and confirmed; the form is cleared and the list shows it', async () => {
    const app = await openDashboard();
    expect(await screen.findByText('No requests yet')).toBeVisible();
    expect(screen.getByPlaceholderText('City, State')).toBe(screen.getByLabelText('Location'));
    await app.user.type(screen.getByLabelText('Business Name'), '  Bright  Smile ');
    await app.user.tab();
    await app.user.keyboard('Austin, TX');
    await app.user.tab();
    await app.user.keyboard(' dentist,, invisalign   austin , ,کباب,👨‍👩‍👧 family,');
    await app.user.click(submitButton());

    expect(await screen.findByText('Optimization request submitted successfully!')).toBeVisible();
    const item = await screen.findByRole('article');
    expect(within(item).getByText('Bright Smile')).toBeVisible();
    expect(within(item).getByText('Pending')).toBeVisible();
    expect(within(item).getByText('Austin, TX')).toBeVisible();
    expect(within(item).getByText('invisalign austin')).toBeVisible();
    expect(screen.getByLabelText('Business Name')).toHaveValue('');
    expect(screen.getByLabelText('Keywords (comma-separated)')).toHaveValue('');
    expect(stored(app)).toMatchObject([
      {
        business_name: 'Bright Smile',
        location: 'Austin, TX',
        keywords: ['dentist', 'invisalign austin', 'کباب', '👨‍👩‍👧 family'],
        status: 'pending',
      },
    ]);
  });

  test('A keyword that is too long is reported at its field, and nothing is sent', async () => {
    const app = await openDashboard();
    await fillForm(app, 'Name', 'Austin', 'x'.repeat(81));
    await app.user.click(submitButton());
    expect(screen.getByText(/A keyword can have at most 80 characters/)).toBeVisible();
    expect(inserts(app)).toEqual([]);
    expect(document.activeElement).toHaveAttribute('aria-invalid', 'true');
  });

  test('Two presses of Ctrl+Enter send exactly one request', async () => {
    const app = await openDashboard();
    await fillForm(app, 'Pressed twice', 'Austin, TX', 'one');
    await app.user.keyboard('{Control>}{Enter}{Enter}{/Control}');
    expect(await screen.findByText('Optimization request submitted successfully!')).toBeVisible();
    const sent = await app.backend.calls.list({ method: 'POST', table: 'optimization_requests' });
    expect(sent).toMatchObject([{ body: { business_name: 'Pressed twice' }, status: 201 }]);
  });

  test('Enter in the keywords field finishes a keyword, and Ctrl+Enter sends the form', async () => {
    const app = await openDashboard();
    await fillForm(app, 'Tags', 'Austin, TX', '');
    const field = screen.getByLabelText('Keywords (comma-separated)');
    await app.user.type(field, 'coffee near me{Enter}best coffee{Enter}Coffee Near Me{Enter}');
    expect(field).toHaveValue('coffee near me, best coffee, ');
    expect(screen.getByText('2 of 50 keywords')).toBeVisible();
    expect(inserts(app)).toEqual([]);
    await app.user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Optimization request submitted successfully!')).toBeVisible();
    expect(stored(app).map(({ keywords }) => keywords)).toEqual([['coffee near me', 'best coffee']]);
  });

  test('The submit button keeps the focus after a submission', async () => {
    const app = await openDashboard();
    await fillForm(app, 'Focused', 'Austin, TX', 'one');
    await app.user.click(submitButton());
    expect(await screen.findByText('Optimization request submitted successfully!')).toBeVisible();
    expect(submitButton()).toHaveFocus();
  });

  test('Submitting by the keyboard, by the form and by click at the same moment sends one request', async () => {
    const app = await openDashboard();
    await fillForm(app, 'Once', 'Austin, TX', 'one');
    const form = await requestForm();
    if (!(form instanceof HTMLFormElement)) throw new Error('not a form');
    act(() => {
      fireEvent.keyDown(screen.getByLabelText('Keywords (comma-separated)'), { key: 'Enter', ctrlKey: true });
      form.requestSubmit();
      submitButton().click();
    });
    expect(await screen.findByText('Optimization request submitted successfully!')).toBeVisible();
    expect(stored(app)).toHaveLength(1);
  });

  test('A request whose response was lost is stored once when it is sent again', async () => {
    const app = await openDashboard();
    await app.backend.faults.replace({
      match: { method: 'POST', path: '/rest/v1/optimization_requests' },
      on: { first: 1 },
      then: 'lose-answer',
    });
    await fillForm(app, 'Only once', 'Austin, TX', 'one');
    await app.user.click(submitButton());
    expect(await screen.findByText(/We couldn’t reach the server/)).toBeVisible();
    expect(screen.getByLabelText('Business Name')).toHaveValue('Only once');
    await app.user.click(submitButton());
    expect(await screen.findByText('Optimization request submitted successfully!')).toBeVisible();
    expect(stored(app)).toHaveLength(1);
  });

  test('A request that was edited after its response was lost is stored as a second request, with a notice', async () => {
    const app = await openDashboard();
    await app.backend.faults.replace({
      match: { method: 'POST', path: '/rest/v1/optimization_requests' },
      on: { first: 1 },
      then: 'lose-answer',
    });
    await fillForm(app, 'First', 'Austin, TX', 'one');
    await app.user.click(submitButton());
    await screen.findByText(/We couldn’t reach the server/);
    await app.user.type(screen.getByLabelText('Business Name'), ' and more');
    await app.user.click(submitButton());
    // In the form, because the toast says the same.
    const form = within(await requestForm());
    expect(await form.findByText(/An earlier version of this request was already submitted/)).toBeVisible();
    await app.user.click(submitButton());
    expect(await screen.findByText('Optimization request submitted successfully!')).toBeVisible();
    expect(
      stored(app)
        .map((row) => row.business_name)
        .sort(),
    ).toEqual(['First', 'First and more']);
  });

  test.each([
    ['status 503', { status: 503 }],
    ['status 500', { status: 500 }],
    ['a dropped connection', 'drop'],
    ['a proxy’s page', { html: 502 }],
    ['a page with status 200', { html: 200 }],
    ['half a response', 'truncate'],
  ] as const)('After %s the form keeps its input, and the next try succeeds', async (_name, then) => {
    const app = await openDashboard();
    await app.backend.faults.replace({ match: { method: 'POST', path: '/rest/' }, on: { first: 1 }, then });
    await fillForm(app, 'Kept', 'Austin, TX', 'one, two');
    await app.user.click(submitButton());
    const alert = await screen.findByText('Error');
    expect(alert).toBeVisible();
    expect(document.body.textContent).not.toMatch(/<|\{|HTTP|fetch|JSON|undefined/);
    expect(screen.getByLabelText('Keywords (comma-separated)')).toHaveValue('one, two');
    await app.user.click(submitButton());
    expect(await screen.findByText('Optimization request submitted successfully!')).toBeVisible();
    expect(stored(app)).toHaveLength(1);
  });

  test('When a response never ends, the form unlocks after the timeout with its input, and the request is stored once', async () => {
    const app = await openDashboard();
    await screen.findByText('No requests yet');
    await app.backend.faults.replace({
      match: { method: 'POST', path: '/rest/' },
      on: { first: 1 },
      then: 'stall',
    });
    await fillForm(app, 'Patient', 'Austin, TX', 'one');
    jest.useFakeTimers({ advanceTimers: true });
    try {
      await app.user.click(submitButton());
      await waitFor(() => expect(stored(app)).toHaveLength(1));
      expect(screen.getByRole('button', { name: 'Submitting…' })).toHaveAttribute('aria-disabled', 'true');
      await act(() => jest.advanceTimersByTimeAsync(requestTimeout));
    } finally {
      jest.useRealTimers();
    }
    expect(await screen.findByText(/We couldn’t reach the server/)).toBeVisible();
    expect(screen.getByLabelText('Business Name')).toHaveValue('Patient');
    await app.user.click(submitButton());
    expect(await screen.findByText('Optimization request submitted successfully!')).toBeVisible();
    expect(stored(app)).toHaveLength(1);
  });

  test('A request in flight during a reload is stored once, and the draft of one that was not sent survives the reload', async () => {
    const app = await openDashboard();
    await screen.findByText('No requests yet');
    // The page is reloaded while the answer is on its way: the row is stored, but the page never learns of it.
    await app.backend.faults.replace({
      match: { method: 'POST', path: '/rest/' },
      on: { first: 1 },
      then: 'stall',
    });
    await fillForm(app, 'Reloaded', 'Austin, TX', 'one, two');
    await app.user.click(submitButton());
    await waitFor(() => expect(stored(app)).toHaveLength(1));
    await app.leave();

    // After the reload, the list shows that the request was stored.
    const next = await openDashboard({ backend: app.backend });
    expect(await screen.findByRole('heading', { name: 'Reloaded' })).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Business Name')).toHaveValue(''));
    expect(stored(next)).toHaveLength(1);

    // This request never reaches the server: it is still in the form, and is sent again with the same id.
    await next.backend.faults.replace({ match: { method: 'POST', path: '/rest/' }, then: 'drop' });
    await fillForm(next, 'Not sent', 'Austin, TX', 'one, two');
    await next.user.click(submitButton());
    await screen.findByText(/We couldn’t reach the server/);
    await next.leave();
    await app.backend.faults.clear();
    const last = await openDashboard({ backend: app.backend });
    expect(await screen.findByRole('heading', { name: 'Reloaded' })).toBeVisible();
    expect(screen.getByLabelText('Business Name')).toHaveValue('Not sent');
    expect(screen.getByLabelText('Keywords (comma-separated)')).toHaveValue('one, two');
    await last.user.click(submitButton());
    expect(await screen.findByText('Optimization request submitted successfully!')).toBeVisible();
    expect(stored(last)).toHaveLength(2);
    const sentIds = [next, last].map((page) => (JSON.parse(inserts(page)[0]!.body) as { id: string }).id);
    expect(sentIds[1]).toBe(sentIds[0]);
  });

  test('A draft is deleted by a sign-out, even for the same user', async () => {
    const app = await openDashboard();
    await fillForm(app, 'Forgotten', 'Austin, TX', 'one');
    // Signs out on a page that has not loaded the form.
    await app.leave();
    const home = await renderApp({ at: '/', as: 'customer', backend: app.backend });
    await home.user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull());
    await home.leave();
    await openDashboard({ backend: app.backend });
    expect(screen.getByLabelText('Business Name')).toHaveValue('');
  });

  test('The form shows how the keywords are parsed while they are typed', async () => {
    const app = await openDashboard();
    await fillForm(app, '', '', 'one, two ,, three');
    const preview = within(await requestForm()).getByRole('list', { name: 'Keywords' });
    expect(
      within(preview)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['one', 'two', 'three']);
  });

  test('The keywords are one tab stop, and the arrow keys move between them', async () => {
    const app = await openDashboard();
    await fillForm(app, 'A', 'B', 'one, two, three, four');
    screen.getByLabelText('Keywords (comma-separated)').focus();
    await app.user.tab();
    expect(screen.getByRole('button', { name: 'Remove one' })).toHaveFocus();
    await app.user.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'Remove two' })).toHaveFocus();
    screen.getByRole('button', { name: 'Remove one' }).focus();
    await app.user.tab();
    expect(screen.getByRole('button', { name: 'Submit request' })).toHaveFocus();
  });

  test('A keyword is removed by its button, and the focus moves to the next one or the field', async () => {
    const app = await openDashboard();
    await fillForm(app, '', '', 'one, two ,, three');
    const field = screen.getByLabelText('Keywords (comma-separated)');
    await app.user.click(screen.getByRole('button', { name: 'Remove one' }));
    expect(field).toHaveValue('two, three');
    expect(screen.getByRole('button', { name: 'Remove two' })).toHaveFocus();
    expect(screen.getByText('Removed one')).toHaveAttribute('role', 'status');
    await app.user.keyboard('{ArrowRight}{Enter}');
    expect(field).toHaveValue('two');
    expect(field).toHaveFocus();
    await app.user.tab();
    await app.user.keyboard(' ');
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    expect(inserts(app)).toEqual([]);
  });

  test('The form offers to split a pasted list, and changes nothing before that', async () => {
    const app = await openDashboard();
    await fillForm(app, 'Split', 'Austin, TX', 'one; two\tthree');
    const field = screen.getByLabelText('Keywords (comma-separated)');
    expect(field).toHaveValue('one; two\tthree');
    const preview = within(await requestForm()).getByRole('list', { name: 'Keywords' });
    expect(preview).toHaveTextContent(/^one; two three$/);
    await app.user.click(screen.getByRole('button', { name: 'Split into keywords' }));
    expect(field).toHaveValue('one, two, three');
    expect(field).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Split into keywords' })).toBeNull();
    await app.user.click(submitButton());
    await waitFor(() =>
      expect(stored(app).map(({ keywords }) => keywords)).toEqual([['one', 'two', 'three']]),
    );
  });
});

describe('requesting again', () => {
  async function openWithRequest() {
    const backend = createTestFake({ scenario: 'empty' });
    const owner = backend.db.profile.get({ email: demoAccount('customer').email });
    backend.db.request.create({
      owner,
      business_name: 'Bright Smile',
      location: 'Austin, TX',
      keywords: ['dentist', 'invisalign austin'],
    });
    const app = await openDashboard({ backend });
    const requestAgain = async () => {
      await app.user.click(await screen.findByRole('link', { name: 'Bright Smile' }));
      await app.user.click(await screen.findByRole('button', { name: 'Copy to a new request' }));
    };
    return { app, requestAgain, name: screen.getByLabelText('Business Name') };
  }

  test('Requesting again fills and focuses the form and closes the details, and submitting sends a new request', async () => {
    const { app, requestAgain, name } = await openWithRequest();
    await requestAgain();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.location()).toBe('/dashboard');
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveValue('Bright Smile');
    expect(screen.getByLabelText('Location')).toHaveValue('Austin, TX');
    expect(screen.getByLabelText('Keywords (comma-separated)')).toHaveValue('dentist, invisalign austin');
    await app.user.click(submitButton());
    expect(await screen.findByText('Optimization request submitted successfully!')).toBeVisible();
    const rows = stored(app).map(({ business_name, keywords }) => [business_name, keywords]);
    expect(rows).toEqual(Array(2).fill(['Bright Smile', ['dentist', 'invisalign austin']]));
  });

  test('Requesting again asks before it replaces other input', async () => {
    const { app, requestAgain, name } = await openWithRequest();
    await fill(app.user, name, 'Half typed');
    await requestAgain();
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(name).toHaveValue('Half typed');
    expect(screen.getByRole('dialog', { name: 'Bright Smile' })).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Copy to a new request' }));
    await app.user.click(screen.getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveValue('Bright Smile');
  });
});

describe('a customer without requests', () => {
  test('An example can fill the form, and is offered only while the form is empty', async () => {
    const app = await openDashboard();
    const name = screen.getByLabelText('Business Name');
    await app.user.click(await screen.findByRole('button', { name: 'Start from an example' }));
    expect(name).toHaveFocus();
    expect(name).toHaveValue('Example Business');
    expect(screen.getByLabelText('Location')).toHaveValue('Austin, TX');
    expect(screen.queryByRole('button', { name: 'Start from an example' })).toBeNull();
    await app.user.clear(name);
    expect(screen.queryByRole('button', { name: 'Start from an example' })).toBeNull();
    expect(inserts(app)).toEqual([]);
  });
});

describe('the list', () => {
  /** The businesses of the shown requests. */
  const names = () =>
    screen.queryAllByRole('article').map((item) => within(item).getByRole('link').textContent);
  /** A call for the whole list, which counts, search and print need where the list has several pages. */
  const wholeList = { table: 'optimization_requests', query: { limit: '1000' } };

  test.each([
    ['status 503', { status: 503 }],
    ['a dropped connection', 'drop'],
    ['a proxy’s page', { html: 502 }],
    ['a page with status 200', { html: 200 }],
  ] as const)(
    'After %s the list shows an error instead of ‘No requests yet’, logs it and can be tried again',
    async (_name, then) => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      const app = await openDashboard({
        faults: [{ match: { path: '/rest/v1/optimization_requests' }, on: { first: 1 }, then }],
      });
      const retry = await screen.findByRole('button', { name: 'Try again' });
      expect(screen.queryByText('No requests yet')).toBeNull();
      expect(document.body.textContent).not.toMatch(/<|\{|HTTP|JSON/);
      expect(warn.mock.calls.flat().join(' ')).toContain('ownRequests could not be loaded');
      await app.user.click(retry);
      expect(await screen.findByText('No requests yet')).toBeVisible();
      warn.mockRestore();
    },
  );

  test('The list is paged newest first with the correct total, and a new row causes no gaps or duplicates', async () => {
    const app = await openDashboard({ scenario: 'empty' });
    const { db } = app.backend;
    const owner = db.profile.get({ email: demoAccount('customer').email });
    const add = (index: number) =>
      db.request.create({
        owner,
        business_name: `Business ${index}`,
        id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        // Ten rows share each time, so that the id has to break ties.
        created_at: `2026-01-01T00:${String(Math.floor(index / 10)).padStart(2, '0')}:00.000000+00:00`,
      });
    for (let index = 0; index < 95; index += 1) add(index);
    await act(async () => {
      window.dispatchEvent(new Event('online'));
    });
    expect(await screen.findByText('95 requests')).toBeVisible();
    expect(await screen.findByText('Business 94')).toBeVisible();

    const { requestsApi } = await import('../features/requests/requestsApi');
    const userId = app.store.getState().session!.user!.id;
    const loadMore = () =>
      app.store.dispatch(
        requestsApi.endpoints.ownRequests.initiate(
          { userId, status: null },
          { direction: 'forward', subscribe: false },
        ),
      );
    await act(async () => void (await loadMore()));
    add(95);
    await act(async () => void (await loadMore()));
    await act(async () => void (await loadMore()));
    const selectList = requestsApi.endpoints.ownRequests.select({ userId, status: null });
    const list = selectList(app.store.getState() as Parameters<typeof selectList>[0]);
    const names = list.data!.pages.flatMap(({ rows }) => rows.map((row) => row.business_name));
    expect(names).toEqual(Array.from({ length: 95 }, (_, index) => `Business ${94 - index}`));
  });

  test.each([29, 30, 31])(
    'A list of %i requests, around the size of a page, shows its total',
    async (count) => {
      const backend = createTestFake({ scenario: 'empty' });
      const owner = backend.db.profile.get({ email: demoAccount('customer').email });
      for (let index = 0; index < count; index += 1) backend.db.request.create({ owner });
      await openDashboard({ backend });
      expect(await screen.findByText(/^\d+ requests$/)).toHaveTextContent(`${count} requests`);
      expect(document.querySelector('[aria-setsize]')).toHaveAttribute('aria-setsize', `${count}`);
    },
  );

  test('Each status filter has its own URL, and details open without leaving the filter', async () => {
    const backend = createTestFake({ scenario: 'empty' });
    const owner = backend.db.profile.get({ email: demoAccount('customer').email });
    backend.db.request.create({ owner, business_name: 'Done', status: 'completed' });
    backend.db.request.create({ owner, business_name: 'Waiting', status: 'pending' });
    const app = await openDashboard({ backend });
    await waitFor(() => expect(names().sort()).toEqual(['Done', 'Waiting']));
    const filter = within(screen.getByRole('group', { name: 'Filter by status' }));
    const choice = (name: string) => filter.getByRole('button', { name });
    expect(filter.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'All 2',
      'Pending 1',
      'Processing 0',
      'Completed 1',
      'Failed 0',
    ]);
    expect(choice('All 2')).toHaveAttribute('aria-pressed', 'true');
    await app.user.click(choice('Completed 1'));
    await waitFor(() => expect(names()).toEqual(['Done']));
    expect(choice('Completed 1')).toHaveAttribute('aria-pressed', 'true');
    expect(choice('All 2')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('1 request')).toBeVisible();
    expect(app.location()).toBe('/dashboard?status=completed');
    await app.user.click(screen.getByRole('link', { name: 'Done' }));
    expect(app.location()).toMatch(/^\/dashboard\?status=completed&request=/);
    await app.user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.location()).toBe('/dashboard?status=completed');

    await app.user.click(await filter.findByRole('button', { name: 'Failed 0' }));
    expect(await screen.findByText('You have no requests with the status “Failed”.')).toBeVisible();
    expect(screen.queryByText('No requests yet')).toBeNull();
    expect(choice('Failed 0')).toHaveFocus();
    await app.user.click(choice('All 2'));
    await waitFor(() => expect(names().sort()).toEqual(['Done', 'Waiting']));
    expect(app.location()).toBe('/dashboard');
  });

  test('An unknown status in the URL shows all requests', async () => {
    const app = await openDashboard({ at: '/dashboard?status=no-such-status' });
    expect(await screen.findByText('No requests yet')).toBeVisible();
    expect(app.calls.some(({ path }) => path.includes('status=eq.'))).toBe(false);
  });

  /** Opens a customer's list. Every fourth request has failed, and what only Shops 0 and 1 have comes last. */
  async function openMany(count: number, options: Parameters<typeof renderApp>[0] = {}) {
    const backend = createTestFake({ scenario: 'empty' });
    const owner = backend.db.profile.get({ email: demoAccount('customer').email });
    const other = backend.db.profile.get({ email: demoAccount('admin').email });
    for (let index = 0; index < count; index += 1) {
      backend.db.request.create({
        owner,
        business_name: `Shop ${index}`,
        location: index === 0 ? 'Nowhere, AK' : 'Austin, TX',
        keywords: index === 1 ? ['rye bread'] : ['other'],
        status: index % 4 === 0 ? 'failed' : 'pending',
        created_at: toTimestamp(Date.parse('2026-01-01T00:00:00Z') + index * 60_000),
      });
    }
    backend.db.request.create({ owner: other, business_name: 'Nowhere of the admin', status: 'failed' });
    const app = await openDashboard({ backend, ...options });
    await screen.findByText(new RegExp(`\\b${count} requests$`));
    return app;
  }
  test('Statuses are counted over all pages, and counted again after a new request', async () => {
    const app = await openMany(41);
    expect(await screen.findByRole('button', { name: 'Failed 11' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pending 30' })).toBeVisible();
    await fillForm(app, 'One more', 'Austin, TX', 'one');
    await app.user.click(submitButton());
    expect(await screen.findByRole('button', { name: 'Pending 31' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'All 42' })).toBeVisible();
  });

  test('With one page of requests, counts and search need no second call', async () => {
    const app = await openMany(3);
    expect(screen.getByRole('button', { name: 'Failed 1' })).toBeVisible();
    await app.user.type(screen.getByRole('searchbox', { name: 'Search your requests' }), 'rye');
    await waitFor(() => expect(names()).toEqual(['Shop 1']));
    const reads = app.calls.filter(({ path }) => path.startsWith('/rest/v1/optimization_requests'));
    expect(reads).toHaveLength(1);
  });

  test.each([
    ['a business', 'sHOP 40', ['Shop 40']],
    ['a location that is not on the first page', 'nowhere', ['Shop 0']],
    ['a keyword that is not on the first page', 'Rye Br', ['Shop 1']],
  ])('The search finds %s, ignoring case', async (_what, text, expected) => {
    const app = await openMany(41);
    const field = screen.getByRole('searchbox', { name: 'Search your requests' });
    await app.user.type(field, text);
    await waitFor(() => expect(names()).toEqual(expected));
    expect(screen.getByText('1 found.')).toHaveAttribute('role', 'status');
    await app.user.clear(field);
    expect(await screen.findByText('41 requests')).toBeVisible();
    expect(screen.queryByText('1 found.')).toBeNull();
  });

  test('The search works within a status, and says when nothing matches', async () => {
    const app = await openMany(41);
    await app.user.click(await screen.findByRole('button', { name: 'Failed 11' }));
    expect(await screen.findByText('11 requests')).toBeVisible();
    const field = screen.getByRole('searchbox', { name: 'Search your requests' });
    await app.user.type(field, 'rye');
    expect(await screen.findByText('No requests with the status “Failed” match your search.')).toBeVisible();
    expect(names()).toEqual([]);
    expect(screen.queryByText('No requests yet')).toBeNull();
    await app.user.clear(field);
    await app.user.type(field, 'nowhere');
    await waitFor(() => expect(names()).toEqual(['Shop 0']));
  });

  test('When a focused row is filtered out, another row of the list gets the focus', async () => {
    await openMany(41);
    const failed = await screen.findByRole('button', { name: 'Failed 11' });
    const focused = screen.getByRole('link', { name: 'Shop 39' });
    act(() => focused.focus());
    act(() => failed.click());
    expect(await screen.findByText('11 requests')).toBeVisible();
    await waitFor(() => expect(focused).not.toBeInTheDocument());
    expect(screen.getByRole('group', { name: 'Your requests' })).toContainElement(
      document.activeElement as HTMLElement,
    );
    expect(document.activeElement).toHaveAttribute('href', expect.stringContaining('request='));
  });

  test('The search is kept in the URL, and a page that opens with that URL searches for it', async () => {
    const app = await openMany(3, { at: '/dashboard#q=rye' });
    const field = screen.getByRole('searchbox', { name: 'Search your requests' });
    expect(field).toHaveValue('rye');
    await waitFor(() => expect(names()).toEqual(['Shop 1']));
    await app.user.clear(field);
    await app.user.type(field, 'shop 2');
    await waitFor(() => expect(app.location()).toBe('/dashboard#q=shop+2'));
    await waitFor(() => expect(names()).toEqual(['Shop 2']));
    await app.user.clear(field);
    await waitFor(() => expect(app.location()).toBe('/dashboard'));
  });

  test('A request opens beside the list where there is room, and closing it focuses its row', async () => {
    setMediaQuery('(min-width: 80em)', true);
    const app = await openMany(3);
    const row = (name: string) => screen.getByRole('link', { name });
    const panel = (name: string) => screen.findByRole('region', { name });
    await app.user.click(row('Shop 1'));
    const shown = await panel('Shop 1');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(shown).getByRole('heading', { name: 'Shop 1' })).toHaveFocus();
    const list = (name: string) => within(within(shown).getByRole('list', { name }));
    expect(list('Keywords').getByText('rye bread')).toBeVisible();
    expect(list('Suggestions').getByText('Shop 1')).toBeVisible();
    expect(
      within(shown).getByText(
        'Your request is still in line. Sorry for the wait. We’ll start on it as soon as we can.',
      ),
    ).toBeVisible();
    expect(row('Shop 1')).toHaveAttribute('aria-current', 'true');

    // In a field, Escape does not close the panel.
    await app.user.type(screen.getByLabelText('Business Name'), '{Escape}');
    expect(shown).toBeVisible();
    act(() => row('Shop 2').focus());
    await app.user.keyboard('{Enter}');
    const next = await panel('Shop 2');
    expect(within(next).getByRole('heading', { name: 'Shop 2' })).toHaveFocus();
    expect(row('Shop 1')).not.toHaveAttribute('aria-current');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(row('Shop 2')).toHaveFocus());
    expect(app.location()).toBe('/dashboard');
    expect(screen.queryByRole('region', { name: 'Shop 2' })).toBeNull();

    await app.user.click(row('Shop 0'));
    await app.user.click(
      within(await panel('Shop 0')).getByRole('button', { name: 'Copy to a new request' }),
    );
    await waitFor(() => expect(screen.getByLabelText('Business Name')).toHaveFocus());
    expect(screen.getByLabelText('Business Name')).toHaveValue('Shop 0');
  });

  test('A failed request shows no example of suggestions', async () => {
    const backend = createTestFake({ scenario: 'empty' });
    const owner = backend.db.profile.get({ email: demoAccount('customer').email });
    backend.db.request.create({ owner, business_name: 'Shop', status: 'failed' });
    const app = await openDashboard({ backend });
    await app.user.click(await screen.findByRole('link', { name: 'Shop' }));
    const shown = within(await screen.findByRole('dialog'));
    expect(await shown.findByRole('list', { name: 'Keywords' })).toBeVisible();
    expect(shown.queryByRole('list', { name: 'Suggestions' })).toBeNull();
  });

  test('The search says when the rest of the list cannot be read, and works once it can', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const backend = createTestFake({ scenario: 'empty' });
    await backend.faults.replace({ match: wholeList, then: { status: 503 } });
    const owner = backend.db.profile.get({ email: demoAccount('customer').email });
    for (let index = 0; index < 31; index += 1)
      backend.db.request.create({ owner, business_name: `Shop ${index}` });
    const app = await openDashboard({ backend });
    await screen.findByText('31 requests');
    await app.user.type(screen.getByRole('searchbox'), 'Shop 30');
    expect(
      await screen.findByText(/The server isn’t available right now\..* The search failed\./),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pending' })).toBeVisible();
    await backend.faults.clear();
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toEqual(['Shop 30']));
    warn.mockRestore();
  });

  test('Printing shows every row, including those that were not scrolled to', async () => {
    await openMany(41);
    await screen.findByRole('button', { name: 'Failed 11' });
    // Four rows are visible, and a later render adds six beyond them. Printing adds all 41 as a table of its own.
    const before = 10;
    await waitFor(() => expect(names()).toHaveLength(before));
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(names().filter((name) => /^Shop \d+$/.test(name ?? ''))).toHaveLength(41 + before);
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(names()).toHaveLength(before);
  });

  test('Printing an incomplete list says that it is incomplete', async () => {
    const backend = createTestFake({ scenario: 'empty' });
    await backend.faults.replace({ match: wholeList, then: 'stall' });
    const owner = backend.db.profile.get({ email: demoAccount('customer').email });
    for (let index = 0; index < 31; index += 1) backend.db.request.create({ owner });
    await openDashboard({ backend });
    await screen.findByText('31 requests');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(
      screen.getByText('These are the newest 30 of your requests. The others could not be loaded.'),
    ).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });

  test('Many keywords are collapsed, and expand on demand', async () => {
    const app = await openDashboard();
    await fillForm(
      app,
      'Many',
      'Austin, TX',
      Array.from({ length: 40 }, (_, index) => `k${index}`).join(','),
    );
    await app.user.click(submitButton());
    const item = await screen.findByRole('article');
    expect(within(item).queryByText('k39')).toBeNull();
    await app.user.click(within(item).getByRole('button', { name: '32 more' }));
    expect(within(item).getByText('k39')).toBeVisible();
  });

  test('Markup in user input is shown as text', async () => {
    const app = await openDashboard();
    await fillForm(app, '<img src=x onerror=alert(1)>', '</script>', '<b>bold</b>');
    await app.user.click(submitButton());
    const item = await screen.findByRole('article');
    expect(within(item).getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(within(item).getByText('<b>bold</b>')).toBeVisible();
  });

  test('The dashboard of an admin without requests is empty, although they may read everybody’s', async () => {
    await renderApp({ at: '/dashboard', as: 'admin' });
    expect(await screen.findByText('No requests yet')).toBeVisible();
  });
});
