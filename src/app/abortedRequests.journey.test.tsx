import { act, screen, waitFor } from '@testing-library/react';
import { renderApp, type RenderedApp, type RenderAppOptions } from '../../mocks/testing/renderApp';
import { adminApi } from '../features/admin/adminApi';

interface SentCall {
  addressAndBody: string;
  signal: AbortSignal;
}

let sent: SentCall[];
let warn: jest.SpyInstance;

/** Opens the product and records its calls with their abort signals. */
async function open(options: RenderAppOptions): Promise<RenderedApp> {
  sent = [];
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { fetch } = globalThis;
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { body, signal } = init ?? {};
    if (signal) sent.push({ addressAndBody: `${input as string} ${body as string}`, signal });
    return fetch(input, init);
  });
  return renderApp({ as: 'admin', ...options });
}

afterEach(() => {
  // An aborted call is not logged as a failed one.
  expect(warn.mock.calls.filter(([line]) => String(line).includes('could not be loaded'))).toEqual([]);
  jest.restoreAllMocks();
});

const callsWith = (part: string) => sent.filter(({ addressAndBody }) => addressAndBody.includes(part));
const searchesFor = (text: string) => callsWith(`"search":"${text}"`);

async function search({ user }: RenderedApp, text: string): Promise<void> {
  const field = screen.getByRole('searchbox');
  await user.clear(field);
  await user.type(field, text);
}

/** The texts of the searches whose results are in the cache. */
function cachedSearches({ store }: RenderedApp): string[] {
  const state = store.getState() as never;
  return adminApi.util
    .selectCachedArgsForQuery(state, 'adminRequests')
    .filter((view) => adminApi.endpoints.adminRequests.select(view)(state).data)
    .map((view) => view.search);
}

const expectNoMessage = () => {
  for (const region of screen.queryAllByRole('alert')) expect(region).toBeEmptyDOMElement();
  expect(screen.queryByText(/couldn’t reach the server|may be out of date/)).toBeNull();
};

test('A search that is replaced by another one is aborted without an error, and runs again when it is typed again', async () => {
  const app = await open({ at: '/admin?tab=requests', scenario: 'large' });
  await screen.findByText('100,000 requests');
  // No request contains 'zq', so this search would go through the whole list. Its first call hangs.
  await app.backend.faults.replace({
    match: { table: 'rpc/find_requests' },
    on: { first: 1 },
    delay: 60_000,
  });
  await search(app, 'zq');
  await waitFor(() => expect(searchesFor('zq')).toHaveLength(1));
  await search(app, 'bakery');
  await waitFor(() => expect(searchesFor('zq')[0]?.signal.aborted).toBe(true));
  expect(await screen.findByText(/^About [\d,]+ found$/)).toBeVisible();
  expectNoMessage();
  expect(cachedSearches(app)).not.toContain('zq');
  expect(searchesFor('bakery').every(({ signal }) => !signal.aborted)).toBe(true);

  await search(app, 'zq');
  expect(await screen.findByText(/searched$/)).toBeVisible();
  await waitFor(() => expect(searchesFor('zq').length).toBeGreaterThan(1));
  expectNoMessage();
});

test('A search of several calls is aborted during its third one by the next search, and its progress is kept', async () => {
  const app = await open({
    at: '/admin?tab=requests#q=zq',
    scenario: 'large',
    faults: [{ match: { table: 'rpc/find_requests' }, on: { every: 3 }, delay: 60_000 }],
  });
  await screen.findByText('10,000 of 100,000 searched');
  await waitFor(() => expect(searchesFor('zq')).toHaveLength(3));
  await app.backend.faults.clear();
  await search(app, 'bakery');
  expect(await screen.findByText(/^About [\d,]+ found$/)).toBeVisible();
  expect(searchesFor('zq').map(({ signal }) => signal.aborted)).toEqual([false, false, true]);
  expectNoMessage();
  expect(cachedSearches(app)).toContain('zq');
});

test('Leaving /admin aborts the refetch of its list, which is shown without an error when Back returns to it', async () => {
  const app = await open({ at: '/admin?tab=requests' });
  await screen.findByText('40 requests');
  await app.backend.faults.replace({
    match: { table: 'rpc/find_requests' },
    on: { first: 1 },
    delay: 60_000,
  });
  sent = [];
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(callsWith('find_requests')).toHaveLength(1));
  await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(await screen.findByRole('heading', { name: 'AutoSuggest AI Dashboard' })).toBeVisible();
  await waitFor(() => expect(callsWith('find_requests')[0]?.signal.aborted).toBe(true));
  await act(async () => window.history.back());
  expect(await screen.findByText('40 requests')).toBeVisible();
  expectNoMessage();
  await waitFor(() => expect(callsWith('find_requests')).toHaveLength(2));
});

test('Leaving the dashboard aborts the call for its list', async () => {
  const app = await open({
    at: '/dashboard',
    faults: [{ match: { table: 'optimization_requests' }, delay: 60_000 }],
  });
  await waitFor(() => expect(callsWith('/optimization_requests')).toHaveLength(1));
  await app.user.click(await screen.findByRole('link', { name: 'Admin' }));
  expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await waitFor(() => expect(callsWith('/optimization_requests')[0]?.signal.aborted).toBe(true));
  expectNoMessage();
});
