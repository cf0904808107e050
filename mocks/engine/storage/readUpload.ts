/** What a client uploads: raw bytes with headers, or multipart/form-data with one file and a few fields. */
import { isObject } from '../isObject';
import type { Json } from '../backend/schema';
import type { HttpRequest } from '../http';
import { fromBase64 } from '../base64';
import { noContent } from './storageErrors';

export interface Upload {
  bytes: Uint8Array;
  mimetype: string;
  cacheControl: string;
  /** Null when the client sent no valid metadata. */
  userMetadata: Json;
}

export function readUpload(request: HttpRequest): Upload {
  const type = request.headers.get('content-type') ?? 'application/octet-stream';
  if (type.startsWith('multipart/form-data')) return readMultipart(request.body, type);
  const encoded = request.headers.get('x-metadata');
  return {
    bytes: request.body,
    mimetype: type,
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    userMetadata: encoded === null ? null : parseMetadata(new TextDecoder().decode(fromBase64(encoded))),
  };
}

function readMultipart(body: Uint8Array, type: string): Upload {
  const boundary = /boundary=(?:"([^"]+)"|([^;]+))/.exec(type);
  const parts = boundary ? splitParts(body, (boundary[1] ?? boundary[2] ?? '').trim()) : [];
  const file = parts.find((part) => part.isFile);
  if (!file) throw noContent();
  const field = (name: string) => {
    const part = parts.find((candidate) => !candidate.isFile && candidate.name === name);
    return part && new TextDecoder().decode(part.bytes);
  };
  const seconds = field('cacheControl');
  const metadata = field('metadata');
  return {
    bytes: file.bytes,
    mimetype: field('contentType') ?? file.type ?? 'application/octet-stream',
    cacheControl: seconds ? `max-age=${seconds}` : 'no-cache',
    userMetadata: metadata === undefined ? null : parseMetadata(metadata),
  };
}

interface Part {
  name: string;
  isFile: boolean;
  type: string | undefined;
  bytes: Uint8Array;
}

function splitParts(body: Uint8Array, boundary: string): Part[] {
  const encode = (text: string) => new TextEncoder().encode(text);
  const delimiter = encode(`--${boundary}`);
  const blankLine = encode('\r\n\r\n');
  const parts: Part[] = [];
  let start = indexOf(body, delimiter, 0);
  while (start !== -1) {
    const next = indexOf(body, delimiter, start + delimiter.length);
    if (next === -1) break;
    // Between delimiters: CRLF, headers, a blank line, content, CRLF.
    const chunk = body.subarray(start + delimiter.length + 2, next - 2);
    const end = indexOf(chunk, blankLine, 0);
    if (end !== -1) parts.push(readPart(chunk.subarray(0, end), chunk.subarray(end + blankLine.length)));
    start = next;
  }
  return parts;
}

function readPart(head: Uint8Array, bytes: Uint8Array): Part {
  const lines = new TextDecoder().decode(head).split('\r\n');
  const header = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const disposition = header('content-disposition') ?? '';
  return {
    name: /[; ]name="([^"]*)"/.exec(disposition)?.[1] ?? '',
    isFile: /[; ]filename\*?=/.test(disposition),
    type: header('content-type'),
    bytes,
  };
}

function indexOf(haystack: Uint8Array, needle: Uint8Array, from: number): number {
  const first = needle[0];
  if (first === undefined) return -1;
  for (let at = haystack.indexOf(first, from); at !== -1; at = haystack.indexOf(first, at + 1)) {
    if (needle.every((byte, offset) => haystack[at + offset] === byte)) return at;
  }
  return -1;
}

/** storage-api ignores metadata that is not a JSON object. */
function parseMetadata(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
