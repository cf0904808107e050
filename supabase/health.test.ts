/** `operators/health.sql`: every line is fine in a healthy project, and each kind of damage shows in one line. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database';
import { openMigratedDatabase } from './migratedDatabase';

jest.setTimeout(60_000);

const healthSql = readFileSync(join(__dirname, 'operators', 'health.sql'), 'utf8');
const ada = '00000000-0000-4000-8000-000000000001';

let database: Database;

beforeAll(async () => {
  database = await openMigratedDatabase();
  await database.exec(`
    insert into auth.users (id, email, email_confirmed_at, created_at)
    values ('${ada}', 'ada@example.com', now(), now()), (gen_random_uuid(), 'bea@example.com', now(), now() - interval '2 days');
    update public.profiles set role = 'admin' where email = 'bea@example.com';
    insert into public.optimization_requests (user_id, business_name, location, keywords, created_at)
    select '${ada}', 'Business', 'Bergen', '{x}', now() - n * interval '1 day' from generate_series(1, 3) as n`);
});
afterAll(() => database.close());
beforeEach(() => database.exec('begin'));
afterEach(() => database.exec('rollback'));

async function readHealth() {
  const { rows } = await database.query<{ what: string; value: string; fine: boolean | null }>(healthSql);
  return rows;
}
/** The lines that report a problem, each as its text and number. */
const readProblems = async () => {
  const rows = await readHealth();
  return rows.filter(({ fine }) => fine === false).map(({ what, value }) => ({ [what]: Number(value) }));
};

it('The health report finds nothing wrong with a healthy project', async () => {
  const rows = await readHealth();
  expect(await readProblems()).toEqual([]);
  expect(Object.fromEntries(rows.map(({ what, value }) => [what, Number(value)]))).toMatchObject({
    requests: 3,
    people: 2,
    'people of the last 24 hours': 2,
    'admins who can sign in': 1,
    'admins without a second factor': 1,
    'days that the oldest pending request waits': 3,
  });
  expect(rows.every(({ value }) => Number.isFinite(Number(value)))).toBe(true);
});

it.each<[string, string, Record<string, number>[]]>([
  [
    'rows that were loaded without triggers',
    `set local session_replication_role = replica;
     insert into public.optimization_requests (user_id, business_name, location, keywords)
     values ('${ada}', 'Loaded', 'Bergen', '{x}')`,
    [{ 'kept count of requests, minus the stored ones': -1 }, { 'requests that no search finds': 1 }],
  ],
  [
    'requests whose text was changed without triggers',
    `set local session_replication_role = replica; update public.optimization_requests set location = 'Oslo'`,
    [{ 'requests whose search text is out of date': 3 }],
  ],
  [
    'an account without a profile',
    `set local session_replication_role = replica;
     insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'cy@example.com', now())`,
    [{ 'accounts without a profile': 1 }],
  ],
  [
    'a flood of sign-ups',
    `insert into auth.users (id, email, email_confirmed_at, created_at)
     select gen_random_uuid(), 'bot-' || n || '@example.com', null, now() - interval '2 hours' from generate_series(1, 25) as n`,
    [{ 'sign-ups of the last day that nobody confirmed within an hour': 25 }],
  ],
  [
    'customers who use their whole quota',
    `update private.request_quota set per_24_hours = 1;
     insert into auth.users (id, email, email_confirmed_at)
     select gen_random_uuid(), 'eager-' || n || '@example.com', now() from generate_series(1, 12) as n;
     insert into public.optimization_requests (user_id, business_name, location, keywords)
     select id, 'Business', 'Bergen', '{x}' from public.profiles where email like 'eager-%'`,
    [{ 'customers at their quota of the day': 12 }],
  ],
  [
    'old requests that are still pending',
    `update public.optimization_requests set created_at = now() - interval '10 days'
     where id = (select id from public.optimization_requests limit 1)`,
    [{ 'days that the oldest pending request waits': 10 }],
  ],
  [
    'mails that are due and not sent',
    `update public.optimization_requests set status = 'completed';
     update private.status_mails set due_at = now() - interval '2 hours'`,
    [{ 'status mails that wait for an hour, or were given up in a day': 3 }],
  ],
  [
    // Possible in a project that was in this state before the trigger that refuses it existed.
    'a project whose only admin is blocked',
    `set local session_replication_role = replica;
     update auth.users set banned_until = now() + interval '1 year' where email = 'bea@example.com'`,
    [{ 'admins who can sign in': 0 }],
  ],
  [
    'admins without the second factor that they must have',
    'update private.project_settings set require_admin_mfa = true',
    [{ 'admins without a second factor': 1 }],
  ],
  [
    'a deleted account that the log of Auth still names after a day',
    `insert into private.forgotten_people (id, deleted_at) values (gen_random_uuid(), now() - interval '30 hours')`,
    [{ 'hours since an account was deleted that the log of Auth still names': 30 }],
  ],
  [
    'a table without row-level security',
    'create table public.odd_table (id int primary key)',
    [{ 'tables that the API shows without row-level security': 1 }],
  ],
])('The health report finds %s', async (_, sql, problems) => {
  await database.exec(sql);
  expect(await readProblems()).toEqual(problems);
});

it('The health report finds nothing wrong after repair.sql has corrected rows that were loaded without triggers', async () => {
  await database.exec(`
    set local session_replication_role = replica;
    insert into public.optimization_requests (user_id, business_name, location, keywords)
    values ('${ada}', 'Loaded', 'Bergen', '{x}');
    update public.optimization_requests set location = 'Oslo';
    set local session_replication_role = origin;`);
  const repair = readFileSync(join(__dirname, 'operators', 'repair.sql'), 'utf8');
  for (const _ of ['once', 'twice']) {
    await database.exec(repair);
    expect(await readProblems()).toEqual([]);
  }
});
