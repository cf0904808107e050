/** `GET /_fake/calls.har`: finished calls as a HAR 1.2 file, without passwords and tokens. */
import type { Json } from '../backend/schema';
import type { LoggedCall } from '../callLog';
import type { ObservedBody } from '../observe';
import { mask, maskAddress, maskHeader, maskSecrets } from './maskSecrets';

export function harOfCalls(calls: readonly LoggedCall[]): Json {
  const creator = { name: 'fake Supabase', version: '1' };
  return { log: { version: '1.2', creator, entries: calls.map(entryOf) } };
}

function entryOf({ startedAt, duration, method, url, headers, body, outcome }: LoggedCall): Json {
  const address = maskAddress(url);
  const { pathname, searchParams } = new URL(address);
  const content = (sent: ObservedBody) => contentOf(sent, pathname.includes('/auth/v1/'));
  const answer = typeof outcome === 'string' ? { status: 0, headers: {}, body: null } : outcome;
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 };
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: duration,
    request: {
      ...common,
      method,
      url: address,
      headers: listHeaders(headers),
      queryString: Array.from(searchParams, ([name, value]) => ({ name, value })),
      ...(body !== null && { postData: { mimeType: headers.get('content-type') ?? '', ...content(body) } }),
    },
    response: {
      ...common,
      status: answer.status,
      statusText: '',
      headers: listHeaders(Object.entries(answer.headers)),
      content: { size: -1, mimeType: answer.headers['content-type'] ?? '', ...content(answer.body) },
      redirectURL: maskAddress(answer.headers.location ?? ''),
      // Browsers write status 0, too, for a call that got no response.
      ...(typeof outcome === 'string' && { comment: outcome }),
    },
    cache: {},
    timings: { send: 0, wait: duration, receive: 0 },
  };
}

const listHeaders = (headers: Iterable<[string, string]>): Json =>
  Array.from(headers, ([name, value]) => ({ name, value: maskHeader(name, value) }));

/** `masksPlainText`: as for the list of calls. */
function contentOf(body: ObservedBody, masksPlainText: boolean): { text?: string; encoding?: string } {
  if (body === null) return {};
  if (typeof body !== 'string') return { text: body.base64, encoding: 'base64' };
  try {
    const value = JSON.parse(body) as Json;
    const masked = JSON.stringify(maskSecrets(value));
    // Keeps the text as it was sent where nothing in it is secret.
    return { text: masked === JSON.stringify(value) ? body : masked };
  } catch {
    return { text: masksPlainText ? mask : body };
  }
}
