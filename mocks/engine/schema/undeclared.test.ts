/** What the SQL of a project has and the fake's schema cannot express is refused by name, wherever a query uses it. */
import { openDatabase } from '../../../supabase/database';
import type { Project } from '../project/createProject';
import { projectFromSql } from '../testing/projectFromSql';

const sql = `
  create table notes (id int primary key, title text);
  alter table notes disable row level security;
  create function half_named(a int, int default 1) returns int language sql as 'select $1';
  create function whisper(notes) returns int4range language sql stable as 'select int4range(1, $1.id)';
  create function shout(note notes) returns int4range language sql stable as 'select int4range(note.id, 9)';
  alter role authenticator set pgrst.db_aggregates_enabled to 'true';
  alter role authenticator set pgrst.db_plan_enabled to 'true';
`;

let project: Project;
beforeAll(async () => {
  project = await projectFromSql(openDatabase({ isShortLived: true }), sql);
});

const get = (path: string, headers = {}) =>
  project.fetch(`${project.url}/rest/v1/${path}`, { headers: { apikey: project.keys.anon, ...headers } });

test.each([
  ['rpc/half_named?a=1', 'the function half_named, which has an argument without a name'],
  ['rpc/shout?note=1', 'the function shout, which has the type int4range'],
  ['notes?select=whisper', 'the function whisper, which has the type int4range'],
  ['notes?select=shout', 'the function shout, which has the type int4range'],
  ['notes?shout=eq.A', 'the function shout, which has the type int4range'],
  ['notes?select=id,shout(*)', 'the function shout, which has the type int4range'],
  ['notes?select=id.sum()', 'aggregate functions'],
])('GET %s answers 501 and names %s', async (path, what) => {
  const answer = await get(path);
  expect(answer.status).toBe(501);
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining(`The fake Supabase does not answer ${what}.`) as string,
  });
});

test('A function whose only argument is an unnamed row cannot be called, as in PostgREST, not even with the row as the body', async () => {
  const headers = { apikey: project.keys.anon, 'content-type': 'application/json' };
  const row = JSON.stringify({ id: 1, title: 'A' });
  for (const call of [{ method: 'GET' }, { method: 'POST', body: row }]) {
    const answer = await project.fetch(`${project.url}/rest/v1/rpc/whisper`, { headers, ...call });
    expect(await answer.json()).toMatchObject({ code: 'PGRST202' });
  }
});

test('A request for an execution plan is refused by name where the database has switched plans on', async () => {
  const answer = await get('notes', { accept: 'application/vnd.pgrst.plan+json' });
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining('does not answer execution plans') as string,
  });
});
