/** `/object`: the operations on objects. Addresses are already decoded; `Storage` applies the policies. */
import { isObject } from '../isObject';
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Json, Row } from '../backend/schema';
import { empty, json, notImplemented, type HttpResponse } from '../http';
import { fromBase64, toBase64 } from '../base64';
import { listObjectsV2, searchObjects } from './listObjects';
import { readUpload, type Upload } from './readUpload';
import { readUrlToken, signUrlToken } from './signedTokens';
import type { Storage } from './storageAccess';
import type { StorageCall } from './storageCall';
import {
  entityTooLarge,
  invalidBody,
  invalidKey,
  invalidMimeType,
  invalidRange,
  invalidSignature,
  noSuchBucket,
  noSuchKey,
} from './storageErrors';
import { infoJson, isoMilliseconds, metadataOf, objectJson, textCell } from './storageRows';

export interface Target {
  bucket: string;
  key: string;
}

/** Lifetime of a signed upload URL in seconds (storage-api's default). */
const uploadUrlLifetime = 7200;

export function answerUpload(
  { request, storage }: StorageCall,
  target: Target,
  upsert: boolean,
): HttpResponse {
  const row = saveObject(storage, target, readUpload(request), { upsert, owner: storage.context.uid });
  return json(200, { Id: row.id ?? null, Key: pathOf(target) });
}

export function answerSignedUpload({ request, storage }: StorageCall, target: Target): HttpResponse {
  const claims = readUrlToken(storage.backend, tokenOf(request.url));
  if (claims.url !== pathOf(target)) throw invalidSignature();
  saveObject(storage, target, readUpload(request), {
    upsert: claims.upsert === true,
    owner: typeof claims.owner === 'string' ? claims.owner : null,
  });
  return json(200, { Key: pathOf(target) });
}

export function answerSignUpload({ request, storage }: StorageCall, target: Target): HttpResponse {
  assertKey(target.key);
  const upsert = request.headers.get('x-upsert') === 'true';
  const service = storage.asService();
  service.bucket(target.bucket);
  const old = service.findObject(target.bucket, target.key);
  if (!(upsert && old)) storage.checkInsert(newRow(storage, target, undefined, storage.context.uid));
  const url = pathOf(target);
  const owner = storage.context.uid;
  const claims = { ...(owner === null ? {} : { owner }), url, upsert };
  const token = signUrlToken(storage.backend, claims, uploadUrlLifetime);
  return json(200, { url: `/object/upload/sign/${url}?token=${token}`, token });
}

export function answerSign({ storage, body }: StorageCall, target: Target): HttpResponse {
  const values = body();
  const lifetime = expiresIn(values);
  if (values.transform !== undefined)
    return notImplemented('image transformation (a signed URL with transform)');
  storage.object(target.bucket, target.key);
  return json(200, { signedURL: signedUrl(storage, pathOf(target), lifetime) });
}

export function answerSignMany({ storage, body }: StorageCall, bucket: string): HttpResponse {
  const values = body();
  const lifetime = expiresIn(values);
  return json(
    200,
    textList(values, 'paths').map((path) => {
      const found = storage.findObject(bucket, path) !== undefined;
      return {
        error: found ? null : 'Either the object does not exist or you do not have access to it',
        path,
        signedURL: found ? signedUrl(storage, `${bucket}/${path}`, lifetime) : null,
      };
    }),
  );
}

