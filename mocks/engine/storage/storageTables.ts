/**
 * The tables of the Storage service. As in a new project, row-level security is on and there is no policy: only the
 * service role passes until a schema brings policies for `storage.objects` (and `storage.buckets`).
 */
import { commands, databaseRoles, type Grant, type TableDefinition } from '../backend/schema';

const everyGrant = commands.flatMap((command): Grant[] =>
  databaseRoles.map((role) => ({ role, command, columns: '*' })),
);

export const storageTables: Record<'storage.buckets' | 'storage.objects', TableDefinition> = {
  'storage.buckets': {
    columns: {
      id: { type: 'text' },
      name: { type: 'text' },
      owner: { type: 'uuid', nullable: true },
      owner_id: { type: 'text', nullable: true },
      public: { type: 'boolean', default: { value: false } },
      file_size_limit: { type: 'bigint', nullable: true },
      allowed_mime_types: { type: { array: 'text' }, nullable: true },
      created_at: { type: 'timestamptz', default: { call: 'now' } },
      updated_at: { type: 'timestamptz', default: { call: 'now' } },
    },
    primaryKey: ['id'],
    uniqueKeys: [{ name: 'bname', columns: ['name'] }],
    indexes: [{ columns: [{ column: 'id' }] }],
    grants: everyGrant,
    policies: [],
  },
  'storage.objects': {
    columns: {
      id: { type: 'uuid', default: { call: 'gen_random_uuid' } },
      bucket_id: { type: 'text' },
      /** The path inside the bucket, without a leading slash. */
      name: { type: 'text' },
      owner: { type: 'uuid', nullable: true },
      owner_id: { type: 'text', nullable: true },
      version: { type: 'text' },
      /** What storage-api measured: eTag, size, mimetype, cacheControl, lastModified, contentLength, httpStatusCode. */
      metadata: { type: 'jsonb' },
      /** What the uploader sent as `x-metadata`. */
      user_metadata: { type: 'jsonb', nullable: true },
      created_at: { type: 'timestamptz', default: { call: 'now' } },
      updated_at: { type: 'timestamptz', default: { call: 'now' } },
      last_accessed_at: { type: 'timestamptz', default: { call: 'now' } },
      /** The bytes, base64. A live project keeps them outside of the database. */
      content: { type: 'text' },
    },
    primaryKey: ['id'],
    uniqueKeys: [{ name: 'bucketid_objname', columns: ['bucket_id', 'name'] }],
    foreignKeys: [
      {
        name: 'objects_bucketId_fkey',
        columns: ['bucket_id'],
        references: { table: 'storage.buckets', columns: ['id'] },
      },
    ],
    indexes: [{ columns: [{ column: 'bucket_id' }, { column: 'name' }] }],
    grants: everyGrant,
    policies: [],
  },
};
