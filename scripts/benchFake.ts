/**
 * `npm run bench:fake`: what a call costs in the fake. PostgreSQL (PGlite with the project's own migrations) answers
 * the same call in SQL. Both are timed in one run, so that the ratios mean something. `--help` lists the other
 * measurements.
 */
import { createProject, type Json } from 'supabase-in-memory';
import { createRespond } from 'supabase-in-memory/tools';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createClient } from '@supabase/supabase-js';
import type { FakeSupabase } from '../mocks/product/createFakeSupabase';
import { demoAccounts } from '../mocks/product/demoAccounts';
import type { Pack } from '../mocks/product/packs/pack';
import { productSchema } from '../mocks/product/schema/productSchema';
import { manySeed } from '../mocks/product/seeds/largeSeed';
import type { Client } from '../src/supabase/client';
import type { Database } from '../src/supabase/database.types';
import { applyMigrations, projectSql } from '../supabase/migratedDatabase';
import { timeInBrowser } from './bench/fakeInBrowser';
import { timeSockets, type SocketLoad } from './bench/fakeSockets';
import { timeSocketsInBrowser } from './bench/socketsInBrowser';
import { findMiddle, timedCalls, readBudget, time, type Subjects, type Timing } from './bench/timedCalls';
import { printTable } from './bench/printTable';
import { readOptions, readWholeNumbers } from './commandLine/readOptions';

const userCount = 1000;

/** A back end that supabase-js can talk to. */
interface Server {
  url: string;
  anonKey: string;
  fetch: typeof fetch;
}

interface SignedIn {
  client: Client;
  /** Returns the client's last call as a function that repeats it without the client. */
  last: () => () => Promise<Response>;
}

async function signIn(server: Server, who: 'admin' | 'customer'): Promise<SignedIn> {
  let again: (() => Promise<Response>) | undefined;
  const client = createClient<Database>(server.url, server.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => {
        again = () => server.fetch(input, init);
        return server.fetch(input, init);
      },
    },
    // supabase-js wants a WebSocket class, which Node 20 lacks. This benchmark opens no socket.
    realtime: { transport: class {} as unknown as typeof WebSocket },
  });
  const account = demoAccounts[who === 'admin' ? 0 : 1];
  const { error } = await client.auth.signInWithPassword({
    email: account.email,
    password: account.password,
  });
  if (error) throw error;
  return {
    client,
    last: () => {
      if (!again) throw new Error('No request was sent');
      return again;
    },
  };
}

interface ServerTimings {
  /** Without the client, from sending the call to reading the whole body. */
  exchange: Timing;
  /** The same call through supabase-js. */
  client: Timing;
}

async function timeServer(
  server: Server,
): Promise<{ subjects: Subjects; timings: Map<string, ServerTimings> }> {
  const people = { admin: await signIn(server, 'admin'), customer: await signIn(server, 'customer') };
  const idOf = async ({ client }: SignedIn) => (await client.auth.getSession()).data.session?.user.id ?? '';
  const subjects: Subjects = {
    adminId: await idOf(people.admin),
    customerId: await idOf(people.customer),
    middle: await findMiddle(people.admin.client),
  };
  const timings = new Map<string, ServerTimings>();
  for (const call of timedCalls) {
    const { client, last } = people[call.as];
    const send = async () => {
      const answer = await call.run(client, subjects);
      if (answer.error) throw new Error(`${call.name}: ${JSON.stringify(answer.error)}`);
    };
    const throughClient = await time(send);
    const again = last();
    const exchange = await time(async () => {
      await (await again()).arrayBuffer();
    });
    timings.set(call.name, { exchange, client: throughClient });
  }
  return { subjects, timings };
}

interface RowsToCopy {
  users: Json[];
  profiles: Json[];
  requests: Json[];
}

/** The fake's rows, so that PostgreSQL has the same ones. */
function readRows({ backend }: FakeSupabase): RowsToCopy {
  const rowsOf = (table: string) => [...backend.table(table).scan()] as Json[];
  return {
    users: rowsOf('auth.users'),
    profiles: rowsOf('public.profiles'),
    requests: rowsOf('public.optimization_requests'),
  };
}

