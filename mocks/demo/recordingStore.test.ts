import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { createRespond, developmentKeys, developmentSecret } from 'supabase-in-memory/tools';
import { createFakeSupabase } from '../product/createFakeSupabase';
import { siteSettings } from '../product/siteSettings';
import { createLoggedClock } from '../sharing/loggedClock';
import { createRecorder } from '../sharing/recorder';
import { countCalls, readRecording, writeRecording, type Recording } from '../sharing/recording';
import { replay } from '../sharing/replay';
import { deleteRecordings, openRecordingStore } from './recordingStore';

const projectUrl = 'http://localhost/_supabase';
const siteUrl = 'http://localhost';
const { secret } = developmentKeys(developmentSecret);

/** Characters that a recording holds here, and those of an answer. */
const most = 80_000;
const long = 13_000;

/** A page of the tab, with a recorder. */
function openPage() {
  const store = openRecordingStore(sessionStorage, most);
  let at = Date.UTC(2026, 4, 1, 10);
  const readings = createLoggedClock(() => (at += 3.25));
  const fake = createFakeSupabase({ now: readings.now, settings: siteSettings(projectUrl, siteUrl) });
  const recorder = createRecorder({
    fake,
    readings,
    projectUrl,
    siteUrl,
    maskPassword: (password) => password,
    location: () => ({ address: '/', person: null, session: null }),
    store: store,
  });
  const respond = createRespond(fake, { trace: recorder });
  const ask = async (method: string, path: string, body?: string) => {
    const headers = { apikey: secret, 'content-type': 'application/json' };
    const init = { method, headers, ...(body !== undefined && { body }) };
    return (await respond(new Request(projectUrl + path, init))).text();
  };
  return {
    store,
    ask,
    /** Three calls, of which two have a long body. */
    async askLong(name: string) {
      const bucket = JSON.stringify({ id: name, name });
      await ask('POST', '/storage/v1/bucket', bucket);
      await ask('POST', `/storage/v1/object/${name}/file.txt`, 'x'.repeat(long));
      await ask('GET', `/storage/v1/object/${name}/file.txt`);
    },
  };
}

const bucketsOf = (recording: Recording) =>
  recording.segments.flatMap(({ events }) =>
    events.flatMap((event) =>
      event.kind === 'call' && event.url.endsWith('/bucket')
        ? [(JSON.parse(event.body as string) as { name: string }).name]
        : [],
    ),
  );

const leave = () => window.dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  indexedDB = new IDBFactory();
  sessionStorage.clear();
});

it('The oldest segments are dropped first and their calls counted, and the rest replays', async () => {
  for (const name of ['one', 'two', 'three']) {
    const page = openPage();
    await page.askLong(name);
    await page.store.all();
  }
  const last = openPage();
  await last.askLong('four');
  const recording = await last.store.all();
  expect(bucketsOf(recording)).toEqual(['three', 'four']);
  expect(recording.dropped).toBe(6);
  expect(countCalls(recording)).toBe(6);

  const file = readRecording(writeRecording(recording));
  expect(file.dropped).toBe(6);
  const verdict = await replay(file);
  expect(verdict).toEqual({ calls: 6, bytes: expect.any(Number), frames: 0 });
  expect(verdict.bytes).toBeGreaterThan(2 * long);

  // Dropped calls are counted once, however often somebody asks, and in the next page, too.
  expect(await last.store.all()).toEqual(recording);
  const next = openPage();
  const { dropped, segments } = await next.store.all();
  expect([dropped, segments.length]).toEqual([6, 3]);
});

it('The current segment is kept, however long it is', async () => {
  const page = openPage();
  for (const name of ['one', 'two', 'three']) await page.askLong(name);
  const recording = await page.store.all();
  expect(writeRecording(recording).length).toBeGreaterThan(most);
  expect(recording.dropped).toBe(0);
  expect(bucketsOf(recording)).toEqual(['one', 'two', 'three']);
});

it('A segment begins after sixty calls, none of which is lost or stored twice', async () => {
  const page = openPage();
  for (let call = 0; call < 70; call += 1) await page.ask('GET', '/rest/v1/profiles?select=id&limit=1');
  const recording = await page.store.all();
  expect(recording.segments.map(({ loaded }) => loaded)).toEqual([true, false]);
  expect(countCalls(recording)).toBe(70);
  expect((await replay(recording)).calls).toBe(70);
});

it('A recording continues in the next page, also when the page before was left at once', async () => {
  const first = openPage();
  await first.ask('GET', '/rest/v1/profiles?select=id&limit=1');
  leave();
  const second = openPage();
  await second.ask('GET', '/rest/v1/profiles?select=id&limit=2');
  leave();
  const third = openPage();
  const recording = await third.store.all();
  expect(recording.segments.map(({ events }) => events.filter(({ kind }) => kind === 'call').length)).toEqual(
    [1, 1, 0],
  );
  expect(await third.store.all()).toEqual(recording);
  expect((await replay(recording)).difference).toBeUndefined();
});

it('A page that is left during a write to the database loses no call and stores none twice', async () => {
  const first = openPage();
  await first.ask('GET', '/rest/v1/profiles?select=id&limit=1');
  await first.store.kept();
  const written = first.store.all();
  // The transaction has begun, and has not ended.
  await Promise.resolve();
  await Promise.resolve();
  leave();
  expect(sessionStorage.getItem('demo-recording-rest')).toContain('limit=1');
  await written;
  const second = openPage();
  await second.ask('GET', '/rest/v1/profiles?select=id&limit=2');
  expect(countCalls(await second.store.all())).toBe(2);
});

it('Without a database a recording has the calls of this page only, and each tab has a recording of its own', async () => {
  const first = openPage();
  await first.ask('GET', '/rest/v1/profiles?select=id&limit=1');
  await first.store.all();
  sessionStorage.clear();
  expect(countCalls(await openPage().store.all())).toBe(0);

  indexedDB.open = () => {
    throw new DOMException('The operation is insecure', 'SecurityError');
  };
  const blocked = openPage();
  await blocked.ask('GET', '/rest/v1/profiles?select=id&limit=1');
  expect(await blocked.store.kept()).toBe(false);
  expect(countCalls(await blocked.store.all())).toBe(1);
});

it('Deleting recordings also deletes what a page has left in session storage', async () => {
  const page = openPage();
  await page.ask('GET', '/rest/v1/profiles?select=id&limit=1');
  await page.store.all();
  await page.ask('GET', '/rest/v1/profiles?select=id&limit=2');
  await deleteRecordings(sessionStorage);
  leave();
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(countCalls(await openPage().store.all())).toBe(0);
  expect(Object.keys(sessionStorage)).toEqual(['demo-recording']);
});

it.each(['', '{', '{}', '[1]', '[{"tab":1}]', '[{"id":"x","tab":"x","chapter":"y","at":1,"events":[]}]'])(
  'A stored text that is not a recording starts a new one: %s',
  async (text) => {
    sessionStorage.setItem('demo-recording-rest', text);
    expect((await openPage().store.all()).segments).toHaveLength(1);
  },
);
