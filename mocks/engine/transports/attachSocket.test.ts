import { empty } from '../http';
import type { Connect, Frame, SocketEnd } from '../sockets';
import { createSocketClass } from './deferredWebSocket';
import { attachSocket } from './attachSocket';

const projectUrl = 'https://demo.invalid/_supabase';
const address = 'wss://demo.invalid/_supabase/realtime/v1/websocket?vsn=2.0.0';

/** The values of `readyState` in the WebSocket standard. */
const [connecting, open, closing, closed] = [0, 1, 2, 3];

/** Lets deferred events happen. */
const soon = () => new Promise((resolve) => setTimeout(resolve));

function setUp(connect?: Connect) {
  let client: SocketEnd | undefined;
  /** What the engine received: the address, frames, and the code and reason of a close. */
  const received: unknown[] = [];
  const stubEngine: Connect = (url, end) => {
    received.push(url.href);
    client = end;
    return Promise.resolve({
      send: (frame: Frame) => void received.push(frame),
      close: (...end) => void received.push(end),
    });
  };
  const networkSockets: unknown[] = [];
  class Network extends EventTarget {
    constructor(...parameters: unknown[]) {
      super();
      networkSockets.push(parameters);
    }
  }
  const waiting: (() => void)[] = [];
  const Socket = createSocketClass(Network as unknown as typeof WebSocket, projectUrl, (socket) =>
    waiting.push(() => attachSocket(socket, connect ?? stubEngine)),
  );
  const make = (url: string | URL = address) => {
    const socket = new Socket(url);
    const events: string[] = [];
    for (const name of ['open', 'message', 'error', 'close'] as const) {
      socket.addEventListener(name, (event) => {
        const { code, data } = event as unknown as { code?: number; data?: unknown };
        events.push([name, code ?? data].filter((part) => part !== undefined).join(' '));
      });
    }
    return { socket, events };
  };
  /** Attaches the sockets that wait for the engine. */
  const attach = async () => {
    for (const take of waiting.splice(0)) take();
    await soon();
  };
  return { make, attach, received, networkSockets, client: () => client! };
}

it('Sockets to other hosts, and to other paths of the project’s host, go to the network', () => {
  const { make, networkSockets } = setUp();
  make('wss://elsewhere.test/realtime/v1/websocket');
  make('wss://demo.invalid/live-reload');
  expect(networkSockets).toHaveLength(2);
});

it('A socket waits for the engine, opens, and passes frames in order', async () => {
  const { make, attach, received, client } = setUp();
  const { socket, events } = make(new URL(address));
  const opened = jest.fn();
  socket.onopen = opened;
  expect([socket.readyState, socket.url]).toEqual([connecting, address]);
  expect(() => socket.send('early')).toThrow('connecting');
  await attach();
  expect(socket.readyState).toBe(open);
  expect(opened).toHaveBeenCalledTimes(1);
  socket.send('text');
  const bytes = Uint8Array.from([0, 1, 2]);
  socket.send(bytes.subarray(1));
  socket.send(bytes.buffer);
  bytes.fill(9);
  expect(received).toEqual([address, 'text', Uint8Array.from([1, 2]), Uint8Array.from([0, 1, 2])]);
  client().send('a');
  client().send('b');
  // The page gets frames a moment later, because the engine may send them inside a transaction.
  expect(events).toEqual(['open']);
  await soon();
  expect(events).toEqual(['open', 'message a', 'message b']);
});

it('A page gets bytes as a Blob, or as an ArrayBuffer if it sets binaryType', async () => {
  const { make, attach, client } = setUp();
  const { socket } = make();
  await attach();
  const data: unknown[] = [];
  socket.onmessage = (event) => void data.push(event.data);
  client().send(Uint8Array.from([1]));
  await soon();
  socket.binaryType = 'arraybuffer';
  client().send(Uint8Array.from([1]));
  await soon();
  expect(data).toEqual([expect.any(Blob), expect.any(ArrayBuffer)]);
});

it('A page closes a socket with an application code, after which frames are dropped in both directions', async () => {
  const { make, attach, received, client } = setUp();
  const { socket, events } = make();
  await attach();
  expect(() => socket.close(1001)).toThrow('1001');
  socket.close(3000, 'enough');
  socket.close();
  expect(socket.readyState).toBe(closing);
  socket.send('too late');
  client().send('too late');
  await soon();
  expect([socket.readyState, events]).toEqual([closed, ['open', 'close 3000']]);
  expect(received).toEqual([address, [3000, 'enough']]);
});

it('A page learns the code with which the engine closes a socket; code 1006 (broken) also gives an error', async () => {
  const { make, attach, client } = setUp();
  const first = make();
  await attach();
  client().close(1012, 'afresh');
  const second = make();
  await attach();
  client().close(1006, '');
  await soon();
  expect([first.events, second.events]).toEqual([
    ['open', 'close 1012'],
    ['open', 'error', 'close 1006'],
  ]);
});

it.each<[string, Connect]>([
  ['a handshake that is refused', () => Promise.resolve(empty(503))],
  ['an engine that throws', () => Promise.reject(new Error('broken'))],
])('A socket does not open with %s, but reports an error and closes with 1006', async (_what, connect) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { make, attach } = setUp(connect);
  const { events } = make();
  await attach();
  expect(events).toEqual(['error', 'close 1006']);
});

it('A socket that was closed before it opened does not open', async () => {
  const { make, attach, received } = setUp();
  const { socket, events } = make();
  socket.close();
  await attach();
  expect([socket.readyState, events]).toEqual([closed, ['error', 'close 1006']]);
  expect(received).toEqual([address, [1006, '']]);
});
