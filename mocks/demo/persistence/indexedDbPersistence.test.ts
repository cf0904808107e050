import { insertRow, plainText, updateRows } from 'supabase-in-memory/schema';
import { createRespond } from 'supabase-in-memory/tools';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { createFakeSupabase, type FakeOptions, type FakeSupabase } from '../../product/createFakeSupabase';
import {
  openIndexedDbPersistence,
  type IndexedDbOptions,
  type IndexedDbPersistence,
} from './indexedDbPersistence';
import { noticeTexts } from './notices';

const machineTime = 1_790_000_000_000;
const oneDay = 86_400_000;

/** The requests that the default scenario starts with. */
const seededRequests = 40;

/** Tabs of one browser: one storage, one channel. */
class Browser {
  readonly factory = new IDBFactory();
  readonly #tabs: { onMessage: (namespaceKey: string) => void; tab: number }[] = [];
  #count = 0;

  async openTab(
    fakeOptions: FakeOptions = {},
    options: IndexedDbOptions = {},
  ): Promise<{ fake: FakeSupabase; persistence: IndexedDbPersistence }> {
    const fake = createFakeSupabase({ now: () => machineTime, ...fakeOptions });
    const tab = (this.#count += 1);
    const persistence = await openIndexedDbPersistence(fake, {
      factory: () => this.factory,
      openChannel: (onMessage) => {
        this.#tabs.push({ onMessage, tab });
        return {
          post: (namespaceKey) =>
            this.#tabs.forEach((other) => other.tab !== tab && other.onMessage(namespaceKey)),
          close: () =>
            this.#tabs.splice(0, this.#tabs.length, ...this.#tabs.filter((one) => one.tab !== tab)),
        };
      },
      ...options,
    });
    return { fake, persistence };
  }
}

const requestsOf = (fake: FakeSupabase) => fake.backend.table('public.optimization_requests');

const customerOf = (fake: FakeSupabase) =>
  fake.backend.table('public.profiles').find({ email: 'customer@example.com' })?.id ?? null;

function submit(fake: FakeSupabase, name: string): string {
  const row = insertRow(fake.backend, 'public.optimization_requests', {
    user_id: customerOf(fake),
    business_name: name,
    location: 'Oslo',
    keywords: ['bread'],
  });
  return plainText(row.id);
}

const names = (fake: FakeSupabase): string[] =>
  [...requestsOf(fake).scan()].map((row) => plainText(row.business_name)).sort();

/** Writes to the database directly, as the browser or its developer tools do. */
const change = (factory: IDBFactory, work: (transaction: IDBTransaction) => void) =>
  new Promise<void>((resolve) => {
    const request = factory.open('fake-supabase', 1);
    request.onsuccess = () => {
      const transaction = request.result.transaction(['realms', 'rows'], 'readwrite');
      work(transaction);
      transaction.oncomplete = () => {
        request.result.close();
        resolve();
      };
    };
  });

const emptyStorage = (factory: IDBFactory) =>
  change(factory, (transaction) => {
    for (const store of transaction.objectStoreNames) transaction.objectStore(store).clear();
  });

test('Changes and the position in the sequence of ids are kept over a reload', async () => {
  const browser = new Browser();
  const first = await browser.openTab();
  const id = await first.persistence.write(() => submit(first.fake, 'Kept'));
  first.persistence.close();

  const second = await browser.openTab({ now: () => machineTime + oneDay });
  expect(requestsOf(second.fake).find({ id })?.business_name).toBe('Kept');
  expect(requestsOf(second.fake).size).toBe(seededRequests + 1);
  const other = await second.persistence.write(() => submit(second.fake, 'Later'));
  expect(other).not.toBe(id);
  expect(second.persistence.notices()).toEqual([]);
});

test('Rows keep their order over a reload, also when one write changes a row twice', async () => {
  const browser = new Browser();
  const first = await browser.openTab({ scenario: 'default' });
  const requests = requestsOf(first.fake);
  const [one, two, three] = [...requests.scan()].map(({ id }) => ({ id: id ?? null }));
  await first.persistence.write(() => {
    for (const where of [one, two, one]) {
      updateRows(first.fake.backend, requests.name, where ?? {}, { status: 'completed' });
    }
  });
  await first.persistence.write(() => submit(first.fake, 'Last but one'));
  await first.persistence.write(() =>
    updateRows(first.fake.backend, requests.name, three ?? {}, { status: 'completed' }),
  );
  const ids = (fake: FakeSupabase) => [...requestsOf(fake).scan()].map(({ id }) => id);
  expect(ids(first.fake).slice(-4)).toEqual([two?.id, one?.id, expect.any(String), three?.id]);
  const second = await browser.openTab({ scenario: 'default' });
  expect(ids(second.fake)).toEqual(ids(first.fake));
});

test('After a reload on another day, the seeded rows still have the dates of the first visit', async () => {
  const browser = new Browser();
  const first = await browser.openTab({ scenario: 'default' });
  const second = await browser.openTab({ now: () => machineTime + oneDay });
  expect(names(second.fake)).toEqual(names(first.fake));
  expect([...requestsOf(second.fake).scan()]).toEqual([...requestsOf(first.fake).scan()]);
});

test('Two hundred concurrent writes of two tabs are all kept', async () => {
  const browser = new Browser();
  const [left, right] = await Promise.all([
    browser.openTab({ scenario: 'empty' }),
    browser.openTab({ scenario: 'empty' }),
  ]);
  const ids = await Promise.all(
    Array.from({ length: 200 }, (_, at) => {
      const tab = at % 3 === 0 ? left : right;
      return tab.persistence.write(() => submit(tab.fake, `Shop ${at}`));
    }),
  );
  expect(new Set(ids).size).toBe(200);
  await Promise.all([left.persistence.pull(), right.persistence.pull()]);
  expect(requestsOf(left.fake).size).toBe(200);
  expect(names(right.fake)).toEqual(names(left.fake));
  const third = await browser.openTab({ scenario: 'empty' });
  expect(names(third.fake)).toEqual(names(left.fake));
});

test('A tab that pulls before a read sees what another tab has committed', async () => {
  const browser = new Browser();
  const left = await browser.openTab();
  const right = await browser.openTab();
  const notified = new Promise<void>((resolve) => right.persistence.subscribe(resolve));
  const id = await left.persistence.write(() => submit(left.fake, 'From the left'));
  await notified;
  expect(requestsOf(right.fake).find({ id })).toBeUndefined();
  await right.persistence.pull();
  expect(requestsOf(right.fake).find({ id })?.business_name).toBe('From the left');
});

test('Two tabs that change different columns of one row lose neither change', async () => {
  const browser = new Browser();
  const left = await browser.openTab();
  const right = await browser.openTab();
  const id = await left.persistence.write(() => submit(left.fake, 'Shared'));
  await Promise.all([
    left.persistence.write(() =>
      updateRows(left.fake.backend, 'public.optimization_requests', { id }, { status: 'completed' }),
    ),
    right.persistence.write(() =>
      updateRows(right.fake.backend, 'public.optimization_requests', { id }, { location: 'Bergen' }),
    ),
  ]);
  await left.persistence.pull();
  expect(requestsOf(left.fake).find({ id })).toMatchObject({ status: 'completed', location: 'Bergen' });
});

test('A write that throws changes nothing, and the next one runs', async () => {
  const browser = new Browser();
  const { fake, persistence } = await browser.openTab();
  await expect(
    persistence.write(() =>
      fake.backend.transaction(() => {
        submit(fake, 'Undone');
        throw new Error('no');
      }),
    ),
  ).rejects.toThrow('no');
  await persistence.write(() => submit(fake, 'Done'));
  const again = await browser.openTab();
  expect(names(again.fake)).toContain('Done');
  expect(names(again.fake)).not.toContain('Undone');
});

test('A reset in one tab resets the other tab', async () => {
  const browser = new Browser();
  const left = await browser.openTab();
  const right = await browser.openTab();
  await left.persistence.write(() => submit(left.fake, 'Gone after the reset'));
  await right.persistence.pull();
  await right.persistence.write(() => right.fake.controls.reset());
  await right.persistence.write(() => submit(right.fake, 'New world'));
  await left.persistence.pull();
  expect(names(left.fake)).toContain('New world');
  expect(names(left.fake)).not.toContain('Gone after the reset');
});

test('Each scenario stores its rows separately', async () => {
  const browser = new Browser();
  const defaultTab = await browser.openTab();
  const empty = await browser.openTab({ scenario: 'empty' });
  await defaultTab.persistence.write(() => submit(defaultTab.fake, 'In the shop window'));
  await empty.persistence.pull();
  expect(requestsOf(empty.fake).size).toBe(0);
  await empty.persistence.write(() => empty.fake.controls.startScenario('default'));
  expect(names(empty.fake)).not.toContain('In the shop window');
});

test('Rows of another version of the demo are dropped with a notice', async () => {
  const browser = new Browser();
  const first = await browser.openTab();
  await first.persistence.write(() => submit(first.fake, 'Of an older demo'));
  const fake = { ...createFakeSupabase({ now: () => machineTime }), versionOf: () => 'another' };
  const persistence = await openIndexedDbPersistence(fake, { factory: () => browser.factory });
  expect(persistence.notices()).toEqual([noticeTexts.older]);
  expect(persistence.isStored()).toBe(true);
  expect(names(fake)).not.toContain('Of an older demo');
});

/** Replaces a record of the namespace by what `edit` makes of it. */
const editRecord = (
  factory: IDBFactory,
  store: 'realms' | 'rows',
  key: IDBValidKey,
  edit: (record: object) => object,
) =>
  change(factory, (transaction) => {
    const records = transaction.objectStore(store);
    const request = records.get(key) as IDBRequest<object>;
    request.onsuccess = () => void records.put(edit(request.result));
  });

const namespaceKey = 'default unseeded';
const asAnotherVersion = (factory: IDBFactory) =>
  editRecord(factory, 'realms', namespaceKey, (record) => ({ ...record, version: 'another' }));

test('Rows of a version with another column are dropped with a notice that names it', async () => {
  const browser = new Browser();
  const first = await browser.openTab();
  await first.persistence.write(() => submit(first.fake, 'Of an older demo'));
  await asAnotherVersion(browser.factory);
  await editRecord(browser.factory, 'rows', [namespaceKey, 'tables'], (record) => {
    const { tables } = record as { tables: Record<string, object> };
    return {
      ...record,
      tables: { ...tables, 'public.profiles': { ...tables['public.profiles'], nickname: 'text' } },
    };
  });
  const second = await browser.openTab();
  expect(second.persistence.notices()).toEqual([
    'What this browser kept has the column profiles.nickname, which this version does not have. The demo starts over.',
  ]);
  expect(names(second.fake)).not.toContain('Of an older demo');
  expect((await browser.openTab()).persistence.notices()).toEqual([]);
});

test('Without a stored list of tables, the notice names the difference that the rows show', async () => {
  const browser = new Browser();
  const first = await browser.openTab();
  const id = await first.persistence.write(() => submit(first.fake, 'Of an older demo'));
  await asAnotherVersion(browser.factory);
  await change(browser.factory, (transaction) => {
    transaction.objectStore('rows').delete([namespaceKey, 'tables']);
  });
  await editRecord(
    browser.factory,
    'rows',
    [namespaceKey, `public.optimization_requests ${JSON.stringify([id])}`],
    (record) => ({ ...record, row: { ...(record as { row: object }).row, priority: 1 } }),
  );
  const second = await browser.openTab();
  expect(second.persistence.notices()).toEqual([
    'What this browser kept has the column optimization_requests.priority, which this version does not have. The demo starts over.',
  ]);
});

test('Storage that was emptied while the page is open gets everything back with the next write', async () => {
  const browser = new Browser();
  const first = await browser.openTab();
  await first.persistence.write(() => submit(first.fake, 'Before'));
  await emptyStorage(browser.factory);
  await first.persistence.write(() => submit(first.fake, 'After'));
  const second = await browser.openTab();
  expect(names(second.fake)).toEqual(names(first.fake));
  expect(names(second.fake)).toEqual(expect.arrayContaining(['Before', 'After']));
  expect([...first.persistence.notices(), ...second.persistence.notices()]).toEqual([]);
});

test('After the storage was emptied, a tab that reads again still has its rows', async () => {
  const browser = new Browser();
  const left = await browser.openTab();
  const right = await browser.openTab();
  await left.persistence.write(() => submit(left.fake, 'Kept in the page'));
  await right.persistence.pull();
  await emptyStorage(browser.factory);
  await left.persistence.write(() => submit(left.fake, 'Another'));
  await right.persistence.pull();
  expect(names(right.fake)).toEqual(names(left.fake));
  expect(names(right.fake)).toEqual(expect.arrayContaining(['Kept in the page', 'Another']));
});

test('Damaged rows are dropped with a notice', async () => {
  const browser = new Browser();
  const first = await browser.openTab();
  await first.persistence.write(() => submit(first.fake, 'Fine'));
  await change(browser.factory, (transaction) => {
    transaction.objectStore('rows').put({
      realm: namespaceKey,
      key: 'public.profiles ["x"]',
      table: 'public.profiles',
      row: { nonsense: true },
      sequence: 1000,
    });
  });
  const second = await browser.openTab();
  expect(second.persistence.notices()).toEqual([noticeTexts.damaged]);
  expect(names(second.fake)).toHaveLength(seededRequests);
  await second.persistence.write(() => submit(second.fake, 'Fine again'));
  const third = await browser.openTab();
  expect(third.persistence.notices()).toEqual([]);
  expect(names(third.fake)).toContain('Fine again');
});

/** As in browsers whose storage hangs. */
class SilentFactory extends IDBFactory {
  override open(): IDBOpenDBRequest {
    return Object.create(null) as IDBOpenDBRequest;
  }
}

/** Blocks the thread for that many milliseconds. */
function beBusy(milliseconds: number): void {
  const end = Date.now() + milliseconds;
  while (Date.now() < end);
}

test('A page that was busy while its storage opened stores its changes without a notice', async () => {
  const browser = new Browser();
  const opening = browser.openTab({}, { openTimeout: 300 });
  beBusy(600);
  const { persistence } = await opening;
  expect(persistence.notices()).toEqual([]);
  expect(persistence.isStored()).toBe(true);
});

test.each<[string, IndexedDbOptions]>([
  [
    'blocked',
    {
      factory: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    },
  ],
  ['missing', { factory: () => undefined }],
  ['never opened', { factory: () => new SilentFactory(), openTimeout: 200 }],
])('With storage that is %s, the back end stays in memory and says so once', async (_, options) => {
  const { fake, persistence } = await new Browser().openTab({}, options);
  expect(persistence.isStored()).toBe(false);
  await persistence.write(() => submit(fake, 'One'));
  await persistence.write(() => submit(fake, 'Two'));
  expect(persistence.notices()).toEqual([noticeTexts.notKept]);
  expect(requestsOf(fake).size).toBe(seededRequests + 2);
});

test('A database that opens after the page stopped waiting for it is closed, so that it cannot block its deletion', async () => {
  const close = jest.fn();
  const request: { result: Pick<IDBDatabase, 'close'>; onsuccess?: () => void } = { result: { close } };
  const late = Object.assign(new IDBFactory(), { open: () => request as unknown as IDBOpenDBRequest });
  await new Browser().openTab({}, { factory: () => late, openTimeout: 100 });
  request.onsuccess?.();
  expect(close).toHaveBeenCalledTimes(1);
});

test('When storage fills up, the request succeeds, and the back end continues in memory and says so once', async () => {
  const browser = new Browser();
  const { fake, persistence } = await browser.openTab();
  const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort();
    throw new DOMException('full', 'QuotaExceededError');
  });
  try {
    await persistence.write(() => submit(fake, 'One'));
    await persistence.write(() => submit(fake, 'Two'));
  } finally {
    put.mockRestore();
  }
  expect(persistence.notices()).toEqual([noticeTexts.notKept]);
  expect(names(fake).filter((name) => name === 'One')).toHaveLength(1);
  expect(requestsOf(fake).size).toBe(seededRequests + 2);
});

