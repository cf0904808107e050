/**
 * An explanation says why a call was answered as it was. Where the schema comes from SQL, it names the file and the line of
 * each policy, view and publication.
 */
import { openDatabase } from '../../../supabase/database';
import { signJwt } from '../backend/jwt';
import type { Json } from '../backend/schema';
import { insertRow } from '../backend/writes';
import { createControlClient } from '../control/createControlClient';
import type { Project } from '../project/createProject';
import { isRefusal } from '../sockets';
import { projectFromSql } from '../testing/projectFromSql';

const [ann, bob] = ['a', 'b'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);

const notes = `create table notes (id int primary key, owner uuid);
alter table notes enable row level security;
create policy "own notes" on notes for select using (owner = auth.uid());
insert into notes values (1, '${ann}'), (2, '${bob}');
`;

/** A project whose only migration, `notes.sql`, is this SQL. The SQL of `notes` is its lines 1 to 4. */
const open = (sql: string) => projectFromSql(openDatabase({ isShortLived: true }), sql);

function tokenOf({ backend }: Project): string {
  const claims = { role: 'authenticated', sub: ann ?? '', email: 'ann@example.com', exp: 4_000_000_000 };
  return signJwt(claims, { algorithm: 'HS256', secret: backend.settings.jwtSecret });
}

function explain(project: Project, path: string) {
  const headers = { apikey: project.keys.anon, authorization: `Bearer ${tokenOf(project)}` };
  return createControlClient(project).explain({ path: `/rest/v1/${path}`, headers });
}

test('The explanation of a view with security_invoker names the rows that the policies of its table hide, and where the view is defined', async () => {
  const project = await open(
    `${notes}create view note_owners with (security_invoker = on) as select id, owner from notes;`,
  );
  const { sentences, views, statements } = await explain(project, 'note_owners');
  expect(sentences).toEqual([
    'The view note_owners reads notes with the rights of the caller (security_invoker), and shows nothing that policies hide.',
    'Of 2 rows of notes that the call looked at, ann@example.com may read 1; policies hide 1. For the row with id 1, `owner = auth.uid()` is true, aaaaaaaa… is aaaaaaaa….',
    'ann@example.com may not read this row of notes (id 2): `owner = auth.uid()` is false, bbbbbbbb… is not aaaaaaaa….',
  ]);
  expect(views).toEqual([
    {
      view: 'public.note_owners',
      tables: ['public.notes'],
      rights: 'caller',
      source: {
        place: 'notes.sql:5',
        sql: 'create view note_owners with (security_invoker = on) as select id, owner from notes',
      },
    },
  ]);
  expect(statements).toMatchObject([
    { table: 'public.notes', policies: [{ name: 'own notes', source: { place: 'notes.sql:3' } }] },
  ]);
});

test('The explanation of a view without security_invoker says that it reads with the rights of its owner, to whom no policy applies', async () => {
  const project = await open(`${notes}create view note_ids as select id from notes;`);
  const { sentences, views, statements } = await explain(project, 'note_ids');
  expect(sentences).toEqual([
    'The view note_ids reads notes with the rights of its owner, whom no policy binds.',
  ]);
  expect(views).toMatchObject([{ rights: 'owner', source: { place: 'notes.sql:5' } }]);
  expect(statements).toEqual([]);
});

test('A view over a view with security_invoker is explained down to the policies of the table', async () => {
  const project = await open(`${notes}
    create view inner_one with (security_invoker = on) as select id, owner from notes;
    create view outer_one with (security_invoker = on) as select id from inner_one;`);
  const { views, statements } = await explain(project, 'outer_one');
  expect(views.map(({ view, tables }) => [view, tables])).toEqual([
    ['public.outer_one', ['public.inner_one']],
    ['public.inner_one', ['public.notes']],
  ]);
  expect(statements).toMatchObject([{ table: 'public.notes', passed: 1, refused: 1 }]);
});

test('The explanation of a view with a column that the caller may not select names that column and the grant', async () => {
  const project = await open(`${notes}revoke all on notes from authenticated;
    grant select (id) on notes to authenticated;
    create view note_owners with (security_invoker = on) as select id, owner from notes;`);
  expect((await explain(project, 'note_owners')).sentences[0]).toBe(
    'ann@example.com may not select notes with owner: the role authenticated holds select for id only.',
  );
});

test('The explanation of a policy that reads a view says how many of the view’s rows match', async () => {
  const project = await open(`${notes}create view owners as select id, owner from notes;
    create table tasks (id int primary key, note int);
    alter table tasks enable row level security;
    create policy "of one's notes" on tasks for select using (note in (select id from owners where owner = auth.uid()));
    insert into tasks values (1, 2);`);
  expect((await explain(project, 'tasks')).sentences[0]).toContain(
    '(it finds 1 of 2 rows of owners; 1 did not match',
  );
});

test.each([
  ['alter publication supabase_realtime add table notes;', 5],
  ["do $$ begin execute 'alter publication supabase_realtime add table notes'; end $$;", 5],
  [
    'alter publication supabase_realtime add table notes, drafts;\nalter publication supabase_realtime drop table drafts;',
    6,
  ],
])(
  'The explanation of a change to an unpublished table names the line of the statement that changed the publication last: %j',
  async (publishing, line) => {
    const project = await open(
      `${notes.replace('create table', 'create table drafts (id int primary key); create table')}${publishing}`,
    );
    const { keys, url, backend } = project;
    const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.publishable}`;
    const socket = await project.connect(new URL(address), { send: () => undefined, close: () => undefined });
    if (isRefusal(socket)) throw new Error('The handshake was refused.');
    const payload: Json = {
      config: { postgres_changes: [{ event: '*', schema: 'public' }] },
      access_token: tokenOf(project),
    };
    socket.send(
      JSON.stringify({ topic: 'realtime:rows', event: 'phx_join', payload, ref: '1', join_ref: '1' }),
    );
    backend.transaction(() => void insertRow(backend, 'public.drafts', { id: 1 }));
    // The socket is the first call of the log. The first sentence counts the changes.
    const { sentences, publications } = await createControlClient(project).explain(1);
    expect(sentences[1]).toBe(
      `The channel rows did not get the INSERT of drafts (id 1): the table drafts is not in the publication supabase_realtime, which notes.sql:${line} changed last.`,
    );
    expect(publications).toEqual([
      {
        publication: 'supabase_realtime',
        table: 'public.drafts',
        published: false,
        source: { place: `notes.sql:${line}`, sql: publishing.split('\n').at(-1)?.replace(/;$/, '') },
      },
    ]);
  },
);
