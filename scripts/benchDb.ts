/**
 * `npm run bench:db`: runs every list of the product twenty times as one prepared statement, at ten thousand, a hundred
 * thousand and a million requests. What counts is how a list's time grows: with an index it does not.
 */
import { openDatabase } from '../supabase/database';
import type { Database } from '../supabase/database';
import { applyMigrations, projectSql } from '../supabase/migratedDatabase';
import { createScratchDatabase } from '../supabase/serverDatabase';
import { missedTargets, type Figure } from './bench/listTargets';
import { readOptions, readWholeNumbers } from './commandLine/readOptions';

const options = readOptions(
  [
    'Fills a new database, times every list of the product and weighs its tables.',
    '',
    '  DATABASE_URL       a PostgreSQL server where a database can be made (default: PGlite in this process)',
    '  --rows=10000,…     how many requests (default 10000,100000,1000000)',
    '  --json             one line per query and size: query, rows, p50_ms, p95_ms, executions',
    '  --check            exit 1 where a list misses its aim at the largest size: below 50 ms at the 95th percentile, and a',
    '                     median of at most three times that at the smallest',
  ].join('\n'),
  {
    rows: { type: 'string', default: '10000,100000,1000000' },
    json: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
);

const admin = '00000000-0000-4000-8000-00000000000a';
/** Owns 40 requests at every size. */
const customer = '00000000-0000-4000-8000-00000000000c';
const pageSize = 50;
/** The columns of the history that a page reads. `actor_id` is not granted. */
const historyColumns = 'id, created_at, kind, old_value, new_value';
/** More than five, because PostgreSQL may switch to a generic plan from the sixth execution on. */
const executions = 20;

type Values = (string | null)[];

interface List {
  query: string;
  who: string;
  /** Has `$1` and so on, as PostgREST sends it. Runs in a transaction that is rolled back. */
  sql: string;
  /** Types of the parameters. */
  types?: string[];
  values?: Values;
}

/**
 * `last` is the row in the middle, after which a page continues; `fifty` are ids of completed requests; `until` is
 * where a search that finds nothing resumes.
 */
function lists(
  last: { created_at: string; id: string; business_name: string },
  fifty: readonly string[],
  until: readonly [value: string | null, id: string | null],
): List[] {
  const requests = 'public.optimization_requests as r';
  const newest = 'order by r.created_at desc, r.id desc';
  const found = (what: 'requests' | 'people', values: Values, who = admin) => ({
    who,
    sql: `select public.find_${what}($1, $2, $3, $4, $5)`,
    types: [
      'text',
      what === 'requests' ? 'public.request_status' : 'public.user_role',
      'text',
      'text',
      'uuid',
    ],
    values,
  });
  const search = (text: string, who = admin) => found('requests', [text, null, 'newest', null, null], who);
  const status = (value: string, sort = 'newest') => found('requests', ['', value, sort, null, null]);
  return [
    {
      query: 'customer: own requests',
      who: customer,
      sql: `select * from ${requests} where r.user_id = $1 ${newest} limit ${pageSize}`,
      types: ['uuid'],
      values: [customer],
    },
    {
      query: 'customer: own requests, in bulk',
      who: customer,
      sql: `select * from ${requests} where r.user_id = $1 ${newest} limit 1000`,
      types: ['uuid'],
      values: [customer],
    },
    {
      query: 'customer: count of own',
      who: customer,
      sql: `select count(*) from ${requests} where r.user_id = $1`,
      types: ['uuid'],
      values: [customer],
    },
    { query: 'customer: search own', ...search('needle', customer) },
    { query: 'admin: newest, with owners and total', ...found('requests', ['', null, 'newest', null, null]) },
    {
      query: 'admin: a page from the middle',
      ...found('requests', ['', null, 'newest', last.created_at, last.id]),
    },
    { query: 'admin: oldest', ...found('requests', ['', null, 'oldest', null, null]) },
    {
      query: 'admin: by business, from the middle',
      ...found('requests', ['', null, 'business', last.business_name, last.id]),
    },
    { query: 'admin: status, 30 in all', ...status('pending') },
    { query: 'admin: status, 30 in all, by business', ...status('pending', 'business') },
    { query: 'admin: status, 1 in 20', ...status('failed') },
    { query: 'admin: status, 9 in 10, by business', ...status('completed', 'business') },
    ...['location', 'owner', 'status'].map((sort) => ({
      query: `admin: by ${sort}`,
      ...found('requests', ['', null, sort, null, null]),
    })),
    { query: 'admin: status, 30 in all, by owner', ...status('pending', 'owner') },
    ...['newest', 'business', 'owner'].map((sort) => ({
      query: `admin: the newer half, ${sort}`,
      who: admin,
      sql: 'select public.find_requests(sort => $1, created_from => $2)',
      types: ['text', 'timestamptz'],
      values: [sort, last.created_at],
    })),
    { query: 'admin: search "needle" (one row)', ...search('needle') },
    { query: 'admin: search "person-17@" (an owner)', ...search('person-17@') },
    { query: 'admin: search "no such text"', ...search('no such text') },
    { query: 'admin: search "common" (1 in 100)', ...search('common') },
    { query: 'admin: search "bakery" (1 in 11)', ...search('bakery') },
    { query: 'admin: search "near me" (every row)', ...search('near me') },
    { query: 'admin: search "gmail.com" (1 in 2)', ...search('gmail.com') },
    { query: 'admin: search "a"', ...search('a') },
    { query: 'admin: search "an"', ...search('an') },
    { query: 'admin: search "zq" (none)', ...search('zq') },
    { query: 'admin: search "zq", resumed', ...found('requests', ['zq', null, 'newest', ...until]) },
    { query: 'admin: search "me keyword near" (frequent, none)', ...search('me keyword near') },
    {
      query: 'admin: search "near me", pending',
      ...found('requests', ['near me', 'pending', 'newest', null, null]),
    },
    {
      query: 'admin: search "needle", by business',
      ...found('requests', ['needle', null, 'business', null, null]),
    },
    { query: 'admin: search "zq", by business', ...found('requests', ['zq', null, 'business', null, null]) },
    { query: 'admin: newest people', ...found('people', ['', null, 'newest', null, null]) },
    { query: 'admin: people by email', ...found('people', ['', null, 'email', null, null]) },
    { query: 'admin: people who are admins', ...found('people', ['', 'admin', 'email', null, null]) },
    {
      query: 'admin: search people "person-17@"',
      ...found('people', ['person-17@', null, 'newest', null, null]),
    },
    {
      query: 'admin: search people "gmail.com"',
      ...found('people', ['gmail.com', null, 'newest', null, null]),
    },
    { query: 'admin: search people "zq" (none)', ...found('people', ['zq', null, 'newest', null, null]) },
    {
      query: 'admin: history of a request',
      who: admin,
      sql: `select ${historyColumns} from public.history where request_id = $1 order by id desc limit 200`,
      types: ['uuid'],
      values: [last.id],
    },
    {
      query: 'admin: history of a person',
      who: admin,
      sql: `select ${historyColumns} from public.history where person_id = $1 and kind = any ($2) order by id desc limit 200`,
      types: ['uuid', 'public.history_kind[]'],
      values: [customer, '{role,block,unblock,factor_reset}'],
    },
    { query: 'admin: overview of a year', who: admin, sql: 'select public.request_overview(53)' },
    {
      query: 'admin: change a status',
      who: admin,
      sql: "update public.optimization_requests set status = 'failed' where id = $1 and status = $2 returning id",
      types: ['uuid', 'public.request_status'],
      values: [last.id, 'completed'],
    },
    {
      query: 'admin: change 50 statuses in one call',
      who: admin,
      sql: `update public.optimization_requests set status = 'failed' where id = any ($1) and status = $2 returning id`,
      types: ['uuid[]', 'public.request_status'],
      values: [`{${fifty.join()}}`, 'completed'],
    },
    {
      query: 'customer: submit a request',
      who: customer,
      sql: `insert into public.optimization_requests (business_name, location, keywords)
            values ('New', 'Here', '{one,two,three}') returning id`,
    },
  ];
}

/**
 * Grows the tables from `from` to `to` requests, with a tenth as many people. Removes checks and text indexes, disables
 * counting triggers, and restores all of them at the end, because for each row they cost more than the row itself.
 */
async function fill(database: Database, from: number, to: number): Promise<void> {
  const { rows: checks } = await database.query<{ relation: string; name: string; definition: string }>(`
    select conrelid::regclass::text as relation, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`);
  const { rows: indexes } = await database.query<{ name: string; definition: string }>(`
    select format('%I.%I', schemaname, indexname) as name, indexdef as definition from pg_indexes
    where schemaname in ('public', 'private') and indexdef like '%gin_trgm_ops%'`);
  for (const { relation, name } of checks)
    await database.exec(`alter table ${relation} drop constraint ${name}`);
  for (const { name } of indexes) await database.exec(`drop index ${name}`);
  const counting = ['public.profiles', 'public.optimization_requests'].flatMap((table) =>
    ['count_inserted', 'count_updated'].map((name) => ({ table, trigger: `trigger ${name}` })),
  );
  for (const { table, trigger } of counting) await database.exec(`alter table ${table} disable ${trigger}`);
  const people = (rows: number) => Math.max(20, Math.floor(rows / 10));
  await database.exec(`
    insert into auth.users (id, email, raw_user_meta_data, created_at)
    select ('10000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
      'person-' || n || case n % 2 when 0 then '@gmail.com' else '@example.com' end,
      jsonb_build_object('full_name', initcap(substr(md5(n::text), 1, 6)) || ' ' ||
        (array['Anders', 'Bianchi', 'Chen', 'Dahl', 'Evans', 'Farah', 'Garcia'])[1 + n % 7]), now()
    from generate_series(${from === 0 ? 1 : people(from) + 1}, ${people(to)}) as n;
    update public.profiles
    set created_at = timestamptz '2026-01-01' + (('x' || left(md5(email), 7))::bit(28)::int % 20000000) * interval '1 second';
    insert into public.optimization_requests (id, user_id, business_name, location, keywords, status, created_at)
    select md5('request ' || n)::uuid,
      ('10000000-0000-4000-8000-' || lpad(to_hex(1 + (n::bigint * 7919 % ${people(to)})::int), 12, '0'))::uuid,
      initcap(left(md5('b' || n), 8)) || ' ' || (array['Bakery', 'Dental', 'Plumbing', 'Roofing', 'Florist', 'Fitness',
        'Landscaping', 'Auto Repair', 'Pet Care', 'Law Office', 'Tutoring'])[1 + n % 11]
        || case when n % 100 = 0 then ' common' else '' end,
      'Town ' || n % 500 || ', State ' || n % 50,
      array['keyword ' || n % 1000, left(md5('k' || n), 12), case when n = 500 then 'needle' else 'near me' end],
      'completed', timestamptz '2026-01-01' + n * interval '17 seconds'
    from generate_series(${from + 1}, ${to}) as n;
    update public.optimization_requests set status = 'failed' where id in (
      select md5('request ' || n)::uuid from generate_series(${from + 1}, ${to}) as n where n % 20 = 7);
    update public.optimization_requests set status = 'pending' where id in (
      select md5('request ' || n * 297)::uuid from generate_series(1, 30) as n);
    insert into public.history (created_at, kind, person_id, request_id, old_value, new_value)
    select created_at + interval '1 day', 'status', user_id, id, 'pending', status from public.optimization_requests as r
    where not exists (select from public.history where request_id = r.id);
    update public.history set created_at = r.created_at + interval '1 day'
    from public.optimization_requests as r where r.id = request_id and history.created_at > r.created_at + interval '1 day';`);
  for (const { definition } of indexes) await database.exec(definition);
  for (const { relation, name, definition } of checks) {
    await database.exec(`alter table ${relation} add constraint ${name} ${definition} not valid`);
  }
  for (const { table, trigger } of counting) await database.exec(`alter table ${table} enable ${trigger}`);
  await database.exec(`
    select private.count_again();
    insert into private.week_counts (week, status, shard)
    select week, status, each from private.week_counts, generate_series(1, 31) as each where shard = 0`);
  await database.exec('vacuum analyze');
}

/** Milliseconds of each execution in one session, from sending the statement to its rows, in ascending order. */
async function time(database: Database, { who, sql, types = [], values = [] }: List): Promise<number[]> {
  const times: number[] = [];
  const given = values
    .map((value) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`))
    .join(', ');
  await database.exec(`prepare list ${types.length > 0 ? `(${types.join(', ')})` : ''} as ${sql}`);
  for (let run = 0; run < executions; run += 1) {
    await database.exec('begin');
    await database.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: who, role: 'authenticated' }),
    ]);
    await database.exec('set local role authenticated');
    const started = performance.now();
    await database.exec(`execute list ${given && `(${given})`}`);
    times.push(performance.now() - started);
    await database.exec('rollback');
  }
  await database.exec('deallocate list');
  return times.sort((a, b) => a - b);
}

/** Where the first call of a search that finds nothing stops. Nulls if that call has seen every row. */
async function firstStop(database: Database): Promise<readonly [value: string | null, id: string | null]> {
  await database.exec('begin');
  await database.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: admin })]);
  const { rows } = await database.query<{ until: [string, string] | null }>(
    `select public.find_requests('zq') -> 'until' as until`,
  );
  await database.exec('rollback');
  return rows[0]?.until ?? [null, null];
}

/** Bytes per request of each table and of its indexes, the largest first. Leaves out tables below one byte. */
async function weigh(database: Database, requests: number) {
  const { rows } = await database.query<{ name: string; rows: number; indexes: number }>(`
    select oid::regclass::text as name, round(pg_table_size(oid) / ${requests}.0)::int as rows,
      round(pg_indexes_size(oid) / ${requests}.0)::int as indexes
    from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
      and pg_total_relation_size(oid) > ${requests} order by pg_total_relation_size(oid) desc`);
  return rows;
}

async function benchDb(): Promise<void> {
  const sizes = readWholeNumbers('rows', options.rows, { min: 1 });
  const serverUrl = process.env.DATABASE_URL;
  const scratch = serverUrl ? await createScratchDatabase(serverUrl, `bench_${process.pid}`) : undefined;
  const database = scratch ? await scratch.connect() : openDatabase();
  const log = (line: string) => {
    if (!options.json) console.log(line);
  };
  try {
    await database.exec(projectSql('nothing'));
    await applyMigrations(database);
    const { rows: version } = await database.query<{ version: string }>('select version()');
    log(
      `${version[0]?.version.replace(/,.*/, '') ?? ''}; milliseconds, median / 95th percentile of ${executions}`,
    );
    await database.exec(`
      insert into auth.users (id, email) values ('${admin}', 'admin@example.com'), ('${customer}', 'customer@example.com');
      update public.profiles set role = 'admin' where id = '${admin}';
      insert into public.optimization_requests (user_id, business_name, location, keywords, status, created_at)
      select '${customer}', 'Own ' || n, 'Here', '{one,two}', 'completed', timestamptz '2026-01-01' + n * interval '1 hour'
      from generate_series(1, 40) as n;`);
    let filled = 0;
    const results = new Map<string, Figure[]>();
    for (const size of sizes) {
      const started = performance.now();
      await fill(database, filled, size);
      filled = size;
      log(
        `${size.toLocaleString('en')} requests, filled in ${((performance.now() - started) / 1000).toFixed(0)} s`,
      );
      const { rows } = await database.query<{ created_at: string; id: string; business_name: string }>(
        `select created_at::text, id, business_name from public.optimization_requests
         order by created_at desc, id desc offset ${Math.floor(size / 2)} limit 1`,
      );
      if (!rows[0]) throw new Error('The table is empty.');
      const { rows: completed } = await database.query<{ id: string }>(
        `select id from public.optimization_requests where status = 'completed' order by id limit 50`,
      );
      for (const list of lists(
        rows[0],
        completed.map(({ id }) => id),
        await firstStop(database),
      )) {
        const times = await time(database, list);
        const at = (share: number) => Number((times[Math.ceil(share * executions) - 1] ?? 0).toFixed(2));
        const [p50_ms, p95_ms] = [at(0.5), at(0.95)];
        if (options.json)
          console.log(JSON.stringify({ query: list.query, rows: size, p50_ms, p95_ms, executions }));
        results.set(list.query, [...(results.get(list.query) ?? []), { p50_ms, p95_ms }]);
      }
    }
    log(`\n${'requests'.padEnd(50)}${sizes.map((size) => size.toLocaleString('en').padStart(16)).join('')}`);
    for (const [query, times] of results) {
      const cells = times.map(({ p50_ms, p95_ms }) => `${p50_ms.toFixed(1)} / ${p95_ms.toFixed(1)}`);
      log(`${query.padEnd(50)}${cells.map((cell) => cell.padStart(16)).join('')}`);
    }
    log('\nbytes per request at the largest size: the table, and its indexes');
    for (const { name, rows, indexes } of await weigh(database, filled))
      log(`${name.padEnd(50)}${String(rows).padStart(16)}${String(indexes).padStart(16)}`);
    if (options.check) {
      for (const line of missedTargets(results)) {
        console.error(line);
        process.exitCode = 1;
      }
    }
  } finally {
    await database.close();
    await scratch?.drop();
  }
}

benchDb().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
