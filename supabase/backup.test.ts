/**
 * The two backups of docs/operations.md, made with `pg_dump` and restored on a real server: every row, count, privilege
 * and policy is there again. Runs the commands as they stand there.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCatalogue } from './catalogue';
import type { Database } from './database';
import { backup, restore, runDocumented } from './documentedCommands';
import { findInstalledPrograms, startLocalServer, whyNoClients } from './localServer';
import type { LocalServer } from './localServer';
import { applyMigrations, projectSql } from './migratedDatabase';
import { createScratchDatabase } from './serverDatabase';

const programs = findInstalledPrograms();

jest.setTimeout(60_000);

const operators = join(__dirname, 'operators');
const admin = '00000000-0000-4000-8000-aaaaaaaaaaaa';

if (!programs) {
  it.skip(whyNoClients, () => undefined);
} else {
  describe('backups', () => {
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

    /** Checks that an admin's search finds the rows, and that a new account gets its profile. */
    const isAlive = async (database: Database) => {
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
      expect(rows).toEqual([{ count: 1495 }]);
      expect((await find(''))?.total).toBe(1495);
      expect((await find('near me 1234'))?.rows).toHaveLength(1);
      await database.exec(`insert into auth.users (id, email) values (gen_random_uuid(), 'new@example.com')`);
      expect(
        (await database.query(`select role from public.profiles where email = 'new@example.com'`)).rows,
      ).toEqual([{ role: 'user' }]);
    };

    it('A backup of the whole database restores the same database', async () => {
      const restored = await open('whole');
      try {
        await server.run('pg_restore', [
          '--exit-on-error',
          `--dbname=${urlOf('whole')}`,
          join(folder, 'whole.dump'),
        ]);
        expect(await countRows('whole')).toBe(await countRows('old'));
        expect(await readCatalogue(restored)).toEqual(await readCatalogue(old));
        await isAlive(restored);
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
        const { 'later rights': _, ...wanted } = await readCatalogue(old);
        expect(await readCatalogue(project)).toMatchObject(wanted);
        await expect(restoreRows()).rejects.toThrow('This project has accounts');
        await isAlive(project);
      } finally {
        await project.close();
      }
    });

    it('The comparison of rows reports a backup that lacks a row or a letter', async () => {
      const wanted = await countRows('old');
      const table = (text: string) => text.split('\n').find((line) => line.startsWith('public.profiles,'));
      expect(table(wanted)).toMatch(/^public\.profiles,300,\d+$/);
      expect(wanted).toMatch(/^auth\.users,300,\d+$/m);
      expect(wanted).toMatch(/^private\.request_quota,1,\d+$/m);
      const person = 'person-8@example.com';
      await old.exec(`update public.profiles set full_name = 'Zoe' where email = '${person}'`);
      expect(table(await countRows('old'))).toMatch(/^public\.profiles,300,\d+$/);
      expect(table(await countRows('old'))).not.toBe(table(wanted));
      await old.exec(`delete from auth.users where email = '${person}'`);
      expect(table(await countRows('old'))).toMatch(/^public\.profiles,299,/);
    });
  });
}
