import { DroppedConnection } from '../engine/droppedConnection';
import type { Respond } from '../engine/respond';
import { answerPort, askThroughPort } from './portCalls';

const opened: MessagePort[] = [];

function connect(respond: Respond) {
  const { port1, port2 } = new MessageChannel();
  opened.push(port1, port2);
  const heard: string[] = [];
  const tell = answerPort<string>(port1, respond);
  return { tell, heard, ask: askThroughPort<string>(port2, (news) => heard.push(news)) };
}

afterEach(() => {
  for (const port of opened.splice(0)) port.close();
});

test('a call arrives as it was made, and its answer as it was given', async () => {
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

test('an answer without a body has none', async () => {
  const { ask } = connect(() => Promise.resolve(new Response(null, { status: 204 })));
  const answer = await ask(new Request('https://demo.invalid/'));
  expect(answer.status).toBe(204);
  expect(answer.body).toBeNull();
});

test('news are heard before the answer that follows them', async () => {
  const { ask, heard, tell } = connect(() => {
    tell('the clock has moved');
    return Promise.resolve(new Response('x'));
  });
  await ask(new Request('https://demo.invalid/'));
  expect(heard).toEqual(['the clock has moved']);
});

test('a dropped connection is one for the frame, another failure keeps its words', async () => {
  const { ask } = connect((request) =>
    Promise.reject(request.url.endsWith('lost') ? new DroppedConnection() : new Error('broken engine')),
  );
  await expect(ask(new Request('https://demo.invalid/lost'))).rejects.toBeInstanceOf(DroppedConnection);
  await expect(ask(new Request('https://demo.invalid/'))).rejects.toThrow('broken engine');
});

test('giving up ends the call on both sides, also in the middle of a body', async () => {
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
