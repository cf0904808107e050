/** Up to six rows that ORDER BY leaves equal come as a scan of PostgreSQL finds them, whichever index the fake uses. */
import { openDatabase, type Database } from '../../../supabase/database';
import { interpretSchema } from '../backend/interpretSchema';
import { createProject, type Project } from '../project/createProject';
import { migrate } from './migrate';
import { readSchema } from './readSchema';
import { projectSql } from './projectSql';

const sql = `
  create table authors (id int primary key);
  create table notes (id int primary key, author int references authors, place int);
  create index on notes (author);
  create function listed(of int) returns setof notes language sql stable as 'select * from notes where author = $1';
  insert into authors values (1);
  insert into notes values (1, 1, 2), (2, 1, 2), (3, 1, 1), (4, 1, 2), (5, 1, 1);
`;

let database: Database;
let project: Project;
beforeAll(async () => {
  database = openDatabase({ isShortLived: true });
  await database.exec(projectSql('everything'));
  const migrations = [{ name: 'notes.sql', sql }];
  await migrate(database, migrations);
  project = createProject({ schema: interpretSchema(await readSchema(database, migrations)) });
  // An updated row moves to the end of the scan, so that the order differs from that of the ids.
  await database.exec('update notes set place = 1 where id = 2');
  await ask('notes?id=eq.2', { method: 'PATCH', body: '{"place":1}' });
});
afterAll(() => database.close());

async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const headers = {
    apikey: project.keys.secret,
    'content-type': 'application/json',
    prefer: 'return=representation',
  };
  return (await project.fetch(`${project.url}/rest/v1/${path}`, { headers, ...init })).json();
}

test.each([
  ['notes?select=id&author=eq.1&order=place', 'place'],
  ['notes?select=id&order=place.desc', 'place desc'],
  ['rpc/listed?of=1&select=id&order=place', 'place'],
  ['rpc/listed?of=1&select=id&order=place.desc', 'place desc'],
])('Rows with equal values come in PostgreSQL’s order: %s', async (path, order) => {
  const { rows } = await database.query<{ id: number }>(`select id from notes order by ${order}`);
  expect(await ask(path)).toEqual(rows);
});

test('Embedded rows with equal values come in PostgreSQL’s order', async () => {
  const { rows } = await database.query('select id from notes order by place');
  expect(await ask('authors?select=notes(id)&notes.order=place')).toEqual([{ notes: rows }]);
});
