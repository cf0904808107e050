/**
 * Tests which role may do what, with real roles and JWT claims on a migrated database, for either kind of default grants
 * (`DefaultGrants`): grants, and what no call of the contract suite asks, which runs on this database, too
 * (`mocks/contract/cases/`). Every test runs in a transaction that is rolled back.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countCharacters, isAcceptableText } from '../src/lib/acceptableText';
import { printedSchema } from '../mocks/product/schema/printedSchema';
import { DatabaseError } from './database';
import type { Database } from './database';
import { openMigratedDatabase } from './migratedDatabase';

const ids = {
  customer: '00000000-0000-4000-8000-000000000001',
  other: '00000000-0000-4000-8000-000000000002',
  admin: '00000000-0000-4000-8000-000000000003',
  demoted: '00000000-0000-4000-8000-000000000004',
  stranger: '00000000-0000-4000-8000-000000000009',
};
const requests = {
  customer: '10000000-0000-4000-8000-000000000001',
  other: '10000000-0000-4000-8000-000000000002',
  admin: '10000000-0000-4000-8000-000000000003',
};

interface Caller {
  role: string;
  claims: Record<string, unknown>;
}

const signedIn = (sub: string, more: Record<string, unknown> = {}): Caller => ({
  role: 'authenticated',
  claims: { sub, role: 'authenticated', aud: 'authenticated', ...more },
});

const now = () => Math.floor(Date.now() / 1000);
const proof = { amr: [{ method: 'password', timestamp: now() }] };

const callers = {
  anon: { role: 'anon', claims: { role: 'anon' } },
  /** The id of its session is the person's. */
  customer: signedIn(ids.customer, { ...proof, session_id: ids.customer }),
  other: signedIn(ids.other),
  admin: signedIn(ids.admin, proof),
  /** No longer an admin, with a token from the time when they were one. */
  demoted: signedIn(ids.demoted, { app_metadata: { role: 'admin' }, user_role: 'admin' }),
  /** The customer, with an admin's claims in every place of the token that a user might influence. */
  forged: signedIn(ids.customer, {
    user_metadata: { role: 'admin', is_admin: true, id: ids.admin, sub: ids.admin },
    user_role: 'admin',
    email: 'admin@example.com',
  }),
  /** A signed-in account whose profile is gone. */
  ghost: signedIn(ids.stranger),
  /** A token with the right role but without a user. */
  nobody: { role: 'authenticated', claims: { role: 'authenticated' } },
  service: { role: 'service_role', claims: { role: 'service_role' } },
  /** Supabase Auth itself. */
  auth: { role: 'supabase_auth_admin', claims: {} },
} satisfies Record<string, Caller>;
type CallerName = keyof typeof callers;
/** Callers of every role of the API, an admin included. */
const oneOfEachRole = ['anon', 'customer', 'admin', 'service'] as const;

type Outcome = { rows: Record<string, unknown>[] } | { code: string; message: string };

// PGlite takes seconds to start on a busy machine
jest.setTimeout(60_000);

