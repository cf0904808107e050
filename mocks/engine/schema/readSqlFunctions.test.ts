/** PL/pgSQL functions and triggers that the fake can read do what they do in PostgreSQL; others are refused by name. */
import { createClient } from '@supabase/supabase-js';
import { openDatabase, type Database } from '../../../supabase/database';
import { interpretSchema } from '../backend/interpretSchema';
import { createProject, type Project } from '../project/createProject';
import { migrate } from './migrate';
import { readSchema } from './readSchema';
import { projectSql } from './projectSql';

const sql = `
  create type mood as enum ('low', 'fine');
  create table notes (id int primary key, kind mood, title text, size int);
  alter table notes disable row level security;
  insert into notes values (1, 'fine', 'a', 5), (2, 'low', 'b', 7), (3, 'low', 'b', null);

  create function title_of(wanted int) returns text language plpgsql as $$
  declare
    found_title text;
  begin
    select title into found_title from notes where id = title_of.wanted;
    return coalesce(found_title, 'none');
  end $$;
  create function has_many(wanted mood, needed int default 1) returns boolean language plpgsql as $$
  declare
    n int;
    more int := '1';
  begin
    select count(*) from notes where kind = wanted into n;
    n := n - more;
    return n >= needed;
  end $$;
  create function first_size(wanted text) returns int language plpgsql as $$
  declare s int;
  begin
    select size into s from notes where title = wanted;
    return s;
  end $$;
  create function one_more(amount numeric) returns numeric language plpgsql as $$
  begin
    return amount + 1;
  end $$;
  create function sized(wanted int) returns text language plpgsql as $$
  begin
    if wanted > 6 then
      return 'large';
    elsif wanted > 3 then
      return 'middle';
    else
      if wanted is null then return 'unknown'; end if;
    end if;
    return 'small';
  end $$;
  create function is_kind(note int, wanted text) returns boolean language plpgsql as $$
  begin
    return exists (select 1 from notes where id = note and kind = wanted::mood);
  end $$;
  create function kind_of(note int) returns mood language plpgsql as $$
  declare k public.mood;
  begin
    select kind into k from notes where id = note;
    return k;
  end $$;
  create function titled(wanted text) returns setof notes language plpgsql as $$
  begin
    return query select * from notes where title = wanted order by id;
  end $$;

  create function looped() returns int language plpgsql as $$
  begin
    for i in 1..3 loop return i; end loop;
  end $$;
  create function caught() returns int language plpgsql as $$
  begin
    return 1 / 0;
  exception when others then return 0;
  end $$;
  create function unfinished(a int) returns int language plpgsql as $$
  begin
    if a > 1 then return 1; end if;
  end $$;

  create table counts (kind text primary key, seen text not null, times int default 1);
  alter table counts disable row level security;
  create function keep() returns trigger language plpgsql as $$
  begin
    if new.size > 6 then
      insert into counts (kind, seen) values (new.kind::text, new.title)
        on conflict (kind) do update set seen = excluded.seen || '!';
    elsif new.size > 3 then
      delete from counts where kind = new.kind::text;
    else
      insert into counts (kind, seen) values ('other', new.title) on conflict do nothing;
    end if;
    return new;
  end $$;
  create trigger keep after insert on notes for each row execute function keep();

  create table drafts (id int primary key, title text);
  insert into drafts values (2, 'a');
  alter table drafts disable row level security;
  create function stop_early() returns trigger language plpgsql as $$
  begin
    if new.title is null then return new; end if;
    new.title := 'titled';
    return new;
  end $$;
  create trigger stop_early before insert on drafts for each row execute function stop_early();
  create function keep_old() returns trigger language plpgsql as $$
  begin
    return old;
  end $$;
  create trigger keep_old before update on drafts for each row execute function keep_old();
`;

let database: Database;
let project: Project;
beforeAll(async () => {
  database = openDatabase({ isShortLived: true });
  await database.exec(projectSql('everything'));
  const migrations = [{ name: 'notes.sql', sql }];
  await migrate(database, migrations);
  project = createProject({ schema: interpretSchema(await readSchema(database, migrations)) });
});
afterAll(() => database.close());

