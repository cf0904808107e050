/**
 * The one supabase-js client. The library is loaded on first use, so that a visitor who never signs in never
 * downloads it. Nothing else in the product creates a client or knows an address or a key.
 */
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types';
import { forgetTokensInMemory, sessionStorageKey, tokenStorage } from './tokenStorage';

export type Client = SupabaseClient<Database>;

/** The back end; whoever answers the page's `fetch` is it. */
export interface Project {
  url: string;
  anonKey: string;
}

/** Called with each new client before anybody can use it; answers what ends it. */
type ClientListener = (client: Client) => () => void;

let project: Project | null = null;
let pending: Promise<Client> | null = null;
let listener: ClientListener | null = null;
let stopListening: (() => void) | null = null;

/** Where calls go from now on. An earlier client is put away. */
export function setProject(next: Project): void {
  discardClient();
  forgetTokensInMemory();
  project = next;
}

/** The client, made on the first call. Rejects when the library cannot be loaded; the next call tries again. */
export function getClient(): Promise<Client> {
  pending ??= createClient().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}

/**
 * Puts the client away; the next call makes a new one over the same stored session. Needed after a failed token
 * refresh: the library answers every call with that failure for a minute, also when the network is back.
 */
export function discardClient(): void {
  const discarded = pending;
  pending = null;
  stopListening?.();
  stopListening = null;
  void discarded?.then(
    (client) => {
      forgetInstance(client);
      return client.auth.dispose();
    },
    () => undefined,
  );
}

/** The library also counts clients that were disposed, and warns of two in one page where there never were two. */
function forgetInstance({ auth }: Client): void {
  const counts: unknown = Reflect.get(auth.constructor, 'nextInstanceID');
  if (typeof counts === 'object' && counts !== null) Reflect.deleteProperty(counts, sessionStorageKey());
}

/** The one listener that every client gets, the present one and later ones; null takes it away. */
export function setClientListener(next: ClientListener | null): void {
  stopListening?.();
  stopListening = null;
  listener = next;
  const current = pending;
  void current?.then(
    (client) => {
      if (pending === current && listener === next && !stopListening) attachListener(client);
    },
    () => undefined,
  );
}

function attachListener(client: Client): void {
  stopListening = listener?.(client) ?? null;
}

export function hasClientListener(): boolean {
  return listener !== null;
}

async function createClient(): Promise<Client> {
  if (!project) throw new Error('setProject must be called before the first call');
  const { url, anonKey } = project;
  const library = await import(/* webpackChunkName: 'supabase' */ '@supabase/supabase-js');
  const { guardedFetch } = await import(/* webpackChunkName: 'supabase' */ './guardedFetch');
  const client = library.createClient<Database>(url, anonKey, {
    auth: {
      flowType: 'pkce',
      // Mail links are read in authLink.ts, before the first render and without the library.
      detectSessionInUrl: false,
      storageKey: sessionStorageKey(),
      storage: tokenStorage,
      persistSession: true,
      autoRefreshToken: true,
    },
    // One layer retries: the person who presses the button.
    db: { retry: false },
    global: { fetch: guardedFetch(anonKey, (...args) => globalThis.fetch(...args)) },
  });
  attachListener(client);
  return client;
}
