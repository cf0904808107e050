/**
 * Choices of this tab, in its session storage, which browsers may block or fill up. A page may show others of the site in
 * frames, each with choices of its own: they all have the tab's one storage, where a frame's keys begin with its name.
 */

import { frameNamePrefix, ownFrameName } from './frameName';

/** Reading the property alone throws where storage is blocked. */
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

/** A choice of this tab; null takes it back. */
export function writeTabStorage(storage: Storage | undefined, key: string, value: string | null): void {
  try {
    if (value === null) storage?.removeItem(inFrame(key));
    else storage?.setItem(inFrame(key), value);
  } catch {
    // Full or blocked: the choice lasts as long as the address says it, or not at all.
  }
}

export function readTabStorage(storage: Storage | undefined, key: string): string | null {
  try {
    return storage?.getItem(inFrame(key)) ?? null;
  } catch {
    return null;
  }
}

/** Takes a choice back in this page and in every frame of the tab. */
export function removeFromAllFrames(storage: Storage | undefined, key: string): void {
  try {
    for (const kept of Object.keys(storage ?? {})) {
      if (kept === key || (kept.startsWith(frameNamePrefix) && kept.endsWith(`/${key}`)))
        storage?.removeItem(kept);
    }
  } catch {
    // Blocked: there is nothing in it.
  }
}
