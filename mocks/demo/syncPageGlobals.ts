import { installFakeDate, restoreDate } from './pageClock';
import { installSeededCrypto, restoreCrypto } from './pageRandomness';
import type { TabRandom, TabStream } from './tabRandom';

export interface PageGlobals {
  /** Milliseconds. The product checks tokens against `Date`, so `Date` follows this; undefined for the machine's. */
  now: (() => number) | undefined;
  /** Under a named seed the product's own ids and secrets are the same in each run, as the fake's are; null without. */
  tabStream: TabStream | null;
}

export function syncPageGlobals({ now, tabStream }: PageGlobals, random: TabRandom): void {
  if (now) installFakeDate(() => Math.floor(now()));
  else restoreDate();
  if (!tabStream) return restoreCrypto();
  random.resume(tabStream);
  installSeededCrypto(random.withIds);
}
