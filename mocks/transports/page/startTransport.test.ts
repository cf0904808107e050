import { waitFor } from '@testing-library/react';
import { getResponse, type RequestHandler } from 'msw';
import { stopIntercepting } from 'supabase-in-memory/jest';
import { createRespond, DroppedConnection, type Respond } from 'supabase-in-memory/tools';
import { createFakeSupabase } from '../../product/createFakeSupabase';
import { fourPatches, patchFourTimes } from '../../testing/patchFourTimes';
import { showCallsKey } from './showCallsKey';
import { startTransport, type PageTransport, type TransportOptions } from './startTransport';

const startWorker = jest.fn<Promise<undefined>, []>();
const stopWorker = jest.fn();
let workerHandlers: RequestHandler[] = [];
jest.mock(
  'msw/browser',
  () => ({
    setupWorker: (...handlers: RequestHandler[]) => {
      workerHandlers = handlers;
      return { start: startWorker, stop: stopWorker };
    },
  }),
  { virtual: true },
);

const url = 'http://localhost/_supabase';

/** Answers with what it received. `x-fake-call` is the transport's own mark, which the engine must not see. */
const stubEngine: Respond = async (request) => {
  if (request.url.endsWith('/dropped')) throw new DroppedConnection();
  if (request.url.endsWith('/bug')) throw new Error('a bug in the engine');
  const { method, headers } = request;
  return Response.json({ method, body: await request.text(), mark: headers.get('x-fake-call') });
};
const emptyGet = { method: 'GET', body: '', mark: null };
const network = jest.fn<Promise<Response>, [Request]>();
const throughWorker = async (request: Request) => (await getResponse(workerHandlers, request))!;

let transport: PageTransport;

function open(respond: Respond = stubEngine, options: Partial<TransportOptions> = {}): void {
  transport = startTransport(respond, { url, storage: sessionStorage, ...options });
}

const fetchJson = async (address: string, init?: RequestInit): Promise<unknown> =>
  (await fetch(address, init)).json();

const unregister = jest.fn(() => Promise.resolve(true));

/** jsdom has no service workers. Stands in for a browser in which an earlier visit registered msw's worker. */
function addServiceWorkers(): void {
  const registration = { active: { scriptURL: 'http://localhost/mockServiceWorker.js' }, unregister };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: () => Promise.resolve(registration),
      getRegistrations: () => Promise.resolve([registration]),
      controller: {},
    },
  });
}

const waitForWorker = () =>
  new Promise<void>((resolve) => {
    const look = () => transport.state().worker !== 'starting' && resolve();
    transport.subscribe(look);
    look();
  });

const info = jest.spyOn(console, 'info').mockImplementation(() => undefined);

// `mocks/testing/setup.ts` installs an interceptor in every test file, which would answer before the transport's.
beforeAll(stopIntercepting);

beforeEach(() => {
  jest.clearAllMocks();
  network.mockResolvedValue(new Response('network'));
  globalThis.fetch = network as unknown as typeof fetch;
  startWorker.mockResolvedValue(undefined);
});

