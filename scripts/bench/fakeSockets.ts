/** Times a change from its commit to the callbacks of supabase-js, with many sockets in one process. */
import { createClient, REALTIME_SUBSCRIBE_STATES, type SupabaseClient } from '@supabase/supabase-js';
import type { Row } from 'supabase-in-memory';
import { plainText } from 'supabase-in-memory/schema';
import { attachSocket, createConnect, createSocketClass, signJwt } from 'supabase-in-memory/tools';
import type { FakeSupabase } from '../../mocks/product/createFakeSupabase';
import { toTiming, type Timing } from './timedCalls';

export interface SocketTiming extends Timing {
  callbacks: number;
}

/** The subscribers and the number of changes. With customers, one of them owns every changed request. */
export interface SocketLoad {
  /** Subscribe without a filter. */
  admins: number;
  /** Each subscribes with a filter on their own requests. */
  customers: number;
  changes: number;
}

export const statuses = ['pending', 'processing', 'completed', 'failed'] as const;

class NoNetwork extends EventTarget {}

export async function timeSockets(fake: FakeSupabase, load: SocketLoad): Promise<SocketTiming> {
  const { backend } = fake;
  const { url, keys, jwtSecret: secret } = backend.settings;
  const connect = createConnect(fake);
  const transport = createSocketClass(NoNetwork as unknown as typeof WebSocket, url, (socket) =>
    attachSocket(socket, connect),
  );
  const profiles = [...backend.table('public.profiles').scan()].map(({ id, role }) => ({
    id: plainText(id),
    role: plainText(role),
  }));
  const admin = profiles.find(({ role }) => role === 'admin')?.id ?? '';
  const customers = profiles.filter(({ role }) => role !== 'admin').slice(0, load.customers);
  const people = [
    ...Array.from({ length: load.admins }, () => ({ id: admin, filter: undefined })),
    ...customers.map(({ id }) => ({ id, filter: `user_id=eq.${id}` })),
  ];

  const took: number[] = [];
  let committed = 0;
  const onChange = () => void took.push(performance.now() - committed);
  const exp = Math.floor(backend.clock.now() / 1000) + 86_400;
  const clients: SupabaseClient[] = [];
  for (const { id, filter } of people) {
    const token = signJwt({ role: 'authenticated', sub: id, exp }, { algorithm: 'HS256', secret });
    const client = createClient(url, keys.publishable, {
      accessToken: () => Promise.resolve(token),
      realtime: { transport },
    });
    clients.push(client);
    await client.realtime.setAuth();
    const changes = {
      event: 'UPDATE',
      schema: 'public',
      table: 'optimization_requests',
      ...(filter !== undefined && { filter }),
    } as const;
    const channel = client.channel('requests').on('postgres_changes', changes, onChange);
    await new Promise<void>((resolve, reject) => {
      channel.subscribe((status, error) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
        else reject(error ?? new Error(status));
      });
    });
  }

  const owners = new Set(customers.map(({ id }) => id));
  const rows = [...backend.table('public.optimization_requests').scan()]
    .filter(({ user_id }) => owners.size === 0 || owners.has(plainText(user_id)))
    .map((row): Row => ({ id: row.id ?? null }));
  const stop = backend.onCommit(() => (committed = performance.now()));
  for (let change = 0; change < load.changes; change += 1) {
    const status = statuses[change % statuses.length] ?? '';
    backend.transaction(() =>
      backend.table('public.optimization_requests').update(rows[change % rows.length] ?? {}, { status }),
    );
    await new Promise((resolve) => setImmediate(resolve));
  }
  stop();
  await Promise.all(clients.map((client) => client.realtime.disconnect()));
  return { ...toTiming(took), callbacks: took.length };
}
