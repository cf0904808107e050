/**
 * Browser storage that never throws. Storage can be missing (server rendering), blocked (privacy settings throw on
 * the mere property access) or full; the product must work all the same, only without memory.
 */
type StorageArea = 'local' | 'session';

function open(area: StorageArea): Storage | null {
  try {
    return (area === 'local' ? globalThis.localStorage : globalThis.sessionStorage) ?? null;
  } catch {
    return null;
  }
}

/** The stored text, or null where there is none or storage cannot be read. */
export function readStored(key: string, area: StorageArea = 'local'): string | null {
  try {
    return open(area)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores the text; answers false when it could not be kept. */
export function writeStored(key: string, value: string, area: StorageArea = 'local'): boolean {
  try {
    const storage = open(area);
    storage?.setItem(key, value);
    return storage !== null;
  } catch {
    return false;
  }
}

/** Forgets the text; answers false when storage cannot be reached. */
export function removeStored(key: string, area: StorageArea = 'local'): boolean {
  try {
    const storage = open(area);
    storage?.removeItem(key);
    return storage !== null;
  } catch {
    return false;
  }
}