test('A reload and a second tab continue the counts of a fault rule', async () => {
  const browser = new Browser();
  const patch = async ({ fake, persistence }: Awaited<ReturnType<Browser['openTab']>>): Promise<number> => {
    const { url, keys } = fake.backend.settings;
    const respond = createRespond(fake, { persistence });
    const answer = await respond(
      new Request(`${url}/rest/v1/profiles?id=eq.${customerId}`, {
        method: 'PATCH',
        headers: { apikey: keys.serviceRole, 'content-type': 'application/json' },
        body: JSON.stringify({ full_name: 'Renamed' }),
      }),
    );
    return answer.status;
  };
  const first = await browser.openTab();
  const customerId = plainText(customerOf(first.fake));
  await first.persistence.write(() =>
    first.fake.controls.setFaults([{ match: { method: 'PATCH' }, on: { every: 2 }, then: { status: 503 } }]),
  );
  expect(await patch(first)).toBe(204);
  const second = await browser.openTab();
  expect([await patch(second), await patch(first), await patch(second)]).toEqual([503, 204, 503]);
  first.persistence.close();
  second.persistence.close();
  const reloaded = await browser.openTab();
  expect(reloaded.fake.controls.faultCounters()).toEqual([{ matches: 4, hits: 2 }]);
  expect([await patch(reloaded), await patch(reloaded)]).toEqual([204, 503]);
});

