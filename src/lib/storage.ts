/**
 * Browser storage that never throws. Storage can be missing (server rendering), blocked (privacy settings throw on
 * the mere property access) or full; the product must still work, but does not remember anything.
 */
type StorageArea = 'local' | 'session';

/** Null if storage is missing or blocked. */
export function openStorage(area: StorageArea): Storage | null {
  try {
    return (area === 'local' ? globalThis.localStorage : globalThis.sessionStorage) ?? null;
  } catch {
    return null;
  }
}

let scope = '';

/**
 * Separates the data of one back end from another's on the same origin. Call it before anything is read. Without it,
 * keys have no suffix.
 */
export function setStorageScope(name: string): void {
  scope = name;
}

/**
 * The key for data of a back end (a session, a draft), not of the browser (the theme). The default scope is the current
 * back end's.
 */
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

/** Stores the text; returns false when it could not be kept. */
export function writeStored(key: string, value: string, area: StorageArea = 'local'): boolean {
  try {
    const storage = openStorage(area);
    storage?.setItem(key, value);
    return storage !== null;
  } catch {
    return false;
  }
}

/** Removes the text; returns false when storage cannot be reached. */
export function removeStored(key: string, area: StorageArea = 'local'): boolean {
  try {
    const storage = openStorage(area);
    storage?.removeItem(key);
    return storage !== null;
  } catch {
    return false;
  }
}
