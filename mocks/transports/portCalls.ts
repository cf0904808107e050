/**
 * Calls and sockets of a frame, answered by the page around it over a `MessagePort`: one back end for both, even where
 * they share nothing else, as on a disk. The page's other messages use the same port, in order with the answers.
 */
import {
  type Connect,
  DroppedConnection,
  empty,
  type Engine,
  type Frame,
  type HttpResponse,
  isRefusal,
  type Respond,
  type SocketEnd,
} from 'supabase-in-memory/tools';
import { messageOf } from '../../src/lib/messageOf';

/** What a socket sends in either direction. */
type SocketPart =
  | { kind: 'frame'; socket: number; frame: Frame }
  | { kind: 'close'; socket: number; code: number; reason: string };

type PortRequest<Answer> =
  | { kind: 'message'; message: Answer }
  | {
      kind: 'request';
      id: number;
      method: string;
      url: string;
      headers: [string, string][];
      body: ArrayBuffer;
    }
  | { kind: 'abort'; id: number }
  | { kind: 'connect'; socket: number; address: string }
  | SocketPart;

type PortReply<Message> =
  | { kind: 'head'; id: number; status: number; headers: [string, string][]; hasBody: boolean }
  | { kind: 'part'; id: number; bytes: Uint8Array }
  | { kind: 'end'; id: number }
  | { kind: 'failed'; id: number; dropped: boolean; message: string }
  | { kind: 'connected'; socket: number }
  | { kind: 'refused'; socket: number; answer: HttpResponse }
  | SocketPart
  | { kind: 'message'; message: Message };

/**
 * For the page around the frame: answers the frame's calls and sockets. Returns a function that sends a message to the
 * frame, whose own messages go to `onMessage`.
 */
export function servePort<Message, Answer = never>(
  port: MessagePort,
  { respond, connect }: Engine,
  onMessage?: (message: Answer) => void,
): (message: Message) => void {
  const running = new Map<number, AbortController>();
  const sockets = new Map<number, SocketEnd>();
  const send = (reply: PortReply<Message>) => port.postMessage(reply);

  async function answer({
    id,
    method,
    url,
    headers,
    body,
  }: PortRequest<Answer> & { kind: 'request' }): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    try {
      const content = method === 'GET' || method === 'HEAD' ? {} : { body };
      const { signal } = abort;
      const response = await respond(new Request(url, { method, headers, signal, ...content }));
      const reader = response.body?.getReader();
      const head = { status: response.status, headers: [...response.headers] };
      send({ kind: 'head', id, ...head, hasBody: reader !== undefined });
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
        send({ kind: 'part', id, bytes: next.value });
      }
      send({ kind: 'end', id });
    } catch (error) {
      const message = messageOf(error);
      send({ kind: 'failed', id, dropped: error instanceof DroppedConnection, message });
    } finally {
      running.delete(id);
    }
  }

  async function open({ socket, address }: PortRequest<Answer> & { kind: 'connect' }): Promise<void> {
    const client: SocketEnd = {
      send: (frame) => send({ kind: 'frame', socket, frame }),
      close(code, reason) {
        sockets.delete(socket);
        send({ kind: 'close', socket, code, reason });
      },
    };
    const end = await connect(new URL(address), client).catch((error: unknown) => {
      console.error('The fake Supabase failed to open a socket', error);
      return empty(500);
    });
    if (isRefusal(end)) return send({ kind: 'refused', socket, answer: end });
    sockets.set(socket, end);
    send({ kind: 'connected', socket });
  }

  port.onmessage = ({ data }: MessageEvent<PortRequest<Answer>>) => {
    switch (data.kind) {
      case 'message':
        return onMessage?.(data.message);
      case 'request':
        return void answer(data);
      case 'abort':
        return running.get(data.id)?.abort();
      case 'connect':
        return void open(data);
      case 'frame':
        return sockets.get(data.socket)?.send(data.frame);
      case 'close':
        sockets.get(data.socket)?.close(data.code, data.reason);
        sockets.delete(data.socket);
    }
  };
  // The frame is gone without having closed its sockets. Not every browser fires this event.
  port.addEventListener('close', () => {
    for (const end of sockets.values()) end.close(1006, '');
    sockets.clear();
  });
  return (message) => send({ kind: 'message', message });
}

