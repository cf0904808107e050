import { isService } from 'supabase-in-memory/tools';
import { queueFetch, type FetchQueue } from './queueFetch';

const projectUrl = 'http://localhost/_supabase';
const network = jest.fn(() => Promise.resolve(new Response('network')));
const stubEngine = jest.fn(async (request: Request) =>
  Response.json({ method: request.method, body: await request.text() }),
);

const original = window.fetch;
let queue: FetchQueue;
let finishLoading: () => void;
let failLoading: (reason: Error) => void;

beforeEach(() => {
  jest.clearAllMocks();
  window.fetch = network;
  queue = queueFetch();
  const loaded = new Promise<void>((...settle) => {
    [finishLoading, failLoading] = settle;
  });
  queue.add(
    (address) => isService(address, projectUrl),
    () => loaded,
  );
});

afterEach(() => {
  window.fetch = original;
});

const loadEngine = async () => {
  queue.remove();
  expect(window.fetch).toBe(network);
  window.fetch = stubEngine as unknown as typeof fetch;
  finishLoading();
  await Promise.resolve();
};

it('Only calls to the project wait until the engine has loaded', async () => {
  const calls = [
    window.fetch(`${projectUrl}/rest/v1/b`),
    window.fetch(`${projectUrl}/rest/v1/a`, { method: 'POST', body: 'text' }),
  ];
  expect(await (await window.fetch('/assets/a.js')).text()).toBe('network');
  expect(network).toHaveBeenCalledTimes(1);
  await loadEngine();
  const answers = await Promise.all(calls);
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
    { method: 'GET', body: '' },
    { method: 'POST', body: 'text' },
  ]);
});

it('Once the engine has loaded, a script that still holds the queueing fetch reaches the network through it', async () => {
  const queueingFetch = window.fetch;
  await loadEngine();
  await queueingFetch(`${projectUrl}/rest/v1/b`);
  expect(network).toHaveBeenCalledTimes(1);
});

it('A waiting call can be aborted', async () => {
  const controller = new AbortController();
  const call = window.fetch(`${projectUrl}/rest/v1/b`, { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toThrow(/abort/i);
  await loadEngine();
  expect(stubEngine).not.toHaveBeenCalled();
});

it('A waiting call fails with the reason why the engine could not start', async () => {
  const call = window.fetch(`${projectUrl}/rest/v1/b`);
  failLoading(new TypeError('no such scenario'));
  await expect(call).rejects.toThrow('no such scenario');
  await expect(window.fetch(`${projectUrl}/rest/v1/b`)).rejects.toThrow('no such scenario');
});
