/**
 * Browser storage that never throws. Storage can be missing (server rendering), blocked (privacy settings throw on
 * the mere property access) or full; the product must work all the same, only without memory.
 */
type StorageArea = 'local' | 'session';

/** null where it is missing or blocked. */
export function openStorage(area: StorageArea): Storage | null {
  try {
    return (area === 'local' ? globalThis.localStorage : globalThis.sessionStorage) ?? null;
  } catch {
    return null;
  }
}

let scope = '';

/**
 * Keeps what belongs to one back end apart from what belongs to another on the same origin. To be called before
 * anything is read; without it there is one back end, and keys are as they are.
 */
export function setStorageScope(name: string): void {
  scope = name;
}

/** The key of what belongs to the back end (a session, a draft) and not to the browser (the theme). Default the present one. */
export function scopedKey(key: string, name = scope): string {
  return name ? `${key}:${name}` : key;
}

/** The stored text, or null where there is none or storage cannot be read. */
export function readStored(key: string, area: StorageArea = 'local'): string | null {
  try {
    return openStorage(area)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores the text; answers false when it could not be kept. */
export function writeStored(key: string, value: string, area: StorageArea = 'local'): boolean {
  try {
    const storage = openStorage(area);
    storage?.setItem(key, value);
    return storage !== null;
  } catch {
    return false;
  }
}

/** Forgets the text; answers false when storage cannot be reached. */
export function removeStored(key: string, area: StorageArea = 'local'): boolean {
  try {
    const storage = openStorage(area);
    storage?.removeItem(key);
    return storage !== null;
  } catch {
    return false;
  }
}
