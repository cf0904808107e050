/**
 * Upgrades a project that has rows. `migrations.sha256` pins the files that operators may have applied: the Supabase
 * CLI applies none of them again, and refuses a new one whose name sorts before them.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogue } from './catalogue';
import { openDatabase, type Database } from './database';
import { applyMigrations, openMigratedDatabase, projectSql, readMigrations } from './migratedDatabase';

jest.setTimeout(60_000);

const migrations = readMigrations();
const pinned = readFileSync(join(__dirname, 'migrations.sha256'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('  '));

it('no file that was applied is edited, renamed or preceded by a new one', () => {
  const files = migrations.map(({ name, sql }) => [createHash('sha256').update(sql).digest('hex'), name]);
  expect(files.slice(0, pinned.length)).toEqual(pinned);
});

/** The newest migration of the first version that operators could apply. */
const first = '20261123130000_grants.sql';
const old = migrations.filter(({ name }) => name <= first);
const since = migrations.filter(({ name }) => name > first);

const admin = '00000000-0000-4000-8000-00000000000a';
const customer = '00000000-0000-4000-8000-00000000000c';
const other = '00000000-0000-4000-8000-00000000000d';
const requestOf = (person: string) => `1${person.slice(1)}`;

describe.each(['nothing', 'everything'] as const)('a project that grants %s', (grants) => {
  let database: Database;

  beforeAll(async () => {
    database = openDatabase({ isShortLived: true });
    await database.exec(projectSql(grants));
    await applyMigrations(database, old);
    await database.exec(`
      insert into auth.users (id, email, raw_user_meta_data) values
        ('${admin}', 'ada@example.com', '{"full_name": "Ada"}'),
        ('${customer}', 'cleo@example.com', '{"full_name": "Cleo"}'),
        ('${other}', 'otis@example.com', null);
      update public.profiles set role = 'admin' where id = '${admin}';
      insert into public.optimization_requests (id, user_id, business_name, location, keywords)
      select overlay(id::text placing '1' from 1 for 1)::uuid, id, 'Bakery', 'Bergen', '{near me}' from public.profiles;
      update public.optimization_requests set status = 'completed' where user_id = '${customer}';
      delete from public.history where kind <> 'status';
      insert into public.mail_settings (user_id, status_mail) values ('${customer}', false);`);
  });
  afterAll(() => database.close());

  /** Everything that a person's pages read, from tables and functions. */
  async function reads(who: string) {
    await database.exec('begin');
    try {
      await database.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ sub: who, role: 'authenticated' }),
      ]);
      await database.exec('set local role authenticated');
      const ids = async (table: string, id = 'id') =>
        (await database.query<{ id: string }>(`select ${id} as id from public.${table} order by 1`)).rows.map(
          (row) => row.id,
        );
      const found = async (call: string) =>
        (
          await database.query<{ page: { rows: { id: string }[]; of: number } }>(
            `select public.${call} as page`,
          )
        ).rows.map(({ page }) => [page.rows.length, page.of])[0];
      return {
        profiles: await ids('profiles'),
        requests: await ids('optimization_requests'),
        history: await ids('history', 'request_id'),
        settings: await ids('mail_settings', 'user_id'),
        found: await found('find_requests()'),
        searched: await found(`find_requests(search => 'bakery')`),
        people: await found('find_people()'),
      };
    } finally {
      await database.exec('rollback');
    }
  }

  const people = [admin, customer, other];
  const allIsThere = async () => {
    expect(await reads(customer)).toEqual({
      profiles: [customer],
      requests: [requestOf(customer)],
      history: [requestOf(customer)],
      settings: [customer],
      found: [1, 1],
      searched: [1, 1],
      people: [1, 1],
    });
    expect(await reads(admin)).toEqual({
      profiles: people,
      requests: people.map(requestOf),
      history: [requestOf(customer)],
      settings: [],
      found: [3, 3],
      searched: [3, 3],
      people: [3, 3],
    });
  };

  it('of the first version is read by a customer and an admin', allIsThere);

  it.each(since)('is read by both after $name', async (migration) => {
    await applyMigrations(database, [migration]);
    await allIsThere();
  });

  it('is in the end the same as a new one', async () => {
    const fresh = await openMigratedDatabase(grants);
    expect(await readCatalogue(database)).toEqual(await readCatalogue(fresh));
    await fresh.close();
  });
});
