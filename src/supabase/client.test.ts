import { createTestFake } from '../../mocks/testing/testBackend';
import { discardClient, getClient, onEachClient, setProject } from './client';

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

test('A client that is discarded while it is made leaves the listeners to the next one', async () => {
  const { url, anonKey } = createTestFake();
  setProject({ url, anonKey });
  const heard: unknown[] = [];
  const stop = onEachClient((client) => {
    heard.push(client);
    return () => undefined;
  });
  const discarded = getClient();
  discardClient();
  const [, next] = await Promise.all([discarded, getClient()]);
  expect(heard).toHaveLength(1);
  expect(heard[0]).toBe(next);
  stop();
});
