import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import type { Json } from 'supabase-in-memory';
import { createFakeSupabase, type FakeOptions } from '../product/createFakeSupabase';
import { clusterTabs, type ClusterTabsOptions } from './clusterTabs';
import { openIndexedDbPersistence } from './persistence/indexedDbPersistence';

type Locks = NonNullable<ClusterTabsOptions['locks']>;

/** Tabs of one browser: its storage, its channels and its locks. */
class Browser {
  readonly factory = new IDBFactory();
  readonly #channels = new Set<{
    tab: object;
    name: string;
    onmessage: ((event: MessageEvent) => void) | null;
  }>();
  readonly #held = new Map<string, { tab: object; queue: { tab: object; run: () => unknown }[] }>();

  openChannel(tab: object, name: string): BroadcastChannel {
    const own = {
      tab,
      name,
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage: (data: unknown) => {
        for (const other of [...this.#channels]) {
          if (other.tab !== tab && other.name === name)
            other.onmessage?.(new MessageEvent('message', { data }));
        }
      },
      close: () => void this.#channels.delete(own),
    };
    this.#channels.add(own);
    return own as unknown as BroadcastChannel;
  }

  locksOf(tab: object): Locks {
    const request = async (name: string, { signal }: LockOptions, run: () => unknown) => {
      // The browser grants a lock asynchronously.
      await Promise.resolve();
      const lock = this.#held.get(name);
      if (!lock) return this.#grant(name, { tab, run });
      return new Promise<void>((resolve, reject) => {
        const waiting = { tab, run: async () => resolve((await run()) as undefined) };
        lock.queue.push(waiting);
        signal?.addEventListener('abort', () => {
          lock.queue = lock.queue.filter((one) => one !== waiting);
          reject(signal.reason as Error);
        });
      });
    };
    return { request } as unknown as Locks;
  }

  async #grant(name: string, { tab, run }: { tab: object; run: () => unknown }): Promise<void> {
    this.#held.set(name, { tab, queue: this.#held.get(name)?.queue ?? [] });
    await Promise.resolve(run());
    this.#release(name);
  }

  #release(name: string): void {
    const next = this.#held.get(name)?.queue.shift();
    if (next) void this.#grant(name, next);
    else this.#held.delete(name);
  }

  crash(tab: object): void {
    for (const channel of this.#channels) if (channel.tab === tab) this.#channels.delete(channel);
    for (const [name, lock] of this.#held) {
      lock.queue = lock.queue.filter((one) => one.tab !== tab);
      if (lock.tab === tab) this.#release(name);
    }
  }
}

/** WebSocket close code: the server restarts. */
const serverRestarts = 1012;

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

async function open(
  options: FakeOptions = { seed: 7 },
  { isKept = true, ...overrides }: ClusterTabsOptions & { isKept?: boolean } = {},
) {
  const fake = createFakeSupabase(options);
  const tab = {};
  const persistence = await openIndexedDbPersistence(fake, {
    factory: () => (isKept ? browser.factory : undefined),
    openChannel: (onMessage) => {
      const channel = browser.openChannel(tab, 'rows');
      channel.onmessage = ({ data }: MessageEvent<string>) => onMessage(data);
      return { post: (namespaceKey) => channel.postMessage(namespaceKey), close: () => channel.close() };
    },
  });
  persistence.subscribe(() => {
    if (fake.realtime.hasChannels()) void persistence.pull();
  });
  const page = new EventTarget();
  clusterTabs(fake, persistence, {
    openChannel: (name) => browser.openChannel(tab, name),
    locks: browser.locksOf(tab),
    page,
    ...overrides,
  });
  return {
    fake,
    page,
    reset: () => persistence.write(() => fake.controls.reset()),
    write: () => persistence.write(() => fake.controls.advanceClock(1)),
    crash: () => browser.crash(tab),
    client: (key?: string) => connect(fake, key),
  };
}

