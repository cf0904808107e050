/** What the unmodified supabase-js makes of answers of the fake that are easily misread. */
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../src/supabase/database.types';
import { answerCalls } from 'supabase-in-memory/jest';
import { createTestFake } from '../testing/testBackend';

function start(scenario: 'empty' | 'large') {
  const running = createTestFake({ scenario });
  answerCalls(running);
  const connect = (key: string) =>
    createClient<Database>(running.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  return { running, connect };
}

it('supabase-js takes a 404 with an empty list for a success, so the fake sends an error object with its own 404s', async () => {
  const { running, connect } = start('empty');
  const client = connect(running.anonKey);
  await running.faults.replace({ match: { method: 'PATCH' }, then: { status: 404, body: [] } });
  const misread = await client.from('profiles').update({ full_name: 'X' }).neq('role', 'admin').select();
  expect(misread).toMatchObject({ error: null, data: [] });
  const missing = await fetch(`${running.url}/rest/v1/nothing_here`, {
    headers: { apikey: running.anonKey },
  });
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({ code: 'PGRST205' });
});

it('A read of a hundred thousand rows returns the first thousand without a warning, and the rest in pages', async () => {
  const { running, connect } = start('large');
  const client = connect(running.serviceRoleKey);
  const cut = await client.from('optimization_requests').select('id', { count: 'exact' });
  expect(cut.error).toBeNull();
  expect(cut.data).toHaveLength(1000);
  expect(cut.count).toBe(100_000);
  const page = await client.from('optimization_requests').select('id').order('created_at').range(1000, 1049);
  expect(page.data).toHaveLength(50);
});

it('A publishable key works as the anon key, and a secret key as the service role', async () => {
  const { running, connect } = start('empty');
  const { publishable, secret } = running.fake.keys;
  expect((await connect(publishable).from('profiles').select('id')).error?.code).toBe('42501');
  expect((await connect(secret).from('profiles').select('id')).data).toHaveLength(2);
});
