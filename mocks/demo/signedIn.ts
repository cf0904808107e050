/** Who is signed in on this page, which may not be the chosen person: people can also use the product's own forms. */
import { sessionStorageKey, tokenStorage } from '../../src/supabase/tokenStorage';
import type { Backend } from 'supabase-in-memory/schema';
import type { Person } from '../panel/people';

/** Decides by the stored session and the role in its profile. */
export function signedInAs(backend: Backend): Person {
  const stored = tokenStorage.getItem(sessionStorageKey());
  if (stored === null) return 'visitor';
  // `tokenStorage` returns valid sessions only.
  const { user } = JSON.parse(stored) as { user: { id: string } };
  return backend.table('public.profiles').find({ id: user.id })?.role === 'admin' ? 'admin' : 'customer';
}

/**
 * Calls `listener` after a session was stored or removed, here or in another tab. The product's client does not
 * announce that, so this function wraps its storage. Returns a function that stops listening.
 */
export function onSessionStored(listener: () => void): () => void {
  const own = { ...tokenStorage };
  tokenStorage.setItem = (key, value) => {
    own.setItem(key, value);
    listener();
  };
  tokenStorage.removeItem = (key) => {
    own.removeItem(key);
    listener();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === sessionStorageKey()) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    Object.assign(tokenStorage, own);
    window.removeEventListener('storage', onStorage);
  };
}
