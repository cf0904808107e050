import { createTestFake } from '../../mocks/testing/testBackend';
import { discardClient, getClient, setTransport } from './client';

afterEach(discardClient);

test('a client after a discarded one comes without a word about two of them', async () => {
  const { url, anonKey, fetch } = createTestFake();
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  setTransport({ url, anonKey, fetch });
  const first = await getClient();
  discardClient();
  expect(await getClient()).not.toBe(first);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
