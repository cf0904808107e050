/** Functions that share a name, take the whole body or return one row answer the unmodified client as PostgREST does. */
import { createClient } from '@supabase/supabase-js';
import { openDatabase } from '../../../supabase/database';
import type { Project } from '../project/createProject';
import { projectFromSql } from '../testing/projectFromSql';

const sql = `
  create type mood as enum ('calm', 'loud');
  create table authors (id int primary key, name text);
  create table notes (id int primary key, title text, author int references authors);
  alter table authors disable row level security;
  alter table notes disable row level security;
  insert into authors values (1, 'Ann');
  insert into notes values (1, 'Plants', 1), (2, 'Plumber', 1);
  create function pick() returns void language sql as '';
  create function pick(a text) returns text language sql stable as 'select a';
  create function pick(b int, c text default 'c') returns int language sql stable as 'select b';
  create function pick(note notes) returns text language sql stable as 'select note.title';
  create function same(a mood) returns int language sql stable as 'select 1';
  create function same(a int) returns int language sql stable as 'select 2';
  create function same(a varchar) returns int language sql stable as 'select 3';
  create function more(a int) returns int language sql stable as 'select a';
  create function more(a int, b int default 2) returns int language sql stable as 'select a';
  create function closed(a int) returns int language sql stable as 'select a';
  create function closed(b text) returns int language sql stable as 'select 2';
  revoke execute on function closed(text) from anon, public;
  create function whole(jsonb) returns text language sql stable as $$ select $1->>'title' $$;
  create function words(text) returns text language sql stable as 'select $1';
  create function twofold(int) returns int language sql stable as 'select $1';
  create function twofold(json) returns int language sql stable as 'select 7';
  create function first_note() returns notes language sql stable as 'select * from notes order by id limit 1';
  create function note_of(note_id int) returns notes language sql stable as 'select * from notes where id = note_id';
  create function newest(writer int) returns setof notes language sql stable as
    'select * from notes where author = writer order by id desc limit 1';
`;

let project: Project;
beforeAll(async () => {
  project = await projectFromSql(openDatabase({ isShortLived: true }), sql);
});

const client = () =>
  createClient(project.url, project.keys.anon, {
    global: { fetch: project.fetch },
    realtime: { transport: project.WebSocket },
  });

const call = async (name: string, args?: object) => {
  const { data, error, status } = (await client().rpc(name, args)) as {
    data: unknown;
    error: object | null;
    status: number;
  };
  return error ? { status, ...error } : { status, data };
};

test.each([
  ['pick', undefined, { status: 204, data: null }],
  ['pick', { a: 'x' }, { status: 200, data: 'x' }],
  ['pick', { b: 3, c: 'd' }, { status: 200, data: 3 }],
  ['closed', { a: 4 }, { status: 200, data: 4 }],
  ['closed', { b: 'x' }, { code: '42501', message: 'permission denied for function closed' }],
])('The names of the arguments choose a definition: %s with %j answers %j', async (name, args, answer) => {
  expect(await call(name, args)).toMatchObject(answer);
});

test.each([
  ['whole', { title: 'Plants' }, 'Plants'],
  ['words', { '': 'x' }, '{"":"x"}'],
  ['twofold', { any: 'thing' }, 7],
])('A lone unnamed argument takes the whole body: %s with %j answers %j', async (name, args, data) => {
  expect(await call(name, args)).toEqual({ status: 200, data });
});

test('A call that fits several definitions is refused and lists them, first by number of arguments, then by type', async () => {
  expect(await call('same', { a: 1 })).toEqual({
    status: 300,
    code: 'PGRST203',
    message:
      'Could not choose the best candidate function between: public.same(a => character varying), public.same(a => integer), public.same(a => public.mood)',
    details: null,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  });
  expect(await call('more', { a: 1 })).toMatchObject({
    message:
      'Could not choose the best candidate function between: public.more(a => integer), public.more(a => integer, b => integer)',
  });
});

test('A call that fits no definition is refused, with the nearest one as a hint', async () => {
  expect(await call('pick', { b: 1, d: 'x' })).toEqual({
    status: 404,
    code: 'PGRST202',
    message: 'Could not find the function public.pick(b, d) in the schema cache',
    details:
      'Searched for the function public.pick with parameters b, d or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    hint: 'Perhaps you meant to call the function public.pick(b, c)',
  });
});

test('Among functions of one name, the one that takes a row is chosen by the name of its argument', async () => {
  expect(await call('pick', { note: { id: 1, title: 'Weeds' } })).toEqual({ status: 200, data: 'Weeds' });
});

test('The single row that a function returns is an object, which a query can select from and filter', async () => {
  const supabase = client();
  expect((await supabase.rpc('first_note')).data).toEqual({ id: 1, title: 'Plants', author: 1 });
  expect((await supabase.rpc('first_note').select('title,authors(name)')).data).toEqual({
    title: 'Plants',
    authors: { name: 'Ann' },
  });
  expect(await supabase.rpc('first_note').eq('id', 2)).toMatchObject({ status: 200, data: null });
  expect(await supabase.rpc('first_note').eq('id', 2).single()).toMatchObject({ status: 200, data: null });
});

test('A function that returns one row and finds none answers a row whose columns are all null', async () => {
  expect((await client().rpc('note_of', { note_id: 9 })).data).toEqual({
    id: null,
    title: null,
    author: null,
  });
});

test('A function that returns rows keeps its own order and limit', async () => {
  expect((await client().rpc('newest', { writer: 1 })).data).toEqual([
    { id: 2, title: 'Plumber', author: 1 },
  ]);
});
