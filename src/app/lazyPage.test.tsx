import { render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { expectConsoleError } from '../../mocks/testing/consoleErrors';
import { lazyPage } from './lazyPage';
import { ErrorBoundary } from './PageErrorBoundary';

const lost = () => Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });

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
