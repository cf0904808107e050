/** QA relies on this: scenario and seed also decide every byte that an unmodified client sends or gets over sockets. */
import { createClient, REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js';
import { answerCalls } from 'supabase-in-memory/jest';
import { isSocket } from 'supabase-in-memory/tools';
import { demoAccounts } from '../product/demoAccounts';
import { createTestFake } from '../testing/testBackend';

const [admin, customer] = demoAccounts;

/** An admin and a customer follow each other's changes while clock and tokens move on. Returns their sockets with all frames. */
async function walk(seed: number) {
  const { fake, respond, connect, url, anonKey } = createTestFake({ seed });
  answerCalls({ url, respond, connect });
  const signedIn = async ({ email, password }: { email: string; password: string }) => {
    const client = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });
    const { error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return client;
  };
  /** Resolves when all earlier frames have arrived: frames keep their order, and the heartbeat's answer is the last. */
  const settle = (client: Awaited<ReturnType<typeof signedIn>>) =>
    new Promise<void>((resolve) => {
      client.realtime.onHeartbeat((status) => status === 'ok' && resolve());
      void client.realtime.sendHeartbeat();
    });
  const joined = (channel: RealtimeChannel) =>
    new Promise<void>((resolve) => {
      channel.subscribe((status) => status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED && resolve());
    });

  const clients = [await signedIn(customer), await signedIn(admin)] as const;
  const [customerClient, adminClient] = clients;
  const channels = clients.map((client) =>
    client
      .channel('journey')
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'optimization_requests' },
        () => undefined,
      ),
  );
  for (const channel of channels) await joined(channel);
  const { data } = await customerClient.auth.getSession();
  const request = { business_name: 'Twice', location: 'Gary, IN', keywords: ['anvils'] };
  const made = await customerClient
    .from('optimization_requests')
    .insert({ ...request, user_id: data.session?.user.id })
    .select('id')
    .single();
  await adminClient.from('optimization_requests').update({ status: 'completed' }).eq('id', made.data?.id);
  fake.controls.setClock(fake.backend.clock.now() + 600_000);
  await customerClient.auth.refreshSession();
  await adminClient.from('optimization_requests').update({ status: 'failed' }).eq('id', made.data?.id);
  for (const client of clients) {
    await settle(client);
    await client.removeAllChannels();
    await client.realtime.disconnect();
  }
  const sockets = fake.calls.entries().filter(isSocket);
  return sockets.map(({ url: address, frames }) => ({
    address,
    frames: frames.map(({ by, frame }) => ({ by, frame })),
  }));
}

it('Realtime sends the same frames for the same seed, and different ones for another seed', async () => {
  const [first, again, other] = [await walk(7), await walk(7), await walk(8)];
  expect(first.flatMap(({ frames }) => frames.filter(({ by }) => by === 'server')).length).toBeGreaterThan(
    10,
  );
  expect(JSON.stringify(first)).toContain('Twice');
  expect(JSON.stringify(again)).toBe(JSON.stringify(first));
  expect(JSON.stringify(other)).not.toBe(JSON.stringify(first));
});
