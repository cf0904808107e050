/** `/bucket`: list, get, create, update, empty, delete. A bucket that policies hide looks like a missing one. */
import type { Backend } from '../backend/backend';
import { checkPolicy, visibilityOf } from '../backend/policies';
import { PostgresError, type Json, type Row, type StatementContext } from '../backend/schema';
import { json, type HttpRequest, type HttpResponse } from '../http';
import {
  bucketExists,
  entityTooLarge,
  invalidBody,
  invalidBucketName,
  invalidMimeType,
  invalidSizeFormat,
  noSuchBucket,
  rowSecurity,
} from './storageErrors';

interface BucketCall {
  request: HttpRequest;
  backend: Backend;
  /** The caller and the time of the call. */
  context: StatementContext;
  /** What follows `/bucket`. */
  path: readonly string[];
  /** The parsed JSON body; {} when there is none. */
  body: () => { readonly [key: string]: Json | undefined };
}

const table = 'storage.buckets';

/** Bytes: the limit of a new project. */
const largestFile = 50 * 1024 * 1024;

/** Undefined for calls that storage-js never makes. */
export function answerBuckets(call: BucketCall): HttpResponse | undefined {
  const { path } = call;
  const { method } = call.request;
  const [id, action] = path;
  if (id === undefined || id === '') {
    if (method === 'GET') return list(call);
    if (method === 'POST') return create(call);
    return undefined;
  }
  if (action === 'empty' && method === 'POST' && path.length === 2) {
    bucket(call, id);
    return json(200, { message: 'Successfully emptied' });
  }
  if (path.length > 1) return undefined;
  if (method === 'GET') return json(200, bucketJson(bucket(call, id)));
  if (method === 'PUT') return update(call, id);
  if (method === 'DELETE') return remove(call, id);
  return undefined;
}

const visibleTo = ({ backend, context }: BucketCall, command: 'select' | 'update' | 'delete') =>
  visibilityOf(backend, table, command, context).test;

function bucket(call: BucketCall, id: string): Row {
  const row = call.backend.table(table).find({ id });
  if (!row || !visibleTo(call, 'select')(row)) throw noSuchBucket();
  return row;
}

function check({ backend, context }: BucketCall, command: 'insert' | 'update', row: Row): void {
  try {
    checkPolicy(backend, table, command, row, context);
  } catch (error) {
    // storage-api leaves the table's name out of the message.
    throw error instanceof PostgresError && error.code === '42501' ? rowSecurity() : error;
  }
}

function list(call: BucketCall): HttpResponse {
  const query = call.request.url.searchParams;
  const search = query.get('search');
  const column = query.get('sortColumn') ?? 'name';
  if (!['id', 'name', 'created_at', 'updated_at'].includes(column)) {
    throw invalidBody('querystring/sortColumn must be equal to one of the allowed values');
  }
  const direction = query.get('sortOrder') === 'desc' ? -1 : 1;
  const offset = integerParameter(query.get('offset'), 'offset', 0);
  const limit = integerParameter(query.get('limit'), 'limit', Infinity);
  const rows = call.backend
    .table(table)
    .findAll({})
    .filter(visibleTo(call, 'select'))
    .filter((row) => search === null || textCell(row.name).includes(search))
    .sort((a, b) => direction * (textCell(a[column]) < textCell(b[column]) ? -1 : 1));
  return json(200, rows.slice(offset, offset + limit).map(bucketJson));
}

function integerParameter(value: string | null, name: string, otherwise: number): number {
  if (value === null) return otherwise;
  if (!/^\d+$/.test(value)) throw invalidBody(`querystring/${name} must be integer`);
  return Number(value);
}

function create(call: BucketCall): HttpResponse {
  const { backend, context } = call;
  const values = call.body();
  const { name } = values;
  if (name === undefined) throw invalidBody("body must have required property 'name'");
  if (typeof name !== 'string') throw invalidBody('body/name must be string');
  if (values.type !== undefined && values.type !== 'STANDARD') throw invalidBody('body/type is not built');
  const id = typeof values.id === 'string' ? values.id : name;
  if (!isBucketName(id) || !isBucketName(name)) throw invalidBucketName();
  const row: Row = {
    id,
    name,
    owner: context.uid,
    owner_id: context.uid,
    public: values.public === true,
    file_size_limit: null,
    allowed_mime_types: null,
    ...limits(values),
    created_at: context.now,
    updated_at: context.now,
  };
  check(call, 'insert', row);
  if (backend.table(table).find({ id })) throw bucketExists();
  backend.table(table).insert(row);
  return json(200, { name });
}

function update(call: BucketCall, id: string): HttpResponse {
  const { public: isPublic, ...values } = call.body();
  const changes: Row = {
    ...(isPublic === undefined ? {} : { public: isPublic === true }),
    ...limits(values),
    updated_at: call.context.now,
  };
  const old = bucket(call, id);
  if (!visibleTo(call, 'update')(old)) throw noSuchBucket();
  check(call, 'update', { ...old, ...changes });
  call.backend.table(table).update({ id }, changes);
  return json(200, { message: 'Successfully updated' });
}

function remove(call: BucketCall, id: string): HttpResponse {
  if (!visibleTo(call, 'delete')(bucket(call, id))) throw noSuchBucket();
  call.backend.table(table).remove({ id });
  return json(200, { message: 'Successfully deleted' });
}

/** storage-api accepts 1 to 63 of the characters that S3 takes without escaping, but no slash. */
function isBucketName(name: string): boolean {
  return name.length < 64 && /^[\w!\-.*'() &$@=;:+,?]+$/.test(name);
}

function limits(values: { readonly [key: string]: Json | undefined }): Row {
  const row: Row = {};
  const { file_size_limit: size, allowed_mime_types: types } = values;
  if (size !== undefined) {
    row.file_size_limit = size === null ? null : sizeInBytes(size);
    if (row.file_size_limit !== null && row.file_size_limit > largestFile) throw entityTooLarge();
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

/** A text cell; '' for anything else. */
function textCell(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** storage-api sends JavaScript dates: milliseconds and `Z`, where the table has microseconds and an offset. */
function isoMilliseconds(value: Json | undefined): string | null {
  return typeof value === 'string' ? value.replace(/(\.\d{3})\d*(?:\+00:00|Z)$/, '$1Z') : null;
}

function bucketJson(row: Row): Json {
  return {
    id: row.id ?? null,
    name: row.name ?? null,
    owner: row.owner ?? '',
    public: row.public ?? false,
    file_size_limit: row.file_size_limit ?? null,
    allowed_mime_types: row.allowed_mime_types ?? null,
    created_at: isoMilliseconds(row.created_at),
    updated_at: isoMilliseconds(row.updated_at),
    type: 'STANDARD',
  };
}
