/** A channel to the site's other tabs; undefined if the browser has none or, with all cookies blocked, refuses them. */
export function openTabChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
