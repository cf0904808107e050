import { empty } from '../http';
import type { Connect, Frame, SocketEnd } from '../sockets';
import { createSocketClass } from './deferredWebSocket';
import { attachSocket } from './attachSocket';

const projectUrl = 'https://demo.invalid/_supabase';
const address = 'wss://demo.invalid/_supabase/realtime/v1/websocket?vsn=2.0.0';

function setUp(connect?: Connect) {
  let client: SocketEnd | undefined;
  const reached: unknown[] = [];
  const accept: Connect = (url, end) => {
    reached.push(url.href);
    client = end;
    return Promise.resolve({
      send: (frame: Frame) => void reached.push(frame),
      close: (...end) => void reached.push(end),
    });
  };
  const networked: unknown[] = [];
  class Network extends EventTarget {
    constructor(...parameters: unknown[]) {
      super();
      networked.push(parameters);
    }
  }
  const held: (() => void)[] = [];
  const Socket = createSocketClass(Network as unknown as typeof WebSocket, projectUrl, (socket) =>
    held.push(() => attachSocket(socket, connect ?? accept)),
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
  /** Lets the engine take the sockets. */
  const arrive = async () => {
    for (const take of held.splice(0)) take();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { make, arrive, reached, networked, client: () => client! };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

it('Sockets to other hosts go to the network', () => {
  const { make, networked } = setUp();
  make('wss://elsewhere.test/realtime/v1/websocket');
  make('wss://demo.invalid/live-reload');
  expect(networked).toHaveLength(2);
});

it('A socket waits for the engine, opens, and passes frames in order', async () => {
  const { make, arrive, reached, client } = setUp();
  const { socket, events } = make(new URL(address));
  const opened = jest.fn();
  socket.onopen = opened;
  expect([socket.readyState, socket.url]).toEqual([0, address]);
  expect(() => socket.send('early')).toThrow('connecting');
  await arrive();
  expect([socket.readyState, opened.mock.calls.length]).toEqual([1, 1]);
  socket.send('text');
  const bytes = Uint8Array.from([0, 1, 2]);
  socket.send(bytes.subarray(1));
  socket.send(bytes.buffer);
  bytes.fill(9);
  expect(reached).toEqual([address, 'text', Uint8Array.from([1, 2]), Uint8Array.from([0, 1, 2])]);
  client().send('a');
  client().send('b');
  // Frames arrive later, because the engine may send them inside a transaction.
  expect(events).toEqual(['open']);
  await soon();
  expect(events).toEqual(['open', 'message a', 'message b']);
});

it('A socket receives bytes in the requested binary type', async () => {
  const { make, arrive, client } = setUp();
  const { socket } = make();
  await arrive();
  const data: unknown[] = [];
  socket.onmessage = (event) => void data.push(event.data);
  client().send(Uint8Array.from([1]));
  await soon();
  socket.binaryType = 'arraybuffer';
  client().send(Uint8Array.from([1]));
  await soon();
  expect(data).toEqual([expect.any(Blob), expect.any(ArrayBuffer)]);
});

it('A page closes a socket with a code of its own', async () => {
  const { make, arrive, reached, client } = setUp();
  const { socket, events } = make();
  await arrive();
  expect(() => socket.close(1001)).toThrow('1001');
  socket.close(3000, 'enough');
  socket.close();
  expect(socket.readyState).toBe(2);
  socket.send('too late');
  client().send('too late');
  await soon();
  expect([socket.readyState, events]).toEqual([3, ['open', 'close 3000']]);
  expect(reached).toEqual([address, [3000, 'enough']]);
});

it('The engine closes a socket, and a broken one reports an error', async () => {
  const { make, arrive, client } = setUp();
  const first = make();
  await arrive();
  client().close(1012, 'afresh');
  const second = make();
  await arrive();
  client().close(1006, '');
  await soon();
  expect([first.events, second.events]).toEqual([
    ['open', 'close 1012'],
    ['open', 'error', 'close 1006'],
  ]);
});

it.each<[string, Connect]>([
  ['a handshake that is refused', () => Promise.resolve(empty(503))],
  ['an engine that fails', () => Promise.reject(new Error('broken'))],
])('A socket never opens with %s', async (_what, connect) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { make, arrive } = setUp(connect);
  const { events } = make();
  await arrive();
  expect(events).toEqual(['error', 'close 1006']);
});

it('A socket that was closed before it opened does not open', async () => {
  const { make, arrive, reached } = setUp();
  const { socket, events } = make();
  socket.close();
  await arrive();
  expect([socket.readyState, events]).toEqual([3, ['error', 'close 1006']]);
  expect(reached).toEqual([address, [1006, '']]);
});