describe.each(['nothing', 'everything'] as const)(
  'Access in a project that grants %s by default',
  (grants) => {
    let database: Database;

    beforeAll(async () => {
      database = await openMigratedDatabase(grants);
      await database.exec(`
      set role supabase_auth_admin;
      insert into auth.users (id, email, raw_user_meta_data) values
        ('${ids.customer}', 'customer@example.com', '{"full_name": "Cleo Customer"}'),
        ('${ids.other}', 'other@example.com', '{"full_name": "Otis Other"}'),
        ('${ids.admin}', 'admin@example.com', '{"full_name": "Ada Admin"}'),
        ('${ids.demoted}', 'demoted@example.com', '{"role": "admin"}');
      reset role;
      update public.profiles set role = 'admin' where email in ('admin@example.com', 'demoted@example.com');
      update public.profiles set role = 'user' where email = 'demoted@example.com';
      insert into public.optimization_requests (id, user_id, business_name, location, keywords) values
        ('${requests.customer}', '${ids.customer}', 'Cleo''s 100% Café', 'Oslo, Norway', '{"espresso (hot)", "a_b"}'),
        ('${requests.other}', '${ids.other}', 'Otis "Elevators", Inc.', 'Paris\\France', '{elevator}'),
        ('${requests.admin}', '${ids.admin}', 'Ada Ltd', 'London', '{analytical engine}');
    `);
    });

    afterAll(() => database.close());
    beforeEach(() => database.exec('begin'));
    afterEach(() => database.exec('rollback'));

    async function attempt(who: CallerName, sql: string, parameters: unknown[] = []): Promise<Outcome> {
      const { role, claims } = callers[who];
      await database.exec('savepoint attempt');
      try {
        await database.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
        await database.exec(`set local role ${role}`);
        const { rows } = await database.query(sql, parameters);
        await database.exec('reset role; release savepoint attempt');
        return { rows };
      } catch (error) {
        await database.exec('rollback to savepoint attempt');
        if (!(error instanceof DatabaseError)) throw error;
        return { code: error.code, message: error.message };
      }
    }

    const promoteOther = () =>
      database.exec(`update public.profiles set role = 'admin' where id = '${ids.other}'`);

    async function rowsFor(who: CallerName, sql: string, parameters: unknown[] = []) {
      const outcome = await attempt(who, sql, parameters);
      if ('code' in outcome) throw new Error(`${who}: ${outcome.message}`);
      return outcome.rows;
    }

    const notAllowed = { code: '42501' };
    const denied = (table: string): Outcome => ({
      code: '42501',
      message: `permission denied for table ${table}`,
    });
    /** Runs as the owner of the tables, whom no policy restricts. */
    const asOwner = async <T = Record<string, unknown>>(sql: string) => (await database.query<T>(sql)).rows;

    describe('Grants', () => {
      const columns = Object.fromEntries(
        Object.entries(printedSchema.tables)
          .filter(([name]) => name.startsWith('public.'))
          .map(([name, table]) => [name.slice('public.'.length), Object.keys(table.columns)]),
      );
      const tables = Object.keys(columns);

      /** What README.md lists: by `role table`, the columns that each of select, insert, update and delete may use. */
      function readMatrix() {
        const page = readFileSync(join(__dirname, 'README.md'), 'utf8');
        const section = page.split('### Columns (grants)')[1]?.split('###')[0] ?? '';
        const matrix = new Map<string, string[][]>();
        for (const line of section.split('\n').filter((each) => each.startsWith('| `'))) {
          const [role = '', table = '', ...cells] = line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim().replaceAll('`', ''));
          const all = columns[table] ?? [];
          matrix.set(
            `${role} ${table}`,
            cells.map((cell) => {
              if (cell === '—') return [];
              return cell === 'all' || cell === 'yes' ? all : cell.split(', ');
            }),
          );
        }
        return matrix;
      }

      const whoByRole: [string, CallerName[]][] = [
        ['anon', ['anon']],
        ['authenticated', ['customer', 'admin', 'demoted', 'forged', 'ghost', 'nobody']],
        ['service_role', ['service']],
      ];

      it.each(whoByRole)(
        'The role %s has the rights for each table and column that the README lists',
        async (role, callerNames) => {
          const matrix = readMatrix();
          for (const table of tables) {
            const cells = matrix.get(`${role} ${table}`);
            if (!cells) throw new Error(`README.md has no line for ${role} and ${table}`);
            const [select = [], insert = [], update = [], remove = []] = cells;
            for (const who of callerNames) {
              for (const column of columns[table] ?? []) {
                // a statement that matches no row can only be refused by a missing grant
                const statements: [string, string[], string][] = [
                  ['select', select, `select ${column} from public.${table} where false`],
                  ['insert', insert, `insert into public.${table} (${column}) select null where false`],
                  ['update', update, `update public.${table} set ${column} = null where false`],
                ];
                for (const [command, allowed, sql] of statements) {
                  const typed = sql.replace('null', `(null::public.${table}).${column}`);
                  const outcome = await attempt(who, typed);
                  const label = `${who} ${command} ${table}.${column}`;
                  expect([label, outcome]).toEqual([
                    label,
                    allowed.includes(column) ? { rows: [] } : denied(table),
                  ]);
                }
              }
              const deletion = await attempt(who, `delete from public.${table} where false`);
              expect([who, deletion]).toEqual([who, remove.length > 0 ? { rows: [] } : denied(table)]);
              expect(await attempt(who, `truncate public.${table} cascade`)).toMatchObject(notAllowed);
            }
          }
        },
      );

      it('The README has a line for every role and table', () => {
        expect([...readMatrix().keys()].sort()).toEqual(
          whoByRole.flatMap(([role]) => tables.map((table) => `${role} ${table}`)).sort(),
        );
      });

      it('No role of the API may read or change anything in the schemas private and auth', async () => {
        for (const who of oneOfEachRole) {
          const relations = await asOwner<{ name: string; key: string }>(`
            select oid::regclass::text as name, (select attname from pg_attribute where attrelid = oid and attnum = 1) as key
            from pg_class where relnamespace in ('private'::regnamespace, 'auth'::regnamespace) and relkind in ('r', 'v')`);
          expect(relations.length).toBeGreaterThan(5);
          for (const { name, key } of relations) {
            for (const sql of [
              `select * from ${name}`,
              `insert into ${name} default values`,
              `update ${name} set ${key} = default`,
              `delete from ${name}`,
            ])
              expect([who, sql, await attempt(who, sql)]).toMatchObject([who, sql, notAllowed]);
          }
        }
      });

      it('No role of the API may create a table or a trigger', async () => {
        for (const who of oneOfEachRole) {
          for (const schema of ['public', 'private']) {
            expect(await attempt(who, `create table ${schema}.mine (id integer)`)).toMatchObject(notAllowed);
          }
          expect(
            await attempt(
              who,
              'create trigger mine before insert on public.profiles execute function suppress_redundant_updates_trigger()',
            ),
          ).toMatchObject(notAllowed);
        }
      });

      it('Each role may execute only its own functions', async () => {
        const callable = await asOwner(`
        select r.rolname as role, n.nspname || '.' || p.proname as name
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          cross join unnest(array['anon', 'authenticated', 'service_role', 'supabase_auth_admin']) as r (rolname)
        where n.nspname in ('public', 'private') and has_function_privilege(r.rolname, p.oid, 'execute')
        order by 1, 2`);
        const checks = ['private.are_acceptable_texts', 'private.is_acceptable_text', 'private.profile_text'];
        const signedInOnly = [
          'private.delete_account',
          'private.delete_person',
          'private.export_account',
          'private.export_requests',
          'private.export_selected',
          'private.find',
          'private.history_actors',
          'private.is_admin',
          'private.is_blocked',
          'private.open_person',
          'private.request_overview',
          'private.reset_second_factor',
          'private.set_blocked',
          'private.withdraw_request',
          'public.delete_account',
          'public.delete_person',
          'public.export_account',
          'public.export_requests',
          'public.export_selected',
          'public.find_people',
          'public.find_requests',
          'public.history_actors',
          'public.open_person',
          'public.request_overview',
          'public.reset_second_factor',
          'public.set_blocked',
          'public.withdraw_request',
        ];
        const workerOnly = [
          'private.finish_status_mail',
          'private.take_status_mails',
          'public.finish_status_mail',
          'public.take_status_mails',
        ];
        const expected = [
          ...[...checks, ...signedInOnly].map((name) => ({ role: 'authenticated', name })),
          ...[...checks, ...workerOnly].map((name) => ({ role: 'service_role', name })),
        ];
        const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
        expect([...callable].sort(byText)).toEqual([...expected].sort(byText));
      });

      it('Tables and functions that their owner creates later are granted neither to visitors nor to people who are signed in', async () => {
        await database.exec(`create table public.later (id integer);
        create function public.later() returns integer language sql as 'select 1';`);
        for (const who of ['anon', 'customer'] as const) {
          expect(await attempt(who, 'select * from public.later')).toEqual(denied('later'));
          expect(await attempt(who, 'select public.later()')).toMatchObject(notAllowed);
        }
      });
    });

    it('A token without a user or of a deleted account sees no rows', async () => {
      for (const who of ['nobody', 'ghost'] as const) {
        for (const table of ['profiles', 'optimization_requests'])
          expect(await rowsFor(who, `select from public.${table}`)).toEqual([]);
      }
    });

    it('An account without a profile can store neither a request nor a setting for status mails', async () => {
      for (const insert of [
        `optimization_requests (business_name, location, keywords) values ('New', 'Bergen', '{x}')`,
        'mail_settings (status_mail) values (false)',
      ])
        expect(await attempt('ghost', `insert into public.${insert}`)).toMatchObject({ code: '23503' });
    });

    it('An admin who is banned has no admin’s rights', async () => {
      await promoteOther();
      await database.exec(
        `update auth.users set banned_until = now() + interval '1 year' where id = '${ids.admin}'`,
      );
      expect(await attempt('admin', 'select public.request_overview(1, null)')).toEqual({
        code: '42501',
        message: 'Only an admin may do this.',
      });
      expect(await rowsFor('admin', 'select from public.profiles')).toEqual([]);
    });

    describe('The quota', () => {
      /** Inserts so many requests, whose ids are numbered from `after` + 1. */
      const many = (count: number, after = 0) => `
      insert into public.optimization_requests (id, business_name, location, keywords)
      select ('20000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Business ' || n, 'Bergen', '{x}'
      from generate_series(${after + 1}, ${after + count}) as n returning id`;
      const quotaUsedUp = {
        code: 'PT429',
        message: 'You can submit 20 requests in 24 hours. Try again later.',
      };

      it('A person may submit 20 requests in 24 hours, in one call or in many, independently of others', async () => {
        // The account already has a request of today.
        expect(await attempt('customer', many(20))).toEqual(quotaUsedUp);
        expect(await attempt('customer', many(5_000))).toEqual(quotaUsedUp);
        expect(await rowsFor('customer', many(19))).toHaveLength(19);
        expect(await attempt('customer', many(1, 19))).toEqual(quotaUsedUp);
        expect(await attempt('forged', many(1, 19))).toEqual(quotaUsedUp);
        expect(await rowsFor('other', many(1, 19))).toHaveLength(1);
        await database.exec(
          `update public.optimization_requests set created_at = now() - interval '24 hours' where id = '${requests.customer}'`,
        );
        expect(await rowsFor('customer', many(1, 20))).toHaveLength(1);
        expect(await attempt('customer', many(1, 21))).toEqual(quotaUsedUp);
      });

      it('A request that is sent again when the quota is used up is answered as a duplicate', async () => {
        await rowsFor('customer', many(19));
        expect(await attempt('customer', many(1))).toMatchObject({ code: '23505' });
        const again = `${many(1).replace(' returning id', '')} on conflict (id) do nothing returning id`;
        expect(await rowsFor('customer', again)).toEqual([]);
      });

      it('A refused call does not count toward the quota', async () => {
        await rowsFor('customer', many(19));
        expect(await attempt('customer', many(1, 19))).toEqual(quotaUsedUp);
        await database.exec(`delete from public.optimization_requests where id = '${requests.customer}'`);
        expect(await rowsFor('customer', many(1, 19))).toHaveLength(1);
      });

      it('A person may have 200 open requests, and can submit another one when one is finished', async () => {
        await database.exec(`
        insert into public.optimization_requests (user_id, business_name, location, keywords, created_at, status)
        select '${ids.customer}', 'Old ' || n, 'Bergen', '{x}', now() - interval '3 days',
          (array['pending', 'processing']::public.request_status[])[1 + n % 2]
        from generate_series(1, 199) as n`);
        expect(await attempt('customer', many(1))).toEqual({
          code: 'PT429',
          message: 'You can have 200 open requests at a time. Submit this one when one of them is completed.',
        });
        await database.exec(
          `update public.optimization_requests set status = 'failed' where business_name = 'Old 7'`,
        );
        expect(await rowsFor('customer', many(1))).toHaveLength(1);
        expect(await attempt('customer', many(1, 1))).toMatchObject({ code: 'PT429' });
      });

      it('The quota applies neither to admins nor to the service role, and its limit is in a table that no role of the API can read', async () => {
        expect(await rowsFor('admin', many(30))).toHaveLength(30);
        await database.exec('update private.request_quota set per_24_hours = 3');
        expect(await rowsFor('other', many(2, 100))).toHaveLength(2);
        expect(await attempt('other', many(1, 200))).toMatchObject({
          code: 'PT429',
          message: expect.stringContaining('3 requests in 24 hours') as string,
        });
        const asService = `insert into public.optimization_requests (user_id, business_name, location, keywords)
        select '${ids.other}', 'Business', 'Bergen', '{x}' from generate_series(1, 10) returning id`;
        expect(await rowsFor('service', asService)).toHaveLength(10);
        for (const who of oneOfEachRole) {
          expect(await attempt(who, 'select * from private.request_quota')).toMatchObject(notAllowed);
        }
      });
    });

    describe('The history', () => {
      beforeEach(() => database.exec(`update public.optimization_requests set status = 'completed'`));

      it('Not even the service role can change the id of a request that is in the history', async () => {
        expect(
          await attempt('service', `update public.optimization_requests set id = gen_random_uuid()`),
        ).toMatchObject({ code: '23503' });
      });

      it('When Supabase Auth deletes an account, the history keeps what admins did, but not to which account', async () => {
        const before = await asOwner('select id from public.history');
        await rowsFor('auth', `delete from auth.users where id = '${ids.customer}'`);
        expect(await asOwner('select from public.history where request_id is not null')).toHaveLength(2);
        expect(
          await asOwner(`
          select from public.profiles where id = '${ids.customer}'
          union all select from public.optimization_requests where user_id = '${ids.customer}'
          union all select from public.history where person_id = '${ids.customer}'`),
        ).toEqual([]);
        // The deletion itself has a line, too.
        expect(await asOwner('select id from public.history')).toHaveLength(before.length + 1);
      });
    });

    describe('The log entries of Supabase Auth about an account', () => {
      const log = (payload: object) =>
        database.query('insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), $1)', [
          JSON.stringify(payload),
        ]);
      /** Calls the job, which reads two entries at a time, until no deleted account is left for it. */
      const sweep = async () => {
        while ((await asOwner('select private.sweep_auth_log(2)::int as remaining'))[0]?.remaining !== 0);
      };
      const remove = (id: string) => rowsFor('auth', `delete from auth.users where id = '${id}'`);
      const actions = async () =>
        (await asOwner(`select payload ->> 'action' as action from auth.audit_log_entries order by 1`)).map(
          ({ action }) => action,
        );

      it('After an account is deleted, a job deletes the log entries of Supabase Auth about it, and no others', async () => {
        await log({ action: 'by the person', actor_id: ids.customer });
        await log({ action: 'about the person', actor_id: ids.admin, traits: { user_id: ids.customer } });
        await log({ action: 'without address', actor_id: ids.other, actor_username: null });
        await log({
          action: 'named like the person',
          actor_id: ids.other,
          actor_username: 'other@example.com',
          actor_name: `${ids.customer} customer@example.com`,
        });
        await database.exec(`insert into auth.audit_log_entries (id) values (gen_random_uuid())`);
        await remove(ids.customer);
        expect(await actions()).toContain('by the person');
        await sweep();
        expect(await actions()).toEqual(['named like the person', 'without address', null]);
        await database.exec(`update auth.users set email = null where id = '${ids.other}'`);
        await remove(ids.other);
        await sweep();
        expect(await actions()).toEqual([null]);
      });

      it.each([
        [
          'have other columns',
          `alter table auth.audit_log_entries rename column payload to body;
           alter table auth.flow_state rename column user_id to owner`,
        ],
        ['are missing', 'drop table auth.audit_log_entries, auth.flow_state'],
        [
          'refuse the change',
          `create function auth.refuse() returns trigger language plpgsql as 'begin raise insufficient_privilege; end';
         create trigger refuse before delete on auth.flow_state execute function auth.refuse();
         create trigger refuse before delete on auth.audit_log_entries execute function auth.refuse()`,
        ],
      ])('An account can be deleted in a project whose Auth tables %s', async (_, sql) => {
        await database.exec(sql);
        await remove(ids.customer);
        expect(await asOwner(`select from auth.users where id = '${ids.customer}'`)).toEqual([]);
        expect(await asOwner(`select from public.history where kind = 'deletion'`)).toHaveLength(1);
      });
    });

    describe('Retention', () => {
      const daysAgo = (days: number) => `now() - interval '${days} days'`;
      const apply = async (dryRun: boolean, batch = 1000) =>
        (await asOwner(`select private.apply_retention(${dryRun}, ${batch}) as counts`))[0]?.counts;
      const stored = async () => ({
        accounts: (await asOwner(`select email from auth.users where email like 'sleeper%' order by 1`)).map(
          ({ email }) => email,
        ),
        requests: (await asOwner('select id from public.optimization_requests order by 1')).map(
          ({ id }) => id,
        ),
        lines: (await asOwner('select from public.history')).length,
      });
      const noAges = { unconfirmed_accounts: null, finished_requests: null, history: null };
      const all = [requests.customer, requests.other, requests.admin];

      beforeEach(() =>
        database.exec(`
          insert into auth.users (id, email, email_confirmed_at, created_at, last_sign_in_at) values
            (gen_random_uuid(), 'sleeper-1@example.com', null, ${daysAgo(40)}, null),
            (gen_random_uuid(), 'sleeper-2@example.com', null, ${daysAgo(20)}, null),
            (gen_random_uuid(), 'sleeper-3@example.com', now(), ${daysAgo(40)}, null),
            (gen_random_uuid(), 'sleeper-4@example.com', null, ${daysAgo(40)}, ${daysAgo(39)});
          delete from public.history;
          update public.optimization_requests set created_at = ${daysAgo(400)};
          update public.optimization_requests set status = 'completed' where id <> '${requests.admin}';
          update public.history set created_at = ${daysAgo(390)} where request_id = '${requests.customer}'`),
      );

      it('No old rows are deleted or counted as due until an operator sets an age', async () => {
        const before = await stored();
        expect(await apply(false)).toEqual(noAges);
        expect(await apply(true)).toEqual(noAges);
        expect(await stored()).toEqual(before);
      });

      it('A dry run of the deletion of old rows counts what is due and deletes nothing', async () => {
        await database.exec(
          `update private.retention set unconfirmed_accounts = '30 days', finished_requests = '1 year', history = '1 year'`,
        );
        const before = await stored();
        const due = { unconfirmed_accounts: 1, finished_requests: 1, history: 1 };
        expect(await apply(true)).toEqual(due);
        expect(await stored()).toEqual(before);
        expect(await apply(false)).toEqual(due);
        // The request that is still open stays, and so does the one that was finished only now.
        expect(await stored()).toMatchObject({
          accounts: ['sleeper-2@example.com', 'sleeper-3@example.com', 'sleeper-4@example.com'],
          requests: all.filter((id) => id !== requests.customer),
        });
        expect(await apply(false)).toEqual({ unconfirmed_accounts: 0, finished_requests: 0, history: 0 });
      });

      it('A call that deletes old rows deletes at most as many as its batch size', async () => {
        await database.exec(`
          update private.retention set finished_requests = '1 year', history = '1 year';
          update public.history set created_at = ${daysAgo(390)}`);
        expect(await apply(false, 1)).toMatchObject({ finished_requests: 1, history: 1 });
        expect(await apply(true)).toMatchObject({ finished_requests: 1 });
      });
    });

    describe('The last admin', () => {
      const last = { code: '23514', message: 'At least one admin must remain.' };

      it('The last admin cannot be demoted or deleted by anyone', async () => {
        for (const who of ['admin', 'service'] as const) {
          expect(
            await attempt(who, `update public.profiles set role = 'user' where id = '${ids.admin}'`),
          ).toEqual(last);
        }
        expect(await attempt('service', `update public.profiles set role = 'user'`)).toEqual(last);
        await database.exec('savepoint before');
        await expect(database.exec(`delete from auth.users where id = '${ids.admin}'`)).rejects.toMatchObject(
          last,
        );
        await database.exec('rollback to savepoint before');
      });

      describe('Admins who can sign in', () => {
        const ban = (id: string, until = `now() + interval '1 day'`) =>
          `update auth.users set banned_until = ${until} where id = '${id}'`;
        const asAuth = (sql: string) => attempt('auth', sql);
        const done = { rows: [] };

        it('The last admin cannot be banned, but one of two can', async () => {
          expect(await asAuth(ban(ids.admin))).toMatchObject(last);
          await promoteOther();
          expect(await asAuth(ban(ids.other))).toEqual(done);
          // A longer ban, an update that leaves the column as it is, and a ban that is over already.
          expect(await asAuth(ban(ids.other, `now() + interval '2 days'`))).toEqual(done);
          expect(await asAuth(ban(ids.admin, 'banned_until'))).toEqual(done);
          expect(await asAuth(ban(ids.admin, `now() - interval '1 day'`))).toEqual(done);
          expect(await asAuth(ban(ids.admin))).toMatchObject(last);
        });

        it('A customer can be banned, even in a project without an admin', async () => {
          expect(await asAuth(ban(ids.customer))).toEqual(done);
          await database.exec(`alter table public.profiles disable trigger user;
          update public.profiles set role = 'user'; alter table public.profiles enable trigger user;`);
          expect(await asAuth(ban(ids.other))).toEqual(done);
        });
      });

      it('The last admin may be demoted when another person becomes an admin, even in the same statement', async () => {
        await rowsFor(
          'service',
          `update public.profiles set role = case when id = '${ids.other}' then 'admin' else 'user' end::public.user_role`,
        );
        expect(await asOwner(`select id from public.profiles where role = 'admin'`)).toEqual([
          { id: ids.other },
        ]);
        await database.exec(`delete from auth.users where id = '${ids.admin}'`);
      });

      it('In a project without an admin, people can still be renamed and deleted', async () => {
        await database.exec(`alter table public.profiles disable trigger user;
        update public.profiles set role = 'user'; alter table public.profiles enable trigger user;
        update public.profiles set full_name = 'A'; delete from auth.users where id = '${ids.other}';`);
      });
    });

    describe('A sign-up', () => {
      const signUp = async (metadata: string, email: string | null = 'new@example.com') => {
        const insert = 'insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::jsonb)';
        await rowsFor('auth', insert, [ids.stranger, email, metadata]);
        const rows = await asOwner(
          `select full_name, email, role from public.profiles where id = '${ids.stranger}'`,
        );
        return rows[0];
      };

      it.each([
        ['a name', '{"full_name": "Nina Núñez"}', 'Nina Núñez'],
        ['spaces around the name', '{"full_name": "  Nina \\t\\n N  "}', 'Nina N'],
        ['a Persian name', '{"full_name": "می‌خواهم"}', 'می‌خواهم'],
        ['an emoji of several characters as the name', '{"full_name": "👨‍👩‍👧"}', '👨‍👩‍👧'],
        ['control characters in the name', '{"full_name": "Ni\\u0001na\\u009f"}', 'Ni na'],
        ['a bidirectional override in the name', '{"full_name": "\\u202enina"}', 'nina'],
        ['a name that is too long', JSON.stringify({ full_name: 'é'.repeat(500) }), 'é'.repeat(120)],
        ['a name of ten megabytes', JSON.stringify({ full_name: 'x'.repeat(10_000_000) }), 'x'.repeat(120)],
        ['ten megabytes of spaces', JSON.stringify({ full_name: ' '.repeat(10_000_000) }), null],
        ['a blank name', '{"full_name": " \\u00a0 "}', null],
        ['a name of invisible characters', '{"full_name": "\\u200b\\u200d"}', null],
        ['an empty name', '{"full_name": ""}', null],
        ['null as the name', '{"full_name": null}', null],
        ['a number as the name', '{"full_name": 5}', null],
        ['a boolean as the name', '{"full_name": true}', null],
        ['a list as the name', '{"full_name": ["a"]}', null],
        ['an object as the name', '{"full_name": {"first": "a"}}', null],
        ['no name', '{}', null],
        ['a list as the metadata', '["full_name"]', null],
        ['a text as the metadata', '"full_name"', null],
        ['null as the metadata', 'null', null],
        ['a role in the metadata', '{"role": "admin", "full_name": "R"}', 'R'],
        [
          'SQL in the name',
          `{"full_name": "'); drop table public.profiles; --"}`,
          `'); drop table public.profiles; --`,
        ],
      ])(
        'A sign-up with %s makes a customer’s profile with an acceptable name or none',
        async (_, metadata, expected) => {
          expect(await signUp(metadata)).toEqual({
            full_name: expected,
            email: 'new@example.com',
            role: 'user',
          });
        },
      );

      it('A sign-up with more than 16 kB of metadata stores only the metadata that the product needs', async () => {
        const ours = { sub: ids.stranger, email: 'new@example.com', email_verified: false };
        const name = 'x'.repeat(1000);
        await signUp(JSON.stringify({ ...ours, full_name: `${name}y`, junk: 'x'.repeat(20_000) }));
        const stored = () =>
          asOwner(`select raw_user_meta_data as data from auth.users where id = '${ids.stranger}'`);
        expect(await stored()).toEqual([{ data: { ...ours, full_name: name } }]);
        // Auth writes all metadata again when it confirms the address in the same call.
        await database.query(`update auth.users set raw_user_meta_data = $1`, [
          JSON.stringify({ ...ours, email_verified: true, junk: 'x'.repeat(20_000) }),
        ]);
        expect(await stored()).toEqual([{ data: { ...ours, email_verified: true } }]);
      });

      it('An account that has signed in can store at most 16 kB of metadata, and can always store less than before', async () => {
        await signUp('{}');
        const store = (length: number) =>
          attempt('auth', 'update auth.users set raw_user_meta_data = $1, last_sign_in_at = now()', [
            JSON.stringify({ junk: 'x'.repeat(length) }),
          ]);
        const stored = { rows: [] };
        const envelope = '{"junk": ""}'.length;
        expect(await store(16_384 - envelope)).toEqual(stored);
        expect(await store(16_385 - envelope)).toMatchObject({ code: '23514' });
        await database.exec(`set local session_replication_role = replica;
        update auth.users set raw_user_meta_data = jsonb_build_object('junk', repeat('x', 30000));
        set local session_replication_role = origin`);
        expect(await store(20_000)).toEqual(stored);
        expect(await store(20_001)).toMatchObject({ code: '23514' });
      });

      it('A sign-up without metadata and address makes a profile without a name and with an empty address', async () => {
        await database.exec(`insert into auth.users (id) values ('${ids.stranger}')`);
        expect(
          await asOwner(`select full_name, email from public.profiles where id = '${ids.stranger}'`),
        ).toEqual([{ full_name: null, email: '' }]);
      });

      it('A profile follows a change of the address', async () => {
        await signUp('{}');
        await rowsFor(
          'auth',
          `update auth.users set email = 'newer@example.com' where id = '${ids.stranger}'`,
        );
        expect(await asOwner(`select email from public.profiles where id = '${ids.stranger}'`)).toEqual([
          { email: 'newer@example.com' },
        ]);
      });

      it('supabase_auth_admin, as which Supabase Auth writes, cannot read profiles', async () => {
        expect(await attempt('auth', 'select * from public.profiles')).toMatchObject(notAllowed);
      });
    });

    describe('Limits of texts', () => {
      it('A keyword cannot be a list', async () => {
        expect(
          await attempt(
            'customer',
            `insert into public.optimization_requests (business_name, location, keywords) values ('n', 'l', '{{a},{b}}')`,
          ),
        ).toEqual({
          code: '23514',
          message:
            'new row for relation "optimization_requests" violates check constraint "optimization_requests_keywords_check"',
        });
      });

      it('A person’s name has at most 120 characters', async () => {
        const rename = (name: string) =>
          attempt('customer', `update public.profiles set full_name = $1`, [name]);
        expect(await rename('👍'.repeat(120))).toEqual({ rows: [] });
        expect(await rename('👍'.repeat(121))).toMatchObject({ code: '23514' });
      });

      // Takes long, and default grants make no difference.
      if (grants === 'nothing')
        it('TypeScript accepts the same characters as the database, all of the Basic Multilingual Plane and some beyond it', async () => {
          type Position = 'alone' | 'inside' | 'first' | 'five' | 'nine';
          const { rows } = await database.query<Record<Position, string>>(`
        select
          string_agg(private.is_acceptable_text(chr(n), 120)::int::text, '' order by n) as alone,
          string_agg(private.is_acceptable_text('a' || chr(n) || 'b', 120)::int::text, '' order by n) as inside,
          string_agg(private.is_acceptable_text(chr(n) || 'a', 120)::int::text, '' order by n) as first,
          string_agg(private.is_acceptable_text('a' || repeat(chr(n), 5) || 'b', 120)::int::text, '' order by n) as five,
          string_agg(private.is_acceptable_text('a' || repeat(chr(n), 9) || 'b', 120)::int::text, '' order by n) as nine
        from generate_series(1, 65535) as n where n not between 55296 and 57343`);
          const characters = Array.from({ length: 0xffff }, (_, index) => index + 1).filter(
            (code) => code < 0xd800 || code > 0xdfff,
          );
          const wrong = (position: Position, wrap: (character: string) => string) =>
            characters.filter(
              (code, place) =>
                isAcceptableText(wrap(String.fromCodePoint(code)), 1, 120) !==
                (rows[0]?.[position][place] === '1'),
            );
          expect(wrong('alone', (character) => character)).toEqual([]);
          expect(wrong('inside', (character) => `a${character}b`)).toEqual([]);
          expect(wrong('first', (character) => `${character}a`)).toEqual([]);
          expect(wrong('five', (character) => `a${character.repeat(5)}b`)).toEqual([]);
          expect(wrong('nine', (character) => `a${character.repeat(9)}b`)).toEqual([]);
          for (const text of [
            '\u{e0041}',
            '👍'.repeat(120),
            'a\u0301\u0323\u0302\u0308b',
            'a\u0301\u0323\u0302\u0308\u0301b',
          ])
            expect(
              await database.query('select private.is_acceptable_text($1, 120) as ok', [text]),
            ).toMatchObject({
              rows: [{ ok: isAcceptableText(text, 1, 120) }],
            });
          expect(countCharacters('👍'.repeat(3))).toBe(3);
        }, 180_000);
    });

    it.each([
      ['a percent sign', '100%', ['Cleo']],
      ['an underscore', 'a_b', ['Cleo']],
      ['an underscore, which is no wildcard', 'c_fé', []],
      ['an accent in capitals', 'CAFÉ', ['Cleo']],
      ['parentheses', '(hot)', ['Cleo']],
      ['a backslash', 'paris\\f', ['Otis']],
      ['an asterisk, which is no wildcard', '*', []],
      ['two letters of a keyword', 'EN', ['Ada']],
      ['two letters of an owner', 'cu', ['Cleo']],
      ['one character', '"', ['Otis']],
    ])('An admin’s search for %s, %j, finds the requests of %j', async (_, search, expected) => {
      const [answer] = await rowsFor('admin', `select public.find_requests(search => $1) -> 'rows' as rows`, [
        search,
      ]);
      const found = answer?.rows as { business_name: string }[];
      expect(found.map((row) => row.business_name.split(/[ ']/)[0])).toEqual(expected);
    });

    describe('What Supabase’s advisors look for', () => {
      const ours = `n.nspname in ('public', 'private')`;

      it.each([
        [
          'tables of the API without row-level security',
          `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`,
        ],
        [
          'row-level security without a policy',
          `select relname from pg_class c join pg_namespace n on n.oid = relnamespace where ${ours} and relkind = 'r'
         and relrowsecurity and not exists (select from pg_policy where polrelid = c.oid)`,
        ],
        ['policies for everybody', `select polname from pg_policy where polroles = '{0}'`],
        [
          'policies that are always true',
          `select policyname from pg_policies where schemaname = 'public' and (qual = 'true' or with_check = 'true')`,
        ],
        [
          'second permissive policy for the same role, table and command',
          `select tablename, cmd, role from pg_policies, unnest(roles) as role where permissive = 'PERMISSIVE'
         group by 1, 2, 3 having count(*) > 1`,
        ],
        ['policies for all commands', `select polname from pg_policy where polcmd = '*'`],
        [
          'functions called once per row in a policy',
          `select policyname, expression from pg_policies, unnest(array[qual, with_check]) as expression
         where schemaname = 'public'
           and regexp_replace(expression, 'SELECT (auth|private)\\.\\w+\\(\\)', '', 'g') ~ '(auth|private)\\.\\w+\\('`,
        ],
        [
          'policies that trust metadata',
          `select policyname from pg_policies where concat(qual, with_check) ~ 'metadata|jwt'`,
        ],
        [
          'foreign keys without an index',
          `select conname from pg_constraint k join pg_namespace n on n.oid = connamespace where contype = 'f' and ${ours}
         and not exists (select from pg_index i where indrelid = conrelid and (string_to_array(indkey::text, ' ')::int2[])[1:cardinality(conkey)] = conkey)`,
        ],
        [
          'duplicate indexes',
          `select indrelid::regclass, count(*) from pg_index i join pg_class c on c.oid = indrelid
         join pg_namespace n on n.oid = c.relnamespace where ${ours}
         group by indrelid, indkey::text, indclass::text, indoption::text, pg_get_expr(indexprs, indrelid) having count(*) > 1`,
        ],
        [
          'tables without a primary key',
          `select relname from pg_class c join pg_namespace n on n.oid = relnamespace where ${ours} and relkind = 'r'
         and not exists (select from pg_constraint where conrelid = c.oid and contype = 'p')`,
        ],
        [
          'functions whose search_path a caller can change',
          `select proname from pg_proc p join pg_namespace n on n.oid = pronamespace where ${ours}
         and not coalesce(proconfig @> array['search_path=""'], false)`,
        ],
        [
          'SECURITY DEFINER functions in the API',
          `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
        ],
        [
          'views in the API',
          `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f')`,
        ],
        [
          'extensions in the API',
          `select extname from pg_extension where extnamespace = 'public'::regnamespace`,
        ],
        [
          'tables published by Realtime except profiles and optimization_requests',
          `select tablename from pg_publication_tables
         where pubname = 'supabase_realtime' and tablename not in ('profiles', 'optimization_requests')`,
        ],
      ])('The database has no %s', async (_, sql) => {
        expect(await asOwner(sql)).toEqual([]);
      });
    });
  },
);