const clientOf = ({ url, keys, fetch, WebSocket }: Project) =>
  createClient(url, keys.anon, {
    auth: { autoRefreshToken: false, persistSession: false },
    global: { fetch },
    realtime: { transport: WebSocket },
  });

const literal = (value: unknown): string =>
  value === null ? 'null' : typeof value === 'string' ? `'${value}'` : String(value);

/** What a call returns in PostgreSQL: its value, its rows, or the code of its error. */
async function callInPostgres(name: string, args: object): Promise<unknown> {
  const list = Object.entries(args).map(([arg, value]) => `${arg} => ${literal(value)}`);
  try {
    const { rows } = await database.query<{ f: unknown }>(
      `select to_jsonb(f) as f from ${name}(${list.join()}) as f`,
    );
    return name === 'titled' ? rows.map(({ f }) => f) : rows[0]?.f;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test.each([
  ['title_of', { wanted: 1 }],
  ['title_of', { wanted: 9 }],
  ['has_many', { wanted: 'low', needed: 1 }],
  ['has_many', { wanted: 'fine', needed: 1 }],
  ['first_size', { wanted: 'b' }],
  ['first_size', { wanted: 'z' }],
  // JavaScript writes this number with an exponent.
  ['one_more', { amount: 0.0000001 }],
  ['sized', { wanted: 7 }],
  ['sized', { wanted: 5 }],
  ['sized', { wanted: 1 }],
  ['sized', { wanted: null }],
  ['is_kind', { note: 1, wanted: 'fine' }],
  ['is_kind', { note: 2, wanted: 'fine' }],
  ['is_kind', { note: 2, wanted: 'odd' }],
  ['kind_of', { note: 2 }],
  ['kind_of', { note: 9 }],
  ['titled', { wanted: 'b' }],
])('%s(%j) returns in the fake what it returns in PostgreSQL', async (name, args) => {
  const { data, error } = await clientOf(project).rpc(name, args);
  expect(error ? error.code : (data as unknown)).toEqual(await callInPostgres(name, args));
});

test.each([
  ['looped', {}, 'a FOR loop'],
  ['caught', {}, 'EXCEPTION'],
  ['unfinished', { a: 1 }, 'a path that ends without RETURN'],
])('%s(%j) answers 501 and names %s', async (name, args, what) => {
  const { error, status } = await clientOf(project).rpc(name, args);
  expect(status).toBe(501);
  expect(error?.message).toContain(`the body of the function ${name}: it has ${what}`);
});

test('A trigger with ELSIF and ON CONFLICT DO UPDATE writes what it writes in PostgreSQL', async () => {
  const rows = [
    { id: 11, kind: 'low', title: 'a', size: 7 },
    { id: 12, kind: 'low', title: 'b', size: 8 },
    { id: 13, kind: 'fine', title: 'c', size: 9 },
    { id: 14, kind: 'fine', title: 'd', size: 4 },
    { id: 15, kind: 'low', title: 'e', size: 1 },
    { id: 16, kind: 'low', title: 'f', size: null },
  ];
  const { error } = await clientOf(project).from('notes').insert(rows);
  expect(error).toBeNull();
  await database.query('insert into notes select * from jsonb_populate_recordset(null::notes, $1)', [
    JSON.stringify(rows),
  ]);
  const kept = await clientOf(project).from('counts').select().order('kind');
  const { rows: expected } = await database.query('select * from counts order by kind');
  expect(kept.data).toEqual(expected);
  expect(expected).toHaveLength(2);
});

test.each([
  ['stop_early', 'insert'],
  ['keep_old', 'update'],
] as const)(
  'A command whose BEFORE trigger returns early, or another row than the new one, answers 501 (%s)',
  async (name, command) => {
    const drafts = clientOf(project).from('drafts');
    const { error, status } = await (command === 'insert'
      ? drafts.insert({ id: 1 })
      : drafts.update({ title: 'b' }).eq('id', 2));
    expect(status).toBe(501);
    expect(error?.message).toContain(`${name}: it has a return before the end, or of another row`);
  },
);
