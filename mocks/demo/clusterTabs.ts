/**
 * Makes the tabs of one demo nodes of one Realtime server: broadcasts and presences of one tab reach the sockets of the
 * others. Row changes travel through IndexedDB instead. Where the browser keeps nothing, each tab has a back end of its
 * own and joins no other tab.
 *
 * A tab that is closed says goodbye. A tab that crashes cannot, but the browser releases its Web Lock, and every tab
 * that has received a message from it waits for that lock.
 */
import { isObject } from 'supabase-in-memory/schema';
import type { NodeMessage } from 'supabase-in-memory/tools';
import type { FakeSupabase } from '../product/createFakeSupabase';
import type { IndexedDbPersistence } from './persistence/indexedDbPersistence';
import { machineRandomValues } from './pageRandomness';
import type { TabStream } from './tabRandom';
import { openTabChannel } from './tabChannel';

export interface ClusterTabsOptions {
  openChannel?: (name: string) => BroadcastChannel | undefined;
  /** Default: the browser's. Plain http has none, so a tab that crashes there stays present until the next restart. */
  locks?: Pick<LockManager, 'request'> | undefined;
  page?: EventTarget;
}

type TabPersistence = Pick<IndexedDbPersistence, 'isStored' | 'tabStream' | 'subscribe'>;

const lockOf = (node: string): string => `fake-supabase ${node}`;

export function clusterTabs(
  fake: Pick<FakeSupabase, 'origin' | 'realtime' | 'onStart'>,
  persistence: TabPersistence,
  {
    openChannel = openTabChannel,
    locks = (globalThis.navigator as Partial<Navigator>).locks,
    page = window,
  }: ClusterTabsOptions = {},
): void {
  let joined: { generation: string; leave: () => void } | undefined;
  let isLeft = false;

  /** Tabs with the same start of the back end form one server, so after a restart this tab joins the others again. */
  function follow(): void {
    const { generation } = persistence.tabStream();
    const isAlone = isLeft || !persistence.isStored();
    if (!isAlone && joined?.generation === generation) return;
    joined?.leave();
    joined = isAlone ? undefined : join(persistence.tabStream());
  }

  function join({ generation, tab }: TabStream): typeof joined {
    const channel = openChannel(`fake-supabase-realtime ${generation}`);
    if (!channel) return undefined;
    const nodeId = machineRandomValues(new Uint32Array(2)).join('-');
    const leaving = new AbortController();
    const { signal } = leaving;
    /**
     * Messages wait until this tab has its lock: a tab that received one earlier could get the lock, as after a crash.
     */
    let waiting: NodeMessage[] | undefined = [];

    function send(message: NodeMessage): void {
      if (waiting) waiting.push(message);
      else channel?.postMessage({ from: nodeId, message });
    }
    function start(): void {
      if (signal.aborted) return;
      const held = waiting ?? [];
      waiting = undefined;
      for (const message of held) send(message);
    }
    const end = fake.realtime.joinCluster({ node: numberOf(tab), send });

    const watched = new Set<string>();
    function watchLock(node: string): void {
      if (!locks || watched.has(node)) return;
      watched.add(node);
      const forget = () => {
        watched.delete(node);
        end.receive(node, { kind: 'bye' });
      };
      locks.request(lockOf(node), { signal }, forget).catch(() => undefined);
    }

    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isObject(data) || typeof data.from !== 'string') return;
      watchLock(data.from);
      end.receive(data.from, data.message);
    };
    if (!locks) start();
    else {
      const hold = () => {
        start();
        return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      };
      // Continue without the lock where the browser refuses it.
      locks.request(lockOf(nodeId), { signal }, hold).catch(start);
    }

    return {
      generation,
      leave() {
        end.leave();
        leaving.abort();
        channel.close();
      },
    };
  }

  /**
   * Tab numbers are unique under a named seed only. Without one, all later tabs have the same number, so each draws
   * one.
   */
  const numberOf = (tab: number): number =>
    fake.origin.seeded || tab === 1 ? tab : (machineRandomValues(new Uint32Array(1))[0] ?? tab);

  follow();
  persistence.subscribe(follow);
  // The tab gets its new stream only after the call that restarts the back end has finished its work.
  fake.onStart(() => queueMicrotask(follow));
  page.addEventListener('pagehide', () => {
    isLeft = true;
    follow();
  });
  // Restored from the back/forward cache.
  page.addEventListener('pageshow', () => {
    isLeft = false;
    follow();
  });
}
