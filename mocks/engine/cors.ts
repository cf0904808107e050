/**
 * CORS as a hosted project's gateway answers it: every origin is allowed, and scripts may read the services' headers.
 */
import { empty, type HttpRequest, type HttpResponse } from './http';

const methods = 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT';

const exposedHeaders: readonly { prefix: string; headers: string }[] = [
  {
    prefix: '/rest/v1',
    headers:
      'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit',
  },
  { prefix: '/auth/v1', headers: 'X-Total-Count, Link, X-Supabase-Api-Version' },
];

/**
 * Answers a CORS preflight, which carries no API key. An OPTIONS call with a key and without the header
 * `access-control-request-method` is for the service.
 */
export function answerPreflight(request: HttpRequest): HttpResponse | undefined {
  if (request.method !== 'OPTIONS') return undefined;
  const requestedMethod = request.headers.get('access-control-request-method');
  const hasKey = request.headers.has('apikey') || request.url.searchParams.has('apikey');
  if (requestedMethod === null && hasKey) return undefined;
  const headers = request.headers.get('access-control-request-headers');
  return empty(200, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methods,
    ...(headers === null ? {} : { 'access-control-allow-headers': headers }),
    'access-control-max-age': '3600',
    vary: 'Access-Control-Request-Headers',
  });
}

export function addCors(answer: HttpResponse, request: HttpRequest): HttpResponse {
  if (!request.headers.has('origin')) return answer;
  const names = exposedHeaders.find(({ prefix }) => request.path.startsWith(`${prefix}/`))?.headers;
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'access-control-allow-origin': '*',
      ...(names === undefined ? {} : { 'access-control-expose-headers': names }),
    },
  };
}
