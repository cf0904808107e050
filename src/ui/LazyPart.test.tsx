import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyModule } from '../lib/lazyModule';
import { LazyPart } from './LazyPart';

/** What webpack rejects with when a chunk takes too long. */
const timeout = () =>
  Object.assign(new Error('Loading chunk 7 failed. (timeout: part.js)'), {
    name: 'ChunkLoadError',
    request: 'part.js',
    type: 'timeout',
  });

// After a timeout, a retry first fetches the file.
beforeEach(() => void jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response()));
afterEach(() => jest.restoreAllMocks());

function setUp() {
  const pending: ((isThere: boolean) => void)[] = [];
  const fetchModule = jest.fn(
    () =>
      new Promise<{ word: string }>((resolve, reject) =>
        pending.push((isThere) => (isThere ? resolve({ word: 'Here' }) : reject(timeout()))),
      ),
  );
  /** Waits for the next call of `fetchModule`, and lets it succeed or time out. */
  async function answer(isThere: boolean): Promise<void> {
    await waitFor(() => expect(pending).toHaveLength(1));
    pending.shift()?.(isThere);
  }
  return { module: lazyModule(fetchModule), fetchModule, answer };
}

test('A part whose code times out shows an error in its place, and the retry button keeps the focus and loads the part', async () => {
  const { module, answer } = setUp();
  render(
    <LazyPart module={module} missing="The chart could not be loaded." fallback="Loading…">
      {({ word }) => <p>{word}</p>}
    </LazyPart>,
  );
  expect(screen.getByText('Loading…')).toBeVisible();
  await answer(false);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The chart could not be loaded.Check your connection and try again.',
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Trying again…' })).toHaveFocus();
  await answer(false);
  expect(await screen.findByRole('button', { name: 'Try again' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await answer(true);
  expect(await screen.findByText('Here')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('A part that is not needed yet is neither loaded nor rendered', () => {
  const { module, fetchModule } = setUp();
  const { container } = render(
    <LazyPart module={module} isNeeded={false} missing="The chart could not be loaded.">
      {({ word }) => word}
    </LazyPart>,
  );
  expect(container).toBeEmptyDOMElement();
  expect(fetchModule).not.toHaveBeenCalled();
});

test('Parts of one module are loaded together when one of them is retried', async () => {
  const { module, answer } = setUp();
  render(
    <>
      <LazyPart module={module} missing="The first could not be loaded.">
        {({ word }) => <p>{word} first</p>}
      </LazyPart>
      <LazyPart module={module} missing="The second could not be loaded.">
        {({ word }) => <p>{word} second</p>}
      </LazyPart>
    </>,
  );
  await answer(false);
  const [first] = await screen.findAllByRole('button', { name: 'Try again' });
  await userEvent.click(first as HTMLElement);
  await answer(true);
  expect(await screen.findByText('Here first')).toBeVisible();
  expect(screen.getByText('Here second')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
