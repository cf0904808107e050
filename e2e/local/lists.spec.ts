/**
 * A customer's own requests, and an admin's lists of all requests and all people, read page by page with the product's own
 * calls, without a browser. Each list is longer than one answer of the server, and rows are inserted while it is read.
 */
import { expect, test } from '@playwright/test';
import { configureStore } from '@reduxjs/toolkit';
import { localAccounts, startLocalSupabase } from '../../scripts/local/localSupabase';
import type { LocalSupabase } from '../../scripts/local/localSupabase';
import { api } from '../../src/api/api';
import { adminApi } from '../../src/features/admin/adminApi';
import { requestsApi } from '../../src/features/requests/requestsApi';
import { discardClient, getClient, setProject } from '../../src/supabase/client';
// Playwright compiles only the modules that a test imports statically, and the client imports this one dynamically.
import '../../src/supabase/makeClient';

// All tests share one database, so they run one after another.
test.describe.configure({ mode: 'default' });

// Node 20 has no WebSocket, and supabase-js needs the class to exist.
globalThis.WebSocket ??= class {} as unknown as typeof WebSocket;

/** More than `max_rows` (supabase/config.toml), the 1,000 rows at which an answer is cut off. */
const rowCount = 1_150;
/** What `requestsApi.ts` asks for at a time. */
const pageSize = 30;
/** A keyword of characters that mean something in SQL, in a filter of PostgREST, or in a pattern. */
const hostileKeyword = `100%_"o'clock" (a,b)\\.*`;

let local: LocalSupabase;

test.beforeAll(async () => {
  // PostgreSQL runs as WebAssembly and starts slowly on a busy machine.
  test.setTimeout(180_000);
  local = await startLocalSupabase({ port: 0, siteUrl: 'http://localhost:8080' });
  // Up to 900 people share a timestamp; forty requests share a timestamp, and twenty a name. So the id has to break ties.
  await local.query(`
    insert into auth.users (id, email, raw_user_meta_data, aud, role)
    select gen_random_uuid(), 'person' || n || '@many.example', jsonb_build_object('full_name', 'Person ' || n),
      'authenticated', 'authenticated'
    from generate_series(1, ${rowCount}) as n`);
  await local.query(`update public.profiles set created_at = timestamptz '2026-01-01'
    + length(email) * interval '1 minute' where email like '%@many.example'`);
  await local.query(`
    insert into public.optimization_requests (user_id, business_name, location, keywords, created_at)
    select id, 'Business ' || n / 20, 'Here', array[${literal(hostileKeyword)}],
      timestamptz '2026-01-01' + n / 40 * interval '1 minute'
    from public.profiles, generate_series(1, ${rowCount}) as n
    where email = '${localAccounts.customer.email}'`);
});

test.afterAll(async () => {
  discardClient();
  await local.close();
});

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  setProject({ url: local.url, anonKey: local.anonKey });
  const { data, error } = await (await getClient()).auth.signInWithPassword({ email, password });
  if (error) throw error;
  return data.user.id;
}

function createStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ immutableCheck: false, serializableCheck: false }).concat(api.middleware),
  });
}

type Store = ReturnType<typeof createStore>;

interface Answer {
  data?: { pages: readonly { rows: readonly { id: string }[]; total: number | null }[] } | undefined;
  error?: unknown;
  hasNextPage?: boolean | undefined;
}

/** Pages through a list as scrolling does, and inserts a row before each page after the first. */
async function readToTheEnd(
  fetchPage: (store: Store, options: { subscribe: false; direction?: 'forward' }) => PromiseLike<Answer>,
  insertRow: (page: number) => Promise<unknown>,
): Promise<{ ids: string[]; total: number | null; pages: number }> {
  const store = createStore();
  let answer = await fetchPage(store, { subscribe: false });
  const total = answer.data?.pages[0]?.total ?? null;
  for (let page = 1; answer.hasNextPage; page += 1) {
    await insertRow(page);
    answer = await fetchPage(store, { subscribe: false, direction: 'forward' });
    expect(answer.error).toBeUndefined();
  }
  const pages = answer.data?.pages ?? [];
  return { ids: pages.flatMap(({ rows }) => rows.map(({ id }) => id)), total, pages: pages.length };
}

