/**
 * `/storage/v1`: buckets and objects as storage-js calls them. Who may do what is decided by the policies of
 * `storage.buckets` and `storage.objects`; signed and public URLs read past them, as they do in a live project.
 * Image transformation, resumable uploads, S3, versions, analytics and vectors are refused.
 */
import type { Backend } from '../backend/backend';
import type { Json } from '../backend/schema';
import { empty, json, refuse, textOf, type HttpRequest, type HttpResponse, type Service } from '../http';
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
import { openStorage, type Caller, type Storage } from './storageAccess';
import { invalidBody, invalidKey, renderFailure, StorageFailure } from './storageErrors';

export const handleStorage: Service = (request, backend) => {
  try {
    return backend.transaction(() => route(request, backend));
  } catch (error) {
    if (error instanceof StorageFailure) return renderFailure(error);
    if (error instanceof Refusal) return error.response;
    throw error;
  }
};

/** Ends a call with an answer that is not storage-api's: the gateway's, or a refusal. */
class Refusal extends Error {
  constructor(readonly response: HttpResponse) {
    super('refused');
  }
}

export interface StorageCall {
  request: HttpRequest;
  storage: Storage;
  /** The parsed JSON body; {} when there is none. */
  body: () => { readonly [key: string]: Json | undefined };
}

function route(request: HttpRequest, backend: Backend): HttpResponse {
  const { method } = request;
  const path = request.path.replace(/^\/storage\/v1\/?/, '');
  const [area = '', ...rest] = path.split('/');
  const call = (caller?: Caller): StorageCall => ({
    request,
    storage: openStorage(request, backend, caller),
    body: () => jsonBody(request),
  });
  const authenticated = () => call(callerOrRefuse(request, backend));
  // What a public or signed URL needs is in the URL.
  const open = () => call({ role: 'service_role', uid: null, claims: {} });

  if (method === 'GET' && (area === 'health' || area === 'status')) return empty(200);
  if (area === 'bucket') return answerBuckets(authenticated(), rest.map(decode)) ?? notBuilt(request);
  if (area !== 'object') return notBuilt(request);
  return answerObject(request, rest, authenticated, open) ?? notBuilt(request);
}

function answerObject(
  request: HttpRequest,
  segments: readonly string[],
  authenticated: () => StorageCall,
  open: () => StorageCall,
): HttpResponse | undefined {
  const { method } = request;
  const reads = method === 'GET' || method === 'HEAD';
  const [first = '', second = ''] = segments;
  /** Bucket and key from the segments behind the first `skip`. */
  const target = (skip: number) => {
    const [bucket = '', ...key] = segments.slice(skip).map(decode);
    return { bucket, key: key.join('/') };
  };

  if (first === 'public' && reads) return answerDownload(open(), target(1), 'public');
  if (first === 'authenticated' && reads) return answerDownload(authenticated(), target(1), 'authenticated');
  if (first === 'sign' && reads) return answerDownload(open(), target(1), 'signed');
  if (first === 'info' && method === 'GET') {
    if (second === 'public') return answerInfo(open(), target(2), true);
    return answerInfo(authenticated(), target(second === 'authenticated' ? 2 : 1), false);
  }
  if (first === 'sign' && method === 'POST') {
    return segments.length === 2
      ? answerSignMany(authenticated(), decode(second))
      : answerSign(authenticated(), target(1));
  }
  if (first === 'upload' && second === 'sign') {
    if (method === 'POST') return answerSignUpload(authenticated(), target(2));
    if (method === 'PUT') return answerSignedUpload(open(), target(2));
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
  // PUT replaces, and creates what is not there.
  if (method === 'PUT') return answerUpload(authenticated(), target(0), true);
  if (method === 'DELETE') return answerRemoveOne(authenticated(), target(0));
  if (reads) return answerDownload(authenticated(), target(0), 'authenticated');
  return undefined;
}

function callerOrRefuse(request: HttpRequest, backend: Backend): Caller {
  throw new Refusal(json(500, { request: request.method, backend: backend.settings.url }));
}

function notBuilt(request: HttpRequest): HttpResponse {
  return refuse(`${request.method} ${request.path}`);
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
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidBody('body must be object');
  return value as { readonly [key: string]: Json | undefined };
}
