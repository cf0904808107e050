/** Policies that are read from SQL show in the fake the rows that they show in PostgreSQL. */
import { openDatabase, type Database } from '../../../supabase/database';
import { completeSchema } from '../backend/completeSchema';
import { createBackend } from '../backend/createBackend';
import { operations } from '../backend/operations';
import { visibilityOf } from '../backend/policies';
import type { Row, Schema } from '../backend/schema';
import { createContext } from '../backend/statement';
import { readSchema } from './readSchema';
import { projectSql } from './projectSql';

describe('policies as PostgreSQL prints them', () => {
  const personId = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`;
  const [ann, ben, eve] = [personId('a'), personId('b'), personId('e')];
  const callers = [ann, ben, eve];
  let database: Database;

  beforeAll(async () => {
    database = openDatabase({ isShortLived: true });
    await database.exec(`
      ${projectSql('nothing')}
      create schema private;
      create type public.mood as enum ('low', 'fine', 'high');
      create table public.teams (id integer primary key, open boolean);
      create table public.members (team_id integer, person uuid, level integer, primary key (team_id, person));
      create table public.things (
        id integer primary key, owner uuid, team_id integer, mood public.mood, size integer, label text, done boolean
      );
      alter table public.things enable row level security;
      alter table public.members enable row level security;
      create policy "own memberships" on public.members for select to authenticated using (person = auth.uid());
      grant usage on schema public, private to authenticated;
      grant select on public.things, public.members, public.teams to authenticated;
      insert into public.teams values (1, true), (2, false), (3, null);
      insert into public.members values (1, '${ann}', 1), (2, '${ann}', 5), (2, '${ben}', 2), (3, '${ben}', null);
      insert into public.things values
        (1, '${ann}', 1, 'low', 1, 'a', true), (2, '${ben}', 2, 'fine', 5, 'b', false),
        (3, null, null, null, null, null, null), (4, '${eve}', 3, 'high', 7, 'a', true), (5, '${ann}', 2, 'high', 2, '', null)`);
  });
  afterAll(() => database.close());
  beforeEach(() => database.exec('begin'));
  afterEach(() => database.exec('rollback'));

  const claimsOf = (caller: string) => ({
    sub: caller,
    role: 'authenticated',
    email: `${caller}@example.com`,
    app_metadata: caller === eve ? {} : { teams: caller === ann ? ['1', 'x'] : [] },
  });

  /** The ids of the things that a caller sees, or the code of the error. */
  async function seenInDatabase(caller: string): Promise<number[] | string> {
    await database.exec('savepoint reading');
    try {
      await database.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify(claimsOf(caller)),
      ]);
      await database.exec('set local role authenticated');
      const { rows } = await database.query<{ id: number }>('select id from public.things order by id');
      return rows.map(({ id }) => id);
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await database.exec('rollback to savepoint reading');
    }
  }

  async function seenByAllInDatabase(): Promise<(number[] | string)[]> {
    const seen = [];
    for (const caller of callers) seen.push(await seenInDatabase(caller));
    return seen;
  }

  async function openFake(): Promise<ReturnType<typeof createBackend>> {
    const printed = await readSchema(database, [], { byHand: true });
    const schema: Schema = completeSchema(printed, {
      functions: {},
      triggers: {},
      predicates: {
        'private.is_ann': ({ uid }) => uid === ann,
        'private.is_large': (_, size = null) => (size === null ? null : Number(size) > 4),
      },
      checkFunctions: {},
      operations,
    });
    const backend = createBackend({ schema });
    await database.exec('reset role');
    for (const table of ['public.teams', 'public.members', 'public.things']) {
      const { rows } = await database.query<{ row: Row }>(
        `select to_jsonb(each) as row from ${table} as each`,
      );
      backend.transaction(() => rows.forEach(({ row }) => backend.table(table).insert(row)));
    }
    return backend;
  }

  function seenInFake(backend: ReturnType<typeof createBackend>, caller: string): number[] | string {
    try {
      const context = createContext(backend, { role: 'authenticated', claims: claimsOf(caller) });
      const { test } = visibilityOf(backend, 'public.things', 'select', context);
      return backend
        .table('public.things')
        .findAll({})
        .filter(test)
        .map(({ id }) => Number(id));
    } catch (error) {
      return (error as { code: string }).code;
    }
  }

  const functions = `
    create function private.is_ann() returns boolean language sql stable as $$ select auth.uid() = '${ann}' $$;
    create function private.is_large(size integer) returns boolean language sql immutable as $$ select size > 4 $$;
    grant execute on all functions in schema private to authenticated;`;

  it.each([
    'true',
    'owner = auth.uid()',
    'owner = (select auth.uid())',
    'owner <> auth.uid()',
    'not (owner = (select auth.uid()))',
    'owner is null',
    'owner is not null and not (size > 2)',
    'size >= 2 or done',
    'not (size >= 2 or done)',
    '2 < size',
    `mood > 'low'`,
    `mood <= 'fine'`,
    `mood in ('fine', 'high')`,
    `not (mood in ('fine', 'high'))`,
    `label = 'a'`,
    `label < 'b'`,
    'done',
    'not done',
    'owner = auth.uid() or (select private.is_ann())',
    'owner = auth.uid() and not (select private.is_ann())',
    'private.is_large(size)',
    'not private.is_large(size)',
    'team_id in (select team_id from public.members)',
    'team_id in (select team_id from public.members where person = auth.uid() and level > 1)',
    'not (team_id in (select team_id from public.members))',
    'team_id in (select id from public.teams where open)',
    'exists (select 1 from public.members m where m.team_id = things.team_id)',
    'exists (select 1 from public.members m where m.team_id = things.team_id and m.level < things.size)',
    'not exists (select 1 from public.teams where teams.id = things.team_id and teams.open)',
    `(auth.jwt() ->> 'email') = '${ann}@example.com' and size is not null`,
    'size in (select size from public.things)',
    `owner::text = (auth.uid())::text`,
    `label || '!' = 'a!'`,
    `label || owner::text is not null`,
    `label like 'a%' or label ilike 'B_'`,
    `label not like 'a%'`,
    'size + 1 > 2 and size * 2 < 11',
    'size / 2 = 2 or size % 5 = 2',
    'size between 2 and 5',
    'size not in (2, 5)',
    'size = any (array[1, 2, 3])',
    'done is true',
    'done is not true',
    'done is false',
    '(size > 2) is not false',
    `coalesce(label, 'b') = 'b'`,
    `upper(label) = 'A' or length(label) = 0`,
    `nullif(label, '') is null`,
    `auth.role() = 'authenticated' and size > 1`,
    `auth.jwt() ->> 'role' = 'anon'`,
    `(auth.jwt() -> 'app_metadata' ->> 'plan') = 'pro'`,
    `now() > '2020-01-01'`,
    `now() - interval '1 day' < '2020-01-01'::timestamptz`,
    `(select level from public.members where person = auth.uid() and team_id = 2) > 1`,
    `team_id = (select max_team.team_id from public.members max_team where max_team.person = auth.uid() and max_team.level = 5)`,
    '(select count(*) from public.members m where m.team_id = things.team_id) > 0',
    '(select count(level) from public.members) < 1',
    '(select count(*) = 2 from public.members where person = auth.uid())',
    `array['a'] <@ (select case when count(*) > 1 then array['a'] else array['b'] end from public.members)`,
    'size > (select level from public.members limit 1)',
    `team_id::text in (select jsonb_array_elements_text(auth.jwt() -> 'app_metadata' -> 'teams'))`,
    `not (team_id::text in (select jsonb_array_elements_text(auth.jwt() -> 'app_metadata' -> 'teams')))`,
    `label in (select jsonb_array_elements_text(auth.jwt() -> 'role'))`,
    'size in (select unnest(array[1, 2, 3]))',
    'team_id = any (array(select team_id from public.members))',
    `mood = (label || 'ine')::public.mood`,
    `mood = ('f' || 'ine')::public.mood`,
    `exists (select 1 from public.members m where m.team_id = things.team_id and exists (select 1 from public.teams t where t.id = m.team_id and t.open))`,
    'size is distinct from 2',
    'size is not distinct from 2 or label is distinct from null',
  ])(
    'A policy shows each caller the same rows, or the same error, in the fake as in PostgreSQL: %s',
    async (condition) => {
      await database.exec(
        `${functions} create policy "tried" on public.things for select to authenticated using (${condition})`,
      );
      const backend = await openFake();
      expect(callers.map((caller) => seenInFake(backend, caller))).toEqual(await seenByAllInDatabase());
    },
  );

  it('A restrictive policy narrows what the permissive ones show', async () => {
    await database.exec(`${functions}
      create policy "own" on public.things for select to authenticated using (owner = auth.uid());
      create policy "small" on public.things for select to authenticated using (size < 2);
      create policy "not empty" on public.things as restrictive for all to authenticated using (label <> '')`);
    const backend = await openFake();
    const expected = [[1], [1, 2], [1, 4]];
    expect(await seenByAllInDatabase()).toEqual(expected);
    expect(callers.map((caller) => seenInFake(backend, caller))).toEqual(expected);
  });

  it('A read is refused if the policy reads a table on which the caller has no grant', async () => {
    await database.exec(`
      revoke select on public.teams from authenticated;
      create policy "tried" on public.things for select to authenticated using (team_id in (select id from public.teams))`);
    const backend = await openFake();
    expect(await seenInDatabase(ann)).toBe('42501');
    expect(seenInFake(backend, ann)).toBe('42501');
  });
});
