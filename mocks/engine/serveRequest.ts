/** Picks the service of a call by its path. */
import type { Backend } from './backend/backend';
import { uriTooLong, maxRequestLine, requestLineLength } from './gateway';
import { handleAuth } from './gotrue/handleAuth';
import { json, notImplemented, type HttpRequest, type HttpResponse, type Service } from './http';
import { handleRest } from './postgrest/handleRest';
import { runService } from './runService';
import { handleStorage } from './storage/handleStorage';

interface ServiceRoute {
  prefix: string;
  service: Service;
}

const services: readonly ServiceRoute[] = [
  { prefix: '/rest/v1', service: handleRest },
  { prefix: '/auth/v1', service: handleAuth },
  { prefix: '/storage/v1', service: handleStorage },
];

/** Parts of a project that the fake does not have. They get a 501 at once, so that a client does not hang or retry. */
const unimplementedServices: readonly { prefix: string; what: string }[] = [
  { prefix: '/functions/v1', what: 'Edge Functions' },
  { prefix: '/realtime/v1', what: 'Realtime over HTTP' },
  { prefix: '/graphql/v1', what: 'GraphQL' },
];

export function serveRequest(request: HttpRequest, backend: Backend): HttpResponse {
  if (requestLineLength(request) > maxRequestLine) return uriTooLong();
  const found = services.find(({ prefix }) => isBelow(request.path, prefix));
  if (!found) {
    const part = unimplementedServices.find(({ prefix }) => isBelow(request.path, prefix));
    return notImplemented(part ? part.what : `${request.method} ${request.path}`);
  }
  try {
    return runService(found.service, request, backend);
  } catch (error) {
    console.error(
      `The fake Supabase failed on ${request.method} ${request.path}${request.url.search}`,
      error,
    );
    return serviceError(found.prefix, request);
  }
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** A 500 in the error format of the service that failed. */
function serviceError(prefix: string, request: HttpRequest): HttpResponse {
  if (prefix === '/storage/v1') {
    return json(500, {
      statusCode: '500',
      error: 'InternalError',
      code: 'InternalError',
      message: 'Internal server error',
    });
  }
  if (prefix === '/auth/v1') {
    const message = 'Unexpected failure, please check server logs for more information';
    const headers = { 'x-sb-error-code': 'unexpected_failure' };
    return request.headers.get('x-supabase-api-version') === '2024-01-01'
      ? json(
          500,
          { code: 'unexpected_failure', message },
          { ...headers, 'x-supabase-api-version': '2024-01-01' },
        )
      : json(500, { code: 500, error_code: 'unexpected_failure', msg: message }, headers);
  }
  return json(500, { code: 'XX000', details: null, hint: null, message: 'internal error in the fake' });
}
