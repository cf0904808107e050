/**
 * One exchange, after the body has been read: what the services take and give, synchronously. `respond.ts` turns a
 * `Request` into this and back, so a service never awaits and a request is atomic.
 */
import type { Backend } from './backend/backend';

export interface HttpRequest {
  method: string;
  /** The whole URL as it was sent. */
  url: URL;
  /** The path below the project's URL, `/rest/v1/profiles`. */
  path: string;
  headers: Headers;
  body: Uint8Array;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  /** Text is sent as UTF-8. */
  body: string | Uint8Array | null;
}

/** What a service answers, and what becomes of the changes that it made on the way. */
export interface Outcome {
  response: HttpResponse;
  changes: 'kept' | 'undone';
}

/** A service answers every path below its prefix; what it does not know is 501 by `refuse`. */
export type Service = (request: HttpRequest, backend: Backend) => Outcome;

export const kept = (response: HttpResponse): Outcome => ({ response, changes: 'kept' });

export const undone = (response: HttpResponse): Outcome => ({ response, changes: 'undone' });

const jsonType = 'application/json; charset=utf-8';

export function json(status: number, value: unknown, headers: Record<string, string> = {}): HttpResponse {
  return { status, headers: { 'content-type': jsonType, ...headers }, body: JSON.stringify(value) };
}

export function empty(status: number, headers: Record<string, string> = {}): HttpResponse {
  return { status, headers, body: null };
}

/** The fake never guesses: what it was not built for is named, with the status that no real server of the set uses. */
export function refuse(what: string): HttpResponse {
  return json(501, {
    code: 'fake_not_built',
    message: `The fake Supabase does not answer ${what}. See mocks/README.md for what it answers.`,
    details: null,
    hint: null,
  });
}

/** `path` of a request (`HttpRequest`): what follows the project's own address. */
export function pathBelow({ pathname }: URL, projectUrl: string): string {
  const base = new URL(projectUrl).pathname.replace(/\/$/, '');
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}

export function textOf(request: HttpRequest): string {
  return new TextDecoder().decode(request.body);
}
