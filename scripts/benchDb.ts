/**
 * `npm run bench:db`: every list of the product at a thousand, a hundred thousand and a million requests: by which
 * indexes, how many rows, how long. What counts is the growth along a line: a list that uses an index does not grow.
 */
import { openDatabase } from '../supabase/database';
import type { Database } from '../supabase/database';
import { applyMigrations, projectSql } from '../supabase/migratedDatabase';
import { createScratchDatabase } from '../supabase/serverDatabase';
import { readOptions, readWholeNumbers } from './commandLine/readOptions';

const options = readOptions(
  [
    'Fills a new database and times every list of the product.',
    '',
    '  DATABASE_URL       a PostgreSQL server where a database can be made (default: PGlite in this process)',
    '  --rows=1000,…      how many requests (default 1000,100000,1000000)',
  ].join('\n'),
  { rows: { type: 'string', default: '1000,100000,1000000' } },
);

const admin = '00000000-0000-4000-8000-00000000000a';
/** Has 40 requests at any size. */
const customer = '00000000-0000-4000-8000-00000000000c';
const pageSize = 50;
const repetitions = 5;

interface List {
  name: string;
  who: string;
  /** Runs in a transaction that is rolled back. */
  sql: string;
}

/** `last` is the position behind which a page continues. */
function lists(last: { created_at: string; id: string; business_name: string }): List[] {
  const requests = 'public.optimization_requests as r';
  const owner =
    'left join lateral (select p.full_name, p.email from public.profiles as p where p.id = r.user_id) as profiles on true';
  const newest = 'order by r.created_at desc, r.id desc';
  const search = (text: string) =>
    `select r.*, profiles.* from public.search_requests('${text}') as r ${owner} ${newest} limit ${pageSize}`;
  return [
    {
      name: 'customer: own requests',
      who: customer,
      sql: `select * from ${requests} where r.user_id = '${customer}' ${newest} limit ${pageSize}`,
    },
    {
      name: 'customer: count of own',
      who: customer,
      sql: `select count(*) from ${requests} where r.user_id = '${customer}'`,
    },
    {
      name: 'admin: newest requests, with owner',
      who: admin,
      sql: `select r.*, profiles.* from ${requests} ${owner} ${newest} limit ${pageSize}`,
    },
    {
      name: 'admin: a page from the middle',
      who: admin,
      sql: `select r.*, profiles.* from ${requests} ${owner} where r.created_at <= '${last.created_at}'
            and (r.created_at < '${last.created_at}' or r.id < '${last.id}') ${newest} limit ${pageSize}`,
    },
    {
      name: 'admin: oldest requests',
      who: admin,
      sql: `select r.*, profiles.* from ${requests} ${owner} order by r.created_at, r.id limit ${pageSize}`,
    },
    {
      name: 'admin: by business, from the middle',
      who: admin,
      sql: `select r.*, profiles.* from ${requests} ${owner} where r.business_name >= '${last.business_name}'
            and (r.business_name > '${last.business_name}' or r.id > '${last.id}')
            order by r.business_name, r.id limit ${pageSize}`,
    },
    {
      name: 'admin: one status (1 in 10)',
      who: admin,
      sql: `select r.*, profiles.* from ${requests} ${owner} where r.status = 'failed' ${newest} limit ${pageSize}`,
    },
    { name: 'admin: count of requests', who: admin, sql: `select count(*) from ${requests}` },
    {
      name: 'admin: newest people',
      who: admin,
      sql: `select * from public.profiles order by created_at desc, id desc limit ${pageSize}`,
    },
    {
      name: 'admin: people by e-mail',
      who: admin,
      sql: `select * from public.profiles order by email, id limit ${pageSize}`,
    },
    { name: 'admin: search, rare word', who: admin, sql: search('needle') },
    { name: 'admin: search, e-mail of an owner', who: admin, sql: search('person-17@') },
    { name: 'admin: search, nothing found', who: admin, sql: search('no such text') },
    { name: 'admin: search, 1 in 100', who: admin, sql: search('common') },
    { name: 'admin: search, two letters', who: admin, sql: search('zq') },
    { name: 'admin: search, in every row', who: admin, sql: search('business') },
    {
      name: 'admin: search people',
      who: admin,
      sql: `select * from public.search_profiles('person-17@') order by created_at desc, id desc limit ${pageSize}`,
    },
    { name: 'customer: search own', who: customer, sql: search('needle') },
    {
      name: 'admin: change a status',
      who: admin,
      sql: `update public.optimization_requests set status = 'completed' where id = '${last.id}' returning id`,
    },
    {
      name: 'customer: submit a request',
      who: customer,
      sql: `insert into public.optimization_requests (business_name, location, keywords)
            values ('New', 'Here', '{one,two,three}') returning id`,
    },
  ];
}

