/**
 * The unmodified supabase-js over the fake: the product's calls by each role, and what the library makes of answers
 * that are easily misread. Numbers in test names count these pitfalls; those without the server's part have no test.
 */
import { createHmac } from 'node:crypto';
import {
  createClient,
  isAuthApiError,
  isAuthRetryableFetchError,
  isAuthWeakPasswordError,
  type SupabaseClient,
} from '@supabase/supabase-js';
import type { Database } from '../../src/supabase/database.types';
import type { FaultRule } from 'supabase-in-memory';
import { answerCalls } from 'supabase-in-memory/jest';
import { fixedStart } from 'supabase-in-memory/schema';
import { createTestFake, type TestFake, type TestFakeOptions } from '../testing/testBackend';

type Client = SupabaseClient<Database>;

const site = 'http://127.0.0.1:3000';
const adminAccount = { email: 'admin@example.com', password: 'admin-demo' };
const customerAccount = { email: 'customer@example.com', password: 'customer-demo' };
const request = { business_name: 'Tacos', location: 'Austin, Texas', keywords: ['tacos', 'food truck'] };

let running: TestFake;
const clients: Client[] = [];

/** Fakes the date alone, so that the client's clock agrees with the fake's and timers stay real. */
function startAt(milliseconds: number): void {
  jest.useFakeTimers({
    now: milliseconds,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
}

function startFake(options: TestFakeOptions = {}): TestFake {
  running = createTestFake({
    scenario: 'empty',
    ...options,
    settings: {
      ...options.settings,
      auth: { siteUrl: site, redirectUrls: [`${site}/**`], ...options.settings?.auth },
    },
  });
  answerCalls(running);
  return running;
}

beforeEach(() => {
  startAt(fixedStart);
  startFake();
});

afterEach(async () => {
  for (const client of clients.splice(0)) await client.auth.stopAutoRefresh();
  jest.useRealTimers();
});

/** Advances the fake's clock and the client's. */
async function advance(seconds: number): Promise<void> {
  await running.clock.advance(seconds);
  jest.setSystemTime(Date.parse((await running.state()).clock));
}

function connect(key = running.anonKey, auth: { flowType?: 'pkce' | 'implicit' } = {}): Client {
  const kept = new Map<string, string>();
  const client = createClient<Database>(running.url, key, {
    auth: {
      ...auth,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: `session-${clients.length}`,
      storage: {
        getItem: (name) => kept.get(name) ?? null,
        setItem: (name, value) => void kept.set(name, value),
        removeItem: (name) => void kept.delete(name),
      },
    },
  });
  clients.push(client);
  return client;
}

async function signIn(account: { email: string; password: string }): Promise<{ client: Client; id: string }> {
  const client = connect();
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return { client, id: data.user.id };
}

async function lastMail(to: string): Promise<{ code: string; link: string }> {
  const mail = await running.mailbox.newest(to);
  if (!mail?.code || !mail.link) throw new Error(`No mail with a code and a link to ${to}`);
  return { code: mail.code, link: mail.link };
}

/** Opens a mail link as a browser would, and returns the address to which it redirects. */
async function follow(link: string): Promise<URL> {
  const response = await fetch(link, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

/** RFC 6238 with the defaults of every authenticator. */
function totp(secret: string, milliseconds: number): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(milliseconds / 30_000)));
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

describe('an account', () => {
  const newcomer = { email: 'newcomer@example.com', password: 'a-long-secret' };

  it('An account signs up, confirms with a code, has a profile, and signs out', async () => {
    const client = connect();
    const signedUp = await client.auth.signUp({
      ...newcomer,
      options: { data: { full_name: 'Nora Newcomer' }, emailRedirectTo: site },
    });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();
    expect(signedUp.data.user?.identities).toHaveLength(1);

    const early = await client.auth.signInWithPassword(newcomer);
    expect(early.error?.code).toBe('email_not_confirmed');

    const { code } = await lastMail(newcomer.email);
    const verified = await client.auth.verifyOtp({ email: newcomer.email, token: code, type: 'signup' });
    expect(verified.error).toBeNull();

    const { data: profile } = await client.from('profiles').select('full_name,role').single();
    expect(profile).toEqual({ full_name: 'Nora Newcomer', role: 'user' });

    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
  });

  it('A sign-up with an existing address looks like a success without identities (13)', async () => {
    const { data, error } = await connect().auth.signUp(customerAccount);
    expect(error).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(data.session).toBeNull();
  });

  it('An account has to wait between two mails (13)', async () => {
    const client = connect();
    await client.auth.signUp(newcomer);
    const { error } = await client.auth.resend({ type: 'signup', email: newcomer.email });
    expect(error?.code).toBe('over_email_send_rate_limit');
    expect(error?.status).toBe(429);
    expect(error?.message).toMatch(/only request this after \d+ seconds/);
    await advance(61);
    expect((await client.auth.resend({ type: 'signup', email: newcomer.email })).error).toBeNull();
  });

  it('A weak password is refused with its reasons (14)', async () => {
    const { error } = await connect().auth.signUp({ ...newcomer, password: '123' });
    if (!isAuthWeakPasswordError(error)) throw new Error(`not a weak password: ${String(error)}`);
    expect(error.reasons).toEqual(['length']);
  });

  it('An account recovers its password through a mail in the implicit flow', async () => {
    const client = connect();
    await client.auth.resetPasswordForEmail(customerAccount.email, { redirectTo: `${site}/auth` });
    const landed = await follow((await lastMail(customerAccount.email)).link);
    expect(landed.pathname).toBe('/auth');
    const fragment = new URLSearchParams(landed.hash.slice(1));
    expect(fragment.get('type')).toBe('recovery');
    const { error } = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(error).toBeNull();
    expect((await client.auth.updateUser({ password: 'another-secret' })).error).toBeNull();
    await signIn({ ...customerAccount, password: 'another-secret' });
  });

  it('A mail link in the PKCE flow works only in the browser that requested it (5)', async () => {
    const client = connect(running.anonKey, { flowType: 'pkce' });
    await client.auth.resetPasswordForEmail(customerAccount.email, { redirectTo: `${site}/auth` });
    const landed = await follow((await lastMail(customerAccount.email)).link);
    expect(landed.hash).toBe('');
    const code = landed.searchParams.get('code') ?? '';

    const elsewhere = await connect(running.anonKey, { flowType: 'pkce' }).auth.exchangeCodeForSession(code);
    expect(elsewhere.error).not.toBeNull();
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(customerAccount.email);
    expect((await client.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  it('A used mail link shows as an error in the address (5)', async () => {
    const client = connect();
    await client.auth.signUp({ ...newcomer, options: { emailRedirectTo: site } });
    const { link } = await lastMail(newcomer.email);
    expect((await follow(link)).hash).toContain('access_token=');
    const again = new URLSearchParams((await follow(link)).hash.slice(1));
    expect(again.get('error_code')).toBe('otp_expired');
  });

  it('An account reaches aal2 with a real code from an authenticator', async () => {
    const { client } = await signIn(customerAccount);
    const enrolled = await client.auth.mfa.enroll({ factorType: 'totp' });
    if (enrolled.error) throw enrolled.error;
    const factorId = enrolled.data.id;
    const code = totp(enrolled.data.totp.secret, running.fake.backend.clock.now());
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
    expect(error).toBeNull();
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  });
});

describe('a session', () => {
  it('An expired access token is renewed, and the call is sent with the person’s new token', async () => {
    const { client, id } = await signIn(customerAccount);
    const before = (await client.auth.getSession()).data.session;
    await advance(3700);
    const { data, error } = await client.from('profiles').select('id');
    expect(error).toBeNull();
    expect(data).toEqual([{ id }]);
    const after = (await client.auth.getSession()).data.session;
    expect(after?.access_token).not.toBe(before?.access_token);
    expect(after?.refresh_token).not.toBe(before?.refresh_token);
  });

  it('A call with a lost session fails with 42501, and does not return an empty list (3)', async () => {
    startFake({ scenario: 'revoked-session' });
    const { client } = await signIn(customerAccount);
    await advance(3700);
    const { data, error, status } = await client.from('optimization_requests').select('*');
    expect(data).toBeNull();
    expect(status).toBe(401);
    expect(error).toMatchObject({
      code: '42501',
      message: 'permission denied for table optimization_requests',
    });
  });

  it('A session is kept when a sign-out fails in an outage, and ends by a sign-out with the local scope (2)', async () => {
    const { client } = await signIn(customerAccount);
    await running.faults.replace({ match: { path: '/auth/v1/logout' }, then: { status: 503 } });
    const { error } = await client.auth.signOut();
    expect(isAuthRetryableFetchError(error)).toBe(true);
    expect((await client.auth.getSession()).data.session).not.toBeNull();
    await running.faults.clear();
    expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
  });

  it('Signing out of a session that the server has ended returns no error (2)', async () => {
    const { client } = await signIn(customerAccount);
    const { client: elsewhere } = await signIn(customerAccount);
    await elsewhere.auth.signOut({ scope: 'global' });
    const { error } = await client.auth.getUser();
    if (!error) throw new Error('the session should be gone');
    expect((await client.auth.signOut()).error).toBeNull();
  });

  it('A session is not ended by another person’s global sign-out', async () => {
    const { client } = await signIn(customerAccount);
    const { client: elsewhere } = await signIn(adminAccount);
    await elsewhere.auth.signOut({ scope: 'global' });
    expect((await client.auth.getUser()).data.user?.email).toBe(customerAccount.email);
  });

  it('Auth returns error classes, and data calls return plain objects (14)', async () => {
    const { error } = await connect().auth.signInWithPassword({ ...customerAccount, password: 'wrong' });
    if (!isAuthApiError(error)) throw new Error(`not an AuthApiError: ${String(error)}`);
    expect(error).toMatchObject({
      code: 'invalid_credentials',
      status: 400,
      message: 'Invalid login credentials',
    });
    const { client } = await signIn(customerAccount);
    const { error: rest } = await client.from('profiles').update({ role: 'admin' }).neq('role', 'admin');
    expect(rest).toMatchObject({ code: '42501', message: 'Only an admin may change a role.' });
  });
});

describe('a customer', () => {
  it('A customer submits requests, lists them newest first, and pages with an exact count', async () => {
    const { client, id } = await signIn(customerAccount);
    for (const business_name of ['First', 'Second', 'Third']) {
      const { data, error } = await client
        .from('optimization_requests')
        .insert({ ...request, user_id: id, business_name })
        .select()
        .single();
      expect(error).toBeNull();
      expect(data).toMatchObject({
        business_name,
        status: 'pending',
        user_id: id,
        keywords: request.keywords,
      });
    }
    const page = await client
      .from('optimization_requests')
      .select('business_name,created_at,id', { count: 'exact' })
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(2);
    expect(page.count).toBe(3);
    expect(page.data?.map((row) => row.business_name)).toEqual(['Third', 'Second']);
    const last = page.data?.at(-1);
    if (!last) throw new Error('no row');
    const next = await client
      .from('optimization_requests')
      .select('business_name')
      .or(`created_at.lt.${last.created_at},and(created_at.eq.${last.created_at},id.lt.${last.id})`)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false });
    expect(next.data).toEqual([{ business_name: 'First' }]);
  });

  it('A customer’s request is stored once, even when the answer gets lost', async () => {
    const { client, id } = await signIn(customerAccount);
    const row = { id: '6f1c0f5e-0000-4000-8000-000000000001', user_id: id, ...request };
    await running.faults.replace({
      match: { method: 'POST', table: 'optimization_requests' },
      on: { nth: 1 },
      then: 'lose-answer',
    });
    const lost = await client.from('optimization_requests').insert(row);
    expect(lost.status).toBe(0);
    const again = await client.from('optimization_requests').insert(row);
    expect(again.error?.code).toBe('23505');
    const { count } = await client.from('optimization_requests').select('*', { count: 'exact', head: true });
    expect(count).toBe(1);
  });

  it('A customer can neither promote themselves, nor submit, see or change requests for others', async () => {
    const { client, id } = await signIn(customerAccount);
    const { id: adminId } = await signIn(adminAccount);
    const forged = await client.from('optimization_requests').insert({ ...request, user_id: adminId });
    expect(forged.error?.code).toBe('42501');
    const decided = await client.from('optimization_requests').insert({ ...request, status: 'completed' });
    expect(decided.error?.code).toBe('42501');
    const promoted = await client.from('profiles').update({ role: 'admin' }).eq('id', id);
    expect(promoted.error?.code).toBe('42501');
    const demoted = await client.from('profiles').update({ role: 'user' }).eq('id', adminId).select();
    expect(demoted).toMatchObject({ error: null, data: [] });
    const { data } = await client.from('profiles').select('id');
    expect(data).toEqual([{ id }]);
    await client.auth.updateUser({ data: { role: 'admin' } });
    expect((await client.from('profiles').select('role').single()).data).toEqual({ role: 'user' });
  });

  it('An update of a missing row returns no error unless a single row is requested (10)', async () => {
    const { client } = await signIn(adminAccount);
    const updateGone = () =>
      client
        .from('optimization_requests')
        .update({ status: 'completed' })
        .eq('id', '00000000-0000-4000-8000-00000000dead');
    expect(await updateGone()).toMatchObject({ error: null, status: 204 });
    const single = await updateGone().select().single();
    expect(single.status).toBe(406);
    expect(single.error?.code).toBe('PGRST116');
    expect(await updateGone().select().maybeSingle()).toMatchObject({ error: null, data: null });
  });
});

describe('an admin', () => {
  it('An admin reads all profiles, embeds the owners of requests, and changes roles and statuses', async () => {
    startFake({ scenario: 'default' });
    const { client } = await signIn(adminAccount);
    const people = await client.from('profiles').select('*').order('created_at', { ascending: false });
    expect(people.data?.length).toBeGreaterThan(5);
    const all = await client
      .from('optimization_requests')
      .select('*, profiles(full_name, email)')
      .order('created_at', { ascending: false });
    expect(all.error).toBeNull();
    expect(all.data?.length).toBeGreaterThan(20);
    const [first] = all.data ?? [];
    if (!first) throw new Error('no request');
    expect(first.profiles.email).toMatch(/@/);
    const changed = await client
      .from('optimization_requests')
      .update({ status: 'failed' })
      .eq('id', first.id)
      .select('status')
      .single();
    expect(changed.data).toEqual({ status: 'failed' });
    const promoted = await client
      .from('profiles')
      .update({ role: 'admin' })
      .eq('id', first.user_id)
      .select('role')
      .single();
    expect(promoted.data).toEqual({ role: 'admin' });
  });

  it('A demoted admin loses all rights at once, although the token is still valid', async () => {
    const { client: boss, id } = await signIn(adminAccount);
    const { client: deputy, id: deputyId } = await signIn(customerAccount);
    await boss.from('profiles').update({ role: 'admin' }).eq('id', deputyId);
    expect((await deputy.from('profiles').select('id')).data).toHaveLength(2);
    await boss.from('profiles').update({ role: 'user' }).eq('id', deputyId);
    expect((await deputy.from('profiles').select('id')).data).toEqual([{ id: deputyId }]);
    const last = await boss.from('profiles').update({ role: 'user' }).eq('id', id);
    expect(last.error).toMatchObject({ code: '23514', message: 'At least one admin must remain.' });
  });

  it('An admin gets the first thousand of a hundred thousand rows without a warning, and the rest in pages (11)', async () => {
    startFake({ scenario: 'large' });
    const { client } = await signIn(adminAccount);
    const cut = await client.from('optimization_requests').select('id', { count: 'exact' });
    expect(cut.error).toBeNull();
    expect(cut.data).toHaveLength(1000);
    expect(cut.count).toBe(100_000);
    const page = await client
      .from('optimization_requests')
      .select('id')
      .order('created_at')
      .range(1000, 1049);
    expect(page.data).toHaveLength(50);
  });

  it('An admin searches for literal text, also in the owner’s email', async () => {
    const { client: customer } = await signIn(customerAccount);
    await customer.from('optimization_requests').insert({ ...request, business_name: '100%_(sure), "yes"' });
    const { client } = await signIn(adminAccount);
    const search = async (text: string) => {
      const { data } = await client.rpc('find_requests', { search: text });
      return (data as { rows: unknown[] }).rows.length;
    };
    expect(await search('%_(sure), "')).toBe(1);
    expect(await search('100__')).toBe(0);
    expect(await search('CUSTOMER@example')).toBe(1);
    expect(await search('food truck')).toBe(1);
  });
});

describe('keys (12)', () => {
  it('A publishable key works as the anon key, and a secret key as the service role', async () => {
    const { publishable, secret } = running.fake.backend.settings.keys;
    const visitor = connect(publishable);
    expect((await visitor.from('profiles').select('id')).error?.code).toBe('42501');
    expect((await visitor.auth.signInWithPassword(customerAccount)).error).toBeNull();
    expect((await visitor.from('profiles').select('id')).data).toHaveLength(1);
    const operator = connect(secret);
    expect((await operator.from('profiles').select('id')).data).toHaveLength(2);
    expect((await operator.auth.admin.listUsers()).data.users).toHaveLength(2);
  });

  it('An unknown key is refused', async () => {
    const { error, status } = await connect('sb_publishable_nonsense').from('profiles').select('id');
    expect(status).toBe(401);
    expect(error?.message).toBe('Invalid API key');
    const { error: authError } = await connect('nonsense').auth.signInWithPassword(customerAccount);
    expect(authError?.status).toBe(401);
  });
});

describe('bad answers (8, 9)', () => {
  const onList: FaultRule['match'] = { method: 'POST', table: 'optimization_requests' };

  it.each<[string, NonNullable<FaultRule['then']>, { status: number }]>([
    ['an HTML page', { html: 502 }, { status: 502 }],
    ['a gateway that is down', { status: 503 }, { status: 503 }],
    ['a broken connection', 'drop', { status: 0 }],
    ['a truncated answer', 'truncate', { status: 201 }],
  ])('%s arrives as an error, and a write is not repeated', async (_what, then, expected) => {
    const { client } = await signIn(customerAccount);
    await running.faults.replace({ match: onList, on: { nth: 1 }, then });
    const bad = await client.from('optimization_requests').insert(request).select();
    expect(bad.error).not.toBeNull();
    expect(bad.status).toBe(expected.status);
    const { count } = await client.from('optimization_requests').select('*', { count: 'exact', head: true });
    expect(count).toBe(then === 'truncate' ? 1 : 0);
  });

  it('The library reports no error for a 404 without a body, so the fake never sends one (8)', async () => {
    const { client } = await signIn(customerAccount);
    await running.faults.replace({ match: { method: 'PATCH' }, then: { status: 404, body: [] } });
    const misread = await client.from('profiles').update({ full_name: 'X' }).neq('role', 'admin').select();
    expect(misread).toMatchObject({ error: null, data: [] });
    await running.faults.clear();
    const missing = await fetch(`${running.url}/rest/v1/nothing_here`, {
      headers: { apikey: running.anonKey },
    });
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({ code: 'PGRST205' });
  });
});

describe('storage', () => {
  it('Storage stores, lists, signs, moves and deletes files', async () => {
    const client = connect(running.serviceRoleKey);
    expect((await client.storage.createBucket('papers', { public: false })).error).toBeNull();
    const papers = client.storage.from('papers');
    expect((await papers.upload('a/one.txt', 'hello', { contentType: 'text/plain' })).error).toBeNull();
    expect((await papers.upload('a/one.txt', 'again')).error).toMatchObject({
      message: 'The resource already exists',
    });
    expect((await papers.list('a')).data?.map((file) => file.name)).toEqual(['one.txt']);
    const download = await papers.download('a/one.txt');
    expect(await download.data?.text()).toBe('hello');
    const signed = await papers.createSignedUrl('a/one.txt', 60);
    if (signed.error) throw signed.error;
    expect(await (await fetch(signed.data.signedUrl)).text()).toBe('hello');
    await advance(61);
    expect((await fetch(signed.data.signedUrl)).status).toBe(400);
    expect((await papers.move('a/one.txt', 'b/one.txt')).error).toBeNull();
    expect((await papers.exists('a/one.txt')).data).toBe(false);
    expect((await papers.remove(['b/one.txt'])).data).toHaveLength(1);
    expect((await client.storage.deleteBucket('papers')).error).toBeNull();
  });

  it('Storage shows nothing to a role without a policy', async () => {
    await connect(running.serviceRoleKey).storage.createBucket('papers');
    const { client } = await signIn(customerAccount);
    expect((await client.storage.listBuckets()).data).toEqual([]);
    const upload = await client.storage.from('papers').upload('x.txt', 'x');
    expect(upload.error?.message).toBe('new row violates row-level security policy');
  });
});

it('A call of an Edge Function is refused with a sentence', async () => {
  const { error } = await connect().functions.invoke('hello');
  expect(error?.name).toBe('FunctionsHttpError');
});
