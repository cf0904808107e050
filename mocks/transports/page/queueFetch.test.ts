import { isService } from 'supabase-in-memory/tools';
import { queueFetch, type FetchQueue } from './queueFetch';

const projectUrl = 'http://localhost/_supabase';
const network = jest.fn(() => Promise.resolve(new Response('network')));
const engine = jest.fn(async (request: Request) => new Response(`engine ${await request.text()}`));

const original = window.fetch;
let queue: FetchQueue;
let release: () => void;
let refuse: (reason: Error) => void;

beforeEach(() => {
  jest.clearAllMocks();
  window.fetch = network;
  queue = queueFetch();
  const loaded = new Promise<void>((...settle) => {
    [release, refuse] = settle;
  });
  queue.add(
    (address) => isService(address, projectUrl),
    () => loaded,
  );
});

afterEach(() => {
  window.fetch = original;
});

const engineArrives = async () => {
  queue.remove();
  expect(window.fetch).toBe(network);
  window.fetch = engine as unknown as typeof fetch;
  release();
  await Promise.resolve();
};

it('Only calls to the project wait until the engine has loaded', async () => {
  const held = [
    window.fetch(`${projectUrl}/rest/v1/b`),
    window.fetch(`${projectUrl}/rest/v1/a`, { method: 'POST', body: 'body' }),
  ];
  expect(await (await window.fetch('/assets/a.js')).text()).toBe('network');
  expect(network).toHaveBeenCalledTimes(1);
  await engineArrives();
  const texts = (await Promise.all(held)).map((answer) => answer.text());
  expect(await Promise.all(texts)).toEqual(['engine ', 'engine body']);
});

it('Once the engine has loaded, fetch is passed through', async () => {
  const hook = window.fetch;
  await engineArrives();
  await hook(`${projectUrl}/rest/v1/b`);
  expect(network).toHaveBeenCalledTimes(1);
});

it('A waiting call can be aborted', async () => {
  const controller = new AbortController();
  const call = window.fetch(`${projectUrl}/rest/v1/b`, { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toThrow(/abort/i);
  await engineArrives();
  expect(engine).not.toHaveBeenCalled();
});

it('A waiting call fails with the reason why the engine could not start', async () => {
  const call = window.fetch(`${projectUrl}/rest/v1/b`);
  refuse(new TypeError('no such scenario'));
  await expect(call).rejects.toThrow('no such scenario');
  await expect(window.fetch(`${projectUrl}/rest/v1/b`)).rejects.toThrow('no such scenario');
});
