/**
 * The lists and searches of /admin: the migrated database and the fake return the same pages, cursors and counts. Also
 * tests that the database keeps its counts and its search table up to date.
 */
import { createUser, deleteRows, insertRow, toTimestamp, writerOf } from 'supabase-in-memory/schema';
import { createContext } from 'supabase-in-memory/tools';
import { createFakeSupabase, type FakeSupabase } from '../mocks/product/createFakeSupabase';
import { weekOf } from '../mocks/product/schema/functions/requestOverview';
import type { Database } from './database';
import { openMigratedDatabase } from './migratedDatabase';

jest.setTimeout(120_000);

/** A page of a list. */
interface Found {
  rows: { id: string }[];
  /** The cursor: value and id of the last row; null on the last page. */
  until: [string, string] | null;
  searched: number | null;
  of: number;
  total: number | null;
}
type Args = Record<string, string | number>;
type CallFunction = (who: string, name: string, args: Args) => Promise<Found>;

const idOf = (kind: number, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const admin = idOf(1, 1);
const customer = idOf(1, 2);
const callers = { admin, customer, stranger: idOf(9, 9) };
const dayMs = 86_400_000;
/** A Sunday, so that the requests fall into two weeks. */
const start = weekOf(Date.now()) - 15 * dayMs;

const people = Array.from({ length: 1700 }, (_, at) => {
  const n = at + 1;
  const email = n === 1 ? 'boss@site.example' : `person-${n}@${n % 2 ? 'gmail' : 'mail'}.example`;
  return {
    id: idOf(1, n),
    full_name: n === 77 ? 'Xylia Quent' : n % 5 ? `Name ${n % 13}` : null,
    email,
    role: n === 1 || n === 700 ? 'admin' : 'user',
    created_at: start + Math.floor(n / 2) * 1000,
  };
});
const requests = Array.from({ length: 6000 }, (_, at) => {
  const n = at + 1;
  return {
    id: idOf(2, n),
    user_id: people[n % 40 === 0 ? 1 : (n * 7) % people.length]?.id ?? '',
    business_name: `shop ${String((n * 37) % 500).padStart(3, '0')}${n % 97 === 0 ? ' bakery' : ''}`,
    location: `town ${n % 7}`,
    keywords: n === 3 ? ['needle'] : ['near me', `word ${n % 9}`],
    status: n % 2000 === 5 ? 'pending' : n % 20 ? 'completed' : 'failed',
    created_at: start + Math.floor(n / 3) * 60_000,
  };
});

let database: Database;
let fake: FakeSupabase;
beforeAll(async () => {
  database = await openMigratedDatabase();
  const time = (moment: number) => new Date(moment).toISOString();
  await database.exec('alter table auth.users disable trigger create_profile');
  await database.query(
    `insert into auth.users (id, email) select (p ->> 'id')::uuid, p ->> 'email' from jsonb_array_elements($1::jsonb) as p`,
    [JSON.stringify(people)],
  );
  await database.query(
    `insert into public.profiles (id, full_name, email, role, created_at)
     select (p ->> 'id')::uuid, p ->> 'full_name', p ->> 'email', (p ->> 'role')::public.user_role, (p ->> 'at')::timestamptz
     from jsonb_array_elements($1::jsonb) as p`,
    [JSON.stringify(people.map((each) => ({ ...each, at: time(each.created_at) })))],
  );
  await database.exec('alter table auth.users enable trigger create_profile');
  await database.query(
    `insert into public.optimization_requests (id, user_id, business_name, location, keywords, status, created_at)
     select (r ->> 'id')::uuid, (r ->> 'user_id')::uuid, r ->> 'business_name', r ->> 'location',
       array(select jsonb_array_elements_text(r -> 'keywords')), (r ->> 'status')::public.request_status,
       (r ->> 'at')::timestamptz
     from jsonb_array_elements($1::jsonb) as r`,
    [JSON.stringify(requests.map((each) => ({ ...each, at: time(each.created_at) })))],
  );
  await database.exec('analyze');

  fake = createFakeSupabase({ scenario: 'empty', now: () => Date.now() });
  const { backend } = fake;
  backend.transaction(() => {
    backend.table('public.profiles').remove({});
    deleteRows(backend, 'auth.users', {});
    for (const { id, email } of people) createUser(backend, { id, email });
    backend.table('public.profiles').remove({});
    for (const each of people)
      backend.table('public.profiles').insert({ ...each, created_at: toTimestamp(each.created_at) });
    for (const each of requests) {
      backend
        .table('public.optimization_requests')
        .insert({ ...each, status_note: null, created_at: toTimestamp(each.created_at) });
    }
  });
});
afterAll(() => database.close());

const callDatabase: CallFunction = async (who, name, args) => {
  const claims = JSON.stringify({ sub: who, role: 'authenticated' });
  const named = Object.keys(args).map((key, at) => `${key} => $${at + 1}`);
  await database.exec('begin');
  try {
    await database.query("select set_config('request.jwt.claims', $1, true)", [claims]);
    await database.exec('set local role authenticated');
    const { rows } = await database.query<{ found: Found }>(
      `select public.${name}(${named.join(', ')}) as found`,
      Object.values(args),
    );
    return rows[0]!.found;
  } finally {
    await database.exec('rollback');
  }
};

const callFake: CallFunction = async (sub, name, args) => {
  const context = createContext(fake.backend, {
    role: 'authenticated',
    claims: { sub, role: 'authenticated' },
  });
  return fake.backend.schema.functions?.[name]?.run(
    args,
    context,
    writerOf(fake.backend, context),
  ) as unknown as Found;
};

/** Every page of a list, at most `maxPages` of them. */
async function pagesOf(call: CallFunction, who: string, name: string, args: Args, maxPages = 200) {
  const pages: Found[] = [];
  let until: Found['until'] = null;
  do {
    const cursor: Record<string, string> = until ? { after_value: until[0], after_id: until[1] } : {};
    const page: Found = await call(who, name, { ...args, ...cursor });
    pages.push(page);
    until = page.until;
  } while (until && pages.length < maxPages);
  return pages;
}

const idsOf = (pages: Found[]) => pages.flatMap(({ rows }) => rows.map(({ id }) => id));

const dayOf = (day: number) => new Date(start + day * dayMs).toISOString();
const days = (from: number, before: number) => ({ created_from: dayOf(from), created_before: dayOf(before) });

const lists: [who: keyof typeof callers, name: string, args: Args, maxPages?: number][] = [
  ['admin', 'find_requests', {}, 4],
  ['admin', 'find_requests', { sort: 'oldest', page: 900 }],
  ['admin', 'find_requests', { sort: 'business', page: 700 }],
  ['admin', 'find_requests', { sort: 'business_desc', page: 700 }],
  ['admin', 'find_requests', { status: 'failed', sort: 'business_desc', page: 70 }],
  ['admin', 'find_requests', { search: 'bakery', sort: 'business_desc', page: 7 }],
  ['admin', 'find_requests', { status: 'pending' }],
  ['admin', 'find_requests', { status: 'failed', sort: 'business', page: 70 }],
  ['admin', 'find_requests', { search: 'near me' }, 3],
  ['admin', 'find_requests', { search: 'near me', sort: 'oldest', page: 1000 }],
  ['admin', 'find_requests', { search: 'bakery' }],
  ['admin', 'find_requests', { search: 'BAKERY', sort: 'business', page: 7 }],
  ['admin', 'find_requests', { search: 'bakery', status: 'failed' }],
  ['admin', 'find_requests', { search: 'zq' }],
  ['admin', 'find_requests', { search: 'me word near', sort: 'oldest' }],
  ['admin', 'find_requests', { search: 'needle' }],
  ['admin', 'find_requests', { search: 'needle', sort: 'business' }],
  ['admin', 'find_requests', { search: 'needle', status: 'pending' }],
  ['admin', 'find_requests', { search: 'person-17@' }],
  ['admin', 'find_requests', { search: '100%_\\' }],
  ['admin', 'find_requests', { owner: idOf(1, 17) }],
  ['admin', 'find_requests', { owner: idOf(1, 17), status: 'failed', sort: 'business', page: 3 }],
  ['admin', 'find_requests', { owner: idOf(1, 17), search: 'bakery', sort: 'oldest', page: 2 }],
  ['admin', 'find_requests', { owner: callers.stranger }],
  ['customer', 'find_requests', { owner: idOf(1, 17) }],
  ...['location', 'location_desc', 'owner', 'owner_desc', 'status', 'status_desc'].flatMap(
    (sort): typeof lists => [
      ['admin', 'find_requests', { sort, page: 900 }],
      ['admin', 'find_requests', { sort, status: 'failed', page: 70 }],
      ['admin', 'find_requests', { sort, search: 'bakery', page: 20 }],
      ['admin', 'find_requests', { sort, owner: idOf(1, 17), page: 3 }],
      ['admin', 'find_requests', { sort, ...days(1, 2), page: 300 }],
      ['customer', 'find_requests', { sort, page: 60 }],
    ],
  ),
  ...[
    days(0, 0.5),
    days(0.25, 3),
    days(1, 2),
    { created_from: dayOf(2) },
    { created_before: dayOf(1) },
  ].flatMap((range): typeof lists => [
    ['admin', 'find_requests', { ...range, page: 700 }],
    ['admin', 'find_requests', { ...range, sort: 'oldest', status: 'failed', page: 60 }],
    ['admin', 'find_requests', { ...range, sort: 'business', page: 700 }],
    ['admin', 'find_requests', { ...range, search: 'near me', page: 700 }],
    ['admin', 'find_requests', { ...range, search: 'bakery' }],
    ['admin', 'find_requests', { ...range, owner: idOf(1, 17) }],
    ['customer', 'find_requests', { ...range }],
  ]),
  ['admin', 'find_requests', days(2, 1)],
  ['admin', 'find_people', { page: 400 }],
  ['admin', 'find_people', { role: 'admin', sort: 'email' }],
  ['admin', 'find_people', { search: 'gmail', sort: 'email', page: 300 }],
  ['admin', 'find_people', { sort: 'email_desc', page: 300 }],
  ['admin', 'find_people', { search: 'xylia' }],
  ['admin', 'find_people', { search: 'zq', sort: 'oldest' }],
  ['customer', 'find_requests', { page: 60 }],
  ['customer', 'find_requests', { sort: 'business', page: 60 }],
  ['customer', 'find_requests', { status: 'failed', page: 60 }],
  ['customer', 'find_requests', { search: 'bakery' }],
  ['customer', 'find_requests', { search: 'person-2@', page: 60 }],
  ['customer', 'find_people', { search: 'person' }],
  ['stranger', 'find_requests', {}],
  ['stranger', 'find_people', { search: 'a' }],
];

test.each(lists)(
  'The fake lists the same rows in the same pages as PostgreSQL: as %s, %s(%j)',
  async (who, name, args, ...[maxPages]) => {
    const expected = await pagesOf(callDatabase, callers[who], name, args, maxPages);
    expect(await pagesOf(callFake, callers[who], name, args, maxPages)).toEqual(expected);
    const ids = idsOf(expected);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

test.each([
  ['newest', 'oldest', new Date(start + 1000 * 60_000).toISOString()],
  ['business', 'business_desc', 'shop 25'],
  ['location', 'location_desc', 'town 3'],
  ['owner', 'owner_desc', 'Name 5'],
  ['status', 'status_desc', `completed ${new Date(start + 1000 * 60_000).toISOString()}`],
] as const)(
  'Starting from the same cursor, the orders %s and %s together return every row exactly once',
  async (sort, opposite, value) => {
    const cursor = { after_value: value, after_id: idOf(0, 0), page: 1000 };
    const pages = await pagesOf(callDatabase, admin, 'find_requests', { sort, page: 1000 });
    for (const call of [callDatabase, callFake]) {
      const readIds = async (order: string) =>
        idsOf(await pagesOf(call, admin, 'find_requests', { sort: order, ...cursor }));
      const [before, after] = [await readIds(opposite), await readIds(sort)];
      expect(before.length * after.length).toBeGreaterThan(0);
      expect([...before.toReversed(), ...after]).toEqual(idsOf(pages));
    }
  },
);

test('All pages of a search together have exactly the matching rows', async () => {
  const found = async (search: string) =>
    idsOf(await pagesOf(callDatabase, admin, 'find_requests', { search, page: 30 })).sort();
  const bakeries = requests.filter(({ business_name }) => business_name.includes('bakery'));
  expect(await found('bakery')).toEqual(bakeries.map(({ id }) => id));
  expect(await found('needle')).toEqual([requests[2]?.id]);
  expect(await found('zq')).toEqual([]);
});

test('The overview counts the requests of each status and of each week, in the fake as in PostgreSQL', async () => {
  interface Overview {
    statuses: Record<string, number>;
    weeks: { week: string; counts: Record<string, number> }[];
  }
  const readOverview = async (call: CallFunction, args: Record<string, number>) =>
    (await call(admin, 'request_overview', args)) as unknown as Overview;
  const expected = await readOverview(callDatabase, { weeks: 53 });
  expect(await readOverview(callFake, { weeks: 53 })).toEqual(expected);
  const count = (matching: typeof requests) =>
    Object.fromEntries(
      ['pending', 'processing', 'completed', 'failed'].map((status) => [
        status,
        matching.filter((each) => each.status === status).length,
      ]),
    );
  expect(expected.statuses).toEqual(count(requests));
  const monday = start + dayMs;
  const byWeek = [
    requests.filter((each) => each.created_at < monday),
    requests.filter((each) => each.created_at >= monday),
  ];
  expect(expected.weeks.filter(({ counts }) => Object.values(counts).some((each) => each !== 0))).toEqual(
    byWeek.map((each, at) => ({
      week: new Date(monday + (at - 1) * 7 * dayMs).toISOString().slice(0, 10),
      counts: count(each),
    })),
  );
  // The last 12 weeks by default, and from 1 to 53.
  for (const call of [callDatabase, callFake]) {
    expect((await readOverview(call, {})).weeks).toEqual(expected.weeks.slice(-12));
    expect((await readOverview(call, { weeks: 0 })).weeks).toEqual(expected.weeks.slice(-1));
    expect((await readOverview(call, { weeks: 900 })).weeks).toHaveLength(53);
  }
});

test('The figures of the overview compare the last days with those a week earlier, in the fake as in PostgreSQL', async () => {
  const now = Date.now();
  const daysAgo = (days: number) => now - days * dayMs;
  const user_id = customer;
  const submitted = [0.5, 3, 5, 6.5, 8, 8.5, 13].map((days, at) => ({
    id: idOf(3, at + 1),
    user_id,
    business_name: 'figure',
    location: 'town',
    keywords: ['near me'],
    status: (['pending', 'pending', 'completed', 'failed', 'completed', 'pending', 'completed'] as const)[
      at
    ]!,
    created_at: toTimestamp(daysAgo(days)),
  }));
  // [number of the request, days ago, old status, new status]
  const changes = (
    [
      [3, 4, 'pending', 'completed'],
      [4, 6, 'pending', 'failed'],
      // Completed by mistake, and taken back.
      [2, 2, 'pending', 'completed'],
      [2, 1.9, 'completed', 'pending'],
      // A note alone.
      [3, 1, 'completed', 'completed'],
      [5, 7.5, 'pending', 'processing'],
      [5, 6, 'processing', 'completed'],
      [7, 12, 'pending', 'completed'],
    ] as const
  ).map(([request, days, old_value, new_value], at) => ({
    id: 900_000 + at,
    created_at: toTimestamp(daysAgo(days)),
    kind: 'status' as const,
    person_id: user_id,
    request_id: idOf(3, request),
    old_value,
    new_value,
  }));
  const { backend } = fake;
  await database.query(
    `insert into public.optimization_requests (id, user_id, business_name, location, keywords, status, created_at)
     select id, user_id, business_name, location, keywords, status, created_at
     from jsonb_populate_recordset(null::public.optimization_requests, $1)`,
    [JSON.stringify(submitted)],
  );
  await database.query(
    `insert into public.history select * from jsonb_populate_recordset(null::public.history, $1)`,
    [JSON.stringify(changes)],
  );
  backend.transaction(() => {
    for (const each of submitted)
      backend.table('public.optimization_requests').insert({ ...each, status_note: null });
    for (const each of changes) insertRow(backend, 'public.history', { ...each, actor_id: null, note: null });
  });
  try {
    const figuresOf = async (call: CallFunction, args: Args) =>
      ((await call(admin, 'request_overview', args)) as unknown as { figures: unknown }).figures;
    const pending = requests.filter(({ status }) => status === 'pending').length + 3;
    const expected = {
      // Of the three above that were there seven days ago, one was completed, one in processing, and one pending.
      pending: { now: pending, before: pending - 2 },
      submitted: { now: 4, before: 3 },
      completed: { now: 2, before: 1 },
      failed: { now: 1, before: 0 },
    };
    for (const call of [callDatabase, callFake]) {
      expect(await figuresOf(call, {})).toEqual(expected);
      // Days that began six days ago are compared with the same part of the days a week earlier.
      expect(await figuresOf(call, { since: toTimestamp(daysAgo(5.5)) })).toEqual({
        ...expected,
        submitted: { now: 3, before: 2 },
        completed: { now: 1, before: 1 },
        failed: { now: 0, before: 0 },
      });
      // A moment before the last eight days counts as their beginning, and one that is still to come as now.
      expect(await figuresOf(call, { since: toTimestamp(daysAgo(400)) })).toMatchObject({
        submitted: { now: 4, before: 3 },
        completed: { now: 2, before: 1 },
      });
      expect(await figuresOf(call, { since: toTimestamp(daysAgo(-1)) })).toMatchObject({
        submitted: { now: 0, before: 0 },
        completed: { now: 0, before: 0 },
      });
    }
  } finally {
    await database.query(`delete from public.history where id >= 900000`);
    await database.query(`delete from public.optimization_requests where business_name = 'figure'`);
    backend.transaction(() => {
      backend.table('public.history').remove({ person_id: user_id });
      backend.table('public.optimization_requests').remove({ business_name: 'figure' });
    });
  }
});

test('A filter by time returns and counts the requests that were submitted at or after its start and before its end', async () => {
  const ranges: [from: number, before: number][] = [
    [0, 0.5],
    [0.25, 1.2],
    [0.9, 20],
    [-9, 30],
    [2, 1],
  ];
  for (const [from, before] of ranges) {
    for (const status of [undefined, 'failed']) {
      const matching = requests.filter(
        (each) =>
          each.created_at >= start + from * dayMs &&
          each.created_at < start + before * dayMs &&
          (status === undefined || each.status === status),
      );
      const args = { ...days(from, before), ...(status && { status }), page: 1000 };
      const pages = await pagesOf(callDatabase, admin, 'find_requests', args);
      expect(pages.map(({ of, total }) => [of, total])).toEqual(
        pages.map(() => [matching.length, matching.length]),
      );
      expect(new Set(idsOf(pages))).toEqual(new Set(matching.map(({ id }) => id)));
    }
  }
});

test('An unknown order is refused by the fake and by PostgreSQL', async () => {
  const refusal = { code: '22023', message: 'unknown order: email' };
  for (const call of [callDatabase, callFake]) {
    await expect(call(admin, 'find_requests', { sort: 'email' })).rejects.toMatchObject(refusal);
  }
});

describe('Counts and search texts', () => {
  const expectCorrectCountsAndTexts = async () => {
    const { rows } = await database.query(`
      select list, value, sum(total)::int as total from private.row_counts group by 1, 2 having sum(total) <> 0
      order by 1, 2`);
    const { rows: counted } = await database.query(`
      select 'people' as list, role::text as value, count(*)::int as total from public.profiles group by 2
      union all
      select 'requests', status::text, count(*)::int from public.optimization_requests group by 2 order by 1, 2`);
    expect(rows).toEqual(counted);
    const { rows: weeks } = await database.query(`
      select week::text, status, sum(total)::int as total from private.week_counts group by 1, 2
      having sum(total) <> 0 order by 1, 2`);
    const { rows: countedWeeks } = await database.query(`
      select date_trunc('week', created_at at time zone 'utc')::date::text as week, status, count(*)::int as total
      from public.optimization_requests group by 1, 2 order by 1, 2`);
    expect(weeks).toEqual(countedWeeks);
    const { rows: wrong } = await database.query(`
      select r.id from public.optimization_requests as r
      join public.profiles as p on p.id = r.user_id full join private.request_search as s on s.id = r.id
      where (s.user_id, s.text) is distinct from
        (r.user_id, private.search_text(r.business_name, r.location, r.keywords, p.full_name, p.email))
        and not exists (select from private.renamed_people as renamed where renamed.id = r.user_id)`);
    expect(wrong).toEqual([]);
  };
  const other = people[40]?.id ?? '';

  test.each([
    ['the first load, with no change', 'select'],
    [
      'changed statuses',
      `update public.optimization_requests set status = 'failed' where location = 'town 3'`,
    ],
    ['a change that changes nothing', 'update public.optimization_requests set status = status'],
    [
      'a new creation time and status in one statement',
      `update public.optimization_requests set created_at = created_at - interval '9 days', status = 'pending'
       where location = 'town 5'`,
    ],
    ['a new role', `update public.profiles set role = 'admin' where id = '${other}'`],
    [
      'a new name and email',
      `update public.profiles set full_name = 'New', email = 'new@x.example' where id = '${other}'`,
    ],
    ['a new email in auth.users', `update auth.users set email = 'moved@x.example' where id = '${other}'`],
    [
      'new keywords',
      `update public.optimization_requests set keywords = '{other}' where id = '${idOf(2, 9)}'`,
    ],
    [
      'a new owner',
      `update public.optimization_requests set user_id = '${other}' where id = '${idOf(2, 9)}'`,
    ],
    ['a deleted request', `delete from public.optimization_requests where id = '${idOf(2, 9)}'`],
    ['a deleted account', `delete from auth.users where id = '${customer}'`],
    [
      'a recount',
      'update private.row_counts set total = 7; update private.week_counts set total = 7; select private.count_again()',
    ],
    ['truncating the table', 'truncate public.optimization_requests cascade'],
  ])('Counts and search texts are correct after %s', async (_, sql) => {
    await database.exec('begin');
    await database.exec(sql);
    await expectCorrectCountsAndTexts();
    await database.exec('rollback');
  });
});

describe('Reads under row-level security', () => {
  const explain = async (who: string, sql: string) => {
    await database.exec('begin');
    try {
      await database.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ sub: who, role: 'authenticated' }),
      ]);
      await database.exec('set local role authenticated');
      const { rows: plan } = await database.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`);
      const { rows } = await database.query<{ user_id: string }>(sql);
      return { plan: plan.map((line) => line['QUERY PLAN']).join('\n'), rows };
    } finally {
      await database.exec('rollback');
    }
  };
  const table = 'public.optimization_requests';
  const own = `user_id = '${customer}'`;

  beforeAll(() =>
    // A line for every request's owner, and one without a person.
    database.exec(`
      insert into public.history (kind, person_id) select 'status', user_id from ${table};
      insert into public.history (kind) values ('deletion');
      analyze public.history`),
  );
  afterAll(() => database.exec('delete from public.history'));

  test.each([
    [
      `select user_id from ${table} where ${own} order by created_at desc, id desc limit 50`,
      'optimization_requests_user_id_created_at_id_idx',
    ],
    [`select user_id from ${table} where ${own}`, 'optimization_requests_user_id_created_at_id_idx'],
    [`select id as user_id from public.profiles where id = '${customer}'`, 'profiles_pkey'],
    [
      `select person_id as user_id from public.history where person_id = '${customer}' order by id`,
      'history_person_id_id_idx',
    ],
  ])('PostgreSQL uses an index to read what a customer’s page shows: %s', async (sql, index) => {
    const { plan, rows } = await explain(customer, sql);
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([customer]));
  });
});
