import { DroppedConnection, type Respond } from '../../engine/respond';
import { showCallsKey } from './showCalls';
import { startTransport } from './startTransport';

const start = jest.fn<Promise<undefined>, []>();
jest.mock('msw/browser', () => ({ setupWorker: () => ({ start, stop: () => undefined }) }), {
  virtual: true,
});

const url = 'http://localhost/_supabase';
const engine: Respond = async (request) => {
  if (request.url.includes('lost')) throw new DroppedConnection();
  return new Response(
    `engine ${request.method} ${await request.text()} ${request.headers.get('x-fake-call') ?? ''}`,
  );
};

function allowWorkers(): void {
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(undefined), controller: {} },
  });
}

const info = jest.spyOn(console, 'info').mockImplementation(() => undefined);

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  sessionStorage.clear();
  info.mockClear();
});

it('answers in the page from the first call on, and says once why there is no worker', async () => {
  const transport = startTransport(engine, { url });
  const answer = await transport.fetch(`${url}/rest/v1/a`, { method: 'POST', body: 'body' });
  expect(await answer.text()).toBe('engine POST body ');
  expect(await transport.settled).toMatchObject({
    kind: 'page',
    worker: 'down',
    reason: expect.stringMatching(/\w/),
  });
  expect(info).toHaveBeenCalledTimes(1);
  await expect(transport.fetch(`${url}/rest/v1/lost`)).rejects.toThrow('Failed to fetch');
});

it('answers in the page beside a worker, until somebody wants to see the calls', async () => {
  allowWorkers();
  start.mockResolvedValue(undefined);
  const network = jest.fn<Promise<Response>, [Request]>();
  globalThis.fetch = network as unknown as typeof fetch;
  const transport = startTransport(engine, { url, storage: sessionStorage });
  const listener = jest.fn();
  transport.subscribe(listener);
  expect(await transport.settled).toEqual({ kind: 'page', worker: 'up' });
  expect(listener).toHaveBeenCalledTimes(1);
  expect((await transport.fetch(`${url}/rest/v1/a`)).status).toBe(200);
  expect(network).not.toHaveBeenCalled();

  transport.showCalls(true);
  expect(transport.state()).toEqual({ kind: 'service worker', worker: 'up' });
  expect(listener).toHaveBeenCalledTimes(2);
  network.mockRejectedValue(new TypeError('gone'));
  await transport.fetch(`${url}/rest/v1/a`);
  expect(network.mock.calls[0]?.[0].headers.get('x-fake-call')).toBe('1');
});

it('keeps the choice for this tab, and takes it back', async () => {
  allowWorkers();
  start.mockResolvedValue(undefined);
  startTransport(engine, { url, storage: sessionStorage }).showCalls(true);
  const reloaded = startTransport(engine, { url, storage: sessionStorage });
  expect(await reloaded.settled).toEqual({ kind: 'service worker', worker: 'up' });
  reloaded.showCalls(false);
  expect(reloaded.state().kind).toBe('page');
  expect(sessionStorage.length).toBe(0);
});

it('gives no answer to a call that was given up', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const slow: Respond = async (request) => {
    controller.abort();
    return engine(request);
  };
  await expect(startTransport(slow, { url }).fetch(`${url}/a`, { signal })).rejects.toThrow(/abort/i);
  const asked = jest.fn(engine);
  await expect(startTransport(asked, { url }).fetch(`${url}/a`, { signal })).rejects.toThrow(/abort/i);
  expect(asked).not.toHaveBeenCalled();
});

it('goes on in the page, without a second execution, when the browser stopped the worker', async () => {
  allowWorkers();
  start.mockResolvedValue(undefined);
  // The network's own answer to an address that only the worker knew.
  const network = jest.fn(() => Promise.resolve(new Response('not found', { status: 404 })));
  globalThis.fetch = network;
  const asked = jest.fn(engine);
  sessionStorage.setItem(showCallsKey, 'on');
  const transport = startTransport(asked, { url, storage: sessionStorage });
  await transport.settled;
  const answer = await transport.fetch(`${url}/rest/v1/a`, { method: 'POST', body: 'body' });
  expect(await answer.text()).toBe('engine POST body ');
  expect(asked).toHaveBeenCalledTimes(1);
  expect(transport.state()).toMatchObject({ kind: 'page', worker: 'down' });
  await transport.fetch(`${url}/rest/v1/a`);
  expect(network).toHaveBeenCalledTimes(1);
});

it('gives a worker up that does not start in time', async () => {
  allowWorkers();
  start.mockReturnValue(new Promise(() => undefined));
  const transport = startTransport(engine, { url, patience: 5 });
  expect(await transport.settled).toEqual({
    kind: 'page',
    worker: 'down',
    reason: 'the service worker did not start in time',
  });
});

it('gives a worker up that cannot be registered', async () => {
  allowWorkers();
  start.mockRejectedValue(new Error('Failed to register: an HTML page'));
  const transport = startTransport(engine, { url });
  expect((await transport.settled).reason).toContain('Failed to register');
});
