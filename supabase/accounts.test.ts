/**
 * Accounts and their history: blocks, deletions, second factors and exports. Each test runs against the migrated
 * database and against the fake. `policies.test.ts` tests the privileges.
 */
import type { Row } from 'supabase-in-memory';
import {
  createUser,
  deleteRows,
  insertRow,
  PostgresError,
  toTimestamp,
  updateRow,
  updateRows,
  writerOf,
} from 'supabase-in-memory/schema';
import { createContext, visibilityOf } from 'supabase-in-memory/tools';
import { createFakeSupabase } from '../mocks/product/createFakeSupabase';
import { DatabaseError } from './database';
import { openMigratedDatabase } from './migratedDatabase';

jest.setTimeout(60_000);

const ada = '00000000-0000-4000-8000-000000000001';
const bea = '00000000-0000-4000-8000-000000000002';
const cleo = '00000000-0000-4000-8000-000000000003';
const otis = '00000000-0000-4000-8000-000000000004';
/** Has no account. */
const unknownId = '00000000-0000-4000-8000-000000000009';
const people = { ada, bea, cleo, otis } as const;
const requests = 'public.optimization_requests';
/** The id of the person's request: theirs, beginning with a 1. */
const requestOf = (person: string) => `1${person.slice(1)}`;

/** Admins have just entered their password, unless a test says otherwise. */
const claimsOf = (who: string, now: number) =>
  who === ada || who === bea ? { amr: [{ method: 'password', timestamp: now }] } : {};

type Answer = { value: unknown } | { code: string; message: string; hint: string | null };

interface Project {
  /** Ada and Bea are admins; Cleo and Otis are customers with a request and a session each. */
  start: () => Promise<void>;
  call: (who: string, name: string, args?: Row, claims?: Row) => Promise<Answer>;
  /** Ids of the rows that the person can read. */
  readIds: (who: string, table: 'profiles' | 'optimization_requests', claims?: Row) => Promise<unknown[]>;
  submit: (who: string) => Promise<Answer>;
  /** Makes all rows of the table this many minutes old. */
  backdate: (table: 'optimization_requests' | 'history', minutes: number) => Promise<void>;
  /** Turns mails about statuses off. */
  optOut: (who: string) => Promise<Answer>;
  /** The job that removes deleted people from Auth's log. */
  sweep: () => Promise<void>;
  change: (
    who: string,
    table: 'profiles' | 'optimization_requests',
    id: string,
    values: Row,
    claims?: Row,
  ) => Promise<Answer>;
  /** Changes columns of `auth.users` as Supabase Auth does, for example `banned_until` for its admin API. */
  changeAccount: (person: string, values: Row) => Promise<Answer>;
  history: (who: string) => Promise<Row[]>;
  /** The ids of the lines of history that the person sees. */
  linesOf: (who: string) => Promise<number[]>;
  /** Gives the person an identity (how they sign in) and a second factor. */
  addIdentity: (person: string) => Promise<void>;
  sessionsOf: (person: string) => Promise<number>;
  /** Switches `require_admin_mfa` on. */
  requireAdminMfa: () => Promise<void>;
  /** Gives the person a second factor. */
  addFactor: (person: string, status?: 'verified' | 'unverified') => Promise<void>;
  factorsOf: (person: string) => Promise<number>;
  /** Every value of every table, as one text. */
  dump: () => Promise<string>;
  /** The columns of each of the product's tables that has a column of type uuid, and so may refer to a person or a request. */
  columns: () => Promise<Record<string, string[]>>;
  /** Seconds since the epoch, for the claim that says when a password was entered. */
  now: () => number;
  close: () => Promise<void>;
}

const historyColumns = ['kind', 'actor_id', 'person_id', 'request_id', 'old_value', 'new_value', 'note'];

