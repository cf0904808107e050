import { lazyModule } from './lazyModule';

const originalFetch = globalThis.fetch;
/** What the server has at each address. The browser's cache has what was there at the last fetch. */
let server: Map<string, 'script' | 'page'>;
/** The cache mode and the file of each fetch. */
let fetched: string[];

beforeEach(() => {
  server = new Map();
  fetched = [];
  globalThis.fetch = (input, init) => {
    const file = input as string;
    fetched.push(`${init?.cache} ${file}`);
    const body = server.get(file);
    if (body) cache.set(file, body);
    return Promise.resolve({ ok: body !== undefined, text: () => Promise.resolve('') } as Response);
  };
  cache.clear();
});

afterEach(() => {
  globalThis.fetch = originalFetch;
});

const cache = new Map<string, 'script' | 'page'>();
const chunk = { name: 'chunk' };

const chunkError = (request: string, type: string) =>
  Object.assign(new Error(`Loading chunk 7 failed. (${type}: ${request})`), {
    name: 'ChunkLoadError',
    request,
    type,
  });

/** Loads a chunk as webpack does, but only from the browser's cache: a file that is not in it counts as failed. */
const loaderOf = (files: string[], failure = 'missing') =>
  jest.fn(async () => {
    await Promise.resolve();
    for (const file of files) if (cache.get(file) !== 'script') throw chunkError(file, failure);
    return chunk;
  });

test('A module is loaded once, and its subscribers are notified', async () => {
  cache.set('a.js', 'script');
  const fetchModule = loaderOf(['a.js']);
  const lazy = lazyModule(fetchModule);
  const listener = jest.fn();
  lazy.subscribe(listener);
  const stop = lazy.subscribe(() => {
    throw new Error('a removed listener was called');
  });
  stop();
  expect(lazy.loaded()).toBeUndefined();
  lazy.preload();
  expect(await lazy.load()).toBe(chunk);
  expect(lazy.loaded()).toBe(chunk);
  await lazy.load();
  expect(fetchModule).toHaveBeenCalledTimes(1);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(fetched).toEqual([]);
});

test('A file that cannot be loaded is fetched once more, and again by the next call', async () => {
  const fetchModule = loaderOf(['a.js']);
  const lazy = lazyModule(fetchModule);
  await expect(lazy.load()).rejects.toThrow('Loading chunk 7 failed');
  expect(fetched).toEqual(['reload a.js']);
  await expect(lazy.load()).rejects.toThrow('Loading chunk 7 failed');
  expect(fetched).toEqual(['reload a.js', 'reload a.js']);
  expect(fetchModule).toHaveBeenCalledTimes(1);
  server.set('a.js', 'script');
  expect(await lazy.load()).toBe(chunk);
});

test('Corrupt cached files are replaced without a retry by the user', async () => {
  for (const file of ['a.js', 'a.css']) {
    cache.set(file, 'page');
    server.set(file, 'script');
  }
  expect(await lazyModule(loaderOf(['a.js', 'a.css'])).load()).toBe(chunk);
  expect(fetched).toEqual(['reload a.js', 'reload a.css']);
});

test('A file in whose place the server returns a page is fetched once more, not forever', async () => {
  server.set('a.js', 'page');
  const fetchModule = loaderOf(['a.js']);
  await expect(lazyModule(fetchModule).load()).rejects.toThrow('Loading chunk 7 failed');
  expect(fetchModule).toHaveBeenCalledTimes(2);
  expect(fetched).toEqual(['reload a.js']);
});

test('A file whose request hangs is fetched a second time when the user retries, before the chunk is loaded again', async () => {
  const fetchModule = loaderOf(['a.js'], 'timeout');
  const lazy = lazyModule(fetchModule);
  await expect(lazy.load()).rejects.toThrow('timeout');
  expect(fetched).toEqual([]);
  await expect(lazy.load()).rejects.toThrow('timeout');
  expect(fetched).toEqual(['reload a.js']);
  expect(fetchModule).toHaveBeenCalledTimes(1);
  server.set('a.js', 'script');
  expect(await lazy.load()).toBe(chunk);
  expect(fetchModule).toHaveBeenCalledTimes(2);
});

test('A retry by the user fetches every file whose request hangs', async () => {
  const lazy = lazyModule(loaderOf(['a.js', 'a.css'], 'timeout'));
  await expect(lazy.load()).rejects.toThrow('timeout');
  for (const file of ['a.js', 'a.css']) server.set(file, 'script');
  expect(await lazy.load()).toBe(chunk);
  expect(fetched).toEqual(['reload a.js', 'reload a.css']);
});

test('An exception in a module’s own code does not count as a missing file', async () => {
  const fetchModule = jest.fn(() => Promise.reject(new Error('broken module')));
  await expect(lazyModule(fetchModule).load()).rejects.toThrow('broken module');
  expect(fetched).toEqual([]);
});

test('A failed preload causes no unhandled rejection, and the next call tries again', async () => {
  const lazy = lazyModule(loaderOf(['a.js']));
  lazy.preload();
  // Jest fails a test that leaves a rejection unhandled at the end of a task.
  await new Promise((resolve) => setTimeout(resolve));
  await expect(lazy.load()).rejects.toThrow('Loading chunk 7 failed');
  server.set('a.js', 'script');
  expect(await lazy.load()).toBe(chunk);
});

test('After a request has hung, nothing is preloaded, because a click would have to wait if the preload hung, too', async () => {
  const fetchModule = loaderOf(['a.js'], 'timeout');
  const lazy = lazyModule(fetchModule);
  await expect(lazy.load()).rejects.toThrow('timeout');
  lazy.preload();
  expect(fetched).toEqual([]);
  server.set('a.js', 'script');
  expect(await lazy.load()).toBe(chunk);
});
