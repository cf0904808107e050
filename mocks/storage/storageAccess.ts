/**
 * The tables of Storage as one caller sees them: policies decide, and a row that they hide is not there. What a
 * live project does with `SET ROLE` and row-level security happens here for the two tables alone.
 */
import type { Backend } from '../backend/backend';
import type {
  Command,
  Condition,
  DatabaseRole,
  Json,
  Policy,
  Row,
  StatementContext,
} from '../backend/schema';
import type { HttpRequest } from '../http';
import { bucketExists, keyExists, noSuchBucket, noSuchKey, rowSecurity } from './storageErrors';

export interface Caller {
  role: DatabaseRole;
  uid: string | null;
  claims: { readonly [claim: string]: Json | undefined };
}

type TableName = 'storage.buckets' | 'storage.objects';

export interface Storage {
  readonly backend: Backend;
  readonly caller: Caller;
  /** Canonical text of the call's time. */
  readonly now: string;
  /** The same tables for the service role. */
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
  insertObject(row: Row): void;
  /** As an upsert does it: the caller may insert such a row, see the old one and update it. */
  replaceObject(old: Row, values: Row): void;
  updateObject(old: Row, values: Row): void;
  /** False when the caller may see, but not delete it. */
  removeObject(row: Row): boolean;
  /** Throws unless such a row could be inserted now. */
  checkInsert(row: Row): void;
}

export function openStorage(request: HttpRequest, backend: Backend, caller: Caller): Storage {
  const now = timestamp(backend.clock.now());
  const buckets = backend.table('storage.buckets');
  const objects = backend.table('storage.objects');
  const context: StatementContext = {
    ...caller,
    now,
    find: (table, where) => backend.table(table).find(where),
    findAll: (table, where) => backend.table(table).findAll(where),
  };
  const predicates = new Map<string, boolean>();

  const holds = (condition: Condition, row: Row): boolean => {
    if (typeof condition === 'boolean') return condition;
    if ('anyOf' in condition) return condition.anyOf.some((part) => holds(part, row));
    if ('allOf' in condition) return condition.allOf.every((part) => holds(part, row));
    if ('not' in condition) return !holds(condition.not, row);
    if ('predicate' in condition) {
      const known = predicates.get(condition.predicate);
      if (known !== undefined) return known;
      const predicate = backend.schema.predicates?.[condition.predicate];
      if (!predicate) throw new Error(`No predicate "${condition.predicate}" in the schema`);
      const value = predicate(context);
      predicates.set(condition.predicate, value);
      return value;
    }
    const { equals } = condition;
    const wanted =
      typeof equals === 'object' && equals !== null && !Array.isArray(equals) && 'claim' in equals
        ? caller.uid
        : equals;
    // As in SQL, null equals nothing.
    return wanted !== null && row[condition.column] === wanted;
  };
  const allows = (table: TableName, command: Command, part: 'using' | 'check', row: Row): boolean => {
    if (caller.role === 'service_role') return true;
    const policies = backend.table(table).definition.policies ?? [];
    return policies.some(
      (policy) =>
        policy.command === command &&
        policy.roles.includes(caller.role) &&
        holds(conditionOf(policy, part), row),
    );
  };
  const sees = (table: TableName, row: Row) => allows(table, 'select', 'using', row);

  const storage: Storage = {
    backend,
    caller,
    now,
    asService: () => openStorage(request, backend, { role: 'service_role', uid: caller.uid, claims: {} }),

    buckets: () => buckets.findAll({}).filter((row) => sees('storage.buckets', row)),
    bucket(id) {
      const row = buckets.find({ id });
      if (!row || !sees('storage.buckets', row)) throw noSuchBucket();
      return row;
    },
    insertBucket(row) {
      if (!allows('storage.buckets', 'insert', 'check', row)) throw rowSecurity();
      if (buckets.find({ id: row.id ?? null })) throw bucketExists();
      buckets.insert(row);
    },
    updateBucket(id, values) {
      const old = storage.bucket(id);
      const next = { ...old, ...values };
      if (!allows('storage.buckets', 'update', 'using', old)) throw noSuchBucket();
      if (!allows('storage.buckets', 'update', 'check', next)) throw rowSecurity();
      buckets.update({ id }, values);
    },
    removeBucket(id) {
      const old = storage.bucket(id);
      if (!allows('storage.buckets', 'delete', 'using', old)) throw noSuchBucket();
      buckets.remove({ id });
    },

    objects: (bucket) => objects.findAll({ bucket_id: bucket }).filter((row) => sees('storage.objects', row)),
    findObject(bucket, name) {
      const row = objects.find({ bucket_id: bucket, name });
      return row && sees('storage.objects', row) ? row : undefined;
    },
    object(bucket, name) {
      const row = storage.findObject(bucket, name);
      if (!row) throw noSuchKey();
      return row;
    },
    checkInsert(row) {
      if (!allows('storage.objects', 'insert', 'check', row)) throw rowSecurity();
      if (objects.find({ bucket_id: row.bucket_id ?? null, name: row.name ?? null })) throw keyExists();
    },
    insertObject(row) {
      storage.checkInsert(row);
      objects.insert(row);
    },
    replaceObject(old, values) {
      if (!allows('storage.objects', 'insert', 'check', { ...old, ...values })) throw rowSecurity();
      storage.updateObject(old, values);
    },
    updateObject(old, values) {
      const next = { ...old, ...values };
      const allowed =
        sees('storage.objects', old) &&
        allows('storage.objects', 'update', 'using', old) &&
        allows('storage.objects', 'update', 'check', next);
      if (!allowed) throw rowSecurity();
      const taken =
        (next.name !== old.name || next.bucket_id !== old.bucket_id) &&
        objects.find({ bucket_id: next.bucket_id ?? null, name: next.name ?? null });
      if (taken) throw keyExists();
      objects.update({ id: old.id ?? null }, values);
    },
    removeObject(row) {
      if (!allows('storage.objects', 'delete', 'using', row)) return false;
      return objects.remove({ id: row.id ?? null }) > 0;
    },
  };
  return storage;
}

/** A policy without the part that is asked for allows every row, except that an update's check is its `using`. */
function conditionOf(policy: Policy, part: 'using' | 'check'): Condition {
  if (part === 'using') return policy.using ?? true;
  return policy.check ?? (policy.command === 'update' ? (policy.using ?? true) : true);
}

/** Canonical timestamptz text. */
function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '000+00:00');
}