afterEach(() => {
  transport.stop();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('without a worker', () => {
  it('A fault rule for the second PATCH fails only that one, with reads and control calls in between', async () => {
    open(createRespond(createFakeSupabase({ seed: 1, settings: { url } })));
    expect(await patchFourTimes((request) => fetch(request), url)).toEqual(fourPatches);
  });

  it('Calls to the project’s services and the control API are answered by the engine; all others go to the network', async () => {
    open();
    const answer = await fetch(`${url}/rest/v1/a`, { method: 'POST', body: 'text' });
    expect(await answer.json()).toEqual({ ...emptyGet, method: 'POST', body: 'text' });
    expect(answer.url).toBe(`${url}/rest/v1/a`);
    expect(await fetchJson('/_fake/state')).toEqual(emptyGet);
    expect(network).not.toHaveBeenCalled();
    for (const address of ['/assets/a.js', '/_supabase', 'http://elsewhere.test/rest/v1/a']) {
      network.mockResolvedValueOnce(new Response('network'));
      expect(await (await fetch(address)).text()).toBe('network');
    }
    expect(network).toHaveBeenCalledTimes(3);
  });

  it('The transport does not clone requests, because in Chromium a clone takes longer than the answer', async () => {
    const clone = jest.spyOn(Request.prototype, 'clone');
    open();
    await fetch(`${url}/rest/v1/a`, { method: 'POST', body: 'text' });
    network.mockImplementationOnce(async (request) => new Response(await request.text()));
    expect(await (await fetch('/elsewhere', { method: 'POST', body: 'text' })).text()).toBe('text');
    expect(clone).not.toHaveBeenCalled();
    clone.mockRestore();
  });

  it('The transport’s state says why no worker can run', () => {
    open();
    // jsdom has neither service workers nor `isSecureContext`, like a browser at a plain http address.
    expect(transport.state()).toEqual({ worker: 'down', reason: 'this address is not secure' });
  });

  it('A dropped connection rejects like a failed fetch, and a bug in the engine rejects with its own error', async () => {
    open();
    const dropped = await fetch(`${url}/rest/v1/dropped`).catch((error: unknown) => error);
    expect(dropped).toBeInstanceOf(TypeError);
    expect(dropped).toMatchObject({ name: 'TypeError', message: 'Failed to fetch' });
    await expect(fetch(`${url}/rest/v1/bug`)).rejects.toThrow('a bug in the engine');
  });

  it('An aborted call rejects with an AbortError, and one that is aborted before it starts never reaches the engine', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const respond = jest.fn<Promise<Response>, [Request]>(async (request) => {
      controller.abort();
      return stubEngine(request);
    });
    open(respond);
    await expect(fetch(`${url}/rest/v1/a`, { signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(respond).toHaveBeenCalledTimes(1);
    await expect(fetch(`${url}/rest/v1/a`, { signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(respond).toHaveBeenCalledTimes(1);
  });

  it('By default the transport starts no worker, and unregisters the one that an earlier visit has left', async () => {
    addServiceWorkers();
    open();
    expect(transport.state()).toEqual({ worker: 'off' });
    await fetch(`${url}/rest/v1/a`);
    expect(startWorker).not.toHaveBeenCalled();
    expect(unregister).toHaveBeenCalledTimes(1);
  });

  it('A redirect that is not to be followed has no status, headers or body, as in browsers', async () => {
    open(() => Promise.resolve(new Response('<a>', { status: 303, headers: { location: '/secret' } })));
    const verify = `${url}/auth/v1/verify`;
    const answer = await fetch(verify, { redirect: 'manual' });
    expect(answer).toMatchObject({ type: 'opaqueredirect', status: 0, ok: false, url: verify });
    expect([...answer.headers]).toEqual([]);
    expect(await answer.text()).toBe('');
    expect((await fetch(new Request(verify, { redirect: 'manual' }))).type).toBe('opaqueredirect');
  });
});

describe('with a worker', () => {
  beforeEach(addServiceWorkers);

  it('Once calls are to be shown in the network panel, the product’s calls reach the engine through the worker', async () => {
    network.mockImplementation(throughWorker);
    open();
    const listener = jest.fn();
    transport.subscribe(listener);
    transport.showCalls(true);
    expect(transport.state()).toEqual({ worker: 'starting' });
    expect(await fetchJson(`${url}/rest/v1/a`)).toEqual(emptyGet);
    expect(network.mock.calls[0]?.[0].headers.get('x-fake-call')).toBe('1');
    expect(transport.state()).toEqual({ worker: 'up' });
    expect(listener).toHaveBeenCalled();
    // `open()` removed the worker of the earlier visit.
    expect(unregister).toHaveBeenCalledTimes(1);
  });

  it('After a reload, calls are still shown, and the first one waits until the worker has started', async () => {
    let finishStart = () => undefined as void;
    startWorker.mockReturnValue(new Promise((resolve) => (finishStart = () => resolve(undefined))));
    network.mockImplementation(throughWorker);
    sessionStorage.setItem(showCallsKey, 'on');
    open();
    const call = fetchJson(`${url}/rest/v1/a`);
    await waitFor(() => expect(startWorker).toHaveBeenCalled());
    expect(network).not.toHaveBeenCalled();
    finishStart();
    expect(await call).toEqual(emptyGet);
    expect(network).toHaveBeenCalledTimes(1);
    expect(unregister).not.toHaveBeenCalled();
  });

  it('When calls are no longer to be shown, the worker is stopped and unregistered, and calls are answered without it', async () => {
    sessionStorage.setItem(showCallsKey, 'on');
    open();
    await waitForWorker();
    expect(transport.state()).toEqual({ worker: 'up' });
    transport.showCalls(false);
    expect(transport.state()).toEqual({ worker: 'off' });
    expect(sessionStorage).toHaveLength(0);
    expect(stopWorker).toHaveBeenCalledTimes(1);
    expect(await fetchJson(`${url}/rest/v1/a`)).toEqual(emptyGet);
    expect(network).not.toHaveBeenCalled();
    expect(unregister).toHaveBeenCalledTimes(1);
  });

  it('While the worker runs, calls of the control API are still answered without it', async () => {
    sessionStorage.setItem(showCallsKey, 'on');
    open();
    await waitForWorker();
    expect(await fetchJson('/_fake/state')).toEqual(emptyGet);
    expect(network).not.toHaveBeenCalled();
  });

  it('When the browser has stopped the worker, a call is answered without it, and the engine runs it only once', async () => {
    // Without the worker, the call reaches the site's server, which does not know its address.
    network.mockImplementation(() => Promise.resolve(new Response('not found', { status: 404 })));
    const respond = jest.fn(stubEngine);
    sessionStorage.setItem(showCallsKey, 'on');
    open(respond);
    const call = { method: 'POST', body: 'text' };
    expect(await fetchJson(`${url}/rest/v1/a`, call)).toEqual({ ...emptyGet, ...call });
    expect(respond).toHaveBeenCalledTimes(1);
    expect(transport.state()).toEqual({
      worker: 'down',
      reason: 'the service worker was stopped by the browser',
    });
    await fetch(`${url}/rest/v1/a`);
    expect(network).toHaveBeenCalledTimes(1);
    expect(info).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['does not start in time', () => new Promise<undefined>(() => undefined), /did not start in time/],
    [
      'cannot be registered',
      () => Promise.reject(new Error('unsupported MIME type')),
      /unsupported MIME type/,
    ],
  ])('The page answers calls itself if the worker %s', async (_what, start, reason) => {
    startWorker.mockImplementation(start);
    sessionStorage.setItem(showCallsKey, 'on');
    open(stubEngine, { workerTimeout: 5 });
    expect(await fetchJson(`${url}/rest/v1/a`)).toEqual(emptyGet);
    expect(transport.state()).toEqual({ worker: 'down', reason: expect.stringMatching(reason) });
    expect(network).not.toHaveBeenCalled();
  });
});
