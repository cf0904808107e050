import { installFakeDate, restoreDate } from './pageClock';
import { installSeededCrypto, restoreCrypto } from './pageRandomness';
import type { TabRandom, TabStream } from './tabRandom';

export interface PageGlobals {
  /** In milliseconds; undefined for the machine's clock. `Date` follows it, because the product checks tokens by `Date`. */
  now: (() => number) | undefined;
  /** Under a named seed, repeats the product's own ids and secrets in each run, as the fake's; null without one. */
  tabStream: TabStream | null;
}

export function syncPageGlobals({ now, tabStream }: PageGlobals, random: TabRandom): void {
  if (now) installFakeDate(() => Math.floor(now()));
  else restoreDate();
  if (!tabStream) return restoreCrypto();
  random.resume(tabStream);
  installSeededCrypto(random.withIds);
}
