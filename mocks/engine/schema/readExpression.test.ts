/** Policies that are read from SQL show in the fake the rows that they show in PostgreSQL. */
import { openDatabase, type Database } from '../../../supabase/database';
import { completeSchema } from '../backend/completeSchema';
import { createBackend } from '../backend/createBackend';
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
      create table public.things (
        id integer primary key, owner uuid, mood public.mood, size integer, label text, done boolean
      );
      alter table public.things enable row level security;
      grant usage on schema public, private to authenticated;
      grant select on public.things to authenticated;
      insert into public.things values
        (1, '${ann}', 'low', 1, 'a', true), (2, '${ben}', 'fine', 5, 'b', false),
        (3, null, null, null, null, null), (4, '${eve}', 'high', 7, 'a', true), (5, '${ann}', 'high', 2, '', null)`);
  });
  afterAll(() => database.close());
  beforeEach(() => database.exec('begin'));
  afterEach(() => database.exec('rollback'));

  const claimsOf = (caller: string) => ({
    sub: caller,
    role: 'authenticated',
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
    const printed = await readSchema(database, []);
    const schema: Schema = completeSchema(printed, {
      functions: {},
      triggers: {},
      predicates: {
        'private.is_ann': ({ uid }) => uid === ann,
        'private.is_large': (_, size = null) => (size === null ? null : Number(size) > 4),
      },
      checkFunctions: {},
    });
    const backend = createBackend({ schema });
    await database.exec('reset role');
    const { rows } = await database.query<{ row: Row }>('select to_jsonb(things) as row from public.things');
    backend.transaction(() => rows.forEach(({ row }) => backend.table('public.things').insert(row)));
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
    'size between 2 and 5',
    'size in (2, 5)',
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
});
