/** node:http around a project's `respond`, and ws around its `connect`. */
import { createServer, ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { DroppedConnection } from '../../droppedConnection';
import type { HttpResponse } from '../../http';
import type { Engine } from '../../connect';
import type { Respond } from '../../respond';
import { isRefusal, type Connect, type Frame, type SocketEnd } from '../../sockets';

export interface ServeOptions {
  /** Default 54321, as `supabase start` has it; 0 picks a free one. */
  port?: number;
  /** Default 127.0.0.1, which only this machine can reach. */
  host?: string;
}

/** Without `connect` no socket opens: a handshake is answered as a call. */
type Served = Pick<Engine, 'respond'> & Partial<Engine>;

export interface RunningServer<Project> {
  /** Where it listens, without a trailing slash. */
  url: string;
  project: Project;
  /** Ends open connections and sockets too; calls in progress are cut off. */
  close: () => Promise<void>;
}

/** Bytes; the limit of the real server (docs/wire-facts.md, "Realtime"). */
const maxFrameBytes = 5_000_000;
/** Far beyond the longest address that the engine accepts, so that the engine itself refuses a longer one. */
const maxHeaderBytes = 2 ** 20;
const abnormalClosure = 1006;

/**
 * Listens, and then makes the project that answers, because links in mails contain the address. Rejects when the port
 * is taken, and with what `open` throws.
 */
export async function serve<Project extends Served>(
  open: (url: string) => Project,
  { port = 54321, host = '127.0.0.1' }: ServeOptions = {},
): Promise<RunningServer<Project>> {
  const server = createServer({ maxHeaderSize: maxHeaderBytes });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes });
  const close = () =>
    new Promise<void>((resolve, reject) => {
      server.close((error) => (error ? reject(error) : resolve()));
      server.closeAllConnections();
      for (const each of sockets.clients) each.terminate();
    });
  await listen(server, port, host);
  const url = `http://${nameOf(host)}:${(server.address() as AddressInfo).port}`;
  try {
    const project = open(url);
    const { respond, connect } = project;
    server.on('request', (incoming, outgoing) => {
      void answer(respond, incoming, outgoing);
    });
    if (connect) {
      server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
        void openSocket(sockets, connect, { incoming, socket, head });
      });
    }
    return { url, project, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** How a client on this machine names the address. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Methods that the web's `Request` cannot have; no service of a project knows them either. */
const unsupportedMethods: readonly (string | undefined)[] = ['TRACE', 'TRACK', 'CONNECT'];

async function answer(respond: Respond, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (unsupportedMethods.includes(incoming.method)) {
    outgoing.writeHead(405).end();
    return;
  }
  const clientAbort = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableEnded) clientAbort.abort();
  });
  try {
    await send(await respond(await toRequest(incoming, clientAbort.signal)), outgoing);
  } catch (error) {
    if (!(error instanceof DroppedConnection) && !clientAbort.signal.aborted) console.error(error);
    // Also for what the fake cannot read: no answer is better than one that no server would give.
    incoming.socket.destroy();
  }
}

interface Handshake {
  incoming: IncomingMessage;
  socket: Socket;
  head: Buffer;
}

async function openSocket(
  sockets: WebSocketServer,
  connect: Connect,
  { incoming, socket, head }: Handshake,
): Promise<void> {
  // A client that disconnects during the handshake is not an error.
  socket.on('error', () => socket.destroy());
  let client: WebSocket | undefined;
  const pending: ((opened: WebSocket) => void)[] = [];
  const whenOpen = (work: (opened: WebSocket) => void) => (client ? work(client) : pending.push(work));
  let answer: SocketEnd | HttpResponse;
  try {
    answer = await connect(addressOf(incoming), {
      send: (frame) => void whenOpen((opened) => opened.send(frame)),
      close: (code, reason) =>
        void whenOpen((opened) =>
          code === abnormalClosure ? opened.terminate() : opened.close(code, reason),
        ),
    });
  } catch (error) {
    console.error(error);
    socket.destroy();
    return;
  }
  if (isRefusal(answer)) return refuseSocket(answer, incoming, socket);
  const server = answer;
  if (socket.destroyed) return server.close(abnormalClosure, '');
  sockets.handleUpgrade(incoming, socket, head, (opened) => {
    client = opened;
    opened.on('message', (data, isBinary) => server.send(toFrame(data as Buffer, isBinary)));
    opened.on('close', (code, reason) => server.close(code, reason.toString()));
    // A frame is too long or malformed: ws closes the socket itself.
    opened.on('error', () => undefined);
    for (const work of pending) work(opened);
  });
}

const toFrame = (data: Buffer, isBinary: boolean): Frame =>
  isBinary ? new Uint8Array(data) : data.toString('utf8');

function refuseSocket({ status, headers, body }: HttpResponse, incoming: IncomingMessage, socket: Socket) {
  const outgoing = new ServerResponse(incoming);
  outgoing.assignSocket(socket);
  outgoing.once('finish', () => socket.end());
  outgoing.writeHead(status, { ...headers, connection: 'close' }).end(body ?? '');
}

const addressOf = ({ url, headers }: IncomingMessage): URL =>
  new URL(url ?? '/', `http://${headers.host ?? 'localhost'}`);

async function toRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '');
  }
  const method = incoming.method ?? 'GET';
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const hasBody = method !== 'GET' && method !== 'HEAD' && chunks.length > 0;
  return new Request(addressOf(incoming), {
    method,
    headers,
    signal,
    ...(hasBody ? { body: Buffer.concat(chunks) } : {}),
  });
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  // Joining values is safe: it would break cookies only, and the fake sends none.
  const headers = Object.fromEntries(response.headers);
  if (response.body && response.headers.has('content-length')) {
    // Stream it: the length is known, but a fault may stop the answer before its end.
    outgoing.writeHead(response.status, headers);
    for await (const chunk of response.body) outgoing.write(chunk);
    outgoing.end();
    return;
  }
  const body = Buffer.from(await response.arrayBuffer());
  const hasNoBody = outgoing.req.method === 'HEAD' || response.status === 204 || response.status === 304;
  if (!hasNoBody) headers['content-length'] = String(body.length);
  outgoing.writeHead(response.status, headers);
  outgoing.end(body);
}
