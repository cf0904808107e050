import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyModule } from '../lib/lazyModule';
import { LazyPart } from './LazyPart';

const lost = () =>
  Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError', type: 'timeout' });

function setUp() {
  const answers: ((isThere: boolean) => void)[] = [];
  const fetchModule = jest.fn(
    () =>
      new Promise<{ word: string }>((resolve, reject) =>
        answers.push((isThere) => (isThere ? resolve({ word: 'Here' }) : reject(lost()))),
      ),
  );
  return {
    module: lazyModule(fetchModule),
    fetchModule,
    answer: (isThere: boolean) => answers.shift()?.(isThere),
  };
}

test('A part whose code is missing shows an error in its place, and the retry button keeps the focus and loads the part', async () => {
  const { module, answer } = setUp();
  render(
    <LazyPart module={module} missing="The chart could not be loaded." fallback="Loading…">
      {({ word }) => <p>{word}</p>}
    </LazyPart>,
  );
  expect(screen.getByText('Loading…')).toBeVisible();
  answer(false);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The chart could not be loaded.Check your connection and try again.',
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Trying again…' })).toHaveFocus();
  answer(false);
  expect(await screen.findByRole('button', { name: 'Try again' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  answer(true);
  expect(await screen.findByText('Here')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('A part that is not wanted yet is neither loaded nor rendered', () => {
  const { module, fetchModule } = setUp();
  const { container } = render(
    <LazyPart module={module} isWanted={false} missing="The chart could not be loaded.">
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
  answer(false);
  const [first] = await screen.findAllByRole('button', { name: 'Try again' });
  await userEvent.click(first as HTMLElement);
  answer(true);
  expect(await screen.findByText('Here first')).toBeVisible();
  expect(screen.getByText('Here second')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
