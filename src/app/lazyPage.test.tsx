import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, type ComponentType } from 'react';
import { expectConsoleError } from '../../mocks/testing/consoleErrors';
import { lazyPage } from './lazyPage';
import { ErrorBoundary } from './PageErrorBoundary';

const lost = () => Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });

const originalFetch = globalThis.fetch;
let isServerThere = true;
let isOnline = true;

beforeEach(() => {
  isServerThere = true;
  isOnline = true;
  globalThis.fetch = jest.fn(() =>
    isServerThere ? Promise.resolve({ ok: true } as Response) : Promise.reject(new TypeError('no network')),
  );
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});

afterEach(() => {
  globalThis.fetch = originalFetch;
  jest.restoreAllMocks();
  sessionStorage.clear();
});

function show(load: () => Promise<ComponentType<object>>) {
  const { Page, preload } = lazyPage(load);
  preload();
  return render(
    <ErrorBoundary>
      <Suspense fallback="Loading...">
        <Page />
      </Suspense>
    </ErrorBoundary>,
  );
}

test('a page is loaded once, however often it is announced', async () => {
  const load = jest.fn(() => Promise.resolve(() => <p>Here</p>));
  show(load);
  expect(await screen.findByText('Here')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('after a reload that did not help, the failure is shown with a way on', async () => {
  sessionStorage.setItem('reloaded-for-chunk', 'yes');
  expectConsoleError(/Loading chunk 7 failed/);
  show(() => Promise.reject(lost()));
  expect(await screen.findByText('Unexpected Application Error!')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
});

test('an error of the page itself is no reason to reload', async () => {
  expectConsoleError(/broken page/);
  show(() => Promise.reject(new Error('broken page')));
  expect(await screen.findByText('Unexpected Application Error!')).toBeVisible();
  expect(sessionStorage.getItem('reloaded-for-chunk')).toBeNull();
});

test('a reload that helped is forgotten, so that the next deploy is reloaded for, too', async () => {
  sessionStorage.setItem('reloaded-for-chunk', 'yes');
  const { Page, ready } = lazyPage(() => Promise.resolve(() => <p>Here</p>));
  // As after a reload: the page has arrived before it is shown.
  await ready();
  render(<Page />);
  expect(await screen.findByText('Here')).toBeVisible();
  expect(sessionStorage.getItem('reloaded-for-chunk')).toBeNull();
});

describe('a page that cannot be fetched because nothing can', () => {
  let isLost: boolean;
  const load = () => (isLost ? Promise.reject(lost()) : Promise.resolve(() => <p>Here</p>));
  const sentence = () => screen.findByRole('heading', { name: 'We could not reach the server.' });

  beforeEach(() => {
    isLost = true;
  });

  test.each([
    ['the browser knows of no network', () => (isOnline = false)],
    ['the server does not answer', () => (isServerThere = false)],
  ])('%s: it says so without a reload and goes on by itself', async (_why, lose) => {
    lose();
    show(load);
    expect(await sentence()).toBeVisible();
    expect(sessionStorage.getItem('reloaded-for-chunk')).toBeNull();

    isLost = false;
    isOnline = true;
    isServerThere = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Here')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a try in vain leaves the way to try again, and that one brings the page', async () => {
    isServerThere = false;
    show(load);
    await sentence();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('Here')).toBeNull();

    isLost = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Here')).toBeVisible();
  });

  test('a network that is back when the server is asked brings the page, without a reload', async () => {
    globalThis.fetch = jest.fn(() => {
      isLost = false;
      return Promise.resolve({ ok: true } as Response);
    });
    show(load);
    expect(await screen.findByText('Here')).toBeVisible();
    expect(sessionStorage.getItem('reloaded-for-chunk')).toBeNull();
  });

  test('once the server answers and the page is still gone, it is a deploy', async () => {
    sessionStorage.setItem('reloaded-for-chunk', 'yes');
    isOnline = false;
    show(load);
    await sentence();
    expectConsoleError(/Loading chunk 7 failed/);
    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Unexpected Application Error!')).toBeVisible();
  });
});
