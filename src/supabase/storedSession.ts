/**
 * What storage says about a session, without the library: a visitor who has neither a stored session nor a mail link in
 * the address (`authLink.ts`) never downloads supabase-js.
 */
import { readToken, sessionStorageKey } from './tokenStorage';

/** Whether something that may be a session is stored. Only the library can tell whether it is any good. */
export function hasStoredSession(): boolean {
  return readToken(sessionStorageKey()) !== null;
}