async function idsOf(sql: string): Promise<string[]> {
  return (await local.query(sql)).map(({ id }) => String(id));
}

/** Expects that `ids` has no row twice, and every row that was there before the first page was read. */
function expectEachOnce(ids: readonly string[], before: readonly string[]): void {
  const seen = new Set(ids);
  expect(ids).toHaveLength(seen.size);
  expect(before.filter((id) => !seen.has(id))).toEqual([]);
}

const newRequest = (businessName: string, at: string) =>
  local.query(`
    insert into public.optimization_requests (user_id, business_name, location, keywords, created_at)
    select id, ${literal(businessName)}, 'Here', array[${literal(hostileKeyword)}], ${at} from public.profiles
    where email = '${localAccounts.customer.email}'`);

test('The pages of a customer’s requests have every request of the start exactly once while new ones arrive', async () => {
  const userId = await signIn(localAccounts.customer);
  const before = await idsOf(`select id from public.optimization_requests where user_id = '${userId}'`);
  const { ids, total, pages } = await readToTheEnd(
    (store, options) =>
      store.dispatch(requestsApi.endpoints.ownRequests.initiate({ userId, status: null }, options)),
    (page) => newRequest(`New ${page}`, 'now()'),
  );
  expect(before.length).toBeGreaterThan(1_000);
  // The page that ends the list is shorter than the others, or empty.
  expect([total, pages]).toEqual([before.length, Math.floor(before.length / pageSize) + 1]);
  expectEachOnce(ids, before);
});

for (const order of ['newest', 'oldest', 'business'] as const) {
  for (const search of ['', hostileKeyword]) {
    test(`The pages of ${search ? 'an admin’s search' : 'all requests'}, ordered by “${order}”, have every request of the start exactly once while new ones arrive`, async () => {
      const adminId = await signIn(localAccounts.admin);
      const before = await idsOf(
        `select id from public.optimization_requests ${search ? `where ${literal(search)} = any(keywords)` : ''}`,
      );
      const { ids, total } = await readToTheEnd(
        (store, options) =>
          store.dispatch(
            adminApi.endpoints.adminRequests.initiate(
              { adminId, search, filters: {}, order, from: null },
              options,
            ),
          ),
        // Alternately before and after the page that was read last.
        (page) =>
          page % 2 === 0 ? newRequest('Aardvark', `timestamptz '2020-01-01'`) : newRequest('Zebra', 'now()'),
      );
      expect(before.length).toBeGreaterThan(1_000);
      // A search counts only the rows that it has looked at, so its first page has no exact total.
      expect(total).toBe(search ? null : before.length);
      expectEachOnce(ids, before);
    });
  }
}

for (const order of ['newest', 'oldest', 'email'] as const) {
  test(`The pages of all people, ordered by “${order}”, have every person of the start exactly once while new ones arrive`, async () => {
    const adminId = await signIn(localAccounts.admin);
    const before = await idsOf('select id from public.profiles');
    const { ids, total } = await readToTheEnd(
      (store, options) =>
        store.dispatch(
          adminApi.endpoints.adminUsers.initiate(
            { adminId, search: '', filters: {}, order, from: null },
            options,
          ),
        ),
      // By email, alternately before and after the page that was read last.
      (page) =>
        local.query(`insert into auth.users (id, email, aud, role)
          values (gen_random_uuid(), '${page % 2 ? 'a' : 'z'}-${order}-${page}@new.example', 'authenticated', 'authenticated')`),
    );
    expect(before.length).toBeGreaterThan(1_000);
    expect(total).toBe(before.length);
    expectEachOnce(ids, before);
  });
}
