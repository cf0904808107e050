/** What SQL has and the schema cannot say is refused by its name, wherever a query names it. */
import { openDatabase } from '../../../supabase/database';
import { interpretSchema } from '../backend/interpretSchema';
import { createProject, type Project } from '../project/createProject';
import { migrate } from './migrate';
import { readSchema } from './printSchema';
import { projectSql } from './projectSql';

const sql = `
  create table notes (id int primary key, title text);
  alter table notes disable row level security;
  create function twice(a int) returns int language sql as 'select a * 2';
  create function twice(a text) returns text language sql as 'select a || a';
  create function unnamed(int) returns int language sql as 'select $1';
  create function first_note() returns notes language sql stable as 'select * from notes limit 1';
  create function shout(note notes) returns text language sql stable as 'select upper(note.title)';
  alter role authenticator set pgrst.db_aggregates_enabled to 'true';
  alter role authenticator set pgrst.db_plan_enabled to 'true';
`;

let project: Project;
beforeAll(async () => {
  const database = openDatabase({ isShortLived: true });
  try {
    await database.exec(projectSql('everything'));
    const migrations = [{ name: 'notes.sql', sql }];
    await migrate(database, migrations);
    project = createProject({ schema: interpretSchema(await readSchema(database, migrations)) });
  } finally {
    await database.close();
  }
});

test.each([
  ['rpc/twice?a=1', 'the function twice, which has several definitions'],
  ['rpc/unnamed', 'the function unnamed, which has an argument without a name'],
  ['rpc/first_note', 'the function first_note, which has a single row of a table as its value'],
  ['notes?select=shout', 'the function shout, which has the type notes'],
  ['notes?shout=eq.A', 'the function shout, which has the type notes'],
  ['notes?select=id,shout(*)', 'the function shout, which has the type notes'],
  ['notes?select=id.sum()', 'aggregate functions'],
])('GET %s answers 501 and names %s', async (path, what) => {
  const answer = await project.fetch(`${project.url}/rest/v1/${path}`, {
    headers: { apikey: project.keys.anon },
  });
  expect(answer.status).toBe(501);
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining(`The fake Supabase does not answer ${what}.`) as string,
  });
});

test('A plan is refused by its name where the database has switched plans on', async () => {
  const answer = await project.fetch(`${project.url}/rest/v1/notes`, {
    headers: { apikey: project.keys.anon, accept: 'application/vnd.pgrst.plan+json' },
  });
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining('does not answer execution plans') as string,
  });
});
