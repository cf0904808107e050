/** To the other tabs of this site; undefined in browsers without BroadcastChannel. */
export function openTabChannel(name: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
}
