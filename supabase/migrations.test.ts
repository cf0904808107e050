/**
 * Applies each migration to a project that people use, a second time, and by two operators at once.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogue } from './catalogue';
import { openDatabase, type Database } from './database';
import { findServer, startLocalServer, noServerReason, type LocalServer } from './localServer';
import { applyMigrations, projectSql, readMigrations, type Migration } from './migratedDatabase';
import { createScratchDatabase } from './serverDatabase';

jest.setTimeout(60_000);

const migrations = readMigrations();
const admin = '00000000-0000-4000-8000-aaaaaaaaaaaa';
const countRowsSql = readFileSync(join(__dirname, 'operators', 'count-rows.sql'), 'utf8');

/** A checksum of each table's rows. */
async function countRows(database: Database): Promise<unknown[]> {
  const [functions = ''] = countRowsSql.split('select * from pg_temp.count_rows();');
  await database.exec(functions);
  return (await database.query('select * from pg_temp.count_rows()')).rows;
}

/** All definitions, with privileges, and a checksum of each table's rows. */
const readDatabase = async (database: Database) => ({
  catalogue: await readCatalogue(database),
  rows: await countRows(database),
});

const exists = async (database: Database, relation: string) =>
  (await database.query<{ there: boolean }>('select to_regclass($1) is not null as there', [relation]))
    .rows[0]?.there ?? false;

/** A person signs up and submits three requests, as far as the tables exist already. */
async function signUpAndSubmit(database: Database, index: number): Promise<void> {
  const email = `person-${index}@example.com`;
  await database.query(
    `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, '{"full_name":"Ada Ng"}')`,
    [email],
  );
  if (!(await exists(database, 'public.optimization_requests'))) return;
  await database.query(
    `insert into public.optimization_requests (user_id, business_name, location, keywords, status)
     select auth.users.id, 'Bakery ' || status, 'Bergen', '{near me,bread}', status::public.request_status
     from auth.users, unnest('{pending,completed,failed}'::text[]) as status
     where auth.users.email = $1 and exists (select from public.profiles where profiles.id = auth.users.id)`,
    [email],
  );
}

/** The rows of the tables that the API shows, by table and then in the order of their ids. */
async function publicRows(database: Database): Promise<Record<string, Record<string, unknown>[]>> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const entries: [string, Record<string, unknown>[]][] = [];
  for (const { name } of tables) {
    const { rows } = await database.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(each) as row from public.${name} as each 
       order by coalesce(to_jsonb(each) ->> 'id', to_jsonb(each)::text)`,
    );
    entries.push([name, rows.map(({ row }) => row)]);
  }
  return Object.fromEntries(entries);
}

describe.each(['nothing', 'everything'] as const)(
  'Migrations in a project that grants %s by default',
  (grants) => {
    let database: Database;

    beforeAll(async () => {
      database = openDatabase({ isShortLived: true });
      await database.exec(projectSql(grants));
      await database.query(`insert into auth.users (id, email) values ($1, 'admin@example.com')`, [admin]);
    });
    afterAll(() => database.close());

    it.each(migrations.map((migration, index) => ({ ...migration, index })))(
      'The migration $name keeps every row, and changes nothing when it is applied again',
      async ({ index, ...migration }) => {
        await signUpAndSubmit(database, index);
        const before = await publicRows(database);
        await applyMigrations(database, [migration]);
        const after = await publicRows(database);
        for (const [table, rows] of Object.entries(before)) {
          const ids = new Set(rows.map(({ id }) => id));
          expect(after[table]?.filter(({ id }) => ids.has(id))).toMatchObject(rows);
        }

        const once = await readDatabase(database);
        // Either it is refused completely, or it has no effect.
        await applyMigrations(database, [migration]).catch(() => undefined);
        expect(await readDatabase(database)).toEqual(once);
      },
    );

    it('People and requests from before, between and after the migrations are counted and found', async () => {
      await database.exec(`update public.profiles set role = 'admin' where id = '${admin}'`);
      await signUpAndSubmit(database, migrations.length);
      const [stored] = (
        await database.query<{ people: number; requests: number }>(
          `select (select count(*)::int from auth.users) as people, count(*)::int as requests
         from public.optimization_requests`,
        )
      ).rows;
      // The admin, one person before each migration, and one after the last.
      expect(stored).toEqual({ people: migrations.length + 2, requests: expect.any(Number) as number });
      // More than those of the last person: the others could submit once they got profiles (*_triggers.sql).
      expect(stored?.requests).toBeGreaterThan(3);
      await database.exec('begin; set local role authenticated');
      await database.query(`select set_config('request.jwt.claims', $1, true)`, [
        JSON.stringify({ sub: admin, role: 'authenticated' }),
      ]);
      const { rows } = await database.query(
        `select public.find_people() -> 'total' as people, public.find_requests() -> 'total' as requests,
         jsonb_array_length(public.find_requests(search => 'bread', page => 1000) -> 'rows') as found`,
      );
      await database.exec('rollback');
      expect(rows).toEqual([{ ...stored, found: stored?.requests }]);
    });

    it('Applying the grants again corrects what was granted or revoked by hand', async () => {
      const grantsFile = migrations.filter(({ name }) => name.endsWith('_grants.sql')).slice(-1);
      expect(grantsFile).toHaveLength(1);
      const right = await readCatalogue(database);
      await database.exec(`
      grant all on all tables in schema public to anon, authenticated, service_role;
      grant all on all functions in schema public, private to public;
      grant all on schema private to anon;
      revoke select on public.profiles from authenticated;
      revoke execute on function private.is_admin() from authenticated;`);
      expect(await readCatalogue(database)).not.toEqual(right);
      await applyMigrations(database, grantsFile);
      // The catalogue includes the privileges of single columns.
      expect(await readCatalogue(database)).toEqual(right);
    });
  },
);

const programs = findServer();

if (!programs) {
  it.skip(`Two operators at once: ${noServerReason}`, () => undefined);
} else {
  describe('Two operators at once', () => {
    let server: LocalServer;
    beforeAll(async () => {
      server = await startLocalServer(programs);
    });
    afterAll(() => server.stop());

    it('When two operators apply a migration at the same time, it is applied once, and one of them gets an error', async () => {
      const scratch = await createScratchDatabase(server.url, 'pushed');
      const alone = await (await createScratchDatabase(server.url, 'alone')).connect();
      const [first, second] = [await scratch.connect(), await scratch.connect()];
      try {
        await alone.exec(projectSql('nothing'));
        await applyMigrations(alone);
        await first.exec(`${projectSql('nothing')}
          create schema supabase_migrations;
          create table supabase_migrations.schema_migrations (version text primary key)`);
        await signUpAndSubmit(first, 0);
        // As the Supabase CLI does: the file and its line in the history are one transaction.
        const asPushed = ({ name, sql }: Migration) => ({
          name,
          sql: `${sql}\n;insert into supabase_migrations.schema_migrations values ('${name}');`,
        });
        for (const migration of migrations.map(asPushed)) {
          const outcomes = await Promise.allSettled(
            [first, second].map((operator) => applyMigrations(operator, [migration])),
          );
          expect({ [migration.name]: outcomes.map(({ status }) => status).sort() }).toEqual({
            [migration.name]: ['fulfilled', 'rejected'],
          });
        }
        expect(await readCatalogue(first)).toEqual(await readCatalogue(alone));
        const { rows } = await first.query(
          'select version from supabase_migrations.schema_migrations order by 1',
        );
        expect(rows).toEqual(migrations.map(({ name }) => ({ version: name })));
      } finally {
        for (const connection of [alone, first, second]) await connection.close();
      }
    });
  });
}
