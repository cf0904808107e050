import { stopIntercepting } from 'supabase-in-memory/jest';
import { createRespond, DroppedConnection, type Respond } from 'supabase-in-memory/tools';
import { createFakeSupabase } from '../../product/createFakeSupabase';
import { fourPatches, patchFourTimes } from '../../testing/patchFourTimes';
import { showCallsKey } from './showCallsKey';
import { startTransport, type PageTransport, type TransportOptions } from './startTransport';

const start = jest.fn<Promise<undefined>, []>();
const stop = jest.fn();
jest.mock('msw/browser', () => ({ setupWorker: () => ({ start, stop }) }), { virtual: true });

const url = 'http://localhost/_supabase';
const engine: Respond = async (request) => {
  if (request.url.includes('lost')) throw new DroppedConnection();
  if (request.url.includes('broken')) throw new Error('a fault of the engine');
  return new Response(
    `engine ${request.method} ${await request.text()} ${request.headers.get('x-fake-call') ?? ''}`,
  );
};
const network = jest.fn<Promise<Response>, [Request]>();

let transport: PageTransport;

function open(respond: Respond = engine, options: Partial<TransportOptions> = {}): PageTransport {
  transport = startTransport(respond, { url, storage: sessionStorage, ...options });
  return transport;
}

const unregister = jest.fn(() => Promise.resolve(true));

function allowWorkers(): void {
  const worker = { scriptURL: 'http://localhost/mockServiceWorker.js' };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: () => Promise.resolve(undefined),
      getRegistrations: () => Promise.resolve([{ active: worker, unregister }]),
      controller: {},
    },
  });
}

/** Waits for the worker, as the calls do. */
const settled = () =>
  new Promise<void>((resolve) => {
    const look = () => transport.state().worker !== 'starting' && resolve();
    transport.subscribe(look);
    look();
  });

const info = jest.spyOn(console, 'info').mockImplementation(() => undefined);

// The tests are about the interceptor of this page; the one that all tests have would answer first.
beforeAll(stopIntercepting);

beforeEach(() => {
  jest.clearAllMocks();
  network.mockResolvedValue(new Response('network'));
  globalThis.fetch = network as unknown as typeof fetch;
  start.mockResolvedValue(undefined);
});

