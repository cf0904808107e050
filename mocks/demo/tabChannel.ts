/** To the other tabs of this site; undefined in browsers that have no such thing. */
export function openTabChannel(name: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
}
