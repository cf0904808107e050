/** Choices of this tab, in its session storage, which browsers may block or fill up. */

/** Reading the property alone throws where storage is blocked. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** A choice of this tab; null takes it back. */
export function keepForTab(storage: Storage | undefined, key: string, value: string | null): void {
  try {
    if (value === null) storage?.removeItem(key);
    else storage?.setItem(key, value);
  } catch {
    // Full or blocked: the choice lasts as long as the address says it, or not at all.
  }
}

export function recallForTab(storage: Storage | undefined, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}
