/** Translates between Node's server and lite, and corrects what lite answers differently from Supabase. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

export function toRequest(message: IncomingMessage, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = message.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(message.url ?? '/', origin), {
    method,
    headers,
    body: hasBody ? (Readable.toWeb(message) as ReadableStream) : undefined,
    duplex: 'half',
    redirect: 'manual',
  } as RequestInit);
}

/**
 * When an update asks for its rows with embedded rows of another table, lite reads them with the update's filter, which
 * an updated row may no longer match. lite also answers with a list where a single object was requested. So let the
 * update return ids only, and read the rows by these ids.
 */
export async function answerWithUpdatedRows(
  request: Request,
  callLite: (request: Request) => Promise<Response>,
): Promise<Response> {
  const address = new URL(request.url);
  const select = address.searchParams.get('select') ?? '';
  const wantsRows = (request.headers.get('prefer') ?? '').includes('return=representation');
  if (request.method !== 'PATCH' || !select.includes('(') || !wantsRows) return callLite(request);

  const headers = new Headers(request.headers);
  const wantsOne = headers.get('accept')?.includes('vnd.pgrst.object') ?? false;
  headers.set('accept', 'application/json');
  address.searchParams.set('select', 'id');
  const updated = await callLite(
    new Request(address, { method: 'PATCH', headers, body: await request.text() }),
  );
  if (!updated.ok) return updated;
  const ids = ((await updated.json()) as { id: string }[]).map((row) => row.id);

  const reading = new URL(address.pathname, address);
  reading.searchParams.set('select', select);
  reading.searchParams.set('id', `in.(${ids.join(',')})`);
  headers.delete('content-length');
  const read = await callLite(new Request(reading, { headers }));
  if (!wantsOne || !read.ok) return read;
  const rows = (await read.json()) as object[];
  const answerHeaders = new Headers(read.headers);
  answerHeaders.delete('content-length');
  if (rows.length === 1) return new Response(JSON.stringify(rows[0]), { headers: answerHeaders });
  const error = {
    code: 'PGRST116',
    details: `The result contains ${rows.length} rows`,
    hint: null,
    message: 'Cannot coerce the result to a single JSON object',
  };
  return new Response(JSON.stringify(error), { status: 406, headers: answerHeaders });
}

/** lite allows headers with `*`, which by the standard excludes Authorization, so browsers could not sign in. */
export function allowEveryOrigin(message: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
  response.setHeader(
    'access-control-expose-headers',
    'Content-Range, X-Supabase-Api-Version, X-Total-Count, Link',
  );
  const requested = message.headers['access-control-request-headers'];
  if (requested !== undefined) response.setHeader('access-control-allow-headers', requested);
}

/** The SQLSTATE or PostgREST code in an error's body. lite's own failures are plain text and have none. */
function codeOf(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { code?: string }).code;
  } catch {
    return undefined;
  }
}

/** Sends the response, with the two headers that PostgREST adds to errors and lite omits. */
export async function send(response: Response, path: string, target: ServerResponse): Promise<void> {
  target.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== 'content-length' && !name.startsWith('access-control-')) target.appendHeader(name, value);
  }
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status >= 400 && path.startsWith('/rest/v1/') && body.length > 0) {
    const code = codeOf(body.toString());
    if (code) target.setHeader('proxy-status', `PostgREST; error=${code}`);
    if (code === '42501' && response.status === 401) target.setHeader('www-authenticate', 'Bearer');
  }
  target.end(body);
}
