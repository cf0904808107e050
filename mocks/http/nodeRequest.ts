/** Between node:http and the web's `Request` and `Response`. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** `origin` is where the server is reached when the client sends no Host. */
export async function toRequest(incoming: IncomingMessage, origin: string): Promise<Request> {
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '');
  }
  const method = incoming.method ?? 'GET';
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  return new Request(new URL(incoming.url ?? '/', origin), {
    method,
    headers,
    ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
  });
}

export async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  response.headers.forEach((value, name) => {
    // `Set-Cookie` alone may not be joined; the fake sends none.
    outgoing.setHeader(name, value);
  });
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status);
  outgoing.end(body);
}