async function openPostgres(): Promise<Project> {
  const database = await openMigratedDatabase();
  let open = false;
  async function as<T>(who: string, work: () => Promise<T>, claims: Row = {}): Promise<T> {
    await database.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({
        sub: who,
        role: 'authenticated',
        ...claimsOf(who, Math.floor(Date.now() / 1000)),
        ...claims,
      }),
    ]);
    await database.exec('set local role authenticated');
    const result = await work();
    await database.exec('reset role');
    return result;
  }
  async function answer(work: () => Promise<unknown>): Promise<Answer> {
    await database.exec('savepoint attempt');
    try {
      return { value: await work() };
    } catch (error) {
      await database.exec('rollback to savepoint attempt');
      if (!(error instanceof DatabaseError)) throw error;
      const { code, message, hint } = error;
      return { code, message, hint };
    }
  }
  const attempt = (who: string, sql: string, parameters: unknown[], claims?: Row) =>
    answer(async () => {
      const { rows } = await as(who, () => database.query<{ value: unknown }>(sql, parameters), claims);
      return rows.length === 1 ? (rows[0]?.value ?? null) : rows.length;
    });
  async function idsFor<Id>(who: string, table: string, claims?: Row): Promise<Id[]> {
    const sql = `select id from public.${table} order by id`;
    const { rows } = await as(who, () => database.query<{ id: Id }>(sql), claims);
    return rows.map(({ id }) => id);
  }
  return {
    async start() {
      if (open) await database.exec('rollback');
      open = true;
      await database.exec('begin');
      await database.exec(`
        insert into auth.users (id, email) values ${Object.entries(people)
          .map(([name, id]) => `('${id}', '${name}@example.com')`)
          .join(', ')};
        update public.profiles set role = 'admin' where id in ('${ada}', '${bea}');
        insert into auth.sessions (id, user_id) values ('${cleo}', '${cleo}'), ('${otis}', '${otis}');
        insert into public.optimization_requests (id, user_id, business_name, location, keywords)
        select overlay(id::text placing '1' from 1 for 1)::uuid, id, split_part(email, '@', 1) || ' ltd', 'Oslo', '{x}'
        from public.profiles where role = 'user';
        insert into auth.flow_state (id, user_id, auth_code, authentication_method)
        select id, id, 'code', 'recovery' from auth.users;
        insert into auth.audit_log_entries (id, payload) select gen_random_uuid(), payload from auth.users, lateral (values
          (json_build_object('action', 'login', 'actor_id', id, 'actor_username', email)),
          (json_build_object('action', 'user_deleted', 'actor_id', gen_random_uuid(), 'actor_username', 'service_role',
            'traits', json_build_object('user_id', id, 'user_email', upper(email)))),
          (json_build_object('action', 'login', 'actor_id', gen_random_uuid(), 'actor_username', upper(email)))
        ) as entries (payload);
        delete from public.history;`);
    },
    call: (who, name, args = {}, claims) =>
      attempt(
        who,
        `select public.${name}(${Object.keys(args)
          .map((key, at) => `${key} => $${at + 1}`)
          .join(', ')}) as value`,
        Object.values(args),
        claims,
      ),
    readIds: idsFor,
    submit: (who) =>
      attempt(
        who,
        `insert into public.optimization_requests (user_id, business_name, location, keywords)
         values ($1, 'New', 'Oslo', '{x}')`,
        [who],
      ),
    change: (who, table, id, values, claims) => {
      const sets = Object.keys(values).map((column, at) => `${column} = $${at + 2}`);
      const sql = `update public.${table} set ${sets.join(', ')} where id = $1 returning 1 as value`;
      return attempt(who, sql, [id, ...Object.values(values)], claims);
    },
    backdate: async (table, minutes) => {
      await database.query(
        `update public.${table} set created_at = now() - $1::float8 * interval '1 minute'`,
        [minutes],
      );
    },
    async sweep() {
      const sweep = 'select private.sweep_auth_log(3)::int as left_over';
      while ((await database.query<{ left_over: number }>(sweep)).rows[0]?.left_over !== 0);
    },
    changeAccount: (person, values) =>
      answer(async () => {
        const [[column, value] = ['', null]] = Object.entries(values);
        await database.exec('set local role supabase_auth_admin');
        await database.query(`update auth.users set ${column} = $2 where id = $1`, [person, value]);
        await database.exec('reset role');
        return true;
      }),
    // Reads the columns as the owner, because no role of the API may read who made a change (actor_id).
    async history(who) {
      const { rows } = await database.query<Row>(
        `select ${historyColumns.join(', ')} from public.history where id = any ($1::bigint[]) order by id`,
        [await idsFor(who, 'history')],
      );
      return rows;
    },
    linesOf: (who) => idsFor(who, 'history'),
    addIdentity: async (person) => {
      await database.query(
        `insert into auth.identities (user_id, provider_id, identity_data, provider)
         select id, id, jsonb_build_object('email', email), 'email' from auth.users where id = $1`,
        [person],
      );
      await database.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
         values ($1, $1, 'Phone', 'totp', 'verified', 'SECRET')`,
        [person],
      );
    },
    sessionsOf: async (person) =>
      (await database.query('select from auth.sessions where user_id = $1', [person])).rows.length,
    requireAdminMfa: () => database.exec('update private.project_settings set require_admin_mfa = true'),
    async addFactor(person, status = 'verified') {
      await database.query('insert into auth.mfa_factors (id, user_id, status) values ($1, $1, $2)', [
        person,
        status,
      ]);
    },
    factorsOf: async (person) =>
      (await database.query('select from auth.mfa_factors where user_id = $1', [person])).rows.length,
    async dump() {
      const { rows } = await database.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname in ('public', 'private', 'auth')`,
      );
      const texts = await Promise.all(
        rows.map(async ({ name }) => JSON.stringify((await database.query(`select * from ${name}`)).rows)),
      );
      return texts.join('\n');
    },
    optOut: (who) => attempt(who, 'insert into public.mail_settings (status_mail) values (false)', []),
    async columns() {
      const { rows } = await database.query<{ name: string; columns: string[] }>(`
        select format('%I.%I', table_schema, table_name) as name, array_agg(column_name::text) as columns
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema in ('public', 'private') and table_type = 'BASE TABLE'
        group by table_schema, table_name having bool_or(data_type = 'uuid')`);
      return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
    },
    now: () => Math.floor(Date.now() / 1000),
    close: () => database.close(),
  };
}