function* chunks(rows: readonly Json[], size: number): Generator<string> {
  for (let start = 0; start < rows.length; start += size) {
    yield JSON.stringify(rows.slice(start, start + size));
  }
}

const copyRequestsSql = `insert into public.optimization_requests
  select * from json_populate_recordset(null::public.optimization_requests, $1)`;
const copyProfilesSql = `insert into public.profiles
  select * from json_populate_recordset(null::public.profiles, $1)
  on conflict (id) do update set full_name = excluded.full_name, role = excluded.role, created_at = excluded.created_at`;

interface PgliteRun {
  seeding: number;
  timings: Map<string, Timing>;
}

async function timePglite(rows: RowsToCopy, subjects: Subjects): Promise<PgliteRun> {
  const database = await PGlite.create({ extensions: { pg_trgm } });
  await database.exec(projectSql('nothing'));
  await applyMigrations({
    exec: async (sql) => {
      await database.exec(sql);
    },
  });
  const start = performance.now();
  for (const part of chunks(rows.users, 5000)) {
    await database.query(
      `insert into auth.users (id, email, raw_user_meta_data, created_at)
       select id, email, raw_user_meta_data, created_at from json_populate_recordset(null::auth.users, $1)`,
      [part],
    );
  }
  for (const part of chunks(rows.profiles, 5000)) await database.query(copyProfilesSql, [part]);
  for (const part of chunks(rows.requests, 5000)) await database.query(copyRequestsSql, [part]);
  const seeding = performance.now() - start;
  await database.exec('vacuum analyze');
  const timings = new Map<string, Timing>();
  for (const call of timedCalls) {
    const { text, parameters } = call.sql(subjects);
    const sub = call.as === 'admin' ? subjects.adminId : subjects.customerId;
    const claims = JSON.stringify({ sub, role: 'authenticated' });
    timings.set(
      call.name,
      await time(() =>
        // Like PostgREST, set role and claims for one transaction.
        database.transaction(async (transaction) => {
          await transaction.query(
            `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
            [claims],
          );
          await transaction.query(text, parameters);
        }),
      ),
    );
  }
  await database.close();
  return { seeding, timings };
}

function seedFake(requests: number): { fake: FakeSupabase; seeding: number } {
  const fake = createProject<Pack>({
    schema: productSchema,
    seed: manySeed({ users: Math.min(userCount, requests), requests }),
    start: { seed: 1 },
    // supabase-js uses the machine's clock. With an earlier clock in the fake, it would see every session as
    // expired and refresh it before each call.
    clock: Date.now(),
  });
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const start = performance.now();
    fake.controls.reset();
    times.push(performance.now() - start);
  }
  return { fake, seeding: times.sort((a, b) => a - b)[2] ?? NaN };
}

const ms = (value: number | undefined): string =>
  value === undefined ? '' : value < 10 ? value.toFixed(2) : value.toFixed(0);
const ratio = (value: number | undefined, to: number | undefined): string =>
  value === undefined || to === undefined ? '' : `${(value / to).toFixed(value / to < 10 ? 1 : 0)}×`;

async function benchSize(requests: number, isAlone: boolean): Promise<void> {
  const { fake, seeding } = seedFake(requests);
  const rows = readRows(fake);
  const respond = createRespond(fake);
  const { url, keys } = fake.backend.settings;
  const { subjects, timings: inPage } = await timeServer({
    url,
    anonKey: keys.anon,
    fetch: (input, init) => respond(new Request(input, init)),
  });
  const pglite = isAlone ? undefined : await timePglite(rows, subjects);
  printTable(
    `${requests.toLocaleString('en')} requests, median milliseconds (× = how many times the fake's)`,
    ['', 'fake', 'p95', 'supabase-js', 'p95', 'PGlite SQL', ''],
    timedCalls.map(({ name }) => {
      const own = inPage.get(name);
      const sql = pglite?.timings.get(name);
      return [
        name,
        ms(own?.exchange.median),
        ms(own?.exchange.p95),
        ms(own?.client.median),
        ms(own?.client.p95),
        ms(sql?.median),
        ratio(sql?.median, own?.exchange.median),
      ];
    }),
  );
  console.log(
    `seeding: fake ${ms(seeding)} ms` +
      (pglite ? `, PGlite ${ms(pglite.seeding)} ms (${ratio(pglite.seeding, seeding)})` : ''),
  );
}

async function benchBrowser(skipBuild: boolean, check: boolean): Promise<void> {
  const { opened, page, worker } = await timeInBrowser({ skipBuild, pageAlone: check });
  printTable(
    '100,000 requests in Chromium, milliseconds through the product’s supabase-js client',
    ['', 'in the page', 'p95', ...(worker ? ['worker', 'p95'] : [])],
    timedCalls.map(({ name }) => [
      name,
      ...[page, ...(worker ? [worker] : [])].flatMap((timings) => [
        ms(timings[name]?.median),
        ms(timings[name]?.p95),
      ]),
    ]),
  );
  console.log(`opening the back end: ${ms(opened)} ms`);
  if (!check) return;
  const slow = timedCalls.filter(({ name, kind }) => {
    const { median, p95 } = page[name] ?? { median: NaN, p95: NaN };
    return kind === 'read' && !(median <= readBudget.median && p95 <= readBudget.p95);
  });
  const budget = `${readBudget.median} ms in the middle and ${readBudget.p95} ms at the 95th percentile`;
  if (slow.length === 0) console.log(`Every read in the page is within ${budget}.`);
  else throw new Error(`Above ${budget}: ${slow.map(({ name }) => name).join('; ')}`);
}

interface NamedLoad extends SocketLoad {
  name: string;
}

const loads: readonly NamedLoad[] = [
  { name: '100 admins, who all receive each change', admins: 100, customers: 0, changes: 1000 },
  { name: '10 admins, 90 customers', admins: 10, customers: 90, changes: 1000 },
  { name: '1 admin, 99 customers', admins: 1, customers: 99, changes: 1000 },
];

async function benchSockets(skipBuild: boolean): Promise<void> {
  const inPage = await timeSocketsInBrowser(loads, { skipBuild });
  const rows: string[][] = [];
  for (const [at, load] of loads.entries()) {
    const node = await timeSockets(seedFake(100_000).fake, load);
    const page = inPage[at];
    rows.push([
      load.name,
      ms(page?.sinceCommit.median),
      ms(page?.sinceCommit.p95),
      ms(page?.sinceCall.median),
      ms(page?.sinceCall.p95),
      (page?.callbacks ?? 0).toLocaleString('en'),
      ms(node.median),
      ms(node.p95),
      ratio(page?.sinceCommit.median, node.median),
      ratio(page?.sinceCommit.p95, node.p95),
    ]);
  }
  printTable(
    '1,000 changes among 100,000 requests in a page of the demo, milliseconds (× = how many times Node’s)',
    ['', 'commit to callback', 'p95', 'call to last', 'p95', 'callbacks', 'Node', 'p95', '', 'p95'],
    rows,
  );
  console.log(
    'Page: raw WebSocket and fetch, with product, panel and IndexedDB. Node: supabase-js over the engine alone.\n' +
      'Customers follow their own requests with a filter.',
  );
}

async function main(): Promise<void> {
  const values = readOptions(
    'Times the product’s requests in the fake, beside PostgreSQL in the same run.\n\n' +
      '  --rows=1000,…         how many requests there are (default 1000,10000,100000)\n' +
      '  --alone               without PostgreSQL\n' +
      '  --browser             instead: in Chromium at 100,000 requests; --skip-build takes the last build\n' +
      `  --check               instead: in the page alone; ends with 1 when a read takes more than ${readBudget.median} ms (p95: ${readBudget.p95})\n` +
      '  --sockets             instead: how soon 100 subscribers receive each of 1,000 changes, in a page of the demo in\n' +
      '                        Chromium and in Node; --skip-build takes the last build\n' +
      '  CHROMIUM_PATH         a Chromium',
    {
      rows: { type: 'string', default: '1000,10000,100000' },
      alone: { type: 'boolean', default: false },
      sockets: { type: 'boolean', default: false },
      browser: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      'skip-build': { type: 'boolean', default: false },
    },
  );
  if (values.sockets) return benchSockets(values['skip-build']);
  if (values.browser || values.check) return benchBrowser(values['skip-build'], values.check);
  const sizes = readWholeNumbers('rows', values.rows, { min: 1 });
  for (const size of sizes) await benchSize(size, values.alone);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
