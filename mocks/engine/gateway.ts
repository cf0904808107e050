/**
 * The gateway in front of a project's services: a request needs one of the project's keys, in the header or parameter
 * `apikey`. The texts are those of docs/wire-facts.md, key.none and key.bad. CORS and preflights are in `cors.ts`.
 */
import type { Backend } from './backend/backend';
import { json } from './http';
import type { HttpRequest, HttpResponse } from './http';

/** The role of a request that comes with a key and without a user's token. */
export type KeyRole = 'anon' | 'service_role';

export type Authorization = { role: KeyRole } | { response: HttpResponse };

/** Accepts legacy JWT keys and `sb_publishable_…`/`sb_secret_…` keys; undefined for anything else. */
export function roleOfKey(key: string, backend: Backend): KeyRole | undefined {
  const { keys } = backend.settings;
  if (key === keys.anon || key === keys.publishable) return 'anon';
  if (key === keys.serviceRole || key === keys.secret) return 'service_role';
  return undefined;
}

export function authorize(request: HttpRequest, backend: Backend): Authorization {
  const key = request.headers.get('apikey') ?? request.url.searchParams.get('apikey');
  if (key === null || key === '') {
    return {
      response: refusal(
        'UNAUTHORIZED_MISSING_API_KEY',
        'No API key found in request',
        'No `apikey` request header or url param was found.',
      ),
    };
  }
  const role = roleOfKey(key, backend);
  if (role === undefined) {
    return {
      response: refusal(
        'UNAUTHORIZED_INVALID_API_KEY',
        'Invalid API key',
        'Double check your Supabase `anon` or `service_role` API key.',
      ),
    };
  }
  return { role };
}

/** In bytes, with method, path, query and protocol. A request line must fit into one buffer of the gateway's nginx. */
export const maxRequestLine = 8192;

export const requestLineLength = ({ method, path, url }: HttpRequest): number =>
  `${method} ${path}${url.search} HTTP/1.1\r\n`.length;

/** The text is the one in supabase-js#766. */
export const uriTooLong = (): HttpResponse => ({
  status: 414,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'URI too long\n',
});

function refusal(code: string, message: string, hint: string): HttpResponse {
  return json(401, { message, hint }, { 'sb-error-code': code });
}
