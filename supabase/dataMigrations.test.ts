/** Migrations of a project that already has rows. */
import { openDatabase, type Database } from './database';
import { applyMigrations, projectSql, readMigrations } from './migratedDatabase';

jest.setTimeout(60_000);

let database: Database;
beforeEach(() => {
  database = openDatabase();
});
afterEach(() => database.close());

it('what was stored before a limit fits it afterwards, so that its row can still change', async () => {
  await database.exec(projectSql('nothing'));
  const migrations = readMigrations();
  const at = migrations.findIndex(({ name }) => name.endsWith('_stacks.sql'));
  await applyMigrations(database, migrations.slice(0, at));
  const owner = '00000000-0000-4000-8000-000000000001';
  const tower = (letter: string, mark: string) => `${letter}${mark.repeat(30)}b`;
  await database.query(`insert into auth.users (id, email) values ($1, 'ada@example.com')`, [owner]);
  await database.query('update public.profiles set full_name = $1', [tower('a', '\u0301')]);
  await database.query(
    `insert into public.optimization_requests (user_id, business_name, location, keywords)
     values ($1, $2, $3, $4), ($1, 'Bright Smile', 'مُحَمَّدٌ', '{b,a}')`,
    [owner, tower('ก', '\u0E47'), tower('a', '\u200B'), ['first', tower('c', '\u20DD'), 'last']],
  );
  await applyMigrations(database, migrations.slice(at));

  const people = await database.query('select full_name from public.profiles');
  expect(people.rows).toEqual([{ full_name: `a${'\u0301'.repeat(4)}b` }]);
  await database.exec(`update public.optimization_requests set status = 'completed'`);
  const { rows } = await database.query(
    `select business_name, location, keywords from public.optimization_requests order by cardinality(keywords) desc`,
  );
  expect(rows).toEqual([
    {
      business_name: `ก${'\u0E47'.repeat(4)}b`,
      location: `a${'\u200B'.repeat(8)}b`,
      keywords: ['first', `c${'\u20DD'.repeat(4)}b`, 'last'],
    },
    { business_name: 'Bright Smile', location: 'مُحَمَّدٌ', keywords: ['b', 'a'] },
  ]);
});
