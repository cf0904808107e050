import { unregisterMockWorker } from './unregisterMockWorker';

function registration(state: 'active' | 'waiting' | 'installing', scriptURL: string) {
  return {
    active: null,
    waiting: null,
    installing: null,
    [state]: { scriptURL },
    unregister: jest.fn(() => Promise.resolve(true)),
  };
}

function stubWorkers(value: unknown) {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
}

afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

test('Mock service workers are unregistered in any state, and others are kept', async () => {
  const mocks = (['active', 'waiting', 'installing'] as const).map((state) =>
    registration(state, 'https://example.com/mockServiceWorker.js'),
  );
  const other = registration('active', 'https://example.com/push.js');
  stubWorkers({ getRegistrations: () => Promise.resolve([...mocks, other]) });
  await unregisterMockWorker();
  for (const mock of mocks) expect(mock.unregister).toHaveBeenCalledTimes(1);
  expect(other.unregister).not.toHaveBeenCalled();
});

test('Missing or inaccessible service workers are tolerated', async () => {
  stubWorkers(undefined);
  await expect(unregisterMockWorker()).resolves.toBeUndefined();
  stubWorkers({ getRegistrations: () => Promise.reject(new DOMException('blocked', 'SecurityError')) });
  await expect(unregisterMockWorker()).resolves.toBeUndefined();
});
