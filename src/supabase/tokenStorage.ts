/**
 * Where supabase-js keeps the session and the secret of a pending mail link. Local storage may be blocked or full; then
 * they are kept in memory, and the product works until the page is left or reloaded.
 */
import { readStored, removeStored, scopedKey, writeStored } from '../lib/storage';

/** Also the library's name for its channel between tabs and for its lock. */
export const sessionStorageKey = () => scopedKey('autosuggest-session');

/** The library's key for the secret (PKCE verifier) that a mail link's code needs. */
export const verifierStorageKey = () => `${sessionStorageKey()}-code-verifier`;

const memory = new Map<string, string>();

/** Separate from `tokenStorage`, for the first script, which only reads. */
export function readToken(key: string): string | null {
  const value = memory.get(key) ?? readStored(key);
  return value !== null && key === sessionStorageKey() && !isSession(value) ? null : value;
}

export const tokenStorage = {
  getItem: readToken,
  setItem(key: string, value: string): void {
    if (writeStored(key, value)) {
      memory.delete(key);
    } else {
      // An older value that could not be replaced must not win after a reload.
      removeStored(key);
      memory.set(key, value);
    }
  },
  removeItem(key: string): void {
    memory.delete(key);
    removeStored(key);
  },
};

export function forgetTokensInMemory(): void {
  memory.clear();
}

/** Storage can hold anything; an incomplete session would make the library report a session without a user. */
function isSession(value: string): boolean {
  try {
    const entry: unknown = JSON.parse(value);
    return (
      hasText(entry, 'access_token') &&
      hasText(entry, 'refresh_token') &&
      'expires_at' in entry &&
      'user' in entry &&
      hasText(entry.user, 'id')
    );
  } catch {
    return false;
  }
}

function hasText<K extends string>(value: unknown, key: K): value is Record<K, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    key in value &&
    typeof (value as Record<K, unknown>)[key] === 'string'
  );
}
