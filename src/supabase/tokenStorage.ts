/**
 * Where supabase-js keeps the session and the secret of a pending mail link. Local storage may be blocked or full;
 * then this tab's memory does, and the product works until the tab is closed.
 */
import { readStored, removeStored, writeStored } from '../lib/storage';

export const sessionStorageKey = 'autosuggest-session';

/** The library's own name for the secret that a mail link needs. */
export const verifierStorageKey = `${sessionStorageKey}-code-verifier`;

const memory = new Map<string, string>();

export const tokenStorage = {
  getItem: (key: string): string | null => memory.get(key) ?? readStored(key),
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
