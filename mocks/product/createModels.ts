/**
 * Models with defaults and relations, with which seeds and tests make accounts and requests. The rows are stored like
 * any other, with every constraint and trigger.
 *
 * Only this module may use @mswjs/data, because it works around the library's pitfalls. The library's channel between
 * tabs would hand entities to other tabs, so its listeners are removed at once. It makes up a value for a column
 * without a default, so the types require a default for every column. Its queries scan all entities, and entities are
 * live objects, so the store is emptied after each creation and callers get the row from the back end.
 */
import { factory, nullable, oneOf, primaryKey } from '@mswjs/data';
import { DATABASE_INSTANCE } from '@mswjs/data/lib/glossary';
import type { NullableProperty } from '@mswjs/data/lib/nullable';
import type { PrimaryKey } from '@mswjs/data/lib/primaryKey';
import type { OneOf } from '@mswjs/data/lib/relations/Relation';
import type { Database } from '../../src/supabase/database.types';
import type { Row } from 'supabase-in-memory';
import {
  type Backend,
  createUser,
  deleteRows,
  insertRow,
  toTimestamp,
  updateRows,
} from 'supabase-in-memory/schema';
import { lockedPasswordHash } from './demoAccounts';
import { adjectives, cities, firstNames, lastNames, trades } from './seeds/manyWords';

type Tables = Database['public']['Tables'];
export type ProfileRow = Tables['profiles']['Row'];
export type RequestRow = Tables['optimization_requests']['Row'];

/** A profile, and what else its account needs. */
type NewProfile = ProfileRow & {
  /** In the format of `gotrue/passwords.ts`; by default the hash of a password that nobody knows. */
  password_hash: string;
};

type NewRequest = Omit<RequestRow, 'user_id'>;

type Defaults<Values> = {
  [Column in keyof Values]:
    | PrimaryKey<string>
    | (null extends Values[Column]
        ? NullableProperty<NonNullable<Values[Column]> & string>
        : () => Values[Column]);
};

/** The rows of a table. `where` names the values that a row must have; without it, all rows match. */
export interface Model<Stored> {
  findFirst(where?: Partial<Stored>): Stored | undefined;
  findMany(where?: Partial<Stored>): Stored[];
  count(where?: Partial<Stored>): number;
  /** Writes with every constraint and trigger, as the database's owner. Returns the number of updated rows. */
  update(where: Partial<Stored>, values: Partial<Stored>): number;
  /** Deletes rows as `update` writes them, and cascades. Returns the number of deleted rows. */
  delete(where: Partial<Stored>): number;
}

export interface Models {
  profile: Model<ProfileRow> & {
    /** Makes an account with a confirmed address, and its profile. */
    create(values?: Partial<NewProfile>): ProfileRow;
    /** The profile with these values; throws if there is none. */
    get(where: Partial<ProfileRow>): ProfileRow;
  };
  request: Model<RequestRow> & {
    create(values: Partial<NewRequest> & { owner: Pick<ProfileRow, 'id'> }): RequestRow;
  };
  historyLine: Model<Tables['history']['Row']>;
  mailSetting: Model<Tables['mail_settings']['Row']>;
  /** Any other table, such as `auth.users`. */
  rows(table: string): Model<Row> & { create(values: Row): Row };
}

const tradeNames = trades.map(({ name }) => name);

function createStore({ ids, clock }: Backend) {
  const pick = (words: readonly string[]): string => words[ids.integer(words.length)] ?? '';
  const now = (): string => toTimestamp(clock.now());
  const store = factory({
    profile: {
      id: primaryKey(() => ids.uuid()),
      full_name: nullable<string>(() => `${pick(firstNames)} ${pick(lastNames)}`),
      email: () => `${ids.token(12)}@example.net`,
      role: (): ProfileRow['role'] => 'user',
      created_at: now,
      password_hash: () => lockedPasswordHash,
    } satisfies Defaults<NewProfile>,
    request: {
      id: primaryKey(() => ids.uuid()),
      owner: oneOf('profile'),
      business_name: () => `${pick(adjectives)} ${pick(tradeNames)}`,
      location: () => pick(cities),
      keywords: () => ['near me', 'open now'],
      status: (): RequestRow['status'] => 'pending',
      status_note: nullable<string>(() => null),
      created_at: now,
    } satisfies Defaults<NewRequest> & { owner: OneOf<'profile'> },
  });
  for (const event of ['create', 'update', 'delete'] as const) {
    store[DATABASE_INSTANCE].events.removeAllListeners(event);
  }
  return store;
}

// The compiler checks the table's columns against these types (`npm run schema` prints both).
const modelOf = <Name extends keyof Tables>(backend: Backend, name: Name) =>
  rowsOf<Tables[Name]['Row']>(backend, `public.${name}`);

function rowsOf<Stored>(backend: Backend, name: string): Model<Stored> {
  const table = backend.table(name);
  const findMany = (where: Partial<Stored> = {}) => table.findAll(where as Row) as Stored[];
  return {
    findFirst: (where) => findMany(where)[0],
    findMany,
    count: (where) => findMany(where).length,
    update: (where, values) =>
      backend.transaction(() => updateRows(backend, table.name, where as Row, values as Row)),
    delete: (where) => backend.transaction(() => deleteRows(backend, table.name, where as Row)),
  };
}

export function createModels(backend: Backend): Models {
  const store = createStore(backend);
  const profiles = modelOf(backend, 'profiles');

  function make<Row>(work: () => Row): Row {
    try {
      return backend.transaction(work);
    } finally {
      // `drop` would search for each entity.
      for (const model of ['profile', 'request'] as const) store[DATABASE_INSTANCE].getModel(model).clear();
    }
  }

  function getProfile(where: Partial<ProfileRow>): ProfileRow {
    const found = profiles.findFirst(where);
    if (!found) throw new Error(`Nobody has a profile with ${JSON.stringify(where)}.`);
    return found;
  }

  return {
    profile: {
      ...profiles,
      create: (values) =>
        make(() => {
          const { id, email, full_name, role, created_at, password_hash } = store.profile.create(values);
          createUser(backend, { id, email, full_name, passwordHash: password_hash, createdAt: created_at });
          // The trigger that makes the profile sets neither of these columns.
          updateRows(backend, 'public.profiles', { id }, { role, created_at });
          // A trigger has recorded a role change at the time of seeding, which no person made.
          backend.table('public.history').remove({ person_id: id });
          return getProfile({ id });
        }),
      get: getProfile,
    },
    request: {
      ...modelOf(backend, 'optimization_requests'),
      create: ({ owner: { id: ownerId }, ...values }) =>
        make(() => {
          const profile = store.profile.create(getProfile({ id: ownerId }));
          const { owner, ...columns } = store.request.create({ ...values, owner: profile });
          const row = { ...columns, user_id: owner?.id ?? null };
          return insertRow(backend, 'public.optimization_requests', row) as RequestRow;
        }),
    },
    historyLine: modelOf(backend, 'history'),
    mailSetting: modelOf(backend, 'mail_settings'),
    rows: (table) => ({
      ...rowsOf(backend, table),
      create: (values) => backend.transaction(() => insertRow(backend, table, values)),
    }),
  };
}
