import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, type ComponentType } from 'react';
import { expectConsoleError } from '../../mocks/testing/consoleErrors';
import { lazyPage } from './lazyPage';
import { ErrorBoundary } from '../ui/ErrorBoundary';

const file = 'https://shop.example/assets/page.js';
const chunkLoadError = () =>
  Object.assign(new Error('Loading chunk 7 failed'), {
    name: 'ChunkLoadError',
    request: file,
    type: 'error',
  });

const originalFetch = globalThis.fetch;
/** The HTML that the server has at this address; null while the server cannot be reached. */
let html: string | null;
/** How loading the page's code fails; undefined if it loads. */
let failure: Error | undefined;
const notLoadedNotice = () =>
  screen.findByRole('heading', { level: 1, name: 'This page could not be loaded.' });
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

const htmlOfRelease = (name: string) => `<script src="/assets/main.${name}.js"></script>`;

beforeEach(() => {
  document.head.innerHTML = htmlOfRelease('abc');
  html = htmlOfRelease('abc');
  globalThis.fetch = jest.fn((address) => {
    if (html === null) return Promise.reject(new TypeError('no network'));
    const ok = address !== file || failure?.name !== 'ChunkLoadError';
    return Promise.resolve({ ok, text: () => Promise.resolve(html) } as Response);
  });
});

afterEach(() => {
  globalThis.fetch = originalFetch;
  document.head.replaceChildren();
  jest.restoreAllMocks();
  sessionStorage.clear();
});

/** A line for each file that made this tab reload the page: the page's release and the file. */
const reloads = () => sessionStorage.getItem('reloaded-for-chunk');

function show(load: () => Promise<ComponentType<object>>) {
  const { Page, preload } = lazyPage(load);
  preload();
  return render(
    <ErrorBoundary fallback={() => <p>Unexpected Application Error!</p>}>
      <Suspense fallback="Loading...">
        <Page />
      </Suspense>
    </ErrorBoundary>,
  );
}

test('A preloaded page is not loaded again when it is rendered', async () => {
  const load = jest.fn(() => Promise.resolve(() => <p>Here</p>));
  show(load);
  expect(await screen.findByText('Here')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('An exception in the code of a page causes neither a reload nor a retry', async () => {
  expectConsoleError(/broken page/);
  html = htmlOfRelease('xyz');
  const load = jest.fn(() => Promise.reject(new Error('broken page')));
  show(load);
  expect(await screen.findByText('Unexpected Application Error!')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  expect(reloads()).toBeNull();
});

describe('a page whose code is missing', () => {
  const load = jest.fn();
  beforeEach(() => {
    failure = chunkLoadError();
    load.mockReset();
    load.mockImplementation(() => (failure ? Promise.reject(failure) : Promise.resolve(() => <p>Here</p>)));
  });

  test('Without a new release, a page whose code is missing shows an error and does not reload, and the button loads it', async () => {
    show(load);
    expect(await notLoadedNotice()).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Part of it didn’t arrive. Check your connection and try again.',
    );
    await retry();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(reloads()).toBeNull();
    failure = undefined;
    await retry();
    expect(await screen.findByText('Here')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('Code that a reachable server did not have is not requested again by itself', async () => {
    jest.useFakeTimers();
    show(load);
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(await notLoadedNotice()).toBeVisible();
    const calls = load.mock.calls.length;
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(load).toHaveBeenCalledTimes(calls);
    jest.useRealTimers();
  });

  test('A tab that was already reloaded for this file of this release shows an error instead of reloading again', async () => {
    html = htmlOfRelease('xyz');
    sessionStorage.setItem('reloaded-for-chunk', `main.abc.js ${file}\n`);
    show(load);
    expect(await notLoadedNotice()).toBeVisible();
    expect(reloads()).toBe(`main.abc.js ${file}\n`);
  });

  test('A response that is not a page of this site does not count as a new release', async () => {
    html = '<h1>Welcome to our hotel</h1>';
    show(load);
    expect(await notLoadedNotice()).toBeVisible();
    expect(reloads()).toBeNull();
  });

  test('A page whose code was missing appears as soon as a preload has loaded it', async () => {
    const { Page, preload } = lazyPage(load as () => Promise<ComponentType<object>>);
    render(
      <Suspense>
        <Page />
      </Suspense>,
    );
    await notLoadedNotice();
    failure = undefined;
    act(preload);
    expect(await screen.findByText('Here')).toBeVisible();
  });

  test('The error of a page that is itself a layout is rendered inside the layout passed as `layout`', async () => {
    const { Page } = lazyPage(load as () => Promise<ComponentType<object>>);
    render(
      <Suspense>
        <Page layout={(notice) => <main>{notice}</main>} />
      </Suspense>,
    );
    await notLoadedNotice();
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('alert'));
  });

  test('An exception in the code of a page that a retry has loaded reaches the error boundary', async () => {
    show(load);
    await notLoadedNotice();
    expectConsoleError(/broken page/);
    failure = new Error('broken page');
    await retry();
    expect(await screen.findByText('Unexpected Application Error!')).toBeVisible();
  });
});

describe('a page while the server cannot be reached', () => {
  const load = () => (failure ? Promise.reject(failure) : Promise.resolve(() => <p>Here</p>));
  const unreachableNotice = () => screen.findByRole('heading', { name: 'We couldn’t reach the server.' });

  beforeEach(() => {
    failure = chunkLoadError();
    html = null;
  });

  test('While the server cannot be reached, a page shows an error without a reload, and retries when the network returns', async () => {
    show(load);
    expect(await unreachableNotice()).toBeVisible();
    expect(reloads()).toBeNull();

    failure = undefined;
    html = htmlOfRelease('abc');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Here')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('After a failed retry, the button is still there, and the next retry loads the page', async () => {
    show(load);
    await unreachableNotice();
    await retry();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('Here')).toBeNull();

    failure = undefined;
    html = htmlOfRelease('abc');
    await retry();
    expect(await screen.findByText('Here')).toBeVisible();
  });

  test('Once the server can be reached and still lacks the code of the page, the error says so', async () => {
    show(load);
    await unreachableNotice();
    html = htmlOfRelease('abc');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await notLoadedNotice()).toBeVisible();
  });
});
