/** Makes the product's client. Loaded with the library, so that a visitor loads neither. */
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types';
import { guardedFetch } from './guardedFetch';
import { reconnectAfter } from './reconnect';
import { sessionStorageKey, tokenStorage } from './tokenStorage';

export { readSecondFactor } from './storedFactor';

export async function makeClient(url: string, anonKey: string): Promise<SupabaseClient<Database>> {
  const library = await import(/* webpackChunkName: 'supabase' */ '@supabase/supabase-js');
  return library.createClient<Database>(url, anonKey, {
    auth: {
      flowType: 'pkce',
      // Mail links are read in authLink.ts, before the first render and without the library.
      detectSessionInUrl: false,
      storageKey: sessionStorageKey(),
      storage: tokenStorage,
      persistSession: true,
      autoRefreshToken: true,
    },
    // No automatic retries: people press a button to try again.
    db: { retry: false },
    realtime: { reconnectAfterMs: reconnectAfter },
    global: { fetch: guardedFetch(anonKey, (...args) => globalThis.fetch(...args)) },
  });
}