/** Connects a socket and joins the channel `room`, with presence. */
function connect({ realtime, backend }: Awaited<ReturnType<typeof createFakeSupabase>>, key?: string) {
  const received: [event: string, payload: { [key: string]: Json }][] = [];
  const ends: number[] = [];
  const end = realtime.connect(
    { key: backend.settings.keys.publishable, version: '2.0.0' },
    {
      send: (frame) => {
        const [, , , event, payload] = JSON.parse(String(frame)) as [Json, Json, Json, string, never];
        received.push([event, payload]);
      },
      close: (code) => void ends.push(code),
    },
  );
  const say = (event: string, payload: Json) =>
    end.send(JSON.stringify(['1', '1', 'realtime:room', event, payload]));
  say('phx_join', { config: { presence: { enabled: true, ...(key !== undefined && { key }) } } });
  return {
    ends,
    track: () => say('presence', { event: 'track', payload: {} }),
    broadcast: () => say('broadcast', { type: 'broadcast', event: 'hello', payload: {} }),
    broadcasts: () => received.filter(([event]) => event === 'broadcast').length,
    /** Who is there, in the order in which they came. */
    present: () => {
      const keys = new Set<string>();
      for (const [event, payload] of received) {
        const { joins = {}, leaves = {} } = payload as { joins?: object; leaves?: object };
        if (event === 'presence_state') Object.keys(payload).forEach((one) => keys.add(one));
        if (event !== 'presence_diff') continue;
        Object.keys(leaves).forEach((one) => keys.delete(one));
        Object.keys(joins).forEach((one) => keys.add(one));
      }
      return [...keys];
    },
  };
}

