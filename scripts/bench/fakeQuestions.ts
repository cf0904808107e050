/** What the product asks its back end, each question as supabase-js and as SQL, and how a call is timed. */
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../src/supabase/database.types';

const requestColumns =
  'id, business_name, location, keywords, status, created_at, user_id, profiles(full_name, email)';
export type Client = SupabaseClient<Database>;

/** What the questions below are about. */
export interface Subjects {
  adminId: string;
  customerId: string;
  /** A request in the middle of the list. */
  middle: { id: string; created_at: string };
}

export interface Question {
  name: string;
  as: 'admin' | 'customer';
  /** As the product asks it. */
  ask: (client: Client, subjects: Subjects) => PromiseLike<{ error: unknown }>;
  /** The same for PostgreSQL; parameters are `$1…`. */
  sql: (subjects: Subjects) => { text: string; parameters: unknown[] };
}

const page = (where: string, order = 'created_at desc, id desc', source = 'public.optimization_requests') => `
  select r.id, r.business_name, r.location, r.keywords, r.status, r.created_at, r.user_id,
    (select json_build_object('full_name', p.full_name, 'email', p.email) from public.profiles p where p.id = r.user_id) as profiles
  from ${source} r where ${where} order by ${order} limit 50`;
const json = (rows: string) => `select coalesce(json_agg(t), '[]') as body from (${rows}) t`;
const counted = (rows: string, count: string) =>
  `select (select coalesce(json_agg(t), '[]') from (${rows}) t) as body, (${count}) as total`;

export const questions: Question[] = [
  {
    name: 'role of the signed-in user',
    as: 'admin',
    ask: (client, { adminId }) => client.from('profiles').select('role').eq('id', adminId).single(),
    sql: ({ adminId }) => ({
      text: json('select role from public.profiles where id = $1'),
      parameters: [adminId],
    }),
  },
  {
    name: 'all requests, first page with count',
    as: 'admin',
    ask: (client) =>
      client
        .from('optimization_requests')
        .select(requestColumns, { count: 'exact' })
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(50),
    sql: () => ({
      text: counted(page('true'), 'select count(*) from public.optimization_requests'),
      parameters: [],
    }),
  },
  {
    name: 'all requests, page in the middle',
    as: 'admin',
    ask: (client, { middle }) =>
      client
        .from('optimization_requests')
        .select(requestColumns)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(50)
        .lte('created_at', middle.created_at)
        .or(
          `created_at.lt."${middle.created_at}",and(created_at.eq."${middle.created_at}",id.lt."${middle.id}")`,
        ),
    sql: ({ middle }) => ({
      text: json(page('r.created_at <= $1 and (r.created_at < $1 or (r.created_at = $1 and r.id < $2))')),
      parameters: [middle.created_at, middle.id],
    }),
  },
  {
    name: 'one status, first page with count',
    as: 'admin',
    ask: (client) =>
      client
        .from('optimization_requests')
        .select(requestColumns, { count: 'exact' })
        .eq('status', 'pending')
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(50),
    sql: () => ({
      text: counted(
        page(`r.status = 'pending'`),
        `select count(*) from public.optimization_requests where status = 'pending'`,
      ),
      parameters: [],
    }),
  },
  {
    name: 'by business name, first page',
    as: 'admin',
    ask: (client) =>
      client
        .from('optimization_requests')
        .select(requestColumns)
        .order('business_name')
        .order('id')
        .limit(50),
    sql: () => ({ text: json(page('true', 'business_name, id')), parameters: [] }),
  },
  {
    name: 'own requests, first page with count',
    as: 'customer',
    ask: (client) =>
      client
        .from('optimization_requests')
        .select('*', { count: 'exact' })
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(50),
    sql: () => ({
      text: counted(
        'select * from public.optimization_requests order by created_at desc, id desc limit 50',
        'select count(*) from public.optimization_requests',
      ),
      parameters: [],
    }),
  },
  ...(
    [
      ['search with few hits', 'thistle sushi'],
      ['search with many hits', 'dental'],
    ] as const
  ).map(([name, text]): Question => ({
    name,
    as: 'admin',
    ask: (client) => client.rpc('find_requests', { search: text }),
    sql: () => ({ text: 'select public.find_requests($1) as body', parameters: [text] }),
  })),
  {
    name: 'submit a request',
    as: 'customer',
    ask: (client, { customerId }) =>
      client
        .from('optimization_requests')
        .insert({
          id: crypto.randomUUID(),
          user_id: customerId,
          business_name: 'Bench',
          location: 'Oslo',
          keywords: ['one', 'two'],
        })
        .select()
        .single(),
    sql: ({ customerId }) => ({
      text: `with new as (insert into public.optimization_requests (id, user_id, business_name, location, keywords)
        values (gen_random_uuid(), $1, 'Bench', 'Oslo', array['one', 'two']) returning *)
        select json_agg(new) as body from new`,
      parameters: [customerId],
    }),
  },
  {
    name: 'change a status',
    as: 'admin',
    ask: (client, { middle }) =>
      client
        .from('optimization_requests')
        .update({ status: 'processing' })
        .eq('id', middle.id)
        .select(requestColumns)
        .single(),
    sql: ({ middle }) => ({
      text: `with changed as (update public.optimization_requests set status = 'processing' where id = $1 returning *)
        ${json(page('true', undefined, 'changed'))}`,
      parameters: [middle.id],
    }),
  },
];

/** A completed request in the middle of the admin's list. */
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

/** Milliseconds, after a few rounds that do not count. `rest` is waited for before each round and does not count. */
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
