import {
  type Connect,
  DroppedConnection,
  empty,
  type Respond,
  type SocketEnd,
} from 'supabase-in-memory/tools';
import { servePort, createPortEngine } from './portCalls';

const opened: MessagePort[] = [];

const noSockets: Connect = () => Promise.resolve(empty(503));

/** A page and a frame in it, with a port between them. `respond` and `sockets` answer in the page. */
function connect(respond: Respond, sockets = noSockets) {
  const { port1, port2 } = new MessageChannel();
  opened.push(port1, port2);
  const frameMessages: string[] = [];
  const pageMessages: string[] = [];
  const tellFrame = servePort<string, string>(port1, { respond, connect: sockets }, (message) =>
    pageMessages.push(message),
  );
  const frame = createPortEngine<string, string>(port2, (message) => frameMessages.push(message));
  return {
    tellFrame,
    tellPage: frame.sendMessage,
    frameMessages,
    pageMessages,
    call: frame.respond,
    openSocket: frame.connect,
  };
}

afterEach(() => {
  for (const port of opened.splice(0)) port.close();
});

test('A call of a frame arrives in the page unchanged, and its answer in the frame', async () => {
  const { call } = connect(async (request) => {
    const { method, url, headers } = request;
    const received = { method, url, apikey: headers.get('apikey'), body: await request.text() };
    return Response.json(received, { status: 201, headers: { 'content-range': '0-0/1' } });
  });
  const url = 'https://demo.invalid/rest/v1/x';
  const answer = await call(new Request(url, { method: 'POST', headers: { apikey: 'k' }, body: 'é' }));
  expect(answer.status).toBe(201);
  expect(answer.headers.get('content-range')).toBe('0-0/1');
  expect(await answer.json()).toEqual({ method: 'POST', url, apikey: 'k', body: 'é' });
});

test('An answer without a body arrives in the frame without one', async () => {
  const { call } = connect(() => Promise.resolve(new Response(null, { status: 204 })));
  const answer = await call(new Request('https://demo.invalid/'));
  expect(answer.status).toBe(204);
  expect(answer.body).toBeNull();
});

test('A message to the frame arrives before an answer that is sent after it', async () => {
  const { call, frameMessages, tellFrame } = connect(() => {
    tellFrame('the clock has moved');
    return Promise.resolve(new Response('x'));
  });
  await call(new Request('https://demo.invalid/'));
  expect(frameMessages).toEqual(['the clock has moved']);
});

test('A message to the page arrives before a call that is sent after it', async () => {
  let messagesAtCall: string[] = [];
  const { call, pageMessages, tellPage } = connect(() => {
    messagesAtCall = [...pageMessages];
    return Promise.resolve(new Response('x'));
  });
  tellPage('a key');
  await call(new Request('https://demo.invalid/'));
  expect(messagesAtCall).toEqual(['a key']);
});

test('A dropped connection rejects in the frame as DroppedConnection, and any other error with its message', async () => {
  const { call } = connect((request) =>
    Promise.reject(request.url.endsWith('dropped') ? new DroppedConnection() : new Error('a bug')),
  );
  await expect(call(new Request('https://demo.invalid/dropped'))).rejects.toBeInstanceOf(DroppedConnection);
  await expect(call(new Request('https://demo.invalid/'))).rejects.toThrow('a bug');
});

test('A call that is aborted in the middle of its answer ends in the frame and in the page', async () => {
  let abortedInPage: Promise<unknown> = Promise.resolve();
  const { call } = connect((request) => {
    abortedInPage = new Promise((resolve) => request.signal.addEventListener('abort', resolve));
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
    });
    return Promise.resolve(new Response(endless));
  });
  const abort = new AbortController();
  const answer = await call(new Request('https://demo.invalid/', { signal: abort.signal }));
  const text = answer.text();
  abort.abort();
  await expect(text).rejects.toThrow(/abort/i);
  await abortedInPage;
});

describe('sockets', () => {
  const address = new URL('https://demo.invalid/realtime/v1/websocket?a=b');
  const noCalls: Respond = () => Promise.reject(new Error('no call'));
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve));
  };

  test('A frame’s sockets carry text and bytes unchanged in both directions, and both sides can close them', async () => {
    const addresses: string[] = [];
    const received: unknown[] = [];
    const clients: SocketEnd[] = [];
    const { openSocket } = connect(noCalls, ({ href }, client) => {
      addresses.push(href);
      clients.push(client);
      return Promise.resolve({
        send(message) {
          received.push(message);
          client.send(message);
        },
        close: (...reason) => void received.push(reason),
      });
    });
    const echoed: unknown[] = [];
    const closed: unknown[] = [];
    const client: SocketEnd = {
      send: (message) => echoed.push(message),
      close: (...reason) => void closed.push(reason),
    };
    const first = (await openSocket(address, client)) as SocketEnd;
    const second = (await openSocket(address, client)) as SocketEnd;
    first.send('text');
    first.send(Uint8Array.from([1, 2]));
    second.close(1000, 'enough');
    second.send('too late');
    first.send('last');
    await until(() => echoed.includes('last'));
    clients[0]?.close(1012, 'restart');
    await until(() => closed.length > 0);
    expect(addresses).toEqual([address.href, address.href]);
    expect(received).toEqual(['text', Uint8Array.from([1, 2]), [1000, 'enough'], 'last']);
    expect(echoed).toEqual(['text', Uint8Array.from([1, 2]), 'last']);
    expect(closed).toEqual([[1012, 'restart']]);
  });

  test('A frame whose socket is refused gets the HTTP answer of the refusal', async () => {
    const { openSocket } = connect(noCalls);
    const client = { send: () => undefined, close: () => undefined };
    expect(await openSocket(address, client)).toEqual(empty(503));
  });
});
