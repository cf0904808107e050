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

/** In characters: what a recording holds here, and the length of a long body. */
const maxSize = 80_000;
const longBody = 13_000;

const restKey = 'demo-recording-rest';

/** A page of the tab, with a recorder. */
function openPage() {
  const store = openRecordingStore(sessionStorage, maxSize);
  let at = Date.UTC(2026, 4, 1, 10);
  const loggedClock = createLoggedClock(() => (at += 3.25));
  const fake = createFakeSupabase({ now: loggedClock.now, settings: siteSettings(projectUrl, siteUrl) });
  const recorder = createRecorder({
    fake,
    loggedClock,
    projectUrl,
    siteUrl,
    maskPassword: (password) => password,
    location: () => ({ address: '/', person: null, session: null }),
    store,
  });
  const respond = createRespond(fake, { trace: recorder });
  const call = async (method: string, path: string, body?: string) => {
    const headers = { apikey: secret, 'content-type': 'application/json' };
    const init = { method, headers, ...(body !== undefined && { body }) };
    return (await respond(new Request(projectUrl + path, init))).text();
  };
  return {
    store,
    call,
    /** Three calls, of which two have a long body. */
    async callLong(name: string) {
      const bucket = JSON.stringify({ id: name, name });
      await call('POST', '/storage/v1/bucket', bucket);
      await call('POST', `/storage/v1/object/${name}/file.txt`, 'x'.repeat(longBody));
      await call('GET', `/storage/v1/object/${name}/file.txt`);
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

afterEach(() => jest.restoreAllMocks());

beforeEach(() => {
  indexedDB = new IDBFactory();
  sessionStorage.clear();
});

it('When a recording is too long, its oldest segments are dropped, their calls are counted, and the rest can be replayed', async () => {
  for (const name of ['one', 'two', 'three']) {
    const page = openPage();
    await page.callLong(name);
    await page.store.all();
  }
  const last = openPage();
  await last.callLong('four');
  const recording = await last.store.all();
  expect(bucketsOf(recording)).toEqual(['three', 'four']);
  // Three calls for each page.
  expect(recording.dropped).toBe(6);
  expect(countCalls(recording)).toBe(6);

  const file = readRecording(writeRecording(recording));
  expect(file.dropped).toBe(6);
  const verdict = await replay(file);
  expect(verdict).toEqual({ calls: 6, bytes: expect.any(Number), frames: 0 });
  expect(verdict.bytes).toBeGreaterThan(2 * longBody);

  // Dropped calls are counted once, however often the recording is read, and in the next page, too.
  expect(await last.store.all()).toEqual(recording);
  const next = openPage();
  const { dropped, segments } = await next.store.all();
  expect([dropped, segments.length]).toEqual([6, 3]);
});

it('The current segment is kept, however long it is', async () => {
  const page = openPage();
  for (const name of ['one', 'two', 'three']) await page.callLong(name);
  const recording = await page.store.all();
  expect(writeRecording(recording).length).toBeGreaterThan(maxSize);
  expect(recording.dropped).toBe(0);
  expect(bucketsOf(recording)).toEqual(['one', 'two', 'three']);
});

it('A segment begins after sixty calls, none of which is lost or stored twice', async () => {
  const page = openPage();
  for (let count = 0; count < 70; count += 1) await page.call('GET', '/rest/v1/profiles?select=id&limit=1');
  const recording = await page.store.all();
  expect(recording.segments.map(({ loaded }) => loaded)).toEqual([true, false]);
  expect(countCalls(recording)).toBe(70);
  expect((await replay(recording)).calls).toBe(70);
});

it('A recording continues in the next page, even when the page before was left at once', async () => {
  const first = openPage();
  await first.call('GET', '/rest/v1/profiles?select=id&limit=1');
  leave();
  const second = openPage();
  await second.call('GET', '/rest/v1/profiles?select=id&limit=2');
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
  await first.call('GET', '/rest/v1/profiles?select=id&limit=1');
  await first.store.kept();
  const written = first.store.all();
  // The transaction has begun, and has not ended.
  await Promise.resolve();
  await Promise.resolve();
  leave();
  expect(sessionStorage.getItem(restKey)).toContain('limit=1');
  await written;
  const second = openPage();
  await second.call('GET', '/rest/v1/profiles?select=id&limit=2');
  expect(countCalls(await second.store.all())).toBe(2);
});

it('Each tab has a recording of its own', async () => {
  const first = openPage();
  await first.call('GET', '/rest/v1/profiles?select=id&limit=1');
  await first.store.all();
  sessionStorage.clear();
  expect(countCalls(await openPage().store.all())).toBe(0);
});

it.each<[string, () => void]>([
  [
    'cannot be opened',
    () => {
      indexedDB.open = () => {
        throw new DOMException('The operation is insecure', 'SecurityError');
      };
    },
  ],
  [
    'opens but cannot be written',
    () => {
      const { transaction } = IDBDatabase.prototype;
      jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
        this: IDBDatabase,
        ...call
      ) {
        if (call[1] === 'readwrite') throw new DOMException('The disk is full', 'QuotaExceededError');
        return transaction.apply(this, call);
      });
    },
  ],
])('If the database %s, a recording has the calls of this page only', async (_what, breakDatabase) => {
  breakDatabase();
  const blocked = openPage();
  await blocked.call('GET', '/rest/v1/profiles?select=id&limit=1');
  expect(await blocked.store.kept()).toBe(false);
  expect(countCalls(await blocked.store.all())).toBe(1);
});

it('Deleting recordings also deletes what a page has left in session storage', async () => {
  const page = openPage();
  await page.call('GET', '/rest/v1/profiles?select=id&limit=1');
  await page.store.all();
  await page.call('GET', '/rest/v1/profiles?select=id&limit=2');
  await deleteRecordings(sessionStorage);
  leave();
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(countCalls(await openPage().store.all())).toBe(0);
  expect(Object.keys(sessionStorage)).toEqual(['demo-recording']);
});

it.each(['', '{', '{}', '[1]', '[{"tab":1}]', '[{"id":"x","tab":"x","chapter":"y","at":1,"events":[]}]'])(
  'A stored text that is not a recording starts a new one: %s',
  async (text) => {
    sessionStorage.setItem(restKey, text);
    expect((await openPage().store.all()).segments).toHaveLength(1);
  },
);
