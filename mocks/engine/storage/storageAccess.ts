/**
 * The two tables of Storage as one caller sees them. `Storage` applies their policies, as a live project does with
 * `SET ROLE` and row-level security: a row that they hide looks like a missing one.
 */
import type { Backend } from '../backend/backend';
import { asOwner, checkPolicy, visibilityOf } from '../backend/policies';
import { PostgresError, type Row, type StatementContext } from '../backend/schema';
import { bucketExists, keyExists, noSuchBucket, noSuchKey, rowSecurity } from './storageErrors';

type TableName = 'storage.buckets' | 'storage.objects';

export interface Storage {
  readonly backend: Backend;
  /** The caller and the time of the call. */
  readonly context: StatementContext;
  /** The same tables, without policies. */
  asService(): Storage;
  buckets(): Row[];
  /** Throws NoSuchBucket. */
  bucket(id: string): Row;
  insertBucket(row: Row): void;
  updateBucket(id: string, values: Row): void;
  removeBucket(id: string): void;
  /** The objects of a bucket that the caller may see. */
  objects(bucket: string): Row[];
  findObject(bucket: string, name: string): Row | undefined;
  /** Throws NoSuchKey. */
  object(bucket: string, name: string): Row;
  /** Sets the timestamps of the row. */
  insertObject(row: Row): void;
  /** Needs the rights of an upsert: to insert the new row, and to see and update the old one. */
  replaceObject(old: Row, values: Row): void;
  updateObject(old: Row, values: Row): void;
  /** False when the caller may see the row but not delete it. */
  removeObject(row: Row): boolean;
  /** Throws unless such a row could be inserted now. */
  checkInsert(row: Row): void;
}

export function openStorage(backend: Backend, context: StatementContext): Storage {
  const buckets = backend.table('storage.buckets');
  const objects = backend.table('storage.objects');
  const { now } = context;
  const visibilityIn = (table: TableName) => visibilityOf(backend, table, 'select', context);
  const isAllowed = (table: TableName, command: 'update' | 'delete', row: Row) =>
    visibilityOf(backend, table, command, context).test(row);
  const check = (table: TableName, command: 'insert' | 'update', row: Row) => {
    try {
      checkPolicy(backend, table, command, row, context);
    } catch (error) {
      // storage-api leaves the table's name out of the message.
      throw error instanceof PostgresError && error.code === '42501' ? rowSecurity() : error;
    }
  };

  const storage: Storage = {
    backend,
    context,
    asService: () => openStorage(backend, asOwner(context)),

    buckets: () => buckets.findAll({}).filter(visibilityIn('storage.buckets').test),
    bucket(id) {
      const row = buckets.find({ id });
      if (!row || !visibilityIn('storage.buckets').test(row)) throw noSuchBucket();
      return row;
    },
    insertBucket(row) {
      check('storage.buckets', 'insert', row);
      if (buckets.find({ id: row.id ?? null })) throw bucketExists();
      buckets.insert(row);
    },
    updateBucket(id, values) {
      const old = storage.bucket(id);
      if (!isAllowed('storage.buckets', 'update', old)) throw noSuchBucket();
      check('storage.buckets', 'update', { ...old, ...values });
      buckets.update({ id }, values);
    },
    removeBucket(id) {
      if (!isAllowed('storage.buckets', 'delete', storage.bucket(id))) throw noSuchBucket();
      buckets.remove({ id });
    },

    objects: (bucket) => objects.findAll({ bucket_id: bucket }).filter(visibilityIn('storage.objects').test),
    findObject(bucket, name) {
      const row = objects.find({ bucket_id: bucket, name });
      return row && visibilityIn('storage.objects').test(row) ? row : undefined;
    },
    object(bucket, name) {
      const row = storage.findObject(bucket, name);
      if (!row) throw noSuchKey();
      return row;
    },
    checkInsert(row) {
      check('storage.objects', 'insert', row);
      if (objects.find({ bucket_id: row.bucket_id ?? null, name: row.name ?? null })) throw keyExists();
    },
    insertObject(row) {
      storage.checkInsert(row);
      objects.insert({ ...row, created_at: now, updated_at: now, last_accessed_at: now });
    },
    replaceObject(old, values) {
      check('storage.objects', 'insert', { ...old, ...values });
      storage.updateObject(old, values);
    },
    updateObject(old, values) {
      const next = { ...old, ...values };
      if (!isAllowed('storage.objects', 'update', old)) throw rowSecurity();
      check('storage.objects', 'update', next);
      const isMoved = next.name !== old.name || next.bucket_id !== old.bucket_id;
      if (isMoved && objects.find({ bucket_id: next.bucket_id ?? null, name: next.name ?? null }))
        throw keyExists();
      objects.update({ id: old.id ?? null }, { ...values, updated_at: now });
    },
    removeObject(row) {
      if (!isAllowed('storage.objects', 'delete', row)) return false;
      return objects.remove({ id: row.id ?? null }) > 0;
    },
  };
  return storage;
}
