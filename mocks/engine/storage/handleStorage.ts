/**
 * `/storage/v1`: buckets and objects as storage-js calls them. The policies of `storage.buckets` and `storage.objects`
 * decide who may do what; signed and public URLs bypass them, as in a live project. Image transformation, resumable
 * uploads, S3, versions, analytics and vectors are refused.
 */
import { isObject } from '../isObject';
import type { Backend } from '../backend/backend';
import type { Json, StatementContext } from '../backend/schema';
import { createContext } from '../backend/statement';
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
import {
  answerCopy,
  answerDownload,
  answerInfo,
  answerList,
  answerMove,
  answerRemove,
  answerRemoveOne,
  answerSign,
  answerSignMany,
  answerSignUpload,
  answerSignedUpload,
  answerUpload,
} from './objects';
import { openStorage } from './storageAccess';
import type { StorageCall } from './storageCall';
import { readCaller, readCallerOrAnon } from './storageCaller';
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
export const storagePaths: readonly string[] = ['health', 'status', 'bucket', 'bucket/*', 'object/*'].map(
  (path) => `/storage/v1/${path}`,
);

function route(request: HttpRequest, backend: Backend): HttpResponse {
  const { method } = request;
  const path = request.path.replace(/^\/storage\/v1\/?/, '');
  const [area = '', ...rest] = path.split('/');
  const call = (context: StatementContext): StorageCall => ({
    request,
    storage: openStorage(backend, context),
    body: () => jsonBody(request),
  });
  const callers: Callers = {
    authenticated: () => call(readCaller(request, backend)),
    anybody: () => call(readCallerOrAnon(request, backend)),
    bearer: () => call(createContext(backend, { role: 'service_role' })),
  };

  if (method === 'GET' && (area === 'health' || area === 'status')) return empty(200);
  if (area === 'bucket')
    return answerBuckets(callers.authenticated(), rest.map(decode)) ?? unimplemented(request);
  if (area !== 'object') return unimplemented(request);
  return answerObject(request, rest, callers) ?? unimplemented(request);
}

/**
 * The callers of routes: `authenticated` needs a key or a token, `anybody` is anonymous without a valid one, and
 * `bearer` bypasses policies, because a public or signed URL itself gives access.
 */
interface Callers {
  authenticated: () => StorageCall;
  anybody: () => StorageCall;
  bearer: () => StorageCall;
}

function answerObject(
  request: HttpRequest,
  segments: readonly string[],
  { authenticated, anybody, bearer }: Callers,
): HttpResponse | undefined {
  const { method } = request;
  const reads = method === 'GET' || method === 'HEAD';
  const [first = '', second = ''] = segments;
  /** Bucket and key from the segments after the first `skip`. */
  const target = (skip: number) => {
    const [bucket = '', ...key] = segments.slice(skip).map(decode);
    return { bucket, key: key.join('/') };
  };

  if (first === 'public' && reads) return answerDownload(bearer(), target(1), 'public');
  if (first === 'authenticated' && reads) return answerDownload(authenticated(), target(1), 'authenticated');
  if (first === 'sign' && reads) return answerDownload(bearer(), target(1), 'signed');
  if (first === 'info' && method === 'GET') {
    if (second === 'public') return answerInfo(bearer(), target(2), true);
    if (second === 'authenticated') return answerInfo(authenticated(), target(2), false);
    return answerInfo(anybody(), target(1), false);
  }
  if (first === 'sign' && method === 'POST') {
    return segments.length === 2
      ? answerSignMany(authenticated(), decode(second))
      : answerSign(authenticated(), target(1));
  }
  if (first === 'upload' && second === 'sign') {
    if (method === 'POST') return answerSignUpload(authenticated(), target(2));
    if (method === 'PUT') return answerSignedUpload(bearer(), target(2));
    return undefined;
  }
  if (first === 'list' && method === 'POST') return answerList(authenticated(), decode(second), 'search');
  if (first === 'list-v2' && method === 'POST') return answerList(authenticated(), decode(second), 'cursor');
  if (first === 'move' && method === 'POST') return answerMove(authenticated());
  if (first === 'copy' && method === 'POST') return answerCopy(authenticated());
  if (segments.length === 1 && method === 'DELETE') return answerRemove(authenticated(), decode(first));
  if (segments.length < 2) return undefined;
  if (method === 'POST')
    return answerUpload(authenticated(), target(0), request.headers.get('x-upsert') === 'true');
  // PUT upserts: it also creates a missing object.
  if (method === 'PUT') return answerUpload(authenticated(), target(0), true);
  if (method === 'DELETE') return answerRemoveOne(authenticated(), target(0));
  if (reads) return answerDownload(anybody(), target(0), 'authenticated');
  return undefined;
}

/** What is not built, by the part of the path after `/storage/v1/`. */
const unimplementedParts: readonly (readonly [path: RegExp, what: string])[] = [
  [/^bucket\/[^/]+\/lifecycle$/, 'the lifecycle of buckets'],
  [/^cdn\//, 'purging the CDN'],
  [/^iceberg\//, 'analytics buckets'],
  [/^render\//, 'image transformation'],
  [/^s3(\/|$)/, 'the S3 protocol'],
  [/^upload\/resumable/, 'resumable uploads'],
  [/^vector\//, 'vector buckets'],
];

function unimplemented({ method, path }: HttpRequest): HttpResponse {
  const part = path.replace(/^\/storage\/v1\/?/, '');
  return notImplemented(
    unimplementedParts.find(([pattern]) => pattern.test(part))?.[1] ?? `${method} ${path}`,
  );
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
