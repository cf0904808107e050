/**
 * The one supabase-js client. The library is loaded on first use, so that a visitor who never signs in never
 * downloads it. Nothing else in the product creates a client or knows an address or a key.
 */
import type { SupabaseClient } from '@supabase/supabase-js';
import { lazyModule } from '../lib/lazyModule';
import type { Database } from './database.types';
import { forgetTokensInMemory } from './tokenStorage';

export type Client = SupabaseClient<Database>;

/** The back end; in the demo and in tests a fake answers at this address. */
export interface Project {
  url: string;
  anonKey: string;
  /** Resolves when the back end can answer. The demo's loads beside the page, and no call's time runs until then. */
  ready?: Promise<unknown>;
}

/** Called with each new client before it is used. Returns its cleanup function. */
type ClientListener = (client: Client) => () => void;

/** supabase-js, with the code that needs it. */
export const clientModule = lazyModule(() => import(/* webpackChunkName: 'supabase' */ './makeClient'));

let project: Project | null = null;
let pending: Promise<Client> | null = null;
/** Each listener with its cleanup function for the current client. */
const listeners = new Map<ClientListener, (() => void) | null>();

/** Sets the back end of all later calls. Discards an earlier client, and its listeners. */
export function setProject(next: Project): void {
  discardClient();
  listeners.clear();
  forgetTokensInMemory();
  project = next;
}

/** The client, made on the first call. Rejects when the library cannot be loaded; the next call tries again. */
export function getClient(): Promise<Client> {
  if (pending) return pending;
  const made: Promise<Client> = createClient().then(
    (client) => {
      // One that was discarded meanwhile would keep the listeners from the client that replaces it.
      if (pending === made) for (const listener of listeners.keys()) attach(listener, client);
      return client;
    },
    (error: unknown) => {
      if (pending === made) pending = null;
      throw error;
    },
  );
  pending = made;
  return made;
}

/**
 * Discards the client; the next call makes a new one over the same stored session. Needed after a failed token refresh:
 * the library answers every call with that failure for a minute, even when the network is back.
 */
export function discardClient(): void {
  const discarded = pending;
  pending = null;
  for (const listener of listeners.keys()) detach(listener);
  void discarded?.then(
    (client) => {
      forgetInstance(client);
      void client.realtime.disconnect();
      return client.auth.dispose();
    },
    () => undefined,
  );
}

/** The library also counts clients that were disposed, and would warn of two clients in one page. */
function forgetInstance({ auth }: Client): void {
  const counts: unknown = Reflect.get(auth.constructor, 'nextInstanceID');
  const key: unknown = Reflect.get(auth, 'storageKey');
  if (typeof counts === 'object' && counts !== null && typeof key === 'string')
    Reflect.deleteProperty(counts, key);
}

/** Calls `listener` with the current client and with every later one. Returns a cleanup function. */
export function onEachClient(listener: ClientListener): () => void {
  listeners.set(listener, null);
  const current = pending;
  void current?.then(
    (client) => {
      if (pending === current) attach(listener, client);
    },
    () => undefined,
  );
  return () => {
    detach(listener);
    listeners.delete(listener);
  };
}

function attach(listener: ClientListener, client: Client): void {
  if (listeners.get(listener) === null) listeners.set(listener, listener(client));
}

function detach(listener: ClientListener): void {
  const stop = listeners.get(listener);
  if (!stop) return;
  listeners.set(listener, null);
  stop();
}

async function createClient(): Promise<Client> {
  if (!project) throw new Error('setProject must be called before the first call');
  const { url, anonKey, ready } = project;
  const [{ makeClient }] = await Promise.all([clientModule.load(), ready]);
  return makeClient(url, anonKey);
}
