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
import { notices } from './notices';

const machineTime = 1_790_000_000_000;

/** Tabs of one browser: one storage, one channel. */
class Browser {
  readonly factory = new IDBFactory();
  readonly #tabs: { hear: (realm: string) => void; tab: number }[] = [];
  #count = 0;

  async open(
    fakeOptions: FakeOptions = {},
    options: IndexedDbOptions = {},
  ): Promise<{ fake: FakeSupabase; kept: IndexedDbPersistence }> {
    const fake = createFakeSupabase({ now: () => machineTime, ...fakeOptions });
    const tab = (this.#count += 1);
    const kept = await openIndexedDbPersistence(fake, {
      factory: () => this.factory,
      openChannel: (hear) => {
        this.#tabs.push({ hear, tab });
        return {
          post: (realm) => this.#tabs.forEach((other) => other.tab !== tab && other.hear(realm)),
          close: () =>
            this.#tabs.splice(0, this.#tabs.length, ...this.#tabs.filter((one) => one.tab !== tab)),
        };
      },
      ...options,
    });
    return { fake, kept };
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

test('Changes and the position in the sequence of ids are kept over a reload', async () => {
  const browser = new Browser();
  const first = await browser.open();
  const id = await first.kept.write(() => submit(first.fake, 'Kept'));
  first.kept.close();

  const second = await browser.open({ now: () => machineTime + 86_400_000 });
  expect(requestsOf(second.fake).find({ id })?.business_name).toBe('Kept');
  expect(requestsOf(second.fake).size).toBe(41);
  const other = await second.kept.write(() => submit(second.fake, 'Later'));
  expect(other).not.toBe(id);
  expect(second.kept.notices()).toEqual([]);
});

test('Rows keep their order over a reload, also when one write changes a row twice', async () => {
  const browser = new Browser();
  const first = await browser.open({ scenario: 'default' });
  const requests = requestsOf(first.fake);
  const [one, two, three] = [...requests.scan()].map(({ id }) => ({ id: id ?? null }));
  await first.kept.write(() => {
    for (const where of [one, two, one]) {
      updateRows(first.fake.backend, requests.name, where ?? {}, { status: 'completed' });
    }
  });
  await first.kept.write(() => submit(first.fake, 'Last but one'));
  await first.kept.write(() =>
    updateRows(first.fake.backend, requests.name, three ?? {}, { status: 'completed' }),
  );
  const ids = (fake: FakeSupabase) => [...requestsOf(fake).scan()].map(({ id }) => id);
  expect(ids(first.fake).slice(-4)).toEqual([two?.id, one?.id, expect.any(String), three?.id]);
  const second = await browser.open({ scenario: 'default' });
  expect(ids(second.fake)).toEqual(ids(first.fake));
});

test('After a reload on another day, the seeded rows still have the dates of the first visit', async () => {
  const browser = new Browser();
  const first = await browser.open({ scenario: 'default' });
  const second = await browser.open({ now: () => machineTime + 86_400_000 });
  expect(names(second.fake)).toEqual(names(first.fake));
  expect([...requestsOf(second.fake).scan()]).toEqual([...requestsOf(first.fake).scan()]);
});

test('Two tabs that write alternately and at the same time lose none of two hundred writes', async () => {
  const browser = new Browser();
  const [left, right] = await Promise.all([
    browser.open({ scenario: 'empty' }),
    browser.open({ scenario: 'empty' }),
  ]);
  const ids = await Promise.all(
    Array.from({ length: 200 }, (_, at) => {
      const tab = at % 3 === 0 ? left : right;
      return tab.kept.write(() => submit(tab.fake, `Shop ${at}`));
    }),
  );
  expect(new Set(ids).size).toBe(200);
  await Promise.all([left.kept.pull(), right.kept.pull()]);
  expect(requestsOf(left.fake).size).toBe(200);
  expect(names(right.fake)).toEqual(names(left.fake));
  const third = await browser.open({ scenario: 'empty' });
  expect(names(third.fake)).toEqual(names(left.fake));
});

test('A tab that pulls before a read sees what another tab has committed', async () => {
  const browser = new Browser();
  const left = await browser.open();
  const right = await browser.open();
  const told = new Promise<void>((resolve) => right.kept.subscribe(resolve));
  const id = await left.kept.write(() => submit(left.fake, 'From the left'));
  await told;
  expect(requestsOf(right.fake).find({ id })).toBeUndefined();
  await right.kept.pull();
  expect(requestsOf(right.fake).find({ id })?.business_name).toBe('From the left');
});

test('Changes of one row by two tabs are all kept', async () => {
  const browser = new Browser();
  const left = await browser.open();
  const right = await browser.open();
  const id = await left.kept.write(() => submit(left.fake, 'Shared'));
  await Promise.all([
    left.kept.write(() =>
      updateRows(left.fake.backend, 'public.optimization_requests', { id }, { status: 'completed' }),
    ),
    right.kept.write(() =>
      updateRows(right.fake.backend, 'public.optimization_requests', { id }, { location: 'Bergen' }),
    ),
  ]);
  await left.kept.pull();
  expect(requestsOf(left.fake).find({ id })).toMatchObject({ status: 'completed', location: 'Bergen' });
});

test('A write that throws changes nothing, and the next one runs', async () => {
  const browser = new Browser();
  const { fake, kept } = await browser.open();
  await expect(
    kept.write(() =>
      fake.backend.transaction(() => {
        submit(fake, 'Undone');
        throw new Error('no');
      }),
    ),
  ).rejects.toThrow('no');
  await kept.write(() => submit(fake, 'Done'));
  const again = await browser.open();
  expect(names(again.fake)).toContain('Done');
  expect(names(again.fake)).not.toContain('Undone');
});

test('A reset in one tab resets the other tab', async () => {
  const browser = new Browser();
  const left = await browser.open();
  const right = await browser.open();
  await left.kept.write(() => submit(left.fake, 'Gone after the reset'));
  await right.kept.pull();
  await right.kept.write(() => right.fake.controls.reset());
  await right.kept.write(() => submit(right.fake, 'New world'));
  await left.kept.pull();
  expect(names(left.fake)).toContain('New world');
  expect(names(left.fake)).not.toContain('Gone after the reset');
});

test('Each scenario stores its rows separately', async () => {
  const browser = new Browser();
  const shop = await browser.open();
  const empty = await browser.open({ scenario: 'empty' });
  await shop.kept.write(() => submit(shop.fake, 'In the shop window'));
  await empty.kept.pull();
  expect(requestsOf(empty.fake).size).toBe(0);
  await empty.kept.write(() => empty.fake.controls.startScenario('default'));
  expect(names(empty.fake)).not.toContain('In the shop window');
});

test('Rows of other tables or other seed data are dropped with a notice', async () => {
  const browser = new Browser();
  const first = await browser.open();
  await first.kept.write(() => submit(first.fake, 'Of an older demo'));
  const fake = { ...createFakeSupabase({ now: () => machineTime }), versionOf: () => 'another' };
  const kept = await openIndexedDbPersistence(fake, { factory: () => browser.factory });
  expect(kept.notices()).toEqual([notices.older]);
  expect(kept.kept()).toBe(true);
  expect(names(fake)).not.toContain('Of an older demo');
});

/** Replaces a record of the realm by what `edit` makes of it. */
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

const realm = 'default unseeded';
const asAnotherVersion = (factory: IDBFactory) =>
  editRecord(factory, 'realms', realm, (record) => ({ ...record, version: 'another' }));

test('Rows of a version with another column are dropped with a notice that names it', async () => {
  const browser = new Browser();
  const first = await browser.open();
  await first.kept.write(() => submit(first.fake, 'Of an older demo'));
  await asAnotherVersion(browser.factory);
  await editRecord(browser.factory, 'rows', [realm, 'tables'], (record) => {
    const { tables } = record as { tables: Record<string, object> };
    return {
      ...record,
      tables: { ...tables, 'public.profiles': { ...tables['public.profiles'], nickname: 'text' } },
    };
  });
  const second = await browser.open();
  expect(second.kept.notices()).toEqual([
    'What this browser kept has the column profiles.nickname, which this version does not have. The demo starts over.',
  ]);
  expect(names(second.fake)).not.toContain('Of an older demo');
  expect((await browser.open()).kept.notices()).toEqual([]);
});

test('Where an older build has stored no list of its tables, the notice names the difference that its rows show', async () => {
  const browser = new Browser();
  const first = await browser.open();
  const id = await first.kept.write(() => submit(first.fake, 'Of an older demo'));
  await asAnotherVersion(browser.factory);
  await change(browser.factory, (transaction) => {
    transaction.objectStore('rows').delete([realm, 'tables']);
  });
  await editRecord(
    browser.factory,
    'rows',
    [realm, `public.optimization_requests ${JSON.stringify([id])}`],
    (record) => ({ ...record, row: { ...(record as { row: object }).row, priority: 1 } }),
  );
  const second = await browser.open();
  expect(second.kept.notices()).toEqual([
    'What this browser kept has the column optimization_requests.priority, which this version does not have. The demo starts over.',
  ]);
});

test('Storage that was emptied while the page is open gets everything back with the next write', async () => {
  const browser = new Browser();
  const first = await browser.open();
  await first.kept.write(() => submit(first.fake, 'Before'));
  await change(browser.factory, (transaction) => {
    for (const store of transaction.objectStoreNames) transaction.objectStore(store).clear();
  });
  await first.kept.write(() => submit(first.fake, 'After'));
  const second = await browser.open();
  expect(names(second.fake)).toEqual(names(first.fake));
  expect(names(second.fake)).toEqual(expect.arrayContaining(['Before', 'After']));
  expect([...first.kept.notices(), ...second.kept.notices()]).toEqual([]);
});

test('A read keeps the rows in memory when the storage was emptied', async () => {
  const browser = new Browser();
  const left = await browser.open();
  const right = await browser.open();
  await left.kept.write(() => submit(left.fake, 'Kept in the page'));
  await right.kept.pull();
  await change(browser.factory, (transaction) => {
    for (const store of transaction.objectStoreNames) transaction.objectStore(store).clear();
  });
  await left.kept.write(() => submit(left.fake, 'Another'));
  await right.kept.pull();
  expect(names(right.fake)).toEqual(names(left.fake));
  expect(names(right.fake)).toEqual(expect.arrayContaining(['Kept in the page', 'Another']));
});

test('Damaged rows are dropped with a notice', async () => {
  const browser = new Browser();
  const first = await browser.open();
  await first.kept.write(() => submit(first.fake, 'Fine'));
  await change(browser.factory, (transaction) => {
    transaction.objectStore('rows').put({
      realm: 'default unseeded',
      key: 'public.profiles ["x"]',
      table: 'public.profiles',
      row: { nonsense: true },
      sequence: 1000,
    });
  });
  const second = await browser.open();
  expect(second.kept.notices()).toEqual([notices.damaged]);
  expect(names(second.fake)).toHaveLength(40);
  await second.kept.write(() => submit(second.fake, 'Fine again'));
  const third = await browser.open();
  expect(third.kept.notices()).toEqual([]);
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
  const opening = browser.open({}, { openTimeout: 300 });
  beBusy(600);
  const { kept } = await opening;
  expect(kept.notices()).toEqual([]);
  expect(kept.kept()).toBe(true);
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
  const { fake, kept } = await new Browser().open({}, options);
  expect(kept.kept()).toBe(false);
  await kept.write(() => submit(fake, 'One'));
  await kept.write(() => submit(fake, 'Two'));
  expect(kept.notices()).toEqual([notices.notKept]);
  expect(requestsOf(fake).size).toBe(42);
});

test('When storage fills up, the request succeeds, and the back end continues in memory and says so once', async () => {
  const browser = new Browser();
  const { fake, kept } = await browser.open();
  const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort();
    throw new DOMException('full', 'QuotaExceededError');
  });
  try {
    await kept.write(() => submit(fake, 'One'));
    await kept.write(() => submit(fake, 'Two'));
  } finally {
    put.mockRestore();
  }
  expect(kept.notices()).toEqual([notices.notKept]);
  expect(names(fake).filter((name) => name === 'One')).toHaveLength(1);
  expect(requestsOf(fake).size).toBe(42);
});

test('A reload and a second tab continue the counts of a fault rule', async () => {
  const browser = new Browser();
  const patch = async ({ fake, kept }: Awaited<ReturnType<Browser['open']>>): Promise<number> => {
    const { url, keys } = fake.backend.settings;
    const respond = createRespond(fake, { persistence: kept });
    const answer = await respond(
      new Request(`${url}/rest/v1/profiles?id=eq.${customerId}`, {
        method: 'PATCH',
        headers: { apikey: keys.serviceRole, 'content-type': 'application/json' },
        body: JSON.stringify({ full_name: 'Renamed' }),
      }),
    );
    return answer.status;
  };
  const first = await browser.open();
  const customerId = plainText(customerOf(first.fake));
  await first.kept.write(() =>
    first.fake.controls.setFaults([{ match: { method: 'PATCH' }, on: { every: 2 }, then: { status: 503 } }]),
  );
  expect(await patch(first)).toBe(204);
  const second = await browser.open();
  expect([await patch(second), await patch(first), await patch(second)]).toEqual([503, 204, 503]);
  first.kept.close();
  second.kept.close();
  const reloaded = await browser.open();
  expect(reloaded.fake.controls.faultCounters()).toEqual([{ matches: 4, hits: 2 }]);
  expect([await patch(reloaded), await patch(reloaded)]).toEqual([204, 503]);
});

test('Fault rules that another tab has set apply to the next call of this tab', async () => {
  const browser = new Browser();
  const first = await browser.open();
  const second = await browser.open();
  await first.kept.write(() => first.fake.controls.setFaults([{ then: { status: 503 } }]));
  const respond = createRespond(second.fake, { persistence: second.kept });
  const { url, keys } = second.fake.backend.settings;
  const answer = await respond(
    new Request(`${url}/auth/v1/signup`, { method: 'POST', headers: { apikey: keys.anon }, body: '{}' }),
  );
  expect(answer.status).toBe(503);
});

describe('numbers and random streams of tabs', () => {
  const seeded = { scenario: 'default', seed: 7 };

  test('Tabs are numbered in the order in which they came, and a reload keeps its number', async () => {
    const browser = new Browser();
    const left = await browser.open(seeded);
    const right = await browser.open(seeded);
    const { generation } = left.kept.tabStream();
    expect(right.kept.tabStream()).toEqual({ ...left.kept.tabStream(), tab: 2 });
    left.kept.close();
    const reloaded = await browser.open(seeded, { tabIn: (of) => (of === generation ? 1 : undefined) });
    const third = await browser.open(seeded);
    expect([left, reloaded, third].map(({ kept }) => kept.tabStream().tab)).toEqual([1, 1, 3]);
    await third.kept.write(() => submit(third.fake, 'Of the third'));
    expect((await browser.open(seeded)).kept.tabStream().tab).toBe(4);
  });

  test('Tabs are numbered again after a reset, beginning with the one that reset', async () => {
    const browser = new Browser();
    const left = await browser.open(seeded);
    const right = await browser.open(seeded);
    const before = left.kept.tabStream();
    await right.kept.write(() => right.fake.controls.reset());
    await left.kept.pull();
    const after = right.kept.tabStream();
    expect(after).toEqual({ ...before, generation: after.generation });
    expect(after.generation).not.toBe(before.generation);
    expect(left.kept.tabStream()).toEqual({ ...after, tab: 2 });
    expect((await browser.open(seeded)).kept.tabStream().tab).toBe(3);
  });

  test('The random stream of a tab begins alike in every browser, but differently where a snapshot has rows with used ids', async () => {
    const startOf = async (prepare: (fake: FakeSupabase) => void) => {
      const { fake, kept } = await new Browser().open(seeded);
      await kept.write(() => prepare(fake));
      return kept.tabStream().start;
    };
    const fresh = await startOf((fake) => fake.controls.reset());
    expect((await new Browser().open(seeded)).kept.tabStream().start).toBe(fresh);
    expect((await new Browser().open({ seed: 8 })).kept.tabStream().start).not.toBe(fresh);
    const one = await new Browser().open(seeded);
    await one.kept.write(() => submit(one.fake, 'In the snapshot'));
    const snapshot = one.fake.controls.snapshot();
    const restored = await startOf((fake) => fake.controls.restore(snapshot));
    expect(restored).not.toBe(fresh);
    expect(await startOf((fake) => fake.controls.restore(snapshot))).toBe(restored);
  });

  test('The random stream of a tab begins at another position when the storage was emptied after rows had drawn ids from it', async () => {
    const browser = new Browser();
    const { fake, kept } = await browser.open(seeded);
    const { start } = kept.tabStream();
    await kept.write(() => submit(fake, 'Before'));
    await change(browser.factory, (transaction) => {
      for (const store of transaction.objectStoreNames) transaction.objectStore(store).clear();
    });
    await kept.write(() => submit(fake, 'After'));
    expect(kept.tabStream().start).not.toBe(start);
  });

  test('Every tab has the number one where nothing can be stored, also after a reset', async () => {
    const { fake, kept } = await new Browser().open(seeded, { factory: () => undefined });
    const before = kept.tabStream();
    await kept.write(() => submit(fake, 'One'));
    expect(kept.tabStream()).toBe(before);
    await kept.write(() => fake.controls.reset());
    expect(kept.tabStream()).toEqual({ ...before, generation: expect.any(String) });
    expect(kept.tabStream().generation).not.toBe(before.generation);
  });

  test('Tabs are numbered from one where the record of an earlier visit has no numbers', async () => {
    const browser = new Browser();
    const first = await browser.open(seeded);
    await change(browser.factory, (transaction) => {
      const realms = transaction.objectStore('realms');
      realms.openCursor().onsuccess = ({ target }) => {
        const { result: cursor } = target as IDBRequest<IDBCursorWithValue | null>;
        if (!cursor) return;
        cursor.update({ ...(cursor.value as object), start: undefined, tabs: undefined });
      };
    });
    const second = await browser.open(seeded);
    expect(second.kept.tabStream()).toEqual({ ...first.kept.tabStream(), tab: 1 });
    expect(second.kept.notices()).toEqual([]);
  });
});

test('Sockets of a tab receive each row that another tab wrote once', async () => {
  const browser = new Browser();
  const [writer, reader] = [await browser.open(), await browser.open()];
  const { keys } = reader.fake.backend.settings;
  const heard: string[] = [];
  const socket = reader.fake.realtime.connect(
    { key: keys.secret, version: '2.0.0' },
    { send: (frame) => void heard.push(String(frame)), close: () => undefined },
  );
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'optimization_requests' }] };
  socket.send(JSON.stringify(['1', '1', 'realtime:rows', 'phx_join', { config }]));
  const changesOf = (name: string) =>
    heard.filter((frame) => frame.includes('"postgres_changes",{"data"') && frame.includes(name)).length;

  await writer.kept.write(() => submit(writer.fake, 'Of another tab'));
  await reader.kept.pull();
  await reader.kept.write(() => submit(reader.fake, 'Of this tab'));
  await writer.kept.write(() => submit(writer.fake, 'Of the other one again'));
  await reader.kept.pull();
  await reader.kept.pull();
  expect(['Of another tab', 'Of this tab', 'Of the other one again'].map(changesOf)).toEqual([1, 1, 1]);
});
