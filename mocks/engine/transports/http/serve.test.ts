import { request } from 'node:http';
import { createClient } from '@supabase/supabase-js';
import { createFakeSupabase } from '../../../product/createFakeSupabase';
import { WebSocket } from 'ws';
import { demoAccounts } from '../../../product/demoAccounts';
import { fourPatches, patchFourTimes } from '../../../testing/patchFourTimes';
import { serve, type RunningServer } from './serve';

let running: RunningServer<typeof fake>;
const fake = createFakeSupabase({ seed: 1 });

beforeAll(async () => {
  running = await serve(() => fake, { port: 0 });
});

afterAll(() => running.close());
afterEach(() => fake.controls.setFaults([]));

it('The server answers the unmodified supabase-js over real HTTP', async () => {
  const [admin] = demoAccounts;
  const client = createClient(running.url, fake.backend.settings.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.auth.signInWithPassword({ email: admin.email, password: admin.password });
  expect(error).toBeNull();
  const { data, count } = await client
    .from('profiles')
    .select('email', { count: 'exact' })
    .eq('email', admin.email);
  expect([data, count]).toEqual([[{ email: admin.email }], 1]);
});

it('The server answers 405 to a method that no service knows', async () => {
  const status = await new Promise((resolve, reject) => {
    const call = request(`${running.url}/rest/v1/profiles`, { method: 'TRACE' }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', reject);
    call.end();
  });
  expect(status).toBe(405);
});

it('The server answers 414 to an address that is too long', async () => {
  const answer = await fetch(`${running.url}/rest/v1/profiles?id=in.(${'x,'.repeat(50_000)})`);
  expect([answer.status, await answer.text()]).toEqual([414, 'URI too long\n']);
});

it('The server answers HEAD with the status and the content range of GET, and no content length of 0', async () => {
  const url = `${running.url}/rest/v1/profiles?select=id`;
  const headers = { apikey: fake.backend.settings.keys.serviceRole };
  const get = await fetch(url, { headers });
  const head = await fetch(url, { method: 'HEAD', headers });
  expect([get.status, head.status]).toEqual([200, 200]);
  expect(get.headers.get('content-range')).toBe('0-11/*');
  expect(head.headers.get('content-range')).toBe('0-11/*');
  expect(head.headers.get('content-length')).not.toBe('0');
});

it('The server breaks the connection for a fault rule with “drop”', async () => {
  fake.controls.setFaults([{ then: 'drop' }]);
  await expect(fetch(`${running.url}/auth/v1/health`)).rejects.toThrow('fetch failed');
});

it('The server stops in the middle of an answer for a fault rule with “stall”, until the caller aborts', async () => {
  fake.controls.setFaults([{ then: 'stall' }]);
  const controller = new AbortController();
  const answer = await fetch(`${running.url}/auth/v1/health`, {
    headers: { apikey: fake.backend.settings.keys.anon },
    signal: controller.signal,
  });
  expect(answer.status).toBe(200);
  const reader = answer.body!.getReader();
  expect((await reader.read()).value?.length).toBeLessThan(Number(answer.headers.get('content-length')));
  const rest = reader.read();
  // Nothing signals that no byte will come. If the pause is too short, a byte may go unnoticed, but no run fails.
  const pause = new Promise((resolve) => setTimeout(() => resolve('nothing more'), 50));
  expect(await Promise.race([rest, pause])).toBe('nothing more');
  controller.abort();
  await expect(rest).rejects.toMatchObject({ name: 'AbortError' });
});

it('The server answers preflights of other origins', async () => {
  const answer = await fetch(`${running.url}/rest/v1/profiles`, {
    method: 'OPTIONS',
    headers: { origin: 'http://example.com', 'access-control-request-method': 'GET' },
  });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
});

it('Four PATCHes over HTTP get the statuses and the fault counters that every transport must give', async () => {
  expect(await patchFourTimes((request) => fetch(request), running.url)).toEqual(fourPatches);
});

describe('sockets', () => {
  const key = fake.backend.settings.keys.publishable;
  const open = (path: string) => new WebSocket(`${running.url.replace('http', 'ws')}${path}`);

  const outcomeOf = (socket: WebSocket) =>
    new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('open', () => resolve('open'));
      socket.on('error', () => resolve('broken'));
    });

  it.each([
    ['/realtime/v1/websocket', 401],
    [`/realtime/v1/elsewhere?apikey=${key}`, 501],
    [`/realtime/v1/websocket?apikey=${key}`, 'open'],
  ])('Sockets to %s are answered with %s', async (path, answer) => {
    const socket = open(path);
    expect(await outcomeOf(socket)).toBe(answer);
    socket.terminate();
  });

  it('Sockets are refused and dropped by fault rules', async () => {
    fake.controls.setFaults([{ on: { first: 1 }, socket: 'refuse' }]);
    const path = `/realtime/v1/websocket?vsn=2.0.0&apikey=${key}`;
    expect(await outcomeOf(open(path))).toBe(503);
    const socket = open(path);
    expect(await outcomeOf(socket)).toBe('open');
    const ended = new Promise((resolve) => socket.on('close', resolve));
    fake.controls.setFaults([{ socket: 'drop' }]);
    expect(await ended).toBe(1006);
  });

  it('A frame of more than 5 million bytes closes its socket with 1009', async () => {
    const socket = open(`/realtime/v1/websocket?apikey=${key}`);
    expect(await outcomeOf(socket)).toBe('open');
    const ended = new Promise((resolve) => socket.on('close', resolve));
    socket.send('x'.repeat(5_000_001));
    expect(await ended).toBe(1009);
  });
});
