/**
 * The unmodified supabase-js over the product's fake, in this process and over real sockets: which changes people
 * receive, which they must not receive, and how the client reconnects.
 */
import {
  createClient,
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type RealtimeChannelOptions,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { WebSocket as RealSocket } from 'ws';
import { serve } from 'supabase-in-memory/http';
import { answerCalls } from 'supabase-in-memory/jest';
import { createFakeSupabase, type FakeSupabase } from '../product/createFakeSupabase';
import { demoAccounts } from '../product/demoAccounts';

interface TestServer {
  fake: FakeSupabase;
  /** A client with nobody signed in. */
  open: (key?: string) => SupabaseClient;
}

const [admin, customer] = demoAccounts;
const clients: SupabaseClient[] = [];
let testServer: TestServer;
let close: () => Promise<void> | void;

function clientOf(url: string, key: string, transport?: unknown): SupabaseClient {
  const client: SupabaseClient = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: {
      ...(transport !== undefined && { transport: transport as typeof WebSocket }),
      // After its test, when it is no longer in `clients`, a client must not reconnect.
      reconnectAfterMs: (): number => (clients.includes(client) ? 5 : 60_000),
    },
  });
  clients.push(client);
  return client;
}

const startFake = (url: string): FakeSupabase => createFakeSupabase({ now: Date.now, settings: { url } });

const testServers = {
  'in this process': () => {
    const url = 'http://project.test';
    const fake = startFake(url);
    answerCalls(fake);
    const { publishable } = fake.keys;
    testServer = { fake, open: (key = publishable) => clientOf(url, key) };
    close = () => undefined;
    return Promise.resolve();
  },
  'over real sockets': async () => {
    const server = await serve(startFake, { port: 0 });
    const fake = server.project;
    const { publishable } = fake.keys;
    testServer = { fake, open: (key = publishable) => clientOf(server.url, key, RealSocket) };
    close = () => server.close();
  },
};

async function signIn({ email, password }: { email: string; password: string }): Promise<SupabaseClient> {
  const client = testServer.open();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

/** An account of its own, besides the demo's two. */
async function signUp(email: string): Promise<SupabaseClient> {
  const password = 'correct horse battery';
  const service = testServer.open(testServer.fake.backend.settings.keys.secret);
  const { error } = await service.auth.admin.createUser({ email, password, email_confirm: true });
  if (error) throw error;
  return signIn({ email, password });
}

const idOf = async (client: SupabaseClient) => (await client.auth.getSession()).data.session!.user.id;

/** Resolves once the channel is joined, and rejects with the error if it is refused. */
function joined(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve(channel);
      else reject(error ?? new Error(status));
    });
  });
}

interface RecordedChannel {
  channel: RealtimeChannel;
  /** Type and value of each change, such as `UPDATE pending`, in order of arrival. */
  changes: string[];
  /** The server's `system` messages about the channel. */
  systemMessages: string[];
}

async function follow(
  client: SupabaseClient,
  { table = 'optimization_requests', filter }: { table?: string; filter?: string } = {},
): Promise<RecordedChannel> {
  const recorded = { changes: [] as string[], systemMessages: [] as string[] };
  const subscription = {
    event: '*',
    schema: 'public',
    table,
    ...(filter !== undefined && { filter }),
  } as const;
  const channel = client
    .channel(`changes of ${table}`)
    .on('postgres_changes', subscription, ({ eventType, new: row, errors }) => {
      const { status, role } = row as { status?: string; role?: string };
      recorded.changes.push([eventType, status ?? role, ...(errors ?? [])].filter(Boolean).join(' '));
    })
    .on('system', {}, ({ message }: { message: string }) => void recorded.systemMessages.push(message));
  await joined(channel);
  await settle(client);
  return { channel, ...recorded };
}

/** Resolves when all earlier frames have arrived: frames keep their order, and this heartbeat's answer is the last. */
function settle(client: SupabaseClient): Promise<void> {
  return new Promise((resolve) => {
    client.realtime.onHeartbeat((status) => status === 'ok' && resolve());
    void client.realtime.sendHeartbeat();
  });
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
}

async function submit(client: SupabaseClient): Promise<string> {
  const { data, error } = await client
    .from('optimization_requests')
    .insert({
      user_id: await idOf(client),
      business_name: 'Corner Bakery',
      location: 'Leeds',
      keywords: ['bakery'],
    })
    .select('id')
    .single<{ id: string }>();
  if (error) throw error;
  return data.id;
}

async function setStatus(client: SupabaseClient, id: string, status: string): Promise<void> {
  const { error } = await client
    .from('optimization_requests')
    .update({ status })
    .eq('id', id)
    .select()
    .single();
  if (error) throw error;
}

