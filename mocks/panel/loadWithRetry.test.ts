import { screen, waitFor } from '@testing-library/react';
import { loadWithRetry } from './loadWithRetry';

test('The note about a part that is late leaves when the part arrives, and nobody has to press its button', async () => {
  const timeout = Object.assign(new Error('Loading chunk 7 failed.'), {
    name: 'ChunkLoadError',
    type: 'timeout',
    request: '7.js',
  });
  let arrive!: (part: string) => void;
  const fetchPart = jest
    .fn<Promise<string>, []>(() => new Promise((resolve) => (arrive = resolve)))
    .mockRejectedValueOnce(timeout)
    .mockRejectedValueOnce(timeout);
  const loaded = loadWithRetry('The story could not be loaded.', fetchPart);
  expect(await screen.findByRole('alert')).toHaveTextContent('The story could not be loaded.Try again');
  await waitFor(() => expect(fetchPart).toHaveBeenCalledTimes(3));
  arrive('the story');
  expect(await loaded).toBe('the story');
  expect(screen.queryByRole('alert')).toBeNull();
});