afterEach(() => {
  transport.stop();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('in the page', () => {
  it('The page’s transport counts the calls of a fault rule as every transport does', async () => {
    open(createRespond(createFakeSupabase({ seed: 1, settings: { url } })));
    expect(await patchFourTimes((request) => fetch(request), url)).toEqual(fourPatches);
  });

  it('The page’s transport answers any caller of fetch, and leaves everything else to the network', async () => {
    open();
    const answer = await fetch(`${url}/rest/v1/a`, { method: 'POST', body: 'body' });
    expect(await answer.text()).toBe('engine POST body ');
    expect(answer.url).toBe(`${url}/rest/v1/a`);
    expect(await (await fetch('/_fake/state')).text()).toBe('engine GET  ');
    expect(network).not.toHaveBeenCalled();
    for (const address of ['/assets/a.js', '/_supabase', 'http://elsewhere.test/rest/v1/a']) {
      network.mockResolvedValueOnce(new Response('network'));
      expect(await (await fetch(address)).text()).toBe('network');
    }
    expect(network).toHaveBeenCalledTimes(3);
  });

  it('The page’s transport does not clone requests, which would take longer than the answer in Chromium', async () => {
    const copied = jest.spyOn(Request.prototype, 'clone');
    open();
    await fetch(`${url}/rest/v1/a`, { method: 'POST', body: 'body' });
    network.mockImplementationOnce(async (request) => new Response(await request.text()));
    expect(await (await fetch('/elsewhere', { method: 'POST', body: 'whole' })).text()).toBe('whole');
    expect(copied).not.toHaveBeenCalled();
    copied.mockRestore();
  });

  it('The transport gives the reason why no worker can run', () => {
    open();
    expect(transport.state()).toEqual({ worker: 'down', reason: 'this address is not secure' });
  });

  it('A dropped call fails as on the network, and an error of the engine is passed on', async () => {
    open();
    const lost = await fetch(`${url}/rest/v1/lost`).catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(TypeError);
    expect(lost).toMatchObject({ name: 'TypeError', message: 'Failed to fetch' });
    await expect(fetch(`${url}/rest/v1/broken`)).rejects.toThrow('a fault of the engine');
  });

  it('An aborted call gets no answer', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const asked = jest.fn<Promise<Response>, [Request]>(async (request) => {
      controller.abort();
      return engine(request);
    });
    open(asked);
    await expect(fetch(`${url}/rest/v1/a`, { signal })).rejects.toMatchObject({ name: 'AbortError' });
    await expect(fetch(`${url}/rest/v1/a`, { signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('The transport starts no worker unasked, and unregisters one of an earlier visit', async () => {
    allowWorkers();
    open();
    expect(transport.state()).toEqual({ worker: 'off' });
    await fetch(`${url}/rest/v1/a`);
    expect(start).not.toHaveBeenCalled();
    expect(unregister).toHaveBeenCalledTimes(1);
  });
});

describe('through the worker', () => {
  beforeEach(allowWorkers);

  it('The product’s calls go through the worker once calls are to be shown in the network panel', async () => {
    open();
    const listener = jest.fn();
    transport.subscribe(listener);
    transport.showCalls(true);
    expect(transport.state()).toEqual({ worker: 'starting' });
    network.mockRejectedValue(new TypeError('gone'));
    await fetch(`${url}/rest/v1/a`);
    expect(network.mock.calls[0]?.[0].headers.get('x-fake-call')).toBe('1');
    expect(listener).toHaveBeenCalled();
    expect(unregister).toHaveBeenCalledTimes(1);
  });

  it('The choice to show calls lasts for this tab and can be undone, and the first call of a reloaded page waits for the worker', async () => {
    sessionStorage.setItem(showCallsKey, 'on');
    open();
    await settled();
    expect(transport.state()).toEqual({ worker: 'up' });
    expect(unregister).not.toHaveBeenCalled();
    transport.showCalls(false);
    expect(transport.state()).toEqual({ worker: 'off' });
    expect(sessionStorage).toHaveLength(0);
    expect(stop).toHaveBeenCalledTimes(1);
    expect(await (await fetch(`${url}/rest/v1/a`)).text()).toBe('engine GET  ');
    expect(network).not.toHaveBeenCalled();
    expect(unregister).toHaveBeenCalledTimes(1);
  });

  it('Calls of the control API are answered in the page', async () => {
    sessionStorage.setItem(showCallsKey, 'on');
    open();
    await settled();
    expect(await (await fetch('/_fake/state')).text()).toBe('engine GET  ');
    expect(network).not.toHaveBeenCalled();
  });

  it('When the browser stops the worker, the page answers without a second execution', async () => {
    // The network's own answer to an address that only the worker knew.
    network.mockImplementation(() => Promise.resolve(new Response('not found', { status: 404 })));
    const asked = jest.fn(engine);
    sessionStorage.setItem(showCallsKey, 'on');
    open(asked);
    const answer = await fetch(`${url}/rest/v1/a`, { method: 'POST', body: 'body' });
    expect(await answer.text()).toBe('engine POST body ');
    expect(asked).toHaveBeenCalledTimes(1);
    expect(transport.state()).toEqual({
      worker: 'down',
      reason: 'the service worker was stopped by the browser',
    });
    await fetch(`${url}/rest/v1/a`);
    expect(network).toHaveBeenCalledTimes(1);
    expect(info).toHaveBeenCalledTimes(1);
  });

  it('The answer to a redirect that is not followed is as opaque as in a browser’s fetch', async () => {
    open(() => Promise.resolve(new Response('<a>', { status: 303, headers: { location: '/secret' } })));
    const answer = await fetch(`${url}/auth/v1/verify`, { redirect: 'manual' });
    expect([answer.type, answer.status, answer.ok, answer.url]).toEqual([
      'opaqueredirect',
      0,
      false,
      `${url}/auth/v1/verify`,
    ]);
    expect([...answer.headers]).toEqual([]);
    expect(await answer.text()).toBe('');
    const asked = new Request(`${url}/auth/v1/verify`, { redirect: 'manual' });
    expect((await fetch(asked)).type).toBe('opaqueredirect');
  });

  it.each([
    ['does not start in time', () => new Promise<undefined>(() => undefined), /did not start in time/],
    ['cannot be registered', () => Promise.reject(new Error('an HTML page')), /an HTML page/],
  ])('The page answers when the worker %s', async (_what, begin, reason) => {
    start.mockImplementation(begin);
    sessionStorage.setItem(showCallsKey, 'on');
    open(engine, { workerTimeout: 5 });
    expect(await (await fetch(`${url}/rest/v1/a`)).text()).toBe('engine GET  ');
    expect(transport.state()).toEqual({ worker: 'down', reason: expect.stringMatching(reason) });
    expect(network).not.toHaveBeenCalled();
  });
});