export function answerDownload(
  { request, storage }: StorageCall,
  target: Target,
  access: 'public' | 'authenticated' | 'signed',
): HttpResponse {
  let expires: number | undefined;
  if (access === 'signed') {
    const claims = readUrlToken(storage.backend, tokenOf(request.url));
    if (claims.url !== pathOf(target)) throw invalidSignature();
    expires = Number(claims.exp) * 1000;
  }
  const bucket = storage.asService().bucket(target.bucket);
  if (access === 'public' && bucket.public !== true) throw noSuchBucket();
  const reader = bucket.public === true ? storage.asService() : storage;
  const row = reader.object(target.bucket, target.key);
  const metadata = metadataOf(row);
  const headers: Record<string, string> = {
    'accept-ranges': 'bytes',
    'content-type': shownType(metadata.mimetype),
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    ...(expires === undefined
      ? { 'cache-control': metadata.cacheControl }
      : { expires: new Date(expires).toUTCString() }),
  };
  const download = request.url.searchParams.get('download');
  if (download !== null) headers['content-disposition'] = contentDisposition(download);
  if (request.method !== 'HEAD' && isFresh(request.headers, metadata)) return empty(304);

  const bytes = fromBase64(textCell(row.content));
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '');
  if (request.method === 'HEAD') {
    return { status: 200, headers: { ...headers, 'content-length': String(bytes.length) }, body: null };
  }
  if (!range || (range[1] === '' && range[2] === '')) return { status: 200, headers, body: bytes };
  const [start, end] = rangeOf(range[1] ?? '', range[2] ?? '', bytes.length);
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${bytes.length}` },
    body: bytes.subarray(start, end + 1),
  };
}

export function answerInfo({ storage }: StorageCall, target: Target, asPublic: boolean): HttpResponse {
  const bucket = storage.asService().bucket(target.bucket);
  if (asPublic && bucket.public !== true) throw noSuchBucket();
  const reader = bucket.public === true ? storage.asService() : storage;
  return json(200, infoJson(reader.object(target.bucket, target.key)));
}

export function answerList(
  { storage, body }: StorageCall,
  bucket: string,
  kind: 'search' | 'cursor',
): HttpResponse {
  const rows = storage.objects(bucket);
  return json(200, kind === 'search' ? searchObjects(rows, body()) : listObjectsV2(rows, body()));
}

export function answerMove({ storage, body }: StorageCall): HttpResponse {
  const { from, to } = readMove(body());
  const old = storage.object(from.bucket, from.key);
  storage.asService().bucket(to.bucket);
  storage.updateObject(old, {
    bucket_id: to.bucket,
    name: to.key,
    version: storage.backend.ids.uuid(),
    updated_at: storage.context.now,
  });
  return json(200, { message: 'Successfully moved', Id: old.id ?? null, Key: pathOf(to) });
}

export function answerCopy({ storage, body, request }: StorageCall): HttpResponse {
  const values = body();
  const { from, to } = readMove(values);
  const source = storage.object(from.bucket, from.key);
  const service = storage.asService();
  service.bucket(to.bucket);
  const metadata: Json = {
    ...metadataOf(source),
    lastModified: isoMilliseconds(storage.context.now),
    ...(values.copyMetadata === false ? overrides(values.metadata) : {}),
  };
  const row: Row = {
    ...source,
    id: storage.backend.ids.uuid(),
    bucket_id: to.bucket,
    name: to.key,
    owner: storage.context.uid,
    owner_id: storage.context.uid,
    version: storage.backend.ids.uuid(),
    metadata,
  };
  const old = service.findObject(to.bucket, to.key);
  if (old && request.headers.get('x-upsert') === 'true') {
    storage.replaceObject(old, { ...row, id: old.id ?? null, created_at: old.created_at ?? null });
  } else {
    storage.insertObject(row);
  }
  return json(200, { Id: row.id ?? null, Key: pathOf(to), ...objectJson(row) });
}

export function answerRemove({ storage, body }: StorageCall, bucket: string): HttpResponse {
  const values = body();
  const removed = textList(values, 'prefixes').flatMap((name) => {
    const row = storage.findObject(bucket, name);
    return row && storage.removeObject(row) ? [objectJson(row)] : [];
  });
  return json(200, removed);
}

export function answerRemoveOne({ storage }: StorageCall, target: Target): HttpResponse {
  if (!storage.removeObject(storage.object(target.bucket, target.key))) throw noSuchKey();
  return json(200, { message: 'Successfully deleted' });
}

function saveObject(
  storage: Storage,
  target: Target,
  upload: Upload,
  options: { upsert: boolean; owner: string | null },
): Row {
  assertKey(target.key);
  const service = storage.asService();
  const bucket = service.bucket(target.bucket);
  const types = bucket.allowed_mime_types;
  if (
    Array.isArray(types) &&
    types.length > 0 &&
    !types.some((type) => matchesType(upload.mimetype, textCell(type)))
  ) {
    throw invalidMimeType(upload.mimetype);
  }
  const row = newRow(storage, target, upload, options.owner);
  const old = options.upsert ? service.findObject(target.bucket, target.key) : undefined;
  const limit = Math.min(
    storage.backend.settings.storageFileSizeLimit,
    typeof bucket.file_size_limit === 'number' ? bucket.file_size_limit : Infinity,
  );
  // Permission is checked before the size, so a stranger does not learn a bucket's limit.
  if (old) {
    const next = { ...row, id: old.id ?? null, created_at: old.created_at ?? null };
    storage.replaceObject(old, next);
    if (upload.bytes.length > limit) throw entityTooLarge();
    return next;
  }
  storage.insertObject(row);
  if (upload.bytes.length > limit) throw entityTooLarge();
  return row;
}

function newRow(storage: Storage, target: Target, upload: Upload | undefined, owner: string | null): Row {
  const bytes = upload?.bytes ?? new Uint8Array();
  return {
    id: storage.backend.ids.uuid(),
    bucket_id: target.bucket,
    name: target.key,
    owner,
    owner_id: owner,
    version: storage.backend.ids.uuid(),
    metadata: {
      eTag: `"${bytesToHex(md5(bytes))}"`,
      size: bytes.length,
      mimetype: upload?.mimetype ?? '',
      cacheControl: upload?.cacheControl ?? '',
      lastModified: isoMilliseconds(storage.context.now),
      contentLength: bytes.length,
      httpStatusCode: 200,
    },
    user_metadata: upload?.userMetadata ?? null,
    content: toBase64(bytes),
  };
}

function pathOf({ bucket, key }: Target): string {
  return `${bucket}/${key}`;
}

/** storage-api accepts only keys that S3 takes without escaping. */
function assertKey(key: string): void {
  if (!/^[\w/!\-.*'() &$@=;:+,?]+$/.test(key)) throw invalidKey(key);
}

function matchesType(type: string, allowed: string): boolean {
  const bare = type.split(';')[0]?.trim() ?? '';
  return allowed.endsWith('/*') ? bare.startsWith(allowed.slice(0, -1)) : bare === allowed;
}

function tokenOf(url: URL): string {
  const token = url.searchParams.get('token');
  if (token === null) throw invalidBody("querystring must have required property 'token'");
  return token;
}

function signedUrl(storage: Storage, path: string, lifetime: number): string {
  return `/object/sign/${path}?token=${signUrlToken(storage.backend, { url: path }, lifetime)}`;
}

function expiresIn(values: { readonly [key: string]: Json | undefined }): number {
  const { expiresIn: seconds } = values;
  if (seconds === undefined) throw invalidBody("body must have required property 'expiresIn'");
  if (typeof seconds !== 'number' || !Number.isInteger(seconds))
    throw invalidBody('body/expiresIn must be integer');
  if (seconds < 1) throw invalidBody('body/expiresIn must be >= 1');
  return seconds;
}

function textList(values: { readonly [key: string]: Json | undefined }, key: string): string[] {
  const list = values[key];
  if (list === undefined) throw invalidBody(`body must have required property '${key}'`);
  if (!Array.isArray(list)) throw invalidBody(`body/${key} must be array`);
  if (list.length < 1) throw invalidBody(`body/${key} must NOT have fewer than 1 items`);
  return list.map((entry, index) => {
    // Versions of an object ({ path, versionId }) are not built.
    if (typeof entry !== 'string') throw invalidBody(`body/${key}/${index} must be string`);
    return entry;
  });
}

function readMove(values: { readonly [key: string]: Json | undefined }): { from: Target; to: Target } {
  const text = (key: string): string => {
    const value = values[key];
    if (value === undefined) throw invalidBody(`body must have required property '${key}'`);
    if (typeof value !== 'string' || value === '') throw invalidBody(`body/${key} must be string`);
    return value;
  };
  const bucket = text('bucketId');
  const to = text('destinationKey');
  assertKey(to);
  const other = values.destinationBucket;
  return {
    from: { bucket, key: text('sourceKey') },
    to: { bucket: typeof other === 'string' ? other : bucket, key: to },
  };
}

function overrides(metadata: Json | undefined): { [key: string]: Json } {
  if (!isObject(metadata)) return {};
  const { cacheControl, mimetype } = metadata;
  return {
    ...(typeof cacheControl === 'string' ? { cacheControl } : {}),
    ...(typeof mimetype === 'string' ? { mimetype } : {}),
  };
}

/** HTML is served as plain text, so that uploads cannot serve as phishing pages under the project's address. */
function shownType(mimetype: string): string {
  return mimetype.includes('text/html') ? 'text/plain' : mimetype;
}

/** Whether the client's copy is still current. An ETag takes precedence over a date, whose precision is one second. */
function isFresh(headers: Headers, { eTag, lastModified }: ReturnType<typeof metadataOf>): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) {
    const etags = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return etags.includes('*') || etags.includes(eTag);
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return Math.floor(Date.parse(lastModified) / 1000) * 1000 <= since;
}

function contentDisposition(name: string): string {
  if (name === '') return 'attachment;';
  const encoded = encodeURIComponent(name);
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`;
}

function rangeOf(from: string, to: string, size: number): [start: number, end: number] {
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start > end) throw invalidRange();
  return [start, end];
}
