import {
  type Connect,
  createConnect,
  createRespond,
  developmentKeys,
  developmentSecret,
  isRefusal,
  type Respond,
} from 'supabase-in-memory/tools';
import { createFakeSupabase, type FakeSupabase } from '../product/createFakeSupabase';
import { siteSettings } from '../product/siteSettings';
import { demoAccounts } from '../product/demoAccounts';
import { createPasswordMask } from './maskPasswords';
import { createLoggedClock } from './loggedClock';
import { createRecorder } from './recorder';
import { readRecording, writeRecording, type Segment, type RecordedEvent, type Recording } from './recording';
import { replay } from './replay';

const projectUrl = 'http://localhost/_supabase';
const siteUrl = 'http://localhost';
const { publishable } = developmentKeys(developmentSecret);
const [admin, customer] = demoAccounts;

/** A page whose session is recorded. Each reading of the machine's clock differs from the others. */
function openPage(scenario = 'default') {
  let at = Date.UTC(2026, 4, 1, 10);
  const loggedClock = createLoggedClock(() => (at += 3.25));
  const fake: FakeSupabase = createFakeSupabase({
    scenario,
    now: loggedClock.now,
    settings: siteSettings(projectUrl, siteUrl),
  });
  const segments: (Segment & { events: RecordedEvent[] })[] = [];
  const recorder = createRecorder({
    fake,
    loggedClock,
    projectUrl,
    siteUrl,
    maskPassword: createPasswordMask(
      new Uint8Array([1, 2, 3]),
      demoAccounts.map(({ password }) => password),
    ),
    location: () => ({ address: '/', person: null, session: null }),
    store: {
      startSegment: (segment) => segments.push({ ...segment, events: [] }),
      add: (event) => segments.at(-1)?.events.push(event),
    },
  });
  const resumeDelayed: (() => void)[] = [];
  const respond = createRespond(fake, {
    trace: recorder,
    sleep: (_milliseconds, signal) =>
      new Promise((resolve, reject) => {
        resumeDelayed.push(resolve);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  });
  return {
    fake,
    recorder,
    /** Lets milliseconds pass without a call. */
    advanceMachineClock: (time: number) => {
      at += time;
    },
    ask: createAsk(respond),
    connect: createConnect(fake, { trace: recorder.socket, schedule: () => () => undefined }),
    resumeDelayed,
    answers: () =>
      segments.flatMap(({ events }) =>
        events.flatMap((event) => (event.kind === 'answer' ? [event.outcome] : [])),
      ),
    recording: (): Recording => readRecording(writeRecording({ segments, dropped: 0 })),
  };
}

function createAsk(respond: Respond) {
  return async (method: string, path: string, body?: unknown, token = publishable, signal?: AbortSignal) => {
    const base = path.startsWith('/_fake/') ? siteUrl : projectUrl;
    const answer = await respond(
      new Request(base + path, {
        method,
        headers: {
          apikey: publishable,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }),
    );
    return (await answer.text().then((text) => (text ? JSON.parse(text) : null))) as Record<string, string>;
  };
}

type Ask = ReturnType<typeof createAsk>;

const signIn = async (ask: Ask, { email, password }: { email: string; password: string }) =>
  (await ask('POST', '/auth/v1/token?grant_type=password', { email, password })).access_token ?? '';

const requests = '/rest/v1/optimization_requests';

/** Signs in, reads, submits three requests, moves the clock and reads again: seven calls. */
async function work(ask: Ask): Promise<void> {
  const token = await signIn(ask, customer);
  await ask('GET', `${requests}?select=*`, undefined, token);
  for (const name of ['One', 'Two', 'Three']) {
    await ask('POST', requests, { business_name: name, location: 'Gary, IN', keywords: ['anvils'] }, token);
  }
  await ask('POST', '/_fake/clock', { advance: 90 });
  await ask('GET', `${requests}?select=*&order=created_at.desc`, undefined, token);
}

it('A replay gives the same answers to the byte, with a running clock and with delayed, dropped and aborted calls', async () => {
  const page = openPage();
  await work(page.ask);
  await page.ask('POST', '/_fake/faults', [
    { match: { method: 'PATCH' }, delay: 1000 },
    { match: { method: 'DELETE' }, delay: 10, then: 'drop' },
  ]);
  const token = await signIn(page.ask, admin);
  const patch = (status: string) =>
    page.ask('PATCH', `${requests}?business_name=eq.Two`, { status }, token).catch(() => undefined);
  const first = patch('completed');
  const second = patch('failed');
  while (page.resumeDelayed.length < 2) await new Promise(setImmediate);
  await page.ask('GET', `${requests}?business_name=eq.Two`, undefined, token);
  // The second call finishes first.
  page.resumeDelayed[1]?.();
  await second;
  await page.ask('GET', `${requests}?business_name=eq.Two`, undefined, token);
  page.resumeDelayed[0]?.();
  await first;
  const dropped = page.ask('DELETE', `${requests}?business_name=eq.One`, undefined, token);
  while (page.resumeDelayed.length < 3) await new Promise(setImmediate);
  page.resumeDelayed[2]?.();
  await expect(dropped).rejects.toThrow('Failed to fetch');
  const leaving = new AbortController();
  const left = page.ask(
    'PATCH',
    `${requests}?business_name=eq.One`,
    { status: 'failed' },
    token,
    leaving.signal,
  );
  while (page.resumeDelayed.length < 4) await new Promise(setImmediate);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await page.ask('GET', `${requests}?select=*&order=updated_at.desc`, undefined, token);

  const verdict = await replay(page.recording());
  expect(verdict.difference).toBeUndefined();
  // Those of `work`, and nine more.
  expect(verdict.calls).toBe(7 + 9);
  expect(verdict.bytes).toBeGreaterThan(10_000);
});

it('A replay spans segments and includes changes that were made in another tab', async () => {
  const page = openPage('empty');
  for (let round = 0; round < 12; round += 1) await work(page.ask);
  const other = openPage('empty');
  const token = await signIn(other.ask, customer);
  const before = other.fake.backend.changes().length;
  await other.ask('PATCH', '/rest/v1/profiles?select=*', { full_name: 'Another tab' }, token);
  const changes = other.fake.backend.changes().slice(before);
  page.recorder.importChanges(undefined, changes, () => page.fake.backend.applyChanges(changes));
  await work(page.ask);
  const recording = page.recording();
  expect(recording.segments.length).toBeGreaterThan(1);
  expect((await replay(recording)).difference).toBeUndefined();
});

const socketUrl = `${projectUrl.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishable}&vsn=2.0.0`;

/** Opens a socket; undefined if the handshake was refused. */
async function openSocket(connect: Connect) {
  const received: string[] = [];
  const server = await connect(new URL(socketUrl), {
    send: (frame) => void received.push(String(frame)),
    close: (code) => void received.push(`closed ${code}`),
  });
  if (isRefusal(server)) return undefined;
  let ref = 0;
  return {
    received,
    send: (event: string, payload: object, topic = 'realtime:rows 1') =>
      server.send(JSON.stringify(['1', String((ref += 1)), topic, event, payload])),
    close: () => server.close(1000, ''),
  };
}

const watching = (token: string) => ({
  config: { postgres_changes: [{ event: '*', schema: 'public', table: 'optimization_requests' }] },
  access_token: token,
});

it('A replay repeats what sockets receive, across segments, renewed tokens and other tabs', async () => {
  const page = openPage('empty');
  const token = await signIn(page.ask, customer);
  const socket = await openSocket(page.connect);
  socket?.send('phx_join', watching(token));
  for (let round = 0; round < 12; round += 1) {
    await work(page.ask);
    socket?.send('heartbeat', {}, 'phoenix');
    socket?.send('access_token', { access_token: await signIn(page.ask, customer) });
  }
  const other = openPage('empty');
  await work(other.ask);
  const before = other.fake.backend.changes().length;
  await work(other.ask);
  const changes = other.fake.backend.changes().slice(before);
  page.recorder.importChanges(undefined, changes, () => page.fake.backend.applyChanges(changes));
  socket?.close();
  await work(page.ask);
  const recording = page.recording();
  expect(recording.segments.length).toBeGreaterThan(1);
  expect(socket?.received.filter((frame) => frame.includes('"INSERT"'))).not.toHaveLength(0);
  const { difference, frames } = await replay(recording);
  expect(difference).toBeUndefined();
  expect(frames).toBe(socket?.received.length);
});

it('A replay repeats socket faults and how sockets closed', async () => {
  const page = openPage('empty');
  const token = await signIn(page.ask, customer);
  await page.ask('POST', '/_fake/faults', [{ socket: 'refuse', on: { nth: 1 } }, { socket: { delay: 500 } }]);
  expect(await openSocket(page.connect)).toBeUndefined();
  const delayed = await openSocket(page.connect);
  delayed?.send('phx_join', watching(token));
  await work(page.ask);
  await page.ask('POST', '/_fake/faults', [{ socket: 'silent' }]);
  await work(page.ask);
  await page.ask('POST', '/_fake/faults', [{ socket: 'drop' }]);
  expect(delayed?.received).toEqual(['closed 1006']);
  await page.ask('DELETE', '/_fake/faults');
  const next = await openSocket(page.connect);
  next?.send('phx_join', watching(token));
  await work(page.ask);
  await page.ask('POST', '/_fake/reset');
  expect(next?.received.at(-1)).toBe('closed 1012');
  const { difference, frames } = await replay(page.recording());
  expect(difference).toBeUndefined();
  expect(frames).toBeGreaterThan(8);
});

it('A replay repeats broadcasts and presences of other tabs', async () => {
  const page = openPage('empty');
  await work(page.ask);
  const said: unknown[] = [];
  const end = page.recorder.joinCluster({ node: 3, send: (message) => void said.push(message) });
  const socket = await openSocket(page.connect);
  socket?.send('phx_join', { config: { presence: { enabled: true } } });
  socket?.send('presence', { event: 'track', payload: { at: 'home' } });
  const room = 'public rows 1';
  end.receive('another', { kind: 'hello' });
  end.receive('another', {
    kind: 'presence',
    room,
    channel: 1,
    entry: { key: 'bo', meta: { at: 'work', phx_ref: 'r' } },
  });
  const payload = new TextEncoder().encode('[1]');
  end.receive('another', {
    kind: 'broadcast',
    room,
    broadcast: { event: 'wave', encoding: 'binary', payload },
  });
  end.receive('another', { kind: 'no message' });
  end.receive('another', { kind: 'bye' });
  end.leave();
  expect(said).not.toHaveLength(0);
  const recording = page.recording();
  expect(recording.segments[0]?.events.filter(({ kind }) => kind === 'relayed')).toHaveLength(4);
  // The join, the state of presences, its own presence, the other tab's, the broadcast, and the other tab's leaving.
  expect(socket?.received.length).toBeGreaterThan(6);
  const { difference, frames } = await replay(recording);
  expect(difference).toBeUndefined();
  expect(frames).toBe(socket?.received.length);
});

it('While a channel has presences, no new segment begins', async () => {
  const page = openPage('empty');
  const socket = await openSocket(page.connect);
  socket?.send('phx_join', { config: { presence: { enabled: true } } });
  for (let round = 0; round < 12; round += 1) await work(page.ask);
  expect(page.recording().segments).toHaveLength(2);
  socket?.send('presence', { event: 'track', payload: { at: 'home' } });
  for (let round = 0; round < 12; round += 1) await work(page.ask);
  socket?.send('presence', { event: 'track', payload: { at: 'work' } });
  socket?.send('presence', { event: 'untrack' });
  expect(page.recording().segments).toHaveLength(2);
  expect((await replay(page.recording())).difference).toBeUndefined();
});

it('A replay names the first frame that differs', async () => {
  const page = openPage('empty');
  const token = await signIn(page.ask, customer);
  const socket = await openSocket(page.connect);
  socket?.send('phx_join', watching(token));
  await work(page.ask);
  const { segments } = page.recording();
  const heardEvent = (index: number) => segments[0]?.events.filter(({ kind }) => kind === 'heard')[index];
  const changed = (change: (events: RecordedEvent[]) => RecordedEvent[]): Recording => ({
    dropped: 0,
    segments: segments.map((segment) => ({ ...segment, events: change([...segment.events]) })),
  });
  const without = await replay(changed((events) => events.filter((event) => event !== heardEvent(2))));
  expect(without.difference).toMatchObject({ target: 'socket 1', what: 'frame' });
  const twice = await replay(
    changed((events) => events.flatMap((event) => (event === heardEvent(2) ? [event, event] : [event]))),
  );
  expect(twice.difference).toMatchObject({ target: 'socket 1', what: 'frame' });
  // A join is answered with two frames; the first one that differs is reported.
  const renamed = await replay(
    changed((events) =>
      events.map((event) =>
        event.kind === 'heard' && event === heardEvent(0)
          ? { ...event, frame: String(event.frame).replace('phx_reply', 'phx_replied') }
          : event,
      ),
    ),
  );
  expect(renamed.difference?.recorded).toContain('phx_replied');
  expect(renamed.frames).toBe(1);
  expect((await replay(changed((events) => events))).difference).toBeUndefined();
});

it('A read of the mailbox is recorded only if it delivered a due mail', async () => {
  const page = openPage();
  const token = await signIn(page.ask, admin);
  const mailbox = async () => JSON.stringify(await page.ask('GET', '/_fake/mailbox'));
  await page.ask('PATCH', `${requests}?status=eq.processing`, { status: 'failed' }, token);
  expect(await mailbox()).toBe('[]');
  // Two minutes of the machine's clock, without a call.
  page.advanceMachineClock(121_000);
  expect(await mailbox()).toContain('has failed');
  expect(await mailbox()).toContain('has failed');
  // Without the mail, ids that are drawn afterwards would differ.
  const customerToken = await signIn(page.ask, customer);
  await page.ask(
    'POST',
    requests,
    { business_name: 'Later', location: 'Gary, IN', keywords: ['anvils'] },
    customerToken,
  );
  const mailboxReads = page
    .recording()
    .segments.flatMap(({ events }) => events)
    .filter((event) => event.kind === 'call' && event.url.endsWith('/_fake/mailbox'));
  expect(mailboxReads).toHaveLength(1);
  expect((await replay(page.recording())).difference).toBeUndefined();
});

it('A replay names the first call whose answer differs', async () => {
  const page = openPage();
  await work(page.ask);
  const text = writeRecording(page.recording()).replace('\\"One\\"', '\\"Uno\\"');
  const { difference } = await replay(readRecording(text));
  expect(difference).toMatchObject({ call: 3, target: `POST ${requests}`, what: 'body' });
});

it('A recording has no password but the demo accounts’; others are masked, and accepted or refused in the replay as before', async () => {
  const page = openPage();
  const account = { email: 'ines@example.com', password: 'Azulejos-4-éver' };
  await page.ask('POST', '/auth/v1/signup', account);
  await page.ask('POST', '/auth/v1/signup', { ...account, password: 'short' });
  const link = page.fake.controls.mailbox(account.email)[0]?.link ?? '';
  await page.ask('GET', link.slice(projectUrl.length)).catch(() => undefined);
  await page.ask('POST', '/auth/v1/token?grant_type=password', { ...account, password: 'wrong-4-ever' });
  // An account of an earlier segment, of which only the hash is known.
  const token = await signIn(page.ask, account);
  expect(token).not.toBe('');
  await page.ask('PUT', '/auth/v1/user', { password: account.password }, token);
  await page.ask('PUT', '/auth/v1/user', { password: 'mosaics-4-ever' }, token);
  await page.ask('POST', '/auth/v1/signup', 'no JSON that has "password": "Azulejos-4-éver"');
  await signIn(page.ask, customer);
  const recording = page.recording();
  const text = writeRecording(recording);
  for (const secret of [account.password, 'wrong-4-ever', 'mosaics-4-ever', '"short"']) {
    expect(text).not.toContain(secret);
  }
  expect(text).toContain(customer.password);
  expect((await replay(recording)).difference).toBeUndefined();
});

it.each([
  ['{"format":"autosuggest-demo-replay","version":4}', 'another version'],
  ['{"format":"autosuggest-demo-replay","version":1,"chapters":[', 'damaged'],
  ['{"format":"autosuggest-demo-replay","version":1,"dropped":0,"chapters":[{}]}', 'damaged'],
  ['{"format":"else"}', 'not a replay file'],
  ['[]', 'not a replay file'],
  ['{"__proto__":{"format":"autosuggest-demo-replay","version":1}}', 'not a replay file'],
])('The recording %s is refused', (text, sentence) => {
  expect(() => readRecording(text)).toThrow(sentence);
});

it('A repeated answer to the same call is stored as the same object', async () => {
  const page = openPage();
  const token = await signIn(page.ask, customer);
  const read = () => page.ask('GET', `${requests}?select=*`, undefined, token);
  await read();
  await read();
  await page.ask(
    'POST',
    requests,
    { business_name: 'New', location: 'Gary, IN', keywords: ['anvils'] },
    token,
  );
  await read();
  const [, first, second, , changed] = page.answers();
  expect(second).toBe(first);
  expect(changed).not.toEqual(first);
});