async function openFake(): Promise<Project> {
  const fake = createFakeSupabase({ scenario: 'empty', seed: 1 });
  const { backend } = fake;
  const as = (sub: string, claims: Row = {}) =>
    createContext(backend, {
      role: 'authenticated',
      claims: {
        sub,
        role: 'authenticated',
        ...claimsOf(sub, Math.floor(backend.clock.now() / 1000)),
        ...claims,
      },
    });
  const answer = async (work: () => unknown): Promise<Answer> => {
    try {
      return { value: backend.transaction(work) };
    } catch (error) {
      if (!(error instanceof PostgresError)) throw error;
      const { code, message, hint } = error;
      return { code, message, hint };
    }
  };
  const shown = (who: string, table: string, claims?: Row) => {
    const { test } = visibilityOf(backend, `public.${table}`, 'select', as(who, claims));
    return [...backend.table(`public.${table}`).scan()].filter(test);
  };
  return {
    async start() {
      fake.controls.reset();
      backend.transaction(() => {
        backend.table('public.profiles').remove({});
        deleteRows(backend, 'auth.users', {});
        for (const [name, id] of Object.entries(people)) {
          createUser(backend, { id, email: `${name}@example.com` });
          if (id === ada || id === bea) {
            backend.table('public.profiles').update({ id }, { role: 'admin' });
            continue;
          }
          const times = { created_at: 'now', updated_at: 'now' };
          insertRow(backend, 'auth.sessions', { id, user_id: id, aal: 'aal1', amr: [], ...times });
          insertRow(backend, 'auth.flow_state', {
            ...{ id, user_id: id, auth_code: `code of ${name}`, authentication_method: 'recovery' },
            ...{ code_challenge_method: 's256', code_challenge: 'x', ...times },
          });
          const words = { business_name: `${name} ltd`, location: 'Oslo', keywords: ['x'] };
          insertRow(backend, requests, { id: requestOf(id), user_id: id, ...words });
        }
        backend.table('public.history').remove({});
      });
    },
    call: (who, name, args = {}, claims) =>
      answer(() => {
        const context = as(who, claims);
        return backend.schema.functions?.[name]?.run(args, context, writerOf(backend, context));
      }),
    readIds: async (who, table, claims) =>
      shown(who, table, claims)
        .map(({ id }) => id)
        .sort(),
    submit: (who) =>
      answer(() => {
        const row = { user_id: who, business_name: 'New', location: 'Oslo', keywords: ['x'] };
        insertRow(backend, requests, row, as(who));
        return 0;
      }),
    change: (who, table, id, values, claims) =>
      answer(() => {
        const name = `public.${table}`;
        const row = backend.table(name).find({ id });
        const isReadable = row && visibilityOf(backend, name, 'update', as(who, claims)).test(row);
        if (!isReadable) return 0;
        updateRow(backend, name, row, values, as(who, claims));
        return 1;
      }),
    backdate: async (table, minutes) => {
      const created_at = toTimestamp(backend.clock.now() - minutes * 60_000);
      backend.transaction(() => updateRows(backend, `public.${table}`, {}, { created_at }));
    },
    sweep: () => Promise.resolve(),
    changeAccount: (person, values) =>
      answer(() => {
        const row = backend.table('auth.users').find({ id: person });
        if (row) updateRow(backend, 'auth.users', row, values);
        return true;
      }),
    history: async (who) =>
      shown(who, 'history')
        .sort((a, b) => Number(a.id) - Number(b.id))
        .map((row) => Object.fromEntries(historyColumns.map((column) => [column, row[column] ?? null]))),
    linesOf: async (who) =>
      shown(who, 'history')
        .map(({ id }) => Number(id))
        .sort((a, b) => a - b),
    addIdentity: async (id) =>
      backend.transaction(() => {
        const times = { created_at: 'now', updated_at: 'now' };
        if (!backend.table('auth.identities').find({ user_id: id }))
          insertRow(backend, 'auth.identities', {
            ...{ id, user_id: id, provider_id: id, provider: 'email' },
            ...{ identity_data: { email: 'x' }, ...times },
          });
        insertRow(backend, 'auth.mfa_factors', {
          ...{ id, user_id: id, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' },
          ...{ secret: 'SECRET', ...times },
        });
      }),
    sessionsOf: async (person) => backend.table('auth.sessions').findAll({ user_id: person }).length,
    async requireAdminMfa() {
      insertRow(backend, 'private.project_settings', { require_admin_mfa: true });
    },
    async addFactor(person, status = 'verified') {
      const times = { created_at: 'now', updated_at: 'now' };
      const factor = { id: person, user_id: person, factor_type: 'totp', status };
      insertRow(backend, 'auth.mfa_factors', { ...factor, friendly_name: 'Phone', secret: 'A', ...times });
    },
    factorsOf: async (person) => backend.table('auth.mfa_factors').findAll({ user_id: person }).length,
    dump: async () =>
      JSON.stringify(
        [
          'auth.users',
          'auth.identities',
          'auth.sessions',
          'auth.refresh_tokens',
          'auth.flow_state',
          ...Object.keys(backend.schema.tables),
        ].map((name) => [...backend.table(name).scan()]),
      ),
    optOut: (who) =>
      answer(() => {
        insertRow(backend, 'public.mail_settings', { status_mail: false }, as(who));
        return 0;
      }),
    async columns() {
      const ours = Object.entries(backend.schema.tables).filter(
        ([name, { columns }]) =>
          /^(public|private)\./.test(name) && Object.values(columns).some(({ type }) => type === 'uuid'),
      );
      return Object.fromEntries(ours.map(([name, { columns }]) => [name, Object.keys(columns)]));
    },
    now: () => Math.floor(backend.clock.now() / 1000),
    close: async () => undefined,
  };
}

const status = (
  actor: string | null,
  person: string,
  from: string,
  to: string,
  note: string | null = null,
) => ({
  kind: 'status',
  actor_id: actor,
  person_id: person,
  request_id: requestOf(person),
  old_value: from,
  new_value: to,
  note,
});
const account = (
  kind: string,
  actor: string | null,
  person: string | null,
  from: string | null,
  to: string | null,
) => ({
  kind,
  actor_id: actor,
  person_id: person,
  request_id: null,
  old_value: from,
  new_value: to,
  note: null,
});
const onlyAdmins = { code: '42501', message: 'Only an admin may do this.' };

describe.each([
  ['PostgreSQL', openPostgres],
  ['the fake', openFake],
])('Accounts on %s', (_, open) => {
  let project: Project;
  beforeAll(async () => {
    project = await open();
  });
  afterAll(() => project.close());
  beforeEach(() => project.start());

  const withPassword = (secondsAgo: number, method = 'password') => ({
    amr: [{ method, timestamp: project.now() - secondsAgo }],
  });

  it('A blocked person sees no rows, cannot submit or rename themselves, and is signed out; other people are not affected', async () => {
    expect(await project.call(ada, 'set_blocked', { person: cleo, blocked: true })).toEqual({ value: true });
    expect(await project.readIds(cleo, 'profiles')).toEqual([]);
    expect(await project.readIds(cleo, 'optimization_requests')).toEqual([]);
    expect(await project.history(cleo)).toEqual([]);
    expect(await project.submit(cleo)).toMatchObject({ code: '42501', message: 'This account is blocked.' });
    expect(await project.change(cleo, 'profiles', cleo, { full_name: 'Free' })).toEqual({ value: 0 });
    expect(await project.call(cleo, 'find_requests')).toMatchObject({ value: { rows: [], of: 0 } });
    expect(await project.call(cleo, 'find_people')).toMatchObject({ value: { rows: [], of: 0 } });
    expect(await project.sessionsOf(cleo)).toBe(0);
    expect(await project.readIds(otis, 'optimization_requests')).toEqual([requestOf(otis)]);
    expect(await project.sessionsOf(otis)).toBe(1);
    expect(await project.readIds(ada, 'profiles')).toHaveLength(4);
  });

  it('An unblocked person sees their rows again, and the history lists the block and the unblock', async () => {
    await project.call(ada, 'set_blocked', { person: cleo, blocked: true });
    expect(await project.call(ada, 'set_blocked', { person: cleo, blocked: true })).toEqual({ value: false });
    expect(await project.call(bea, 'set_blocked', { person: cleo, blocked: false })).toEqual({ value: true });
    expect(await project.readIds(cleo, 'optimization_requests')).toEqual([requestOf(cleo)]);
    expect(await project.history(ada)).toEqual([
      account('block', ada, cleo, null, null),
      account('unblock', bea, cleo, null, null),
    ]);
  });

  it('Admins see who is blocked, and a blocked person does not even see their own profile', async () => {
    await project.call(ada, 'set_blocked', { person: cleo, blocked: true });
    const open = (who: string, person: string) => project.call(who, 'open_person', { person });
    expect(await open(ada, cleo)).toMatchObject({ value: { rows: [{ id: cleo, blocked: true }], of: 1 } });
    expect(await open(ada, otis)).toMatchObject({ value: { rows: [{ id: otis, blocked: false }], of: 1 } });
    expect(await open(ada, unknownId)).toMatchObject({ value: { rows: [], of: 0 } });
    expect(await project.call(cleo, 'find_people')).toMatchObject({ value: { rows: [], of: 0 } });
    expect(await project.call(otis, 'find_people')).toMatchObject({ value: { rows: [{ id: otis }], of: 1 } });
  });

  it('The history lists which admin opened whose details, once in 24 hours, and who exported how many requests', async () => {
    for (const [admin, person] of [
      [ada, cleo],
      [ada, cleo],
      [bea, cleo],
      [ada, ada],
      [ada, unknownId],
    ] as const)
      await project.call(admin, 'open_person', { person });
    expect(await project.call(ada, 'export_requests', { sort: 'oldest' })).toMatchObject({
      value: { rows: [{}, {}], of: 2, until: null },
    });
    await project.call(ada, 'export_requests', { search: 'nothing like it' });
    // The rows come in the order of the ids, and an id that no request has is left out.
    const requested = [requestOf(otis), unknownId, requestOf(cleo)];
    expect(await project.call(ada, 'export_selected', { ids: requested })).toMatchObject({
      value: {
        rows: [otis, cleo].map((who) => ({ id: requestOf(who), profiles: { email: expect.any(String) } })),
      },
    });
    await project.call(ada, 'export_selected', { ids: [unknownId] });
    expect(await project.history(ada)).toEqual([
      account('look', ada, cleo, null, null),
      account('look', bea, cleo, null, null),
      account('export', ada, null, null, '2'),
      account('export', ada, null, null, '2'),
    ]);
    // The person learns from the download of their data that somebody looked, and not from the table.
    expect(await project.history(cleo)).toEqual([]);
    expect(await project.call(cleo, 'export_account')).toMatchObject({
      value: { history: [{ kind: 'look' }, { kind: 'look' }] },
    });
    const countAfter = async (minutes: number) => {
      await project.backdate('history', minutes);
      await project.call(ada, 'open_person', { person: cleo });
      return (await project.history(ada)).length;
    };
    expect([await countAfter(24 * 60 - 1), await countAfter(24 * 60)]).toEqual([4, 5]);
  });

  it('An admin cannot be blocked, and a blocked person cannot become an admin', async () => {
    expect(await project.call(ada, 'set_blocked', { person: bea, blocked: true })).toEqual({
      code: '23514',
      message: 'An admin cannot be blocked.',
      hint: 'Make them a customer first.',
    });
    await project.call(ada, 'set_blocked', { person: cleo, blocked: true });
    expect(await project.change(ada, 'profiles', cleo, { role: 'admin' })).toEqual({
      code: '23514',
      message: 'A blocked person cannot be made an admin.',
      hint: 'Unblock them first.',
    });
    expect(await project.call(ada, 'set_blocked', { person: unknownId, blocked: true })).toMatchObject({
      code: 'PT404',
      message: 'This account no longer exists.',
    });
  });

  it('At least one admin who is not banned remains', async () => {
    const last = { code: '23514', message: 'At least one admin must remain.' };
    const [later, evenLater] = ['2199-01-01T00:00:00Z', '2200-01-01T00:00:00Z'];
    expect(await project.changeAccount(bea, { banned_until: later })).toEqual({ value: true });
    expect(await project.changeAccount(ada, { banned_until: later })).toMatchObject(last);
    expect(await project.changeAccount(bea, { banned_until: evenLater })).toEqual({ value: true });
    expect(await project.change(ada, 'profiles', ada, { role: 'user' })).toMatchObject(last);
    expect(await project.call(ada, 'delete_account', {}, withPassword(1))).toMatchObject(last);
    expect(await project.changeAccount(cleo, { banned_until: later })).toEqual({ value: true });
    expect(await project.changeAccount(bea, { banned_until: null })).toEqual({ value: true });
    expect(await project.changeAccount(ada, { banned_until: later })).toEqual({ value: true });
    expect(await project.changeAccount(bea, { banned_until: later })).toMatchObject(last);
  });

  it('A person who has not confirmed their email address cannot be made an admin', async () => {
    await project.changeAccount(cleo, { email_confirmed_at: null });
    expect(await project.change(ada, 'profiles', cleo, { role: 'admin' })).toEqual({
      code: '23514',
      message: 'A person who has not confirmed their email address cannot be made an admin.',
      hint: 'Ask them to follow the link in the mail first.',
    });
    expect(await project.call(ada, 'open_person', { person: cleo })).toMatchObject({
      value: { rows: [{ id: cleo, confirmed: false }] },
    });
    expect(await project.call(ada, 'open_person', { person: otis })).toMatchObject({
      value: { rows: [{ id: otis, confirmed: true }] },
    });
  });

  it('At least one admin remains who has a confirmed email address and was not deleted in Auth', async () => {
    const last = { code: '23514', message: 'At least one admin must remain.' };
    const deleted = { deleted_at: '2026-01-01T00:00:00Z' };
    expect(await project.changeAccount(bea, { email_confirmed_at: null })).toEqual({ value: true });
    expect(await project.change(ada, 'profiles', ada, { role: 'user' })).toMatchObject(last);
    expect(await project.changeAccount(ada, deleted)).toMatchObject(last);
    expect(await project.changeAccount(ada, { email_confirmed_at: null })).toMatchObject(last);
    expect(await project.changeAccount(cleo, deleted)).toEqual({ value: true });
    expect(await project.change(ada, 'profiles', cleo, { role: 'admin' })).toMatchObject({ code: '23514' });
  });

  it('A person whose account was deleted in Auth sees no rows and cannot submit, although their token is still valid', async () => {
    await project.changeAccount(cleo, { deleted_at: '2026-01-01T00:00:00Z' });
    expect(await project.readIds(cleo, 'profiles')).toEqual([]);
    expect(await project.readIds(cleo, 'optimization_requests')).toEqual([]);
    expect(await project.submit(cleo)).toMatchObject({ code: '42501', message: 'This account is blocked.' });
  });

  it('A person can change their name five times in 24 hours, and refused or unchanged names do not count', async () => {
    const rename = (full_name: string) => project.change(cleo, 'profiles', cleo, { full_name });
    for (const name of ['Cleo\nis an admin', 'Cleo\r\n', 'Cleo\u2028', '\tCleo'])
      expect(await rename(name)).toMatchObject({
        code: '23514',
        message: 'new row for relation "profiles" violates check constraint "profiles_full_name_check"',
      });
    expect(await project.call(ada, 'open_person', { person: cleo })).toMatchObject({
      value: { rows: [{ full_name: null }] },
    });
    for (const name of ['A', 'B', 'B', 'C', 'D', 'E']) expect(await rename(name)).toMatchObject({ value: 1 });
    expect(await rename('F')).toMatchObject({
      code: 'PT429',
      message: 'A name can be changed five times in 24 hours. Change it again later.',
    });
    expect(await project.call(ada, 'open_person', { person: cleo })).toMatchObject({
      value: { rows: [{ full_name: 'E' }] },
    });
  });

  it('Requests are found by the new name of their owner, and not by the old one', async () => {
    await project.change(cleo, 'profiles', cleo, { full_name: 'Zora Quill' });
    await project.change(cleo, 'profiles', cleo, { full_name: 'Wanda Pike' });
    const found = async (search: string) => {
      const answer = await project.call(ada, 'find_requests', { search });
      return ('value' in answer ? (answer.value as { rows: Row[] }).rows : []).map(({ id }) => id);
    };
    expect(await found('zora')).toEqual([]);
    expect(await found('WANDA P')).toEqual([requestOf(cleo)]);
    expect(await found('cleo@')).toEqual([requestOf(cleo)]);
    expect(await found('cleo ltd')).toEqual([requestOf(cleo)]);
  });

  it('Everything that an account owns is deleted with it, and the history keeps what an admin did, but not to whom', async () => {
    await project.change(ada, 'optimization_requests', requestOf(cleo), { status: 'completed' });
    for (const role of ['admin', 'user']) await project.change(ada, 'profiles', cleo, { role });
    await project.addIdentity(cleo);
    expect(await project.call(ada, 'delete_person', { person: cleo })).toEqual({ value: true });
    await project.sweep();
    const left = await project.dump();
    expect(left).not.toContain(cleo);
    expect(left).not.toContain(requestOf(cleo));
    expect(left).not.toMatch(/cleo/i);
    expect(left).toContain(otis);
    expect(await project.call(ada, 'find_requests')).toMatchObject({ value: { of: 1, total: 1 } });
    expect(await project.call(ada, 'find_people')).toMatchObject({ value: { of: 3, total: 3 } });
    expect(await project.history(ada)).toEqual([
      { ...status(ada, cleo, 'pending', 'completed'), person_id: null, request_id: null },
      account('role', ada, null, 'user', 'admin'),
      account('role', ada, null, 'admin', 'user'),
      account('deletion', ada, null, null, null),
    ]);
    expect(await project.call(ada, 'delete_person', { person: cleo })).toEqual({ value: false });
  });

  it('The changes that a deleted admin made are kept in the history, without the admin’s name', async () => {
    await project.change(bea, 'optimization_requests', requestOf(cleo), { status: 'failed' });
    await project.call(ada, 'delete_person', { person: bea });
    expect(await project.history(ada)).toEqual([
      status(null, cleo, 'pending', 'failed'),
      account('deletion', ada, null, null, null),
    ]);
    await project.sweep();
    expect(await project.dump()).not.toContain(bea);
  });

  const atAal2 = { aal: 'aal2' };
  const needsFactor = {
    code: 'PT403',
    message: 'This needs two-factor authentication.',
    hint: 'Set it up in the account menu, then try again.',
  };

  it('Where admins must have a second factor, an admin who has entered no code has the rights of a customer', async () => {
    await project.requireAdminMfa();
    expect(await project.call(ada, 'delete_account', {}, withPassword(1))).toMatchObject(needsFactor);
    for (const claims of [{}, { aal: 'aal1' }, { aal: ['aal2'] }, { aal: 'AAL2' }]) {
      expect(await project.readIds(ada, 'profiles', claims)).toEqual([ada]);
      expect(await project.readIds(ada, 'optimization_requests', claims)).toEqual([]);
      const rename = { full_name: 'Ada' };
      expect(await project.change(ada, 'profiles', cleo, { role: 'admin' }, claims)).toEqual({ value: 0 });
      expect(await project.change(ada, 'profiles', ada, rename, claims)).toEqual({ value: 1 });
      expect(
        await project.change(ada, 'optimization_requests', requestOf(cleo), { status: 'failed' }, claims),
      ).toEqual({ value: 0 });
      for (const [name, args] of Object.entries({
        find_requests: {},
        find_people: {},
        request_overview: { weeks: 1 },
        set_blocked: { person: cleo, blocked: true },
        delete_person: { person: cleo },
        reset_second_factor: { person: bea },
      })) {
        expect([name, await project.call(ada, name, args, claims)]).toMatchObject([name, needsFactor]);
      }
    }
    expect(await project.readIds(cleo, 'optimization_requests')).toEqual([requestOf(cleo)]);
    expect(await project.call(cleo, 'find_requests')).toMatchObject({ value: { of: 1 } });
    expect(await project.call(cleo, 'request_overview', { weeks: 1 }, atAal2)).toMatchObject(onlyAdmins);
  });

  it('Where admins must have a second factor, an admin who has entered a code has all rights', async () => {
    await project.requireAdminMfa();
    expect(await project.readIds(ada, 'profiles', atAal2)).toHaveLength(4);
    expect(await project.call(ada, 'find_requests', {}, atAal2)).toMatchObject({ value: { of: 2 } });
    expect(await project.change(ada, 'profiles', cleo, { role: 'admin' }, atAal2)).toEqual({ value: 1 });
    expect(await project.call(ada, 'delete_person', { person: otis }, atAal2)).toEqual({ value: true });
    expect(await project.readIds(cleo, 'profiles')).toEqual([cleo]);
  });

  it('Lists and details of people say who has a verified second factor', async () => {
    await project.addFactor(otis);
    await project.addFactor(cleo, 'unverified');
    const found = await project.call(ada, 'find_people', { sort: 'email' });
    const rows = 'value' in found ? (found.value as { rows: Row[] }).rows : [];
    expect(rows.map(({ id, second_factor }) => [id, second_factor])).toEqual([
      [ada, false],
      [bea, false],
      [cleo, false],
      [otis, true],
    ]);
    expect(await project.call(ada, 'open_person', { person: otis })).toMatchObject({
      value: { rows: [{ second_factor: true }] },
    });
    await project.call(ada, 'reset_second_factor', { person: otis });
    expect(await project.call(ada, 'open_person', { person: otis })).toMatchObject({
      value: { rows: [{ second_factor: false }] },
    });
  });

  it('An admin can reset another person’s second factor, and the history lists the reset', async () => {
    await project.addFactor(otis);
    expect(await project.call(cleo, 'reset_second_factor', { person: otis })).toMatchObject(onlyAdmins);
    expect(await project.call(ada, 'reset_second_factor', { person: ada })).toMatchObject({
      code: '42501',
      message: 'Another admin has to reset your second factor.',
    });
    expect(await project.call(ada, 'reset_second_factor', { person: cleo })).toEqual({ value: false });
    expect(await project.sessionsOf(cleo)).toBe(1);
    expect(await project.factorsOf(otis)).toBe(1);
    expect(await project.call(ada, 'reset_second_factor', { person: otis })).toEqual({ value: true });
    expect([await project.factorsOf(otis), await project.sessionsOf(otis)]).toEqual([0, 0]);
    expect(await project.call(bea, 'reset_second_factor', { person: otis })).toEqual({ value: false });
    expect(await project.history(ada)).toEqual([account('factor_reset', ada, otis, null, null)]);
    expect(await project.history(otis)).toEqual([]);
  });

  it('A person can delete their account only within five minutes of entering the password', async () => {
    const proofRequired = { code: 'PT403', message: 'Enter your password again to delete your account.' };
    expect(await project.call(cleo, 'delete_account')).toMatchObject(proofRequired);
    expect(await project.call(cleo, 'delete_account', {}, { amr: ['password'] })).toMatchObject(
      proofRequired,
    );
    expect(await project.call(cleo, 'delete_account', {}, withPassword(301))).toMatchObject(proofRequired);
    expect(await project.call(cleo, 'delete_account', {}, withPassword(1, 'otp'))).toMatchObject(
      proofRequired,
    );
    expect(await project.call(cleo, 'delete_account', {}, withPassword(200))).toEqual({ value: true });
    await project.sweep();
    expect(await project.dump()).not.toContain(cleo);
    expect(await project.history(ada)).toEqual([account('deletion', null, null, null, 'own')]);
    expect(await project.call(cleo, 'delete_account', {}, withPassword(1))).toEqual({ value: false });
  });

  it('An admin who has changed a request of their own can be deleted', async () => {
    await project.submit(bea);
    const [own] = (await project.readIds(bea, 'optimization_requests')).filter(
      (id) => id !== requestOf(cleo) && id !== requestOf(otis),
    );
    await project.change(bea, 'optimization_requests', String(own), { status: 'completed' });
    expect(await project.call(ada, 'delete_person', { person: bea })).toEqual({ value: true });
    expect(await project.history(ada)).toEqual([
      { ...status(null, bea, 'pending', 'completed'), person_id: null, request_id: null },
      account('deletion', ada, null, null, null),
    ]);
  });

  it('The last admin’s account cannot be deleted by anyone', async () => {
    expect(await project.call(ada, 'delete_person', { person: ada })).toMatchObject({
      code: '42501',
      message: 'Delete your own account on the dashboard.',
    });
    expect(await project.call(ada, 'delete_person', { person: bea })).toEqual({ value: true });
    expect(await project.call(ada, 'delete_account', {}, withPassword(1))).toMatchObject({
      code: '23514',
      message: 'At least one admin must remain.',
    });
  });

  it('The data export of a person has everything that is stored about them, and names nobody else', async () => {
    await project.optOut(cleo);
    await project.addIdentity(cleo);
    await project.change(cleo, 'profiles', cleo, { full_name: 'Cleo' });
    await project.change(ada, 'optimization_requests', requestOf(cleo), { status: 'completed' });
    await project.change(ada, 'profiles', cleo, { role: 'admin' });
    await project.change(cleo, 'optimization_requests', requestOf(otis), { status: 'failed' });
    await project.change(bea, 'profiles', cleo, { role: 'user' });
    const answer = await project.call(cleo, 'export_account');
    const data = ('value' in answer ? answer.value : answer) as Record<string, Row | Row[]>;
    expect(data).toMatchObject({
      account: { id: cleo, email: 'cleo@example.com' },
      identities: [{ provider: 'email', provider_id: cleo }],
      sessions: [{ id: cleo }],
      factors: [{ friendly_name: 'Phone', factor_type: 'totp', status: 'verified' }],
      profile: { id: cleo, email: 'cleo@example.com', role: 'user' },
      requests: [{ id: requestOf(cleo), business_name: 'cleo ltd', status: 'completed' }],
      history: [
        { kind: 'status', request_id: requestOf(cleo), old_value: 'pending', new_value: 'completed' },
        { kind: 'role', old_value: 'user', new_value: 'admin' },
        { kind: 'role', old_value: 'admin', new_value: 'user' },
      ],
      changes_of_others: [{ kind: 'status', old_value: 'pending', new_value: 'failed' }],
      renames: [{ person_id: cleo }],
      mail_settings: [{ user_id: cleo, status_mail: false }],
      status_mails: [{ request_id: requestOf(cleo), status: 'completed', attempts: 0 }],
    });
    for (const person of [ada, bea, otis, requestOf(otis)])
      expect(JSON.stringify(data)).not.toContain(person);
    expect(JSON.stringify(data)).not.toMatch(/encrypted_password|SECRET/);

    // A new table needs a line here that says where its rows are in the export.
    const partOf: Record<string, { part: string; without?: readonly string[] } | 'nothing of its own'> = {
      'public.profiles': { part: 'profile' },
      'public.optimization_requests': { part: 'requests' },
      'public.history': { part: 'history', without: ['actor_id', 'person_id'] },
      'public.mail_settings': { part: 'mail_settings' },
      'private.status_mails': { part: 'status_mails' },
      'private.renames': { part: 'renames' },
      'private.submissions': 'nothing of its own',
      'private.renamed_people': 'nothing of its own',
      // Has only deleted accounts.
      'private.forgotten_people': 'nothing of its own',
      'private.log_sweep': 'nothing of its own',
      // Only repeats words of requests and profiles, as a search index.
      'private.request_search': 'nothing of its own',
    };
    for (const [table, columns] of Object.entries(await project.columns())) {
      expect(partOf).toHaveProperty([table]);
      const where = partOf[table];
      if (where === undefined || where === 'nothing of its own') continue;
      const { part, without = [] } = where;
      const [row] = [data[part] ?? []].flat();
      expect({ table, columns: Object.keys(row ?? {}).sort() }).toEqual({
        table,
        columns: columns.filter((column) => !without.includes(column)).sort(),
      });
    }
  });

  it('A blocked person can export their data and delete their account', async () => {
    await project.call(ada, 'set_blocked', { person: cleo, blocked: true });
    expect(await project.call(cleo, 'export_account')).toMatchObject({
      value: { account: { id: cleo }, requests: [{ user_id: cleo }], history: [{ kind: 'block' }] },
    });
    expect(await project.call(cleo, 'delete_account', {}, withPassword(301))).toMatchObject({
      code: 'PT403',
    });
    expect(await project.call(cleo, 'delete_account', {}, withPassword(1))).toEqual({ value: true });
    expect(await project.history(ada)).toEqual([
      account('block', ada, null, null, null),
      account('deletion', null, null, null, 'own'),
    ]);
  });

  it('A person without an account has no data to export', async () => {
    expect(await project.call(unknownId, 'export_account')).toMatchObject({
      code: '42501',
      message: 'The data of this account cannot be downloaded.',
    });
  });

  it('Admins see who made a change, and customers do not', async () => {
    await project.change(ada, 'optimization_requests', requestOf(cleo), { status: 'completed' });
    await project.change(bea, 'optimization_requests', requestOf(cleo), { status: 'failed' });
    const lines = await project.linesOf(cleo);
    expect(lines).toHaveLength(2);
    expect(await project.call(ada, 'history_actors', { lines })).toEqual({
      value: [
        { line: lines[0], full_name: null, email: 'ada@example.com' },
        { line: lines[1], full_name: null, email: 'bea@example.com' },
      ],
    });
    expect(await project.call(ada, 'history_actors', { lines: [] })).toEqual({ value: [] });
    expect(await project.call(cleo, 'history_actors', { lines })).toMatchObject(onlyAdmins);
    await project.call(ada, 'delete_person', { person: bea });
    expect(await project.call(ada, 'history_actors', { lines })).toMatchObject({
      value: [{ line: lines[0] }],
    });
  });

  it('The history has each change of a status, which its customer sees, and of a role, which only admins see', async () => {
    await project.change(ada, 'optimization_requests', requestOf(cleo), { status: 'completed' });
    await project.change(ada, 'optimization_requests', requestOf(cleo), { status: 'completed' });
    await project.change(bea, 'optimization_requests', requestOf(cleo), { status: 'pending' });
    await project.change(ada, 'profiles', otis, { role: 'admin' });
    const [done, undone] = [
      status(ada, cleo, 'pending', 'completed'),
      status(bea, cleo, 'completed', 'pending'),
    ];
    expect(await project.history(ada)).toEqual([done, undone, account('role', ada, otis, 'user', 'admin')]);
    expect(await project.history(cleo)).toEqual([done, undone]);
    await project.change(ada, 'profiles', otis, { role: 'user' });
    expect(await project.history(otis)).toEqual([]);
  });

  it('A note is stored with its status and in the history, and the next status removes it from the request', async () => {
    const request = requestOf(cleo);
    const set = (who: string, values: Row) => project.change(who, 'optimization_requests', request, values);
    const note = 'No such address.';
    expect(await set(ada, { status: 'failed', status_note: note })).toEqual({ value: 1 });
    expect(await set(bea, { status_note: 'There are two shops of that name.' })).toEqual({ value: 1 });
    expect(await set(ada, { status: 'processing' })).toEqual({ value: 1 });
    // Adds no line to the history, because the note is gone already.
    expect(await set(ada, { status: 'processing', status_note: null })).toEqual({ value: 1 });
    expect(await project.history(cleo)).toEqual([
      status(ada, cleo, 'pending', 'failed', note),
      status(bea, cleo, 'failed', 'failed', 'There are two shops of that name.'),
      status(ada, cleo, 'failed', 'processing'),
    ]);
    expect(await set(cleo, { status_note: 'My own' })).toEqual({ value: 0 });
    for (const bad of ['', '  ', ' a', 'a\nb', 'x'.repeat(501)])
      expect(await set(ada, { status: 'failed', status_note: bad })).toMatchObject({ code: '23514' });
    expect(await set(ada, { status: 'failed', status_note: '<b>' + 'x'.repeat(497) })).toEqual({ value: 1 });
  });

  it('A customer can withdraw a pending request of their own for 15 minutes, and the history lists it', async () => {
    const request = requestOf(cleo);
    await project.backdate('optimization_requests', 14.9);
    expect(await project.call(cleo, 'withdraw_request', { request })).toEqual({ value: true });
    expect(await project.readIds(cleo, 'optimization_requests')).toEqual([]);
    expect(await project.history(ada)).toEqual([account('withdrawal', cleo, cleo, null, null)]);
    expect(await project.history(cleo)).toEqual([]);
    expect(await project.change(ada, 'optimization_requests', request, { status: 'failed' })).toEqual({
      value: 0,
    });
  });

  it('A request that is older, not pending, somebody else’s or already withdrawn cannot be withdrawn', async () => {
    const request = requestOf(cleo);
    const withdraw = (who: string) => project.call(who, 'withdraw_request', { request });
    const none = {
      code: 'PT404',
      message: 'You have no such request. It may have been withdrawn already.',
    };
    expect(await withdraw(otis)).toMatchObject(none);
    expect(await withdraw(ada)).toMatchObject(none);
    await project.backdate('optimization_requests', 15);
    expect(await withdraw(cleo)).toMatchObject({
      code: 'PT409',
      message: 'A request can be withdrawn for 15 minutes. This one is older.',
    });
    await project.backdate('optimization_requests', 1);
    await project.change(ada, 'optimization_requests', request, { status: 'processing' });
    expect(await withdraw(cleo)).toMatchObject({
      code: 'PT409',
      message: 'We have already started on this request, so it can no longer be withdrawn.',
    });
    await project.change(ada, 'optimization_requests', request, { status: 'pending' });
    await project.call(ada, 'set_blocked', { person: cleo, blocked: true });
    expect(await withdraw(cleo)).toMatchObject({ code: '42501', message: 'This account is blocked.' });
    await project.call(ada, 'set_blocked', { person: cleo, blocked: false });
    expect(await withdraw(cleo)).toEqual({ value: true });
    expect(await withdraw(cleo)).toMatchObject(none);
  });

  it('A withdrawn request counts toward the quota of 20 in 24 hours', async () => {
    expect(await project.call(cleo, 'withdraw_request', { request: requestOf(cleo) })).toEqual({
      value: true,
    });
    for (let sent = 1; sent < 20; sent += 1) expect(await project.submit(cleo)).toEqual({ value: 0 });
    expect(await project.submit(cleo)).toMatchObject({ code: 'PT429' });
  });
});