/** Lets every lock be granted and every message arrive. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('A broadcast and a presence reach the other tab', async () => {
  const [left, right] = [await open(), await open()];
  const [ann, bob] = [left.client('ann'), right.client('bob')];
  ann.track();
  bob.track();
  await waitFor(() =>
    expect([ann.present(), bob.present()]).toEqual([
      ['ann', 'bob'],
      ['ann', 'bob'],
    ]),
  );
  ann.broadcast();
  expect([ann.broadcasts(), bob.broadcasts()]).toEqual([0, 1]);
});

test('A tab that opens later receives the presences of the other tabs', async () => {
  const left = await open();
  left.client('ann').track();
  const right = await open();
  await waitFor(() => expect(right.client().present()).toEqual(['ann']));
});

test('Tabs of different scenarios or seeds do not share a channel', async () => {
  const [left, otherSeed, otherScenario] = [
    await open(),
    await open({ seed: 8 }),
    await open({ seed: 7, scenario: 'empty' }),
  ];
  const near = (await open()).client();
  const far = [otherSeed.client(), otherScenario.client()];
  const ann = left.client('ann');
  ann.track();
  ann.broadcast();
  await waitFor(() => expect([near.present(), near.broadcasts()]).toEqual([['ann'], 1]));
  expect(far.map((client) => [client.present(), client.broadcasts()])).toEqual([
    [[], 0],
    [[], 0],
  ]);
});

test('A tab’s presences end when its page is left, and return when the browser restores the page from its cache', async () => {
  const [left, right] = [await open(), await open()];
  const [ann, bob] = [left.client('ann'), right.client('bob')];
  ann.track();
  bob.track();
  await waitFor(() => expect(ann.present()).toEqual(['ann', 'bob']));
  left.page.dispatchEvent(new Event('pagehide'));
  expect([bob.present(), ann.present()]).toEqual([['bob'], ['ann']]);
  left.page.dispatchEvent(new Event('pageshow'));
  await waitFor(() =>
    expect([bob.present(), ann.present()]).toEqual([
      ['bob', 'ann'],
      ['ann', 'bob'],
    ]),
  );
});

test('The presences of a crashed tab end when the browser releases its lock', async () => {
  const [left, right] = [await open(), await open()];
  const bob = right.client('bob');
  left.client('ann').track();
  await waitFor(() => expect(bob.present()).toEqual(['ann']));
  left.crash();
  await waitFor(() => expect(bob.present()).toEqual([]));
});

test.each<[string, ClusterTabsOptions]>([
  ['without locks', { locks: undefined }],
  ['where locks are refused', { locks: { request: () => Promise.reject(new Error('denied')) } }],
])('Tabs are connected %s', async (_where, overrides) => {
  const [left, right] = [await open({ seed: 7 }, overrides), await open({ seed: 7 }, overrides)];
  const bob = right.client('bob');
  left.client('ann').track();
  await waitFor(() => expect(bob.present()).toEqual(['ann']));
});

test.each([
  ['without a channel', { openChannel: () => undefined }],
  ['where the browser stores nothing', { isKept: false }],
])('A tab is not connected to others %s', async (_where, overrides) => {
  const [left, right] = [await open({ seed: 7 }, overrides), await open({ seed: 7 }, overrides)];
  const [ann, bob] = [left.client('ann'), right.client('bob')];
  ann.track();
  await settle();
  expect([ann.present(), bob.present()]).toEqual([['ann'], []]);
});

test('A reset ends the sockets of all tabs, which then connect again', async () => {
  const [left, right] = [await open(), await open()];
  const [ann, bob] = [left.client('ann'), right.client('bob')];
  ann.track();
  bob.track();
  await waitFor(() => expect(ann.present()).toEqual(['ann', 'bob']));
  await left.reset();
  expect(ann.ends).toEqual([serverRestarts]);
  const again = left.client('ann');
  again.track();
  expect(again.present()).toEqual(['ann']);
  await waitFor(() => expect(bob.ends).toEqual([serverRestarts]));
  await waitFor(() => expect(right.client().present()).toEqual(['ann']));
});

test('Tabs connect again after the storage was emptied', async () => {
  const [left, right] = [await open(), await open()];
  const [ann, bob] = [left.client('ann'), right.client('bob')];
  ann.track();
  await new Promise((resolve) => {
    browser.factory.open('fake-supabase', 1).onsuccess = ({ target }) => {
      const { result } = target as IDBOpenDBRequest;
      const transaction = result.transaction(['realms', 'rows'], 'readwrite');
      for (const store of ['realms', 'rows']) transaction.objectStore(store).clear();
      transaction.oncomplete = resolve;
    };
  });
  await left.write();
  await waitFor(() => expect(bob.ends).toEqual([serverRestarts]));
  await waitFor(() => expect(right.client().present()).toEqual(['ann']));
});

test.each<[string, FakeOptions]>([
  ['with a seed', { seed: 7 }],
  ['without a seed', { now: () => 1_790_000_000_000 }],
])('Presence keys of different tabs differ %s', async (_with, options) => {
  const clients: ReturnType<typeof connect>[] = [];
  for (let count = 0; count < 3; count += 1) clients.push((await open(options)).client());
  for (const client of clients) client.track();
  await waitFor(() => expect(clients.map((client) => client.present().length)).toEqual([3, 3, 3]));
});

test('Messages between tabs that do not have the demo’s format are ignored', async () => {
  const bob = (await open()).client('bob');
  let channelName = '';
  const learnName = (name: string) => {
    channelName = name;
    return undefined;
  };
  await open({ seed: 7 }, { openChannel: learnName });
  const stranger = browser.openChannel({}, channelName);
  const broadcast = { kind: 'broadcast', room: 'public room', broadcast: { json: '{}' } };
  for (const data of [
    null,
    'hello',
    [],
    { message: broadcast },
    { from: 1, message: broadcast },
    { from: 'x' },
  ]) {
    stranger.postMessage(data);
  }
  expect(bob.broadcasts()).toBe(0);
  stranger.postMessage({ from: 'x', message: broadcast });
  expect(bob.broadcasts()).toBe(1);
});
