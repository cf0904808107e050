/** `/bucket`: list, get, create, update, empty, delete. Undefined for calls that storage-js never makes. */
import type { Json, Row } from '../backend/schema';
import { json, type HttpResponse } from '../http';
import type { StorageCall } from './storageCall';
import {
  bucketNotEmpty,
  entityTooLarge,
  invalidBody,
  invalidBucketName,
  invalidMimeType,
  invalidSizeFormat,
} from './storageErrors';
import { bucketJson, textCell } from './storageRows';

export function answerBuckets(call: StorageCall, path: readonly string[]): HttpResponse | undefined {
  const { method } = call.request;
  const [id, action] = path;
  if (id === undefined || id === '') {
    if (method === 'GET') return list(call);
    if (method === 'POST') return create(call);
    return undefined;
  }
  if (action === 'empty' && method === 'POST' && path.length === 2) return emptyBucket(call, id);
  if (path.length > 1) return undefined;
  if (method === 'GET') return json(200, bucketJson(call.storage.bucket(id)));
  if (method === 'PUT') return update(call, id);
  if (method === 'DELETE') return remove(call, id);
  return undefined;
}

function list({ request, storage }: StorageCall): HttpResponse {
  const query = request.url.searchParams;
  const search = query.get('search');
  const column = query.get('sortColumn') ?? 'name';
  if (!['id', 'name', 'created_at', 'updated_at'].includes(column)) {
    throw invalidBody('querystring/sortColumn must be equal to one of the allowed values');
  }
  const direction = query.get('sortOrder') === 'desc' ? -1 : 1;
  const offset = integerParameter(query.get('offset'), 'offset', 0);
  const limit = integerParameter(query.get('limit'), 'limit', Infinity);
  const rows = storage
    .buckets()
    .filter((row) => search === null || textCell(row.name).includes(search))
    .sort((a, b) => direction * (textCell(a[column]) < textCell(b[column]) ? -1 : 1));
  return json(200, rows.slice(offset, offset + limit).map(bucketJson));
}

function integerParameter(value: string | null, name: string, otherwise: number): number {
  if (value === null) return otherwise;
  if (!/^\d+$/.test(value)) throw invalidBody(`querystring/${name} must be integer`);
  return Number(value);
}

function create({ storage, body }: StorageCall): HttpResponse {
  const values = body();
  const { name } = values;
  if (name === undefined) throw invalidBody("body must have required property 'name'");
  if (typeof name !== 'string') throw invalidBody('body/name must be string');
  if (values.type !== undefined && values.type !== 'STANDARD') throw invalidBody('body/type is not built');
  const id = typeof values.id === 'string' ? values.id : name;
  if (!isBucketName(id) || !isBucketName(name)) throw invalidBucketName();
  storage.insertBucket({
    id,
    name,
    owner: storage.context.uid,
    owner_id: storage.context.uid,
    public: values.public === true,
    file_size_limit: null,
    allowed_mime_types: null,
    ...limits(values, storage.backend.settings.storageFileSizeLimit),
    created_at: storage.context.now,
    updated_at: storage.context.now,
  });
  return json(200, { name });
}

function update({ storage, body }: StorageCall, id: string): HttpResponse {
  const values = body();
  storage.updateBucket(id, {
    ...(values.public === undefined ? {} : { public: values.public === true }),
    ...limits(values, storage.backend.settings.storageFileSizeLimit),
    updated_at: storage.context.now,
  });
  return json(200, { message: 'Successfully updated' });
}

function emptyBucket({ storage }: StorageCall, id: string): HttpResponse {
  storage.bucket(id);
  for (const row of storage.objects(id)) storage.removeObject(row);
  return json(200, { message: 'Successfully emptied' });
}

function remove({ storage }: StorageCall, id: string): HttpResponse {
  storage.bucket(id);
  if (storage.asService().objects(id).length > 0) throw bucketNotEmpty();
  storage.removeBucket(id);
  return json(200, { message: 'Successfully deleted' });
}

/** storage-api accepts 1 to 63 of the characters that S3 takes without escaping, but no slash. */
function isBucketName(name: string): boolean {
  return name.length < 64 && /^[\w!\-.*'() &$@=;:+,?]+$/.test(name);
}

function limits(values: { readonly [key: string]: Json | undefined }, globalLimit: number): Row {
  const row: Row = {};
  const { file_size_limit: size, allowed_mime_types: types } = values;
  if (size !== undefined) {
    row.file_size_limit = size === null ? null : sizeInBytes(size);
    if (row.file_size_limit !== null && row.file_size_limit > globalLimit) throw entityTooLarge();
  }
  if (types !== undefined) {
    if (types !== null && !Array.isArray(types)) throw invalidBody('body/allowed_mime_types must be array');
    const wrong = types?.find(
      (type) => typeof type !== 'string' || !/^[\w.+-]+\/(?:\*|[\w.+-]+)$/.test(type),
    );
    if (wrong !== undefined) throw invalidMimeType(textCell(wrong));
    row.allowed_mime_types = types;
  }
  return row;
}

const units: Readonly<Record<string, number>> = { gb: 1e9, mb: 1e6, kb: 1e3, b: 1 };

function sizeInBytes(size: Json): number {
  if (typeof size === 'number' && Number.isInteger(size) && size >= 0) return size;
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)?$/i.exec(textCell(size)) ?? [];
  if (amount === undefined) throw invalidSizeFormat();
  return Math.floor(Number(amount) * (units[(unit ?? 'b').toLowerCase()] ?? 1));
}