test('Fault rules that another tab has set apply to the next call of this tab', async () => {
  const browser = new Browser();
  const first = await browser.openTab();
  const second = await browser.openTab();
  await first.persistence.write(() => first.fake.controls.setFaults([{ then: { status: 503 } }]));
  const respond = createRespond(second.fake, { persistence: second.persistence });
  const { url, keys } = second.fake.backend.settings;
  const answer = await respond(
    new Request(`${url}/auth/v1/signup`, { method: 'POST', headers: { apikey: keys.anon }, body: '{}' }),
  );
  expect(answer.status).toBe(503);
});

describe('numbers and random streams of tabs', () => {
  const seeded = { scenario: 'default', seed: 7 };

  test('Tabs are numbered in the order in which they open, and a reloaded tab keeps its number', async () => {
    const browser = new Browser();
    const left = await browser.openTab(seeded);
    const right = await browser.openTab(seeded);
    const { generation } = left.persistence.tabStream();
    expect(right.persistence.tabStream()).toEqual({ ...left.persistence.tabStream(), tab: 2 });
    left.persistence.close();
    const reloaded = await browser.openTab(seeded, {
      tabNumberIn: (of) => (of === generation ? 1 : undefined),
    });
    const third = await browser.openTab(seeded);
    expect([left, reloaded, third].map(({ persistence }) => persistence.tabStream().tab)).toEqual([1, 1, 3]);
    await third.persistence.write(() => submit(third.fake, 'Of the third'));
    expect((await browser.openTab(seeded)).persistence.tabStream().tab).toBe(4);
  });

  test('After a reset, tabs are numbered again, beginning with the one that has reset the back end', async () => {
    const browser = new Browser();
    const left = await browser.openTab(seeded);
    const right = await browser.openTab(seeded);
    const before = left.persistence.tabStream();
    await right.persistence.write(() => right.fake.controls.reset());
    await left.persistence.pull();
    const after = right.persistence.tabStream();
    expect(after).toEqual({ ...before, generation: after.generation });
    expect(after.generation).not.toBe(before.generation);
    expect(left.persistence.tabStream()).toEqual({ ...after, tab: 2 });
    expect((await browser.openTab(seeded)).persistence.tabStream().tab).toBe(3);
  });

  test('A tab’s random stream starts alike in every browser, but elsewhere after a restored snapshot, whose rows have used ids', async () => {
    const startOf = async (prepare: (fake: FakeSupabase) => void) => {
      const { fake, persistence } = await new Browser().openTab(seeded);
      await persistence.write(() => prepare(fake));
      return persistence.tabStream().start;
    };
    const fresh = await startOf((fake) => fake.controls.reset());
    expect((await new Browser().openTab(seeded)).persistence.tabStream().start).toBe(fresh);
    expect((await new Browser().openTab({ seed: 8 })).persistence.tabStream().start).not.toBe(fresh);
    const one = await new Browser().openTab(seeded);
    await one.persistence.write(() => submit(one.fake, 'In the snapshot'));
    const snapshot = one.fake.controls.snapshot();
    const restored = await startOf((fake) => fake.controls.restore(snapshot));
    expect(restored).not.toBe(fresh);
    expect(await startOf((fake) => fake.controls.restore(snapshot))).toBe(restored);
  });

  test('After the storage was emptied, a tab’s random stream starts elsewhere, so that it does not repeat ids', async () => {
    const browser = new Browser();
    const { fake, persistence } = await browser.openTab(seeded);
    const { start } = persistence.tabStream();
    await persistence.write(() => submit(fake, 'Before'));
    await emptyStorage(browser.factory);
    await persistence.write(() => submit(fake, 'After'));
    expect(persistence.tabStream().start).not.toBe(start);
  });

  test('Where nothing can be stored, a tab has the number one, also after a reset', async () => {
    const { fake, persistence } = await new Browser().openTab(seeded, { factory: () => undefined });
    const before = persistence.tabStream();
    expect(before.tab).toBe(1);
    await persistence.write(() => submit(fake, 'One'));
    expect(persistence.tabStream()).toBe(before);
    await persistence.write(() => fake.controls.reset());
    expect(persistence.tabStream()).toEqual({ ...before, generation: expect.any(String) });
    expect(persistence.tabStream().generation).not.toBe(before.generation);
  });

  test('Tabs are numbered from one where the stored record has no numbers', async () => {
    const browser = new Browser();
    const first = await browser.openTab(seeded);
    await change(browser.factory, (transaction) => {
      const namespaces = transaction.objectStore('realms');
      namespaces.openCursor().onsuccess = ({ target }) => {
        const { result: cursor } = target as IDBRequest<IDBCursorWithValue | null>;
        if (!cursor) return;
        cursor.update({ ...(cursor.value as object), start: undefined, tabs: undefined });
      };
    });
    const second = await browser.openTab(seeded);
    expect(second.persistence.tabStream()).toEqual({ ...first.persistence.tabStream(), tab: 1 });
    expect(second.persistence.notices()).toEqual([]);
  });
});

test('A socket receives each new row of its own tab and of another tab exactly once', async () => {
  const browser = new Browser();
  const [writer, reader] = [await browser.openTab(), await browser.openTab()];
  const { keys } = reader.fake.backend.settings;
  const received: string[] = [];
  const socket = reader.fake.realtime.connect(
    { key: keys.secret, version: '2.0.0' },
    { send: (frame) => void received.push(String(frame)), close: () => undefined },
  );
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'optimization_requests' }] };
  socket.send(JSON.stringify(['1', '1', 'realtime:rows', 'phx_join', { config }]));
  const changesOf = (name: string) =>
    received.filter((frame) => frame.includes('"postgres_changes",{"data"') && frame.includes(name)).length;

  await writer.persistence.write(() => submit(writer.fake, 'Of another tab'));
  await reader.persistence.pull();
  await reader.persistence.write(() => submit(reader.fake, 'Of this tab'));
  await writer.persistence.write(() => submit(writer.fake, 'Of the other one again'));
  await reader.persistence.pull();
  await reader.persistence.pull();
  expect(['Of another tab', 'Of this tab', 'Of the other one again'].map(changesOf)).toEqual([1, 1, 1]);
});
