import { act, screen } from '@testing-library/react';
import { createTestFake } from '../mocks/testing/testBackend';
import { answerCalls } from 'supabase-in-memory/jest';
import { pageMark, rootId } from './firstLoad/domContract';
import { paths } from './lib/pages';
import { startApp, type RunningApp } from './startApp';

let app: RunningApp | undefined;

// The page of an unknown address warns in the console.
beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));

afterEach(async () => {
  await act(async () => app?.stop());
  document.body.replaceChildren();
});

test('Going back before hydration shows the page of that URL, without an error', async () => {
  const fake = createTestFake({});
  answerCalls(fake);
  window.history.replaceState(null, '', paths.home);
  const root = Object.assign(document.createElement('div'), {
    id: rootId,
    innerHTML: '<main>As it was built</main>',
  });
  document.documentElement.dataset[pageMark] = paths.home;
  document.body.append(root);
  const failures = jest.fn<undefined, [ErrorEvent]>();
  window.addEventListener('error', failures);
  app = await act(async () => {
    const running = startApp({ url: fake.url, anonKey: fake.anonKey });
    window.history.replaceState(null, '', '/nowhere');
    return Promise.resolve(running);
  });
  expect(await screen.findByText('Oops! Page not found')).toBeVisible();
  expect(screen.queryByText('As it was built')).not.toBeInTheDocument();
  expect(failures).not.toHaveBeenCalled();
  window.removeEventListener('error', failures);
});