/** From `from` to `to` requests. Checks and the text index are put back afterwards: per row they cost more than the row. */
async function fill(database: Database, from: number, to: number): Promise<void> {
  const { rows: checks } = await database.query<{ relation: string; name: string; definition: string }>(`
    select conrelid::regclass::text as relation, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`);
  const { rows: indexes } = await database.query<{ name: string; definition: string }>(`
    select indexname::text as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and indexdef like '%gin_trgm_ops%'`);
  for (const { relation, name } of checks)
    await database.exec(`alter table ${relation} drop constraint ${name}`);
  for (const { name } of indexes) await database.exec(`drop index public.${name}`);
  const people = (rows: number) => Math.max(20, Math.floor(rows / 25));
  await database.exec(`
    insert into auth.users (id, email, raw_user_meta_data, created_at)
    select ('10000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'person-' || n || '@example.com',
      jsonb_build_object('full_name', 'Person ' || md5(n::text)), now()
    from generate_series(${from === 0 ? 1 : people(from) + 1}, ${people(to)}) as n;
    update public.profiles set created_at = timestamptz '2026-01-01' + (('x' || left(md5(email), 7))::bit(28)::int % 20000000) * interval '1 second';
    insert into public.optimization_requests (id, user_id, business_name, location, keywords, status, created_at)
    select md5('request ' || n)::uuid,
      ('10000000-0000-4000-8000-' || lpad(to_hex(1 + n % ${people(to)}), 12, '0'))::uuid,
      'Business ' || md5('b' || n) || case when n % 100 = 0 then ' common' else '' end,
      'Town ' || n % 500 || ', State ' || n % 50,
      array['keyword ' || n % 1000, md5('k' || n), case when n = 500 then 'needle' else 'near me' end],
      (case n % 10 when 0 then 'failed' when 1 then 'processing' when 2 then 'pending' else 'completed' end)::public.request_status,
      timestamptz '2026-01-01' + n * interval '17 seconds'
    from generate_series(${from + 1}, ${to}) as n;`);
  for (const { definition } of indexes) await database.exec(definition);
  for (const { relation, name, definition } of checks) {
    await database.exec(`alter table ${relation} add constraint ${name} ${definition} not valid`);
  }
  await database.exec('vacuum analyze public.optimization_requests');
  await database.exec('vacuum analyze public.profiles');
}

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Function Name'?: string;
  'Actual Rows': number;
  Plans?: PlanNode[];
}

/** What reads rows, and by what: `optimization_requests_created_at_id_idx, profiles_pkey`. */
function readers(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(readers);
  const type = node['Node Type'];
  if (node['Index Name']) return [...below, node['Index Name']];
  if (type === 'Seq Scan') return [...below, `WHOLE ${node['Relation Name'] ?? ''}`];
  if (type === 'Function Scan') return [...below, `${node['Function Name'] ?? 'function'}()`];
  return type === 'Sort' ? [...below, 'sort'] : below;
}

async function time(database: Database, { who, sql }: List) {
  const times: number[] = [];
  let plan: PlanNode | undefined;
  for (let run = 0; run < repetitions; run += 1) {
    await database.exec('begin');
    await database.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: who, role: 'authenticated' }),
    ]);
    await database.exec('set local role authenticated');
    const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
      `explain (analyze, timing off, format json) ${sql}`,
    );
    await database.exec('rollback');
    const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!explained) throw new Error('No plan came back.');
    times.push(explained['Execution Time']);
    plan = explained.Plan;
  }
  times.sort((a, b) => a - b);
  return {
    milliseconds: times[Math.floor(repetitions / 2)] ?? 0,
    rows: plan?.['Actual Rows'] ?? 0,
    plan: plan ? [...new Set(readers(plan))].join(', ') : '',
  };
}

async function benchDb(): Promise<void> {
  const sizes = readWholeNumbers('rows', options.rows, { least: 1 });
  const serverUrl = process.env.DATABASE_URL;
  const scratch = serverUrl ? await createScratchDatabase(serverUrl, `bench_${process.pid}`) : undefined;
  const database = scratch ? await scratch.connect() : openDatabase();
  try {
    await database.exec(projectSql('nothing'));
    await applyMigrations(database);
    const { rows: version } = await database.query<{ version: string }>('select version()');
    console.log(version[0]?.version.replace(/,.*/, ''));
    await database.exec(`
      insert into auth.users (id, email) values ('${admin}', 'admin@example.com'), ('${customer}', 'customer@example.com');
      update public.profiles set role = 'admin' where id = '${admin}';
      insert into public.optimization_requests (user_id, business_name, location, keywords, created_at)
      select '${customer}', 'Own ' || n, 'Here', '{one,two}', timestamptz '2026-01-01' + n * interval '1 hour'
      from generate_series(1, 40) as n;`);
    let filled = 0;
    const results = new Map<string, string[]>();
    for (const size of sizes) {
      const started = performance.now();
      await fill(database, filled, size);
      filled = size;
      console.log(
        `\n${size.toLocaleString('en')} requests, filled in ${((performance.now() - started) / 1000).toFixed(0)} s`,
      );
      const { rows } = await database.query<{ created_at: string; id: string; business_name: string }>(
        `select created_at::text, id, business_name from public.optimization_requests
         order by created_at desc, id desc offset ${Math.floor(size / 2)} limit 1`,
      );
      if (!rows[0]) throw new Error('The table is empty.');
      for (const list of lists(rows[0])) {
        const { milliseconds, rows: found, plan } = await time(database, list);
        console.log(
          `  ${list.name.padEnd(36)} ${milliseconds.toFixed(2).padStart(9)} ms ${String(found).padStart(4)} rows  ${plan}`,
        );
        results.set(list.name, [...(results.get(list.name) ?? []), milliseconds.toFixed(2)]);
      }
    }
    console.log(
      `\n${'milliseconds at'.padEnd(38)}${sizes.map((size) => size.toLocaleString('en').padStart(12)).join('')}`,
    );
    for (const [name, times] of results) {
      console.log(`${name.padEnd(38)}${times.map((each) => each.padStart(12)).join('')}`);
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
