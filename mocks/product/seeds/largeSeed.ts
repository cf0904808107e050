import type { Json, Row } from 'supabase-in-memory';
import { type LazyRows, hash32, toTimestamp } from 'supabase-in-memory/schema';
import { createModels } from '../createModels';
import { addDemoAccounts, dayLength } from './addDemoAccounts';
import { manyRequests, numberedIds, type NumberedIds } from './manyRequests';
import { firstNames, lastNames } from './manyWords';
import { tradeOf } from '../packs/pack';
import { requestOf } from './packSeed';
import type { Seed } from './seed';

export interface Counts {
  users: number;
  requests: number;
}

const largeCounts: Counts = { users: 1_000, requests: 100_000 };

/** Milliseconds between two requests, and between two people who join. All people join before the first request. */
const requestStep = 466_000;
const joiningStep = 6 * 3_600_000;

/** Copies a template row for another person, with the values of the template's account replaced. */
function rewrite(value: Json, replacements: ReadonlyMap<Json, Json>): Json {
  const replacement = replacements.get(value);
  if (replacement !== undefined) return replacement;
  if (Array.isArray(value)) return value.map((item) => rewrite(item, replacements));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, rewrite(item, replacements)] as const)
      // Metadata has no nulls: people without a name lack the key.
      .filter(([key, item]) => item !== null || value[key] === null),
  );
}

/** Like `rewrite`, but keeps every column. */
function rewriteRow(row: Row, replacements: ReadonlyMap<Json, Json>): Row {
  const next: Row = {};
  for (const column in row) next[column] = rewrite(row[column] ?? null, replacements);
  return next;
}

/** Seeds this many people and requests. Each row is built when it is read. The people include the two demo accounts. */
export const manySeed =
  (counts: Counts): Seed =>
  ({ backend, load }, at, pack) => {
    const db = createModels(backend);
    const seed = backend.ids.integer(0x100000000);
    const others = counts.users - 2;
    const peopleIds = numberedIds(seed);
    const identityIds = numberedIds(hash32(seed));

    // The models make one account. The rows of all others are copies of its rows with other values.
    const template = db.profile.create({
      email: 'template@example.net',
      full_name: 'Template',
      created_at: toTimestamp(at),
    });
    const templates = new Map(
      ['auth.users', 'auth.identities', 'public.profiles'].map((name) => [
        name,
        backend
          .table(name)
          .findAll(name === 'auth.identities' ? { user_id: template.id } : { id: template.id })[0] ?? {},
      ]),
    );
    const templateIdentity = templates.get('auth.identities')?.id ?? null;

    const nameAt = (index: number): { first: string; last: string; isNamed: boolean } => {
      const drawn = hash32(seed ^ Math.imul(index + 1, 0x27d4eb2f));
      return {
        first: firstNames[drawn % firstNames.length] ?? '',
        last: lastNames[hash32(drawn) % lastNames.length] ?? '',
        isNamed: drawn % 13 !== 0,
      };
    };
    const emailAt = (index: number): string => {
      const { first, last } = nameAt(index);
      return `${first}.${last}.${index}@example.net`.toLowerCase();
    };
    function personAt(index: number): ReadonlyMap<Json, Json> {
      const { first, last, isNamed } = nameAt(index);
      return new Map<Json, Json>([
        [template.id, peopleIds.idOf(index)],
        [templateIdentity, identityIds.idOf(index)],
        [template.email, emailAt(index)],
        [template.full_name, isNamed ? `${first} ${last}` : null],
        [template.created_at, toTimestamp(joinedAt(index))],
      ]);
    }
    const joinedAt = (index: number): number =>
      at - counts.requests * requestStep - (index + 1) * joiningStep;

    const indexOfId = ({ idOf, indexOfHead }: NumberedIds, id: Json | undefined): number => {
      if (typeof id !== 'string') return -1;
      const index = indexOfHead(Number.parseInt(id.slice(0, 8), 16));
      return index < others && idOf(index) === id ? index : -1;
    };
    const indexOfEmail = (email: Json | undefined): number => {
      const index = Number(/\.(\d+)@example\.net$/.exec(typeof email === 'string' ? email : '')?.[1] ?? -1);
      return index >= 0 && index < others && emailAt(index) === email ? index : -1;
    };

    const loadPeople = (
      table: string,
      ids: NumberedIds,
      uniqueKeys: NonNullable<LazyRows['uniqueKeys']> = [],
    ): void => {
      const row = templates.get(table) ?? {};
      const rows: LazyRows = {
        count: others,
        build: (index) => rewriteRow(row, personAt(index)),
        indexOf: ({ id }) => indexOfId(ids, id),
        uniqueKeys,
      };
      load(table, rows);
    };
    const provider = templates.get('auth.identities')?.provider;
    loadPeople('auth.users', peopleIds, [
      { columns: ['email'], indexOf: ({ email }) => indexOfEmail(email) },
    ]);
    loadPeople('auth.identities', identityIds, [
      {
        columns: ['provider_id', 'provider'],
        indexOf: (key) => (key.provider === provider ? indexOfId(peopleIds, key.provider_id) : -1),
      },
    ]);
    loadPeople('public.profiles', peopleIds);

    const firstRequest = at - counts.requests * requestStep;
    const joined = {
      admin: toTimestamp(firstRequest - 1000 * dayLength),
      customer: toTimestamp(firstRequest - dayLength),
    };
    const demo = addDemoAccounts(db, joined, pack?.contact);
    const owners = [demo.customer.id, ...Array.from({ length: others }, (_, index) => peopleIds.idOf(index))];
    load(
      'public.optimization_requests',
      manyRequests({
        count: counts.requests,
        seed: hash32(seed ^ 0x3c6ef372),
        at,
        step: requestStep,
        owners,
      }),
    );
    // A prospect's requests are newer than all others.
    if (!pack) return;
    for (const [round, status] of (['pending', 'processing', 'completed', 'completed'] as const).entries()) {
      db.request.create({
        owner: demo.customer,
        ...requestOf({ ...pack, trade: tradeOf(pack) }, round),
        status,
        created_at: toTimestamp(at - round),
      });
    }
  };

/** A thousand people and a hundred thousand requests. */
export const largeSeed: Seed = manySeed(largeCounts);
