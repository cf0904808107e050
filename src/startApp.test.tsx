import { act, screen } from '@testing-library/react';
import { createTestFake } from '../mocks/testing/testBackend';
import { answerCalls } from 'supabase-in-memory/jest';
import { pageAttribute, rootId } from './firstLoad/domContract';
import { paths } from './lib/pages';
import { startApp, type RunningApp } from './startApp';

let app: RunningApp | undefined;

// The page for an unknown address logs a warning.
beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));

afterEach(async () => {
  await act(async () => app?.stop());
  document.body.replaceChildren();
});

test('Going back to another URL before hydration shows the page of that URL, without an error', async () => {
  const fake = createTestFake({});
  answerCalls(fake);
  window.history.replaceState(null, '', paths.home);
  const root = Object.assign(document.createElement('div'), {
    id: rootId,
    innerHTML: '<main>Prerendered home page</main>',
  });
  document.documentElement.dataset[pageAttribute] = paths.home;
  document.body.append(root);
  const failures = jest.fn<undefined, [ErrorEvent]>();
  window.addEventListener('error', failures);
  app = await act(async () => {
    const running = startApp({ url: fake.url, anonKey: fake.anonKey });
    // As Back does.
    window.history.replaceState(null, '', '/nowhere');
    return Promise.resolve(running);
  });
  expect(await screen.findByText('Oops! Page not found')).toBeVisible();
  expect(screen.queryByText('Prerendered home page')).not.toBeInTheDocument();
  expect(failures).not.toHaveBeenCalled();
  window.removeEventListener('error', failures);
});
