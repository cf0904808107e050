/**
 * Which scenario and seed this tab plays: what the address says, else what it said before in this tab. The choice
 * leaves the address bar alone; it is kept in session storage until another one is made.
 */
import { keepForTab, recallForTab } from '../transports/page/tabStorage';

export interface ChosenScenario {
  /** undefined: the default one. */
  name?: string;
  seed?: number;
  /** What the address says and no seed can be: shown to the person, never ignored. */
  noSeed?: string;
}

const nameKey = 'demo-scenario';
const seedKey = 'demo-seed';

/** `storage` is the tab's session storage, or undefined where it is blocked: then the address alone counts. */
export function readChosenScenario(search: string, storage: Storage | undefined): ChosenScenario {
  const query = new URLSearchParams(search);
  const name = query.get('scenario');
  const seed = query.get('seed');
  if (seed !== null && !isSeed(seed)) {
    return { noSeed: seed };
  }
  if (name !== null) {
    // Another scenario is another world; the old seed does not go with it.
    keepForTab(storage, nameKey, name);
    keepForTab(storage, seedKey, seed);
  } else if (seed !== null) {
    keepForTab(storage, seedKey, seed);
  }
  const chosenName = name ?? recallForTab(storage, nameKey);
  const chosenSeed = seed ?? (name === null ? recallForTab(storage, seedKey) : null);
  return {
    ...(chosenName === null ? {} : { name: chosenName }),
    ...(chosenSeed !== null && isSeed(chosenSeed) ? { seed: Number(chosenSeed) } : {}),
  };
}

/**
 * Under what the browser keeps what belongs to this back end alone: people, sessions, drafts, mails that were read. Each
 * scenario and seed is one, and '' is the one of a visitor who chose nothing.
 */
export function storageScope({ name = 'default', seed }: ChosenScenario): string {
  return `${name} ${seed ?? ''}`.trim().replace(/^default$/, '');
}

/** For the next page of this tab, as if its address had said so. */
export function keepChosenScenario({ name, seed }: ChosenScenario, storage: Storage | undefined): void {
  keepForTab(storage, nameKey, name ?? null);
  keepForTab(storage, seedKey, seed === undefined ? null : String(seed));
}

/** Forgets the choice, so that a page with an unknown scenario does not come back by itself. */
export function forgetChosenScenario(storage: Storage | undefined): void {
  keepChosenScenario({}, storage);
}

function isSeed(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) <= 0xffffffff;
}
