/** The product's calls to its back end, each through supabase-js and as SQL, and a timer for them. */
import { applyCursor } from '../../src/api/keyset';
import { requests } from '../../src/features/admin/adminApi';
import type { RequestsView } from '../../src/features/admin/adminLists';
import type { Client } from '../../src/supabase/client';

/** The ids in the calls below. */
export interface Subjects {
  adminId: string;
  customerId: string;
  /** A request well inside the list, after which a page continues. */
  middle: { id: string; created_at: string };
}

export interface TimedCall {
  name: string;
  as: 'admin' | 'customer';
  /** Only reads have a budget: a search looks at every readable row, and the browser persists every write. */
  kind: 'read' | 'search' | 'write';
  /** The product's own call. */
  run: (client: Client, subjects: Subjects) => PromiseLike<{ error: unknown }>;
  /** The same call in SQL, with `$1…` as parameters. */
  sql: (subjects: Subjects) => { text: string; parameters: unknown[] };
}

/** Milliseconds that a read may take in the page, through supabase-js, at 100,000 requests. */
export const readBudget: Timing = { median: 2, p95: 3 };

const json = (rows: string) => `select coalesce(json_agg(t), '[]') as body from (${rows}) t`;

const allRequests: RequestsView = { search: '', filters: {}, order: 'newest', from: null };
/** Page size of the admin's lists. */
const page = 50;

/** Page size of a customer's list. */
const ownPage = 30;
const ownColumns = 'id, business_name, location, keywords, status, created_at';

export const timedCalls: TimedCall[] = [
  {
    name: 'role of the signed-in user',
    as: 'admin',
    kind: 'read',
    run: (client, { adminId }) => client.from('profiles').select('role').eq('id', adminId).single(),
    sql: ({ adminId }) => ({
      text: json('select role from public.profiles where id = $1'),
      parameters: [adminId],
    }),
  },
  {
    name: 'all requests, first page',
    as: 'admin',
    kind: 'read',
    run: (client) => requests.read(client, allRequests, { page }),
    sql: () => ({ text: 'select public.find_requests() as body', parameters: [] }),
  },
  {
    name: 'all requests, page in the middle',
    as: 'admin',
    kind: 'read',
    run: (client, subjects) =>
      requests.read(client, allRequests, {
        page,
        after_value: subjects.middle.created_at,
        after_id: subjects.middle.id,
      }),
    sql: ({ middle }) => ({
      text: 'select public.find_requests(after_value => $1, after_id => $2) as body',
      parameters: [middle.created_at, middle.id],
    }),
  },
  {
    name: 'one status, first page',
    as: 'admin',
    kind: 'read',
    run: (client) => requests.read(client, { ...allRequests, filters: { status: 'pending' } }, { page }),
    sql: () => ({ text: `select public.find_requests(status => 'pending') as body`, parameters: [] }),
  },
  {
    name: 'by business name, first page',
    as: 'admin',
    kind: 'read',
    run: (client) => requests.read(client, { ...allRequests, order: 'business' }, { page }),
    sql: () => ({ text: `select public.find_requests(sort => 'business') as body`, parameters: [] }),
  },
  {
    name: 'of a month, first page',
    as: 'admin',
    kind: 'read',
    run: (client) =>
      requests.read(client, { ...allRequests, filters: { created: '2026-05-01..2026-05-31' } }, { page }),
    sql: () => ({
      text: `select public.find_requests(created_from => '2026-05-01', created_before => '2026-06-01') as body`,
      parameters: [],
    }),
  },
  {
    name: 'requests by status and week',
    as: 'admin',
    kind: 'read',
    run: (client) => client.rpc('request_overview', { weeks: 12 }),
    sql: () => ({ text: 'select public.request_overview(12) as body', parameters: [] }),
  },
  {
    name: 'all people, first page',
    as: 'admin',
    kind: 'read',
    run: (client) => client.rpc('find_people', { search: '', sort: 'newest', page }),
    sql: () => ({ text: 'select public.find_people() as body', parameters: [] }),
  },
  {
    name: 'own requests, first page with count',
    as: 'customer',
    kind: 'read',
    run: (client, { customerId }) =>
      applyCursor(
        client.from('optimization_requests').select(ownColumns, { count: 'exact' }).eq('user_id', customerId),
        { column: 'created_at', ascending: false },
        null,
        ownPage,
      ),
    sql: ({ customerId }) => ({
      text: `select
        (select coalesce(json_agg(t), '[]') from (
          select ${ownColumns} from public.optimization_requests where user_id = $1
          order by created_at desc, id desc limit ${ownPage}) t) as body,
        (select count(*) from public.optimization_requests where user_id = $1) as total`,
      parameters: [customerId],
    }),
  },
  ...(
    [
      ['search with few hits', 'thistle sushi'],
      ['search with many hits', 'dental'],
    ] as const
  ).map(([name, search]): TimedCall => ({
    name,
    as: 'admin',
    kind: 'search',
    run: (client) => requests.read(client, { ...allRequests, search }, { page }),
    sql: () => ({ text: 'select public.find_requests($1) as body', parameters: [search] }),
  })),
  {
    name: 'submit a request',
    as: 'admin',
    kind: 'write',
    // The daily limit of 20 requests applies to customers only, so the admin can insert in every round.
    run: (client, { adminId }) =>
      client
        .from('optimization_requests')
        .insert({
          id: crypto.randomUUID(),
          user_id: adminId,
          business_name: 'Bench',
          location: 'Oslo',
          keywords: ['one', 'two'],
        })
        .select(ownColumns)
        .single(),
    sql: ({ adminId }) => ({
      text: `with new as (insert into public.optimization_requests (id, user_id, business_name, location, keywords)
        values (gen_random_uuid(), $1, 'Bench', 'Oslo', array['one', 'two']) returning ${ownColumns})
        select json_agg(new) as body from new`,
      parameters: [adminId],
    }),
  },
  {
    name: 'change a status',
    as: 'admin',
    kind: 'write',
    // Sets the status that the request already has, so that the call can be repeated.
    run: (client, { adminId, middle }) =>
      requests.change(client, { adminId, id: middle.id, from: 'completed', to: 'completed' }),
    sql: ({ middle }) => ({
      text: `with changed as (update public.optimization_requests set status = 'completed'
          where id = $1 and status = 'completed' returning *)
        ${json(`select c.id, c.business_name, c.location, c.keywords, c.status, c.created_at, c.user_id,
          (select json_build_object('full_name', p.full_name, 'email', p.email) from public.profiles p where p.id = c.user_id) as profiles
          from changed c`)}`,
      parameters: [middle.id],
    }),
  },
];

/** The completed request that follows the 500 newest completed ones. */
export async function findMiddle(client: Client): Promise<Subjects['middle']> {
  const { data, error } = await client
    .from('optimization_requests')
    .select('id, created_at')
    .eq('status', 'completed')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(500, 500)
    .single();
  if (error) throw new Error(error.message);
  return data;
}

/** Milliseconds. */
export interface Timing {
  median: number;
  p95: number;
}

/** Times repeated calls of `work` after five warm-up rounds. `rest` runs before each timed round and is not timed. */
export async function time(work: () => Promise<unknown>, rest?: () => Promise<unknown>): Promise<Timing> {
  for (let round = 0; round < 5; round += 1) await work();
  const times: number[] = [];
  const end = performance.now() + (rest ? 2500 : 700);
  while (times.length < 15 || (performance.now() < end && times.length < 400)) {
    await rest?.();
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return toTiming(times);
}

export function toTiming(times: readonly number[]): Timing {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { median: at(0.5), p95: at(0.95) };
}
