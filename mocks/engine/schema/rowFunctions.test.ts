/** Functions that take a row of a table answer, as columns, as relationships and when called, what PostgreSQL answers. */
import { openDatabase, type Database } from '../../../supabase/database';
import { interpretSchema } from '../backend/interpretSchema';
import { createProject, type Project } from '../project/createProject';
import { migrate } from './migrate';
import { readSchema } from './readSchema';
import { projectSql } from './projectSql';

const sql = `
  create table authors (id int primary key, name text, born date);
  create table notes (id int primary key, title text, author int references authors, extra jsonb);
  create view titled as select id, title from notes where title is not null;
  create table secrets (id int primary key, author int references authors, shown boolean, word text);
  alter table authors disable row level security;
  alter table notes disable row level security;
  alter table secrets enable row level security;
  create policy shown on secrets for select using (shown);
  revoke select on authors from anon;
  grant select (id, name) on authors to anon;
  insert into authors values (1, 'Ann', '2000-01-02'), (2, 'Bob', null), (3, null, '1999-12-31');
  insert into notes values (1, 'Plants', 1, '{"a": {"b": 1}}'), (2, 'Plumber', 1, null), (3, null, 2, '[1]'), (4, 'Paint', null, null);
  insert into secrets values (1, 1, true, 'one'), (2, 1, false, 'two'), (3, 2, true, 'three');
  create function short(notes) returns varchar language sql stable as 'select substring($1.title, 1, 3)';
  create function is_long(note notes) returns boolean language sql stable as 'select length(note.title) > 6';
  create function extras(note notes) returns jsonb language sql stable as $$ select note.extra -> 'a' $$;
  create function short(author authors) returns text language sql stable as $$ select upper(author.name) || '!' $$;
  create function short(titled) returns text language sql stable as 'select $1.title';
  create function writer(note notes) returns setof authors rows 1 language sql stable as
    'select * from authors where id = note.author';
  create function writer_row(note notes) returns authors language sql stable as
    'select * from authors where authors.id = note.author';
  create function written(author authors) returns setof notes language sql stable as
    'select * from notes n where n.author = written.author.id order by id desc';
  create function notes(author authors) returns setof notes language sql stable as
    'select * from notes where id > author.id';
  create function secrets_of(author authors) returns setof secrets language sql stable as
    'select * from secrets where author = secrets_of.author.id';
  create function all_secrets_of(author authors) returns setof secrets language sql stable security definer as
    'select * from secrets s where s.author = $1.id';
  create function ungranted(note notes) returns text language sql stable as 'select note.title';
  create function letters(note notes) returns setof text language sql stable as 'select note.title';
  create function span(note notes) returns int4range language sql stable as 'select int4range(note.id, 9)';
  create function whole(note notes) returns text language sql stable as 'select note::text';
  revoke execute on function ungranted from public, anon;
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

const { stringify } = JSON;
async function ask(path: string, options: { body?: object; method?: string; key?: string } = {}) {
  const { body, method = body ? 'POST' : 'GET', key = project.keys.secret } = options;
  const response = await project.fetch(`${project.url}/rest/v1/${path}`, {
    method,
    headers: { apikey: key, 'content-type': 'application/json', prefer: 'return=representation' },
    ...(body && { body: stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

const askPostgres = async (query: string): Promise<unknown> =>
  (await database.query<{ rows: unknown }>(`select coalesce(json_agg(r), '[]') as rows from (${query}) r`))
    .rows[0]?.rows;

test.each([
  ['notes?select=id,short,is_long', 'select n.id, n.short, n.is_long from notes n'],
  ['authors?select=short,id', 'select a.short, a.id from authors a'],
  ['titled?select=short', 'select t.short from titled t'],
  ['notes?select=id&short=eq.Pla', "select id from notes n where n.short = 'Pla'"],
  ['notes?select=id&is_long=is.true', 'select id from notes n where n.is_long is true'],
  ['notes?select=id&or=(short.is.null,id.eq.1)', 'select id from notes n where n.short is null or id = 1'],
  ['notes?select=id&order=short.desc,id.desc', 'select id from notes n order by n.short desc, id desc'],
  ['notes?select=b:extras->>b,x:short::text', "select n.extras->>'b' b, n.short::text x from notes n"],
  [
    'notes?select=id,writer(name,short)',
    'select n.id, (select row_to_json(w) from (select w.name, w.short from writer(n) w) w) writer from notes n',
  ],
  [
    'notes?select=id,writer_row(name)',
    'select n.id, (select row_to_json(w) from (select w.name from writer_row(n) w) w) writer_row from notes n',
  ],
  [
    'authors?select=id,mine:written(id,authors(name))&mine.title=like.P*&mine.limit=1',
    `select a.id, coalesce((select json_agg(w) from (select w.id, (select row_to_json(x) from (select name from authors
       where authors.id = w.author) x) authors from written(a) w where title like 'P%' limit 1) w), '[]') mine from authors a`,
  ],
  [
    'authors?select=id,written!inner(id)&written.order=id',
    `select a.id, (select json_agg(w) from (select w.id from written(a) w order by id) w) written from authors a
     where exists (select from written(a))`,
  ],
  [
    'authors?select=id,notes(id)&order=id',
    `select a.id, coalesce((select json_agg(w) from (select w.id from notes(a) w) w), '[]') notes from authors a order by id`,
  ],
  [
    'notes?select=id,writer()&writer=not.is.null',
    'select n.id from notes n where exists (select from writer(n))',
  ],
  [
    'notes?select=id,writer(name)&order=writer(name)',
    `select n.id, (select row_to_json(w) from (select w.name from writer(n) w) w) writer from notes n
     left join lateral writer(n) o on true order by o.name`,
  ],
])('The request %s answers as PostgreSQL does', async (path, query) => {
  expect(await ask(path)).toEqual({ status: 200, body: await askPostgres(query) });
});

test('A count respects conditions on computed columns and relationships', async () => {
  const count = async (path: string) =>
    (
      await project.fetch(`${project.url}/rest/v1/${path}`, {
        method: 'HEAD',
        headers: { apikey: project.keys.secret, prefer: 'count=exact' },
      })
    ).headers.get('content-range');
  expect(await count('notes?short=like.P*')).toBe('0-2/3');
  expect(await count('authors?select=id,written!inner(id)&written.title=eq.Plants')).toBe('0-0/1');
});

test('A call passes a row as an object, whose keys that are not columns are ignored', async () => {
  const ann = { id: 1, name: 'Ann', other: true };
  expect((await ask('rpc/written?select=id,short', { body: { author: ann } })).body).toEqual([
    { id: 2, short: 'Plu' },
    { id: 1, short: 'Pla' },
  ]);
  expect((await ask('rpc/writer', { body: { note: { author: 2 } } })).body).toEqual([
    { id: 2, name: 'Bob', born: null },
  ]);
  expect((await ask('rpc/writer_row', { body: { note: { author: 9 } } })).body).toEqual({
    id: null,
    name: null,
    born: null,
  });
  expect((await ask('rpc/is_long', { body: { note: null } })).body).toBeNull();
  expect(await ask('rpc/writer', { body: { note: { author: 'x' } } })).toMatchObject({
    status: 400,
    body: { code: '22P02', message: 'invalid input syntax for type integer: "x"' },
  });
  expect(await ask('rpc/written?author=(1,Ann,)')).toMatchObject({ status: 501 });
  // An argument without a name cannot be passed.
  expect(await ask('rpc/short', { body: { '': {} } })).toMatchObject({ status: 404 });
});

test('A write can return computed columns and filter by them, but not return them beside all columns', async () => {
  const body = { id: 9, title: 'Weeds', author: 2 };
  expect(await ask('notes?select=id,short', { body })).toEqual({
    status: 201,
    body: [{ id: 9, short: 'Wee' }],
  });
  const title = { title: 'Seeds' };
  expect(
    (await ask('notes?short=eq.Wee&select=short,id&order=short', { method: 'PATCH', body: title })).body,
  ).toEqual([{ short: 'See', id: 9 }]);
  expect((await ask('notes?short=eq.See&select=id,writer(name)', { method: 'DELETE' })).body).toEqual([
    { id: 9, writer: { name: 'Bob' } },
  ]);
  // PostgREST reads what a write returns as rows of no table, and the fake does not imitate that.
  expect(await ask('notes?select=*,short', { method: 'PATCH', body: title })).toMatchObject({ status: 501 });
});

test('The rows that a function returns cannot be filtered by a computed column that is not selected', async () => {
  expect(await ask('rpc/written?short=eq.Pla', { body: { author: { id: 1 } } })).toMatchObject({
    status: 501,
  });
});

test('A function needs the right to read all columns of its row, and reads with the rights of the caller or of its owner', async () => {
  const key = project.keys.publishable;
  expect(await ask('authors?select=name', { key })).toMatchObject({ status: 200 });
  const refused = { status: 401, body: { code: '42501', message: 'permission denied for table authors' } };
  expect(await ask('authors?select=id,short', { key })).toMatchObject(refused);
  expect(await ask('authors?select=id,written(id)', { key })).toMatchObject(refused);
  expect(await ask('notes?select=id,writer(name)', { key })).toMatchObject(refused);
  expect(await ask('notes?select=ungranted', { key })).toMatchObject({
    status: 401,
    body: { code: '42501', message: 'permission denied for function ungranted' },
  });
  expect((await ask('rpc/secrets_of?select=word', { key, body: { author: { id: 1 } } })).body).toEqual([
    { word: 'one' },
  ]);
  expect((await ask('rpc/all_secrets_of?select=word', { key, body: { author: { id: 1 } } })).body).toEqual([
    { word: 'one' },
    { word: 'two' },
  ]);
});

test.each([
  ['notes?select=writer', 'the function writer as a column, which returns rows'],
  ['notes?select=letters', 'the function letters, which has a set of values over a row'],
  ['notes?span=ov.[1,2)', 'the function span, which has the type int4range'],
  ['notes?select=whole', 'the body of the function whole: it has a whole row as a value'],
])('A request for a function that the fake cannot express is refused by name: %s', async (path, name) => {
  const { status, body } = await ask(path);
  expect({ status, ...(body as object) }).toMatchObject({
    status: 501,
    message: expect.stringContaining(name) as string,
  });
});

test('A function over the rows of one table is not a column of another', async () => {
  expect(await ask('authors?select=is_long')).toMatchObject({
    status: 400,
    body: { code: '42703', message: 'column authors.is_long does not exist' },
  });
  expect(await ask('notes?select=written(id)')).toMatchObject({ status: 400, body: { code: 'PGRST200' } });
});

test('The OpenAPI document lists functions with the table of their row argument, and no computed columns', async () => {
  const { body } = await ask('');
  const { paths, definitions } = body as {
    paths: { [path: string]: { post: { parameters: { schema: { properties: object } }[] } } };
    definitions: { notes: { properties: object } };
  };
  expect(Object.keys(definitions.notes.properties)).toEqual(['id', 'title', 'author', 'extra']);
  expect(paths['/rpc/writer']?.post.parameters[0]?.schema.properties).toEqual({
    note: { format: 'public.notes', type: 'string' },
  });
});