describe.each(Object.entries(testServers))('%s', (_name, open) => {
  beforeEach(open);

  afterEach(async () => {
    testServer.fake.controls.setFaults([]);
    for (const client of clients.splice(0)) {
      await client.removeAllChannels();
      // A reconnect that is already due still happens. Wait for it: after the disconnect it would retry forever.
      await new Promise((resolve) => setTimeout(resolve, 10));
      await client.realtime.disconnect();
    }
    await close();
  });

  it('A customer receives the status that an admin sets, and the admin receives the request', async () => {
    const [adminClient, owner] = [await signIn(admin), await signIn(customer)];
    const own = await follow(owner, { filter: `user_id=eq.${await idOf(owner)}` });
    const all = await follow(adminClient);
    expect([own.systemMessages, all.systemMessages]).toEqual([
      ['Subscribed to PostgreSQL'],
      ['Subscribed to PostgreSQL'],
    ]);
    const id = await submit(owner);
    await setStatus(adminClient, id, 'completed');
    await Promise.all([settle(owner), settle(adminClient)]);
    const both = ['INSERT pending', 'UPDATE completed'];
    expect([own.changes, all.changes]).toEqual([both, both]);
  });

  it('Realtime sends no one a row that they may not read, whatever they subscribe to', async () => {
    const [adminClient, owner, other, visitor] = [
      await signIn(admin),
      await signIn(customer),
      await signUp('other@example.com'),
      testServer.open(),
    ];
    const ownersId = await idOf(owner);
    const channels = [
      await follow(other),
      await follow(other, { table: 'profiles' }),
      await follow(visitor),
      await follow(await signUp('third@example.com'), { filter: `user_id=eq.${ownersId}` }),
    ];
    const id = await submit(owner);
    await setStatus(adminClient, id, 'failed');
    await owner.from('profiles').update({ full_name: 'Somebody' }).eq('id', ownersId).select().single();
    for (const client of clients) if (client.getChannels().length > 0) await settle(client);
    expect(channels.map(({ changes }) => changes)).toEqual([
      [],
      [],
      // A visitor learns that something happened, but gets no values: docs/wire-facts.md, "Realtime".
      ['INSERT Error 401: Unauthorized', 'UPDATE Error 401: Unauthorized'],
      [],
    ]);
  });

  it('People receive changes to their own role, and of other people’s requests only while they are admins', async () => {
    const [adminClient, owner, second] = [
      await signIn(admin),
      await signIn(customer),
      await signUp('second@example.com'),
    ];
    const id = await idOf(second);
    const setRole = (role: string) =>
      adminClient.from('profiles').update({ role }).eq('id', id).select().single();
    const roles = await follow(second, { table: 'profiles', filter: `id=eq.${id}` });
    const requests = await follow(second);
    await setRole('admin');
    await submit(owner);
    await setRole('user');
    await submit(owner);
    await settle(second);
    expect(roles.changes).toEqual(['UPDATE admin', 'UPDATE user']);
    expect(requests.changes).toEqual(['INSERT pending']);
  });

  it('A subscription ends when its token expires, and continues with a renewed one', async () => {
    const [owner, idle] = [await signIn(customer), await signIn(customer)];
    const [renewed, expired] = [await follow(owner), await follow(idle)];
    testServer.fake.controls.advanceClock(3000);
    await owner.auth.refreshSession();
    await settle(owner);
    // One second past the hour that a token lives.
    testServer.fake.controls.advanceClock(601);
    await submit(owner);
    await until(() => expired.systemMessages.length > 1);
    await settle(owner);
    expect(renewed.changes).toEqual(['INSERT pending']);
    expect(expired.changes).toEqual([]);
    expect(expired.systemMessages.at(-1)).toMatch(/^Token has expired \d+ seconds ago$/);
    await until(() => expired.channel.state === 'closed');
  });

  it('A subscription to a missing table, or with a filter on a column that is hidden from the person, is refused with the server’s message', async () => {
    const owner = await signIn(customer);
    const { systemMessages } = await follow(owner, { table: 'nothing' });
    expect(systemMessages).toEqual([
      expect.stringContaining('Please check Realtime is enabled for the given connect'),
    ]);
    const visitor = await follow(testServer.open(), { filter: 'status=eq.pending' });
    expect(visitor.systemMessages).toEqual([expect.stringContaining('invalid column for filter status')]);
  });

  it('The client reconnects after sockets broke, were refused or stayed silent', async () => {
    const owner = await signIn(customer);
    const { changes } = await follow(owner);
    const { controls } = testServer.fake;
    controls.setFaults([{ socket: 'drop' }]);
    await until(() => !owner.realtime.isConnected());
    controls.setFaults([{ on: { first: 2 }, socket: 'refuse' }]);
    await until(() => owner.realtime.isConnected());
    expect(controls.faultCounters()).toEqual([{ matches: 3, hits: 2 }]);
    await until(() => owner.getChannels()[0]?.state === 'joined');
    await submit(owner);
    await settle(owner);
    expect(changes).toEqual(['INSERT pending']);

    controls.setFaults([{ socket: 'silent' }]);
    const statuses: string[] = [];
    owner.realtime.onHeartbeat((status) => void statuses.push(status));
    await owner.realtime.sendHeartbeat();
    // The client reports a timeout when the next heartbeat is due and the last one is still unanswered.
    await owner.realtime.sendHeartbeat();
    expect(statuses).toEqual(['sent', 'timeout']);
    controls.setFaults([]);
    await until(() => owner.realtime.isConnected() && owner.getChannels()[0]?.state === 'joined');
    await submit(owner);
    await settle(owner);
    expect(changes).toHaveLength(2);
  });

  it('The client reconnects after a reset of the back end', async () => {
    const visitor = testServer.open();
    await follow(visitor);
    testServer.fake.controls.reset();
    await until(() => !visitor.realtime.isConnected());
    await until(() => visitor.getChannels()[0]?.state === 'joined');
  });

  it('Broadcasts, presence and private channels are refused by name', async () => {
    const visitor = testServer.open();
    const refusal = (config: RealtimeChannelOptions['config']) =>
      expect(joined(visitor.channel(JSON.stringify(config), { config }))).rejects.toThrow('does not answer');
    await refusal({});
    await refusal({ presence: { enabled: true } });
    await refusal({ private: true });
    const { success } = await visitor
      .channel('room')
      .httpSend('hello', {})
      .catch(() => ({ success: false }));
    expect(success).toBe(false);
  });

  it('A socket does not open with the key of another project', async () => {
    const stranger = testServer.open('sb_publishable_of_somebody_else');
    await expect(follow(stranger)).rejects.toThrow();
  });
});
