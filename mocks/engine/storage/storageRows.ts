/** The shapes in which storage-api returns rows. */
import { isObject } from '../isObject';
import type { Json, Row } from '../backend/schema';

/** A text cell; '' for anything else. */
export function textCell(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** storage-api sends JavaScript dates: milliseconds and `Z`, where the table has microseconds and an offset. */
export function isoMilliseconds(value: Json | undefined): string | null {
  return typeof value === 'string' ? value.replace(/(\.\d{3})\d*(?:\+00:00|Z)$/, '$1Z') : null;
}

export function bucketJson(row: Row): Json {
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

/** A row of `storage.objects` as `remove` and `copy` give it back: everything but the bytes. */
export function objectJson(row: Row): { [key: string]: Json } {
  return {
    name: row.name ?? null,
    bucket_id: row.bucket_id ?? null,
    owner: row.owner ?? null,
    owner_id: row.owner_id ?? null,
    version: row.version ?? null,
    id: row.id ?? null,
    updated_at: isoMilliseconds(row.updated_at),
    created_at: isoMilliseconds(row.created_at),
    last_accessed_at: isoMilliseconds(row.last_accessed_at),
    metadata: row.metadata ?? null,
    user_metadata: row.user_metadata ?? null,
  };
}

export function infoJson(row: Row): Json {
  const metadata = metadataOf(row);
  return {
    id: row.id ?? null,
    name: row.name ?? null,
    version: row.version ?? null,
    bucket_id: row.bucket_id ?? null,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: row.user_metadata ?? null,
    last_modified: isoMilliseconds(row.updated_at),
    created_at: isoMilliseconds(row.created_at),
  };
}

export interface ObjectMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
}

export function metadataOf(row: Row): ObjectMetadata {
  const stored = row.metadata;
  const of = (key: string): Json | undefined => (isObject(stored) ? stored[key] : undefined);
  return {
    eTag: textCell(of('eTag')),
    size: Number(of('size') ?? 0),
    mimetype: textCell(of('mimetype')) || 'application/octet-stream',
    cacheControl: textCell(of('cacheControl')) || 'no-cache',
    lastModified: textCell(of('lastModified')),
    contentLength: Number(of('contentLength') ?? 0),
    httpStatusCode: 200,
  };
}
