/** node:http around `respond`. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DroppedConnection } from '../../engine/droppedConnection';
import type { Respond } from '../../engine/respond';

export interface ServeOptions {
  /** 0 picks a free one. */
  port: number;
  host: string;
}

export interface RunningServer {
  /** Where it listens, without a trailing slash. */
  url: string;
  /** Ends open connections too; calls under way are cut. */
  close(): Promise<void>;
}

export async function serve(respond: Respond, { port, host }: ServeOptions): Promise<RunningServer> {
  const server = createServer((incoming, outgoing) => {
    void answer(respond, incoming, outgoing);
  });
  await listen(server, port, host);
  const address = server.address() as AddressInfo;
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${address.port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
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
const unspeakable: readonly (string | undefined)[] = ['TRACE', 'TRACK', 'CONNECT'];

async function answer(respond: Respond, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (unspeakable.includes(incoming.method)) {
    outgoing.writeHead(405).end();
    return;
  }
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableEnded) gone.abort();
  });
  try {
    await send(await respond(await toRequest(incoming, gone.signal)), outgoing);
  } catch (error) {
    if (!(error instanceof DroppedConnection) && !gone.signal.aborted) console.error(error);
    // Also for what the fake cannot read: no answer is better than one that no server would give.
    incoming.socket.destroy();
  }
}

async function toRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '');
  }
  const method = incoming.method ?? 'GET';
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const hasBody = method !== 'GET' && method !== 'HEAD' && chunks.length > 0;
  return new Request(new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`), {
    method,
    headers,
    signal,
    ...(hasBody ? { body: Buffer.concat(chunks) } : {}),
  });
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  // The fake sends no cookies, the one header that may not be joined into a line.
  const headers = Object.fromEntries(response.headers);
  if (response.body && response.headers.has('content-length')) {
    // Its length is known before its end, which may never come.
    outgoing.writeHead(response.status, headers);
    for await (const chunk of response.body) outgoing.write(chunk);
    outgoing.end();
    return;
  }
  const body = Buffer.from(await response.arrayBuffer());
  const bodiless = outgoing.req.method === 'HEAD' || response.status === 204 || response.status === 304;
  if (!bodiless) headers['content-length'] = String(body.length);
  outgoing.writeHead(response.status, headers);
  outgoing.end(body);
}
