/** SQL like Supabase's own examples becomes a schema with nothing written by hand, and the unmodified client works. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { openDatabase, type Database } from '../../../supabase/database';
import { interpretSchema } from '../backend/interpretSchema';
import { insertRow } from '../backend/writes';
import { createProject, type Project } from '../project/createProject';
import type { Migration } from './catalog';
import { migrate } from './migrate';
import { readSchema } from './readSchema';
import { projectSql } from './projectSql';

const example = (name: string): Migration => ({
  name: `${name}.sql`,
  sql: readFileSync(path.join(__dirname, '..', 'testing', 'sql', `${name}.sql`), 'utf8'),
});

let database: Database;
beforeEach(async () => {
  database = openDatabase({ isShortLived: true });
  await database.exec(projectSql('everything'));
});
afterEach(() => database.close());

async function read(...migrations: Migration[]) {
  await migrate(database, migrations);
  return readSchema(database, migrations);
}

const open = async (...migrations: Migration[]): Promise<Project> =>
  createProject({
    schema: interpretSchema(await read(...migrations)),
    auth: { autoconfirm: true },
  });

const clientOf = ({ url, keys, fetch, WebSocket }: Project): SupabaseClient =>
  createClient(url, keys.anon, {
    auth: { autoRefreshToken: false, persistSession: false },
    global: { fetch },
    realtime: { transport: WebSocket },
  });

async function signUp(project: Project, name: string, data: object = {}) {
  const client = clientOf(project);
  const { data: session } = await client.auth.signUp({
    email: `${name}@example.com`,
    password: 'correct horse',
    options: { data },
  });
  return { client, id: session.user?.id ?? '' };
}

test('The todo list: people add, list, complete and delete their own todos', async () => {
  const project = await open(example('todos'));
  const ann = await signUp(project, 'ann');
  const ben = await signUp(project, 'ben');
  const added = await ann.client
    .from('todos')
    .insert({ task: 'Water the plants', user_id: ann.id })
    .select('*')
    .single();
  expect(added.data).toMatchObject({ id: 1, task: 'Water the plants', is_complete: false, user_id: ann.id });
  expect((await ann.client.from('todos').insert({ task: 'no', user_id: ann.id })).error?.code).toBe('23514');
  const forged = await ben.client.from('todos').insert({ task: 'Not mine', user_id: ann.id });
  expect(forged.error?.code).toBe('42501');
  expect((await ben.client.from('todos').select('*').order('id')).data).toEqual([]);
  expect((await clientOf(project).from('todos').select('*')).data).toEqual([]);
  const done = await ann.client
    .from('todos')
    .update({ is_complete: true })
    .eq('id', 1)
    .select('is_complete')
    .single();
  expect(done.data).toEqual({ is_complete: true });
  await ben.client.from('todos').delete().eq('id', 1);
  expect((await ann.client.from('todos').select('id')).data).toEqual([{ id: 1 }]);
  await ann.client.from('todos').delete().eq('id', 1);
  expect((await ann.client.from('todos').select('id')).data).toEqual([]);
  const user_id = ann.id;
  // The two refused inserts used up 2 and 3; with `defaultToNull: false` the row that names its id uses up 4.
  const several = await ann.client
    .from('todos')
    .insert(
      [
        { id: 100, task: 'Named', user_id },
        { task: 'Numbered', user_id },
      ],
      { defaultToNull: false },
    )
    .select('id');
  expect(several.data).toEqual([{ id: 100 }, { id: 5 }]);
});

test('User management: a sign-up creates the profile, and each user stores pictures in a folder of their own', async () => {
  const project = await open(example('profiles'));
  const ann = await signUp(project, 'ann', { full_name: 'Ann Bee' });
  const ben = await signUp(project, 'ben');
  const mine = ann.client
    .from('profiles')
    .select('username, full_name, website, avatar_url')
    .eq('id', ann.id);
  expect((await mine.single()).data).toMatchObject({ full_name: 'Ann Bee', username: null });
  const saved = await ann.client
    .from('profiles')
    .upsert({ id: ann.id, username: 'ann', website: 'https://example.com' })
    .select('username, full_name, updated_at')
    .single();
  expect(saved.data).toMatchObject({ username: 'ann', full_name: 'Ann Bee' });
  expect(saved.data?.updated_at).toEqual(expect.any(String));
  expect((await ben.client.from('profiles').update({ website: 'x' }).eq('id', ann.id).select()).data).toEqual(
    [],
  );
  expect((await ben.client.from('profiles').upsert({ id: ben.id, username: 'ann' })).error?.code).toBe(
    '23505',
  );

  const avatars = ann.client.storage.from('avatars');
  const picture = new Blob(['picture'], { type: 'image/png' });
  expect((await avatars.upload(`${ann.id}/face.png`, picture)).error).toBeNull();
  expect((await avatars.upload(`${ben.id}/face.png`, picture)).error?.message).toMatch(/row-level security/);
  expect((await avatars.upload('face.png', picture)).error?.message).toMatch(/row-level security/);
  const downloaded = await ben.client.storage.from('avatars').download(`${ann.id}/face.png`);
  expect(await downloaded.data?.text()).toBe('picture');
  expect((await ben.client.storage.from('avatars').remove([`${ann.id}/face.png`])).data).toEqual([]);
  expect((await avatars.remove([`${ann.id}/face.png`])).data).toHaveLength(1);
});

test('A team with memberships: members see their team and its documents, owners add members', async () => {
  const project = await open(example('teams'));
  const [ann, ben, eve] = [
    await signUp(project, 'ann'),
    await signUp(project, 'ben'),
    await signUp(project, 'eve'),
  ];
  const kitchen = '11111111-1111-4111-8111-111111111111';
  const { backend } = project;
  backend.transaction(() =>
    insertRow(backend, 'public.members', { team_id: kitchen, user_id: ann.id, role: 'owner' }),
  );

  expect((await ann.client.from('teams').select('name')).data).toEqual([{ name: 'Kitchen' }]);
  expect((await ben.client.from('teams').select('name')).data).toEqual([]);
  const outsider = await ben.client.from('members').insert({ team_id: kitchen, user_id: ben.id });
  expect(outsider.error?.code).toBe('42501');
  expect((await ann.client.from('members').insert({ team_id: kitchen, user_id: ben.id })).error).toBeNull();
  const team = await ben.client.from('teams').select('name, members(user_id, role)').single();
  expect(team.data?.members).toHaveLength(2);

  const written = await ben.client
    .from('documents')
    .insert({ team_id: kitchen, title: 'Apple Pie' })
    .select('id, slug')
    .single();
  expect(written.data).toEqual({ id: 1, slug: 'apple-pie' });
  expect(
    (await ben.client.from('documents').insert({ team_id: kitchen, title: 'x', slug: 'y' })).error?.code,
  ).toBe('428C9');
  expect((await eve.client.from('documents').select('title')).data).toEqual([]);
  const renamed = await ann.client
    .from('documents')
    .update({ title: 'Plum Pie', archived: true })
    .eq('id', 1)
    .select('slug');
  expect(renamed.data).toEqual([{ slug: 'plum-pie' }]);
  expect((await ann.client.from('documents').update({ archived: false }).eq('id', 1).select()).data).toEqual(
    [],
  );
  expect((await ann.client.rpc('documents_of', { team: kitchen })).data).toEqual([]);
  expect((await ann.client.rpc('is_owner', { team: kitchen })).data).toBe(true);
  expect((await ben.client.rpc('is_owner', { team: kitchen })).data).toBe(false);
  await ann.client.from('members').delete().eq('user_id', ann.id);
  await ann.client.from('members').delete().eq('user_id', ben.id);
  expect((await ann.client.from('members').select('user_id')).data).toEqual([{ user_id: ann.id }]);
});

test('Bookings: dates, times, floating-point numbers and json are read, compared and shown as PostgreSQL does', async () => {
  const schema = await read(example('bookings'));
  const project = createProject({
    schema: interpretSchema(schema),
    auth: { autoconfirm: true },
    clock: () => Date.parse('2026-03-02T09:00:00Z'),
  });
  const { client } = await signUp(project, 'ann');
  const rooms = await client.from('rooms').select('*').gt('area', 18.2).lte('opens', '08:00');
  expect(rooms.data).toEqual([
    {
      id: 2,
      name: 'Cellar',
      area: 30,
      rate: 12.5,
      opens: '08:00:00',
      equipment: { whiteboard: true, chairs: 4 },
    },
  ]);
  const equipment = await client
    .from('rooms')
    .select('area, area::text, opens::text, chairs:equipment->>chairs, all:equipment->>whiteboard')
    .eq('area', 18.2);
  expect(equipment.data).toEqual([{ area: '18.2', opens: '08:00:00', chairs: '4', all: 'true' }]);
  expect((await client.from('rooms').select().eq('equipment', '{}')).error).toMatchObject({
    code: '42883',
    message: 'operator does not exist: json = unknown',
  });

  const booked = await client
    .from('bookings')
    .insert({ room_id: 1, day: '2026-3-10', starts: '9:30', ends: '11:00' })
    .select('id, day, starts, ends, entered_at, rooms(name, equipment)')
    .single();
  expect(booked.data).toEqual({
    id: 1,
    day: '2026-03-10',
    starts: '09:30:00',
    ends: '11:00:00',
    entered_at: expect.stringMatching(/^2026-03-02T09:00:00(\.\d+)?$/) as string,
    rooms: { name: 'Attic', equipment: { chairs: 4, whiteboard: true } },
  });
  const today = await client.from('bookings').insert({ room_id: 2, starts: '9:30', ends: '11:00' }).select();
  expect(today.data).toMatchObject([{ day: '2026-03-02' }]);
  const codes = async (...rows: object[]) =>
    Promise.all(rows.map(async (row) => (await client.from('bookings').insert(row)).error?.code));
  expect(
    await codes(
      { room_id: 1, day: '2026-04-03', starts: '9:30', ends: '11:00' },
      { room_id: 1, day: '2026-03-03', starts: '12:00', ends: '11:00' },
      { room_id: 1, day: '2026-02-30', starts: '9:30', ends: '11:00' },
      { room_id: 1, day: 'soon', starts: '9:30', ends: '11:00' },
      { room_id: 40000, day: '2026-03-03', starts: '9:30', ends: '11:00' },
      { room_id: 1, day: '2026-03-10', starts: '09:30:00', ends: '10:00' },
    ),
  ).toEqual(['42501', '23514', '22008', '22007', '22003', '23505']);

  const ben = await signUp(project, 'ben');
  expect(
    (await ben.client.from('taken').select('room_name, day, in_the_morning').gt('day', '2026-03-02')).data,
  ).toEqual([{ room_name: 'Attic', day: '2026-03-10', in_the_morning: true }]);
  expect((await ben.client.from('my_bookings').select('id')).data).toEqual([]);
  const own = await client.from('my_bookings').select('day, room_name, at').order('day');
  expect(own.data).toEqual([
    { day: '2026-03-02', room_name: 'CELLAR', at: 'today' },
    { day: '2026-03-10', room_name: 'ATTIC', at: 'later' },
  ]);
  // A view that shows the keys of a table can be embedded like that table.
  const embedded = await client.from('taken').select('day, rooms(area)').order('day', { ascending: false });
  expect(embedded.data).toEqual([
    { day: '2026-03-10', rooms: { area: 18.2 } },
    { day: '2026-03-02', rooms: { area: 30 } },
  ]);
  const byRoom = await client.from('rooms').select('name, taken(starts), my_bookings!inner(at)').eq('id', 2);
  expect(byRoom.data).toEqual([
    { name: 'Cellar', taken: [{ starts: '09:30:00' }], my_bookings: [{ at: 'today' }] },
  ]);
  const { status, error } = await client.from('taken').insert({ room: 1 });
  expect(status).toBe(501);
  expect(error?.message).toContain('a write to the view taken');

  // The policy for deletes covers only bookings of a later day.
  expect((await client.from('bookings').delete().gt('id', 0).select('day')).data).toEqual([
    { day: '2026-03-10' },
  ]);
});

test.each([
  [
    'SQL that cannot be read',
    'create table x (id int);\nselct 1;',
    'a.sql:2: syntax error at or near "selct"',
  ],
  [
    'A schema that contradicts itself',
    'create table x (id int);\n\n-- twice\ncreate table x (id int);',
    'a.sql:4: relation "x" already exists',
  ],
  [
    'A policy over an unknown column',
    'create table x (id int);\ncreate policy p on x\n  using (owner = 1);',
    'a.sql:2: column "owner" does not exist',
  ],
  [
    'A type that the fake does not support',
    'create table x (\n  id int primary key,\n  place point\n);',
    "a.sql:3: the column public.x.place uses the type point, which the fake's schema cannot express.",
  ],
  [
    'A view that groups',
    'create table x (id int primary key, a int);\ncreate view y as\n  select a, max(id) as id from x group by a;',
    "a.sql:2: the view y uses GROUP BY, which the fake's schema cannot express.",
  ],
  [
    'A view of a union',
    'create table x (id int primary key);\ncreate view y as select id from x union select 1;',
    "a.sql:2: the view y uses a union, which the fake's schema cannot express.",
  ],
  [
    'A materialized view',
    'create table x (id int primary key);\ncreate materialized view y as select id from x;',
    "a.sql:2: the view y uses rows of its own (it is materialized), which the fake's schema cannot express.",
  ],
])('%s is refused in one sentence with its place', async (_, sql, sentence) => {
  await expect(read({ name: 'a.sql', sql })).rejects.toHaveProperty('message', sentence);
});

test('A function whose body cannot be read answers 501 and says why', async () => {
  const sql = 'create function counted() returns bigint language sql as $$ select sum(1) from auth.users $$';
  const { error, status } = await clientOf(await open({ name: 'a.sql', sql })).rpc('counted');
  expect(status).toBe(501);
  expect(error?.message).toContain('the body of the function counted: it has the function or operator sum');
});
