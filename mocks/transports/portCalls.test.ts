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

function connect(respond: Respond, sockets = noSockets) {
  const { port1, port2 } = new MessageChannel();
  opened.push(port1, port2);
  const heard: string[] = [];
  const told: string[] = [];
  const tell = servePort<string, string>(port1, { respond, connect: sockets }, (message) =>
    told.push(message),
  );
  const engine = createPortEngine<string, string>(port2, (message) => heard.push(message));
  return { tell, told, tellBack: engine.tell, heard, ask: engine.respond, open: engine.connect };
}

afterEach(() => {
  for (const port of opened.splice(0)) port.close();
});

test('A frame’s call and its answer arrive unchanged', async () => {
  const { ask } = connect(async (request) => {
    const said = `${request.method} ${request.url} ${request.headers.get('apikey')} ${await request.text()}`;
    return new Response(said, { status: 201, headers: { 'content-range': '0-0/1' } });
  });
  const answer = await ask(
    new Request('https://demo.invalid/rest/v1/x', { method: 'POST', headers: { apikey: 'k' }, body: 'é' }),
  );
  expect(answer.status).toBe(201);
  expect(answer.headers.get('content-range')).toBe('0-0/1');
  expect(await answer.text()).toBe('POST https://demo.invalid/rest/v1/x k é');
});

test('An answer without a body has no body in the frame', async () => {
  const { ask } = connect(() => Promise.resolve(new Response(null, { status: 204 })));
  const answer = await ask(new Request('https://demo.invalid/'));
  expect(answer.status).toBe(204);
  expect(answer.body).toBeNull();
});

test('Messages arrive before the answer that follows them', async () => {
  const { ask, heard, tell } = connect(() => {
    tell('the clock has moved');
    return Promise.resolve(new Response('x'));
  });
  await ask(new Request('https://demo.invalid/'));
  expect(heard).toEqual(['the clock has moved']);
});

test('What a frame tells arrives before the call that follows it', async () => {
  const seen: string[] = [];
  const { ask, told, tellBack } = connect(() => {
    seen.push(...told);
    return Promise.resolve(new Response('x'));
  });
  tellBack('a key');
  await ask(new Request('https://demo.invalid/'));
  expect(seen).toEqual(['a key']);
});

test('A dropped connection is a dropped connection in the frame, and another failure keeps its message', async () => {
  const { ask } = connect((request) =>
    Promise.reject(request.url.endsWith('lost') ? new DroppedConnection() : new Error('broken engine')),
  );
  await expect(ask(new Request('https://demo.invalid/lost'))).rejects.toBeInstanceOf(DroppedConnection);
  await expect(ask(new Request('https://demo.invalid/'))).rejects.toThrow('broken engine');
});

test('Aborting ends the call on both sides, also in the middle of a body', async () => {
  let ended: Promise<unknown> = Promise.resolve();
  const { ask } = connect((request) => {
    ended = new Promise((resolve) => request.signal.addEventListener('abort', resolve));
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
    });
    return Promise.resolve(new Response(endless));
  });
  const abort = new AbortController();
  const answer = await ask(new Request('https://demo.invalid/', { signal: abort.signal }));
  const text = answer.text();
  abort.abort();
  await expect(text).rejects.toThrow(/abort/i);
  await ended;
});

describe('sockets', () => {
  const address = new URL('https://demo.invalid/realtime/v1/websocket?a=b');
  const noCalls: Respond = () => Promise.reject(new Error('no call'));

  test('Sockets of a frame pass frames unchanged and close from both ends', async () => {
    const said: unknown[] = [];
    const clients: SocketEnd[] = [];
    const { open } = connect(noCalls, ({ href }, client) => {
      said.push(href);
      clients.push(client);
      return Promise.resolve({
        send(frame) {
          said.push(frame);
          client.send(frame);
        },
        close: (...end) => void said.push(end),
      });
    });
    const heard: unknown[] = [];
    const ended = new Promise<unknown[]>((resolve) => {
      const client: SocketEnd = { send: (frame) => heard.push(frame), close: (...end) => resolve(end) };
      void Promise.all([open(address, client), open(address, client)]).then(([first, second]) => {
        const end = first as SocketEnd;
        end.send('text');
        end.send(Uint8Array.from([1, 2]));
        (second as SocketEnd).close(1000, 'enough');
        (second as SocketEnd).send('too late');
        end.send('last');
      });
    });
    while (!said.includes('last')) await new Promise((resolve) => setTimeout(resolve));
    clients[0]?.close(1012, 'afresh');
    expect(await ended).toEqual([1012, 'afresh']);
    expect(heard).toEqual(['text', Uint8Array.from([1, 2]), 'last']);
    expect(said.slice(2)).toEqual(['text', Uint8Array.from([1, 2]), [1000, 'enough'], 'last']);
    expect(said[0]).toBe(address.href);
  });

  test('A refused socket of a frame gets the refusing answer', async () => {
    const { open } = connect(noCalls);
    const client = { send: () => undefined, close: () => undefined };
    expect(await open(address, client)).toEqual(empty(503));
  });
});
