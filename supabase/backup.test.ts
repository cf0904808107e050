/**
 * The two backups of docs/operations.md, made and restored on a real server with the commands of that document: every
 * row, count, privilege and policy is there again.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCatalogue } from './catalogue';
import type { Database } from './database';
import { backup, restore, runDocumented } from './documentedCommands';
import { findInstalledPrograms, startLocalServer, noClientsReason } from './localServer';
import type { LocalServer } from './localServer';
import { applyMigrations, projectSql } from './migratedDatabase';
import { createScratchDatabase } from './serverDatabase';

const programs = findInstalledPrograms();

jest.setTimeout(60_000);

const operators = join(__dirname, 'operators');
const admin = '00000000-0000-4000-8000-aaaaaaaaaaaa';
/** 1,500, without the five of the person whose account is deleted. */
const requestCount = 1495;

if (!programs) {
  it.skip(noClientsReason, () => undefined);
} else {
  describe('Backups', () => {
    let server: LocalServer;
    let folder: string;
    let old: Database;

    const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
    const open = async (name: string) => (await createScratchDatabase(server.url, name)).connect();
    const countRows = (name: string) =>
      server.run('psql', ['--quiet', '--csv', '--file', join(operators, 'count-rows.sql'), urlOf(name)]);

    const run = (begin: string, variables: Record<string, string>) =>
      runDocumented(begin, folder, programs.folder, variables);

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'backup-'));
      symlinkSync(__dirname, join(folder, 'supabase'));
      server = await startLocalServer(programs);
      old = await open('old');
      await old.exec(projectSql('everything'));
      await applyMigrations(old);
      await old.exec(`
        insert into auth.users (id, email, raw_user_meta_data)
        select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'person-' || n || '@example.com',
          case n % 3 when 0 then null else jsonb_build_object('full_name', E'Zoë "Z" O''Neil \\\\ ' || n) end
        from generate_series(1, 300) as n;
        insert into auth.users (id, email) values ('${admin}', 'admin@example.com');
        update public.profiles set role = 'admin' where id = '${admin}';
        insert into public.optimization_requests (user_id, business_name, location, keywords, created_at)
        select ('00000000-0000-4000-8000-' || lpad(to_hex(1 + n % 300), 12, '0'))::uuid, 'Bäckerei 👩‍🍳 ' || n, 'شیراز، می‌خواهم',
          array['a,b', '{c}', E'"d"\\\\', 'null', 'near me ' || n], now() - n * interval '1 minute 1 microsecond'
        from generate_series(1, 1500) as n;
        update public.optimization_requests set status = 'completed' where id in
          (select id from public.optimization_requests order by created_at limit 500);
        delete from auth.users where email = 'person-7@example.com';
        update private.request_quota set per_24_hours = 50`);
      await run(backup, { OLD: urlOf('old') });
    });

    afterAll(async () => {
      await old.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    /** An admin's search finds the rows, and a new account gets its profile. */
    const expectToWork = async (database: Database) => {
      const find = async (search: string) => {
        await database.exec('begin; set local role authenticated');
        await database.query(`select set_config('request.jwt.claims', $1, true)`, [
          JSON.stringify({ sub: admin, role: 'authenticated' }),
        ]);
        const { rows } = await database.query<{ found: { total: number | null; rows: unknown[] } }>(
          'select public.find_requests(search => $1) as found',
          [search],
        );
        await database.exec('rollback');
        return rows[0]?.found;
      };
      const { rows } = await database.query<{ count: number }>(
        'select count(*)::int as count from public.optimization_requests',
      );
      expect(rows).toEqual([{ count: requestCount }]);
      expect((await find(''))?.total).toBe(requestCount);
      expect((await find('near me 1234'))?.rows).toHaveLength(1);
      await database.exec(`insert into auth.users (id, email) values (gen_random_uuid(), 'new@example.com')`);
      expect(
        (await database.query(`select role from public.profiles where email = 'new@example.com'`)).rows,
      ).toEqual([{ role: 'user' }]);
    };

    it('A backup of the whole database can be restored, with the same rows and definitions', async () => {
      const restored = await open('whole');
      try {
        await server.run('pg_restore', [
          '--exit-on-error',
          `--dbname=${urlOf('whole')}`,
          join(folder, 'whole.dump'),
        ]);
        expect(await countRows('whole')).toBe(await countRows('old'));
        expect(await readCatalogue(restored)).toEqual(await readCatalogue(old));
        await expectToWork(restored);
      } finally {
        await restored.close();
      }
    });

    it('A backup of the rows can be restored into a new project with the same migrations', async () => {
      const project = await open('project');
      // Ends with an error when a count or a checksum differs.
      const restoreRows = () => run(restore, { NEW: urlOf('project') });
      try {
        await project.exec(projectSql('nothing'));
        await applyMigrations(project);
        await restoreRows();
        // The old project granted everything by default, so its default privileges for later tables differ. The
        // migrations make all other privileges equal.
        const { 'later rights': _, ...expected } = await readCatalogue(old);
        expect(await readCatalogue(project)).toMatchObject(expected);
        await expect(restoreRows()).rejects.toThrow('This project has accounts');
        await expectToWork(project);
      } finally {
        await project.close();
      }
    });

    it('count-rows.sql prints another checksum when a name has changed, and another count when a row is gone', async () => {
      const before = await countRows('old');
      const profiles = (csv: string) => csv.split('\n').find((line) => line.startsWith('public.profiles,'));
      expect(profiles(before)).toMatch(/^public\.profiles,300,\d+$/);
      expect(before).toMatch(/^auth\.users,300,\d+$/m);
      expect(before).toMatch(/^private\.request_quota,1,\d+$/m);
      const person = 'person-8@example.com';
      await old.exec(`update public.profiles set full_name = 'Zoe' where email = '${person}'`);
      expect(profiles(await countRows('old'))).toMatch(/^public\.profiles,300,\d+$/);
      expect(profiles(await countRows('old'))).not.toBe(profiles(before));
      await old.exec(`delete from auth.users where email = '${person}'`);
      expect(profiles(await countRows('old'))).toMatch(/^public\.profiles,299,/);
    });
  });
}
