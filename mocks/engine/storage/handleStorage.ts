/**
 * `/storage/v1`: buckets as storage-js calls them (list, get, create, update, empty, delete). Everything else, files
 * above all, is refused by name. Row-level security decides who may do what: without a policy only the service role.
 */
import { isObject } from '../isObject';
import type { Backend } from '../backend/backend';
import type { Json } from '../backend/schema';
import {
  empty,
  commit,
  notImplemented,
  textOf,
  rollback,
  type HttpRequest,
  type HttpResponse,
  type Service,
} from '../http';
import { answerBuckets } from './buckets';
import { readCaller } from './storageCaller';
import { invalidBody, invalidKey, renderFailure, StorageFailure } from './storageErrors';

export const handleStorage: Service = (request, backend) => {
  try {
    return commit(route(request, backend));
  } catch (error) {
    if (error instanceof StorageFailure) return rollback(renderFailure(error));
    throw error;
  }
};

/** The paths that `route` answers; `*` stands for the rest of the path. */
export const storagePaths: readonly string[] = ['health', 'status', 'bucket', 'bucket/*'].map(
  (path) => `/storage/v1/${path}`,
);

function route(request: HttpRequest, backend: Backend): HttpResponse {
  const { method, path } = request;
  const [area = '', ...rest] = path.replace(/^\/storage\/v1\/?/, '').split('/');
  if (method === 'GET' && (area === 'health' || area === 'status')) return empty(200);
  const answer =
    area === 'bucket'
      ? answerBuckets({
          request,
          backend,
          context: readCaller(request, backend),
          path: rest.map(decode),
          body: () => jsonBody(request),
        })
      : undefined;
  return answer ?? notImplemented(`Storage beyond buckets (${method} ${path})`);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalidKey(segment);
  }
}

function jsonBody(request: HttpRequest): { readonly [key: string]: Json | undefined } {
  if (request.body.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(textOf(request));
  } catch {
    throw invalidBody('Body is not valid JSON but content-type is set to application/json');
  }
  if (!isObject(value)) throw invalidBody('body must be object');
  return value;
}
