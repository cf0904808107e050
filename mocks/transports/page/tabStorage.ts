/**
 * Choices of this tab, in its session storage, which browsers may block or fill up. A page may show other pages of the
 * site in frames, each with choices of its own. All share the tab's storage, where a frame's keys begin with its name.
 */

import { frameNamePrefix, ownFrameName } from './frameName';

/** Undefined where storage is blocked, because reading the property then throws. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

const inFrame = (key: string): string => {
  const frame = ownFrameName();
  return frame ? `${frame}/${key}` : key;
};

/** Stores a choice of this tab; null removes it. */
export function writeTabStorage(storage: Storage | undefined, key: string, value: string | null): void {
  try {
    if (value === null) storage?.removeItem(inFrame(key));
    else storage?.setItem(inFrame(key), value);
  } catch {
    // Full or blocked: the choice lasts as long as it is in the address, or not at all.
  }
}

export function readTabStorage(storage: Storage | undefined, key: string): string | null {
  try {
    return storage?.getItem(inFrame(key)) ?? null;
  } catch {
    return null;
  }
}

/** Removes a choice in this page and in every frame of the tab. */
export function removeFromAllFrames(storage: Storage | undefined, key: string): void {
  try {
    for (const kept of Object.keys(storage ?? {})) {
      if (kept === key || (kept.startsWith(frameNamePrefix) && kept.endsWith(`/${key}`)))
        storage?.removeItem(kept);
    }
  } catch {
    // Blocked: nothing is stored.
  }
}
