/**
 * Requests and responses as services see them, with the body already read. `respond.ts` converts a `Request` into this
 * form and the result back, so that services are synchronous and a request is atomic.
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

/** A service's response, and whether the changes that it made are committed or rolled back. */
export interface Outcome {
  response: HttpResponse;
  changes: 'committed' | 'rolledBack';
}

/** A service answers every path below its prefix; `notImplemented` answers what the fake was not built for. */
export type Service = (request: HttpRequest, backend: Backend) => Outcome;

export const commit = (response: HttpResponse): Outcome => ({ response, changes: 'committed' });

export const rollback = (response: HttpResponse): Outcome => ({ response, changes: 'rolledBack' });

const jsonType = 'application/json; charset=utf-8';

export function json(status: number, value: unknown, headers: Record<string, string> = {}): HttpResponse {
  return { status, headers: { 'content-type': jsonType, ...headers }, body: JSON.stringify(value) };
}

export function empty(status: number, headers: Record<string, string> = {}): HttpResponse {
  return { status, headers, body: null };
}

/** A 501 that names what the fake was not built for, instead of guessing. No real Supabase service answers 501. */
export function notImplemented(what: string): HttpResponse {
  return json(501, {
    code: 'fake_not_built',
    message: `The fake Supabase does not answer ${what}. The README of supabase-in-memory lists what it refuses.`,
    details: null,
    hint: null,
  });
}

/** `HttpRequest.path`: the URL's path without the path of the project's own URL. */
export function pathBelow({ pathname }: URL, projectUrl: string): string {
  const base = new URL(projectUrl).pathname.replace(/\/$/, '');
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}

export function textOf(request: HttpRequest): string {
  return new TextDecoder().decode(request.body);
}
