import { createTestFake } from '../../mocks/testing/testBackend';
import { discardClient, getClient, setProject } from './client';

afterEach(discardClient);

test('A client after a discarded one is created without a warning about two clients', async () => {
  const { url, anonKey } = createTestFake();
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  setProject({ url, anonKey });
  const first = await getClient();
  discardClient();
  expect(await getClient()).not.toBe(first);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
