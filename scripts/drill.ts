/**
 * `npm run drill`: backs up a project with many rows as docs/operations.md describes, restores the backup into an empty
 * project on the same temporary PostgreSQL server, and says how long it took and whether everything is there.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readCatalogue } from '../supabase/catalogue';
import type { Database } from '../supabase/database';
import { backup, restore, runDocumented } from '../supabase/documentedCommands';
import { findInstalledPrograms, startLocalServer, noClientsReason } from '../supabase/localServer';
import { applyMigrations, projectSql } from '../supabase/migratedDatabase';
import { createScratchDatabase } from '../supabase/serverDatabase';
import { readOptions, readWholeNumbers } from './commandLine/readOptions';

const options = readOptions(
  [
    'Makes a backup of a project with many rows, restores it into an empty one, and compares the two.',
    '',
    '  --rows=10000       how many requests (default 10000)',
  ].join('\n'),
  { rows: { type: 'string', default: '10000' } },
);

const admin = '00000000-0000-4000-8000-00000000000a';
const password = 'the password of the drill';
const root = path.resolve(__dirname, '..');

/** Adds a person for every ten requests. Loads rows as a restore does: without triggers, then counts again. */
async function fill(old: Database, rows: number): Promise<void> {
  await old.exec(`
    insert into auth.users (id, email, encrypted_password)
    values ('${admin}', 'admin@example.com', extensions.crypt('${password}', extensions.gen_salt('bf')));
    update public.profiles set role = 'admin' where id = '${admin}';
    set session_replication_role = replica;
    insert into auth.users (id, email) select gen_random_uuid(), 'person-' || n || '@example.com'
    from generate_series(1, ${Math.ceil(rows / 10)}) as n;
    insert into public.profiles (id, email) select id, email from auth.users on conflict do nothing;
    create temporary table people as select id, row_number() over () - 1 as n from public.profiles;
    insert into public.optimization_requests (user_id, business_name, location, keywords, status, created_at)
    select people.id, 'Business ' || i, 'Oslo', array['near me', 'keyword ' || i % 1000], 'completed',
      timestamptz '2026-01-01' + i * interval '1 second'
    from generate_series(1, ${rows}) as i join people on people.n = i % (select count(*) from people);
    insert into public.history (kind, actor_id, person_id, request_id, old_value, new_value)
    select 'status', '${admin}', user_id, id, 'pending', 'completed' from public.optimization_requests;
    insert into private.request_search (id, user_id, text)
    select request.id, user_id,
      private.search_text(business_name, location, keywords, owner.full_name, owner.email)
    from public.optimization_requests as request join public.profiles as owner on owner.id = user_id;
    set session_replication_role = origin;
    select private.count_again();
    analyze;`);
}

/** Checks the admin's password as Auth does, then reads what the admin's page shows: newest requests and total. */
async function signIn(project: Database): Promise<{ rows: unknown[]; total: number }> {
  const { rows: known } = await project.query<{ sub: string }>(
    `select id as sub from auth.users
     where email = 'admin@example.com' and encrypted_password = extensions.crypt($1, encrypted_password)`,
    [password],
  );
  if (!known[0]) throw new Error('The password of the admin is not accepted.');
  await project.exec('begin; set local role authenticated');
  await project.query(`select set_config('request.jwt.claims', $1, true)`, [
    JSON.stringify({ ...known[0], role: 'authenticated' }),
  ]);
  const { rows } = await project.query<{ found: { rows: unknown[]; total: number } }>(
    'select public.find_requests() as found',
  );
  await project.exec('rollback');
  if (!rows[0]?.found.total) throw new Error('The admin sees no requests.');
  return rows[0].found;
}

/** The totals that pages show instead of counting. */
async function countKept(project: Database): Promise<unknown[]> {
  const { rows } = await project.query(`
    select list, value, sum(total)::int as total from private.row_counts group by list, value
    union all select 'week ' || week, status::text, sum(total)::int from private.week_counts group by week, status
    order by 1, 2`);
  return rows;
}

async function drill(): Promise<void> {
  const programs = findInstalledPrograms();
  if (!programs) throw new Error(`The drill ${noClientsReason}`);
  const [rows = 0] = readWholeNumbers('rows', options.rows, { min: 1 });
  const folder = mkdtempSync(path.join(tmpdir(), 'drill-'));
  symlinkSync(path.join(root, 'supabase'), path.join(folder, 'supabase'));
  const server = await startLocalServer(programs);
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const minutes: number[] = [];
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    const taken = (performance.now() - started) / 60_000;
    minutes.push(taken);
    console.log(`${what}: ${taken.toFixed(2)} minutes`);
  };
  const make = async (name: string) => {
    const project = await (await createScratchDatabase(server.url, name)).connect();
    await project.exec(projectSql('nothing'));
    await project.exec('create extension pgcrypto schema extensions');
    await applyMigrations(project);
    return project;
  };
  const open: Database[] = [];
  try {
    const old = await make('old');
    open.push(old);
    await fill(old, rows);
    console.log(`a project with ${rows.toLocaleString('en')} requests`);
    await timed('backup', () => runDocumented(backup, folder, programs.folder, { OLD: urlOf('old') }));
    const restored = await make('restored');
    open.push(restored);
    await timed('restore, and every row compared', () =>
      runDocumented(restore, folder, programs.folder, { NEW: urlOf('restored') }),
    );
    await timed('policies, counts and a sign-in compared', async () => {
      for (const [what, read] of [
        ['structure, policies and rights', readCatalogue],
        ['kept counts', countKept],
        ['what a person sees who signs in', signIn],
      ] as const)
        if (!isDeepStrictEqual(await read(restored), await read(old)))
          throw new Error(`The restored project differs: ${what}.`);
    });
    console.log(`all is there after ${minutes.reduce((sum, each) => sum + each, 0).toFixed(2)} minutes`);
  } finally {
    for (const project of open) await project.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

drill().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  // The output of `diff` about tables whose rows differ.
  console.error((error as { stdout?: string }).stdout ?? '');
  process.exitCode = 1;
});
