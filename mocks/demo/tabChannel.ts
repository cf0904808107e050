/** To the other tabs of this site; undefined where the browser has no channels or, with all cookies blocked, refuses them. */
export function openTabChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