interface Pending {
  resolve: (response: Response) => void;
  reject: (reason: Error) => void;
  body?: ReadableStreamDefaultController<Uint8Array>;
}

interface PendingSocket {
  client: SocketEnd;
  resolve: (answer: SocketEnd | HttpResponse) => void;
}

/** For the frame: sends its calls and sockets to the page around it. `sendMessage` sends a message to that page. */
export function createPortEngine<Message, Answer = never>(
  port: MessagePort,
  onMessage: (message: Message) => void,
): Engine & { sendMessage: (message: Answer) => void } {
  const pending = new Map<number, Pending>();
  const sockets = new Map<number, PendingSocket>();
  const send = (request: PortRequest<Answer>) => port.postMessage(request);
  let calls = 0;
  let opened = 0;

  function onSocketReply(reply: Extract<PortReply<Message>, { socket: number }>): void {
    const { socket } = reply;
    const { client, resolve: take } = sockets.get(socket) ?? {};
    switch (reply.kind) {
      case 'connected':
        return take?.({
          send: (frame) => send({ kind: 'frame', socket, frame }),
          close(code, reason) {
            sockets.delete(socket);
            send({ kind: 'close', socket, code, reason });
          },
        });
      case 'refused':
        sockets.delete(socket);
        return take?.(reply.answer);
      case 'frame':
        return client?.send(reply.frame);
      case 'close':
        sockets.delete(socket);
        client?.close(reply.code, reply.reason);
    }
  }

  function onCallReply(reply: Extract<PortReply<Message>, { id: number }>): void {
    const call = pending.get(reply.id);
    // The caller has aborted this call.
    if (!call) return;
    switch (reply.kind) {
      case 'head': {
        const { status, headers, hasBody } = reply;
        const stream = new ReadableStream<Uint8Array>({
          start: (controller) => void (call.body = controller),
        });
        call.resolve(new Response(hasBody ? stream : null, { status, headers }));
        return;
      }
      case 'part':
        call.body?.enqueue(reply.bytes);
        return;
      case 'end':
        pending.delete(reply.id);
        call.body?.close();
        return;
      case 'failed':
        pending.delete(reply.id);
        call.reject(reply.dropped ? new DroppedConnection() : new Error(reply.message));
    }
  }

  port.onmessage = ({ data }: MessageEvent<PortReply<Message>>) => {
    if (data.kind === 'message') onMessage(data.message);
    else if ('socket' in data) onSocketReply(data);
    else onCallReply(data);
  };

  const connect: Connect = ({ href }, client) =>
    new Promise((resolve) => {
      const socket = (opened += 1);
      sockets.set(socket, { client, resolve: resolve });
      send({ kind: 'connect', socket, address: href });
    });

  const respond: Respond = async (request) => {
    const { method, url, signal } = request;
    const body = await request.arrayBuffer();
    signal.throwIfAborted();
    const id = (calls += 1);
    return new Promise((resolve, reject) => {
      const call: Pending = {
        resolve: resolve,
        reject: (reason) => {
          reject(reason);
          call.body?.error(reason);
        },
      };
      pending.set(id, call);
      signal.addEventListener('abort', () => {
        if (!pending.delete(id)) return;
        send({ kind: 'abort', id });
        call.reject(signal.reason as Error);
      });
      send({ kind: 'request', id, method, url, headers: [...request.headers], body });
    });
  };

  return { respond, connect, sendMessage: (message) => send({ kind: 'message', message }) };
}
