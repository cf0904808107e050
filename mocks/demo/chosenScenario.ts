/**
 * The scenario and seed of this tab: those in the address, else those of an earlier address in this tab. Session
 * storage keeps the choice until another one is made; the address itself stays as it is.
 */
import { isSeed } from 'supabase-in-memory/tools';
import { writeTabStorage, readTabStorage } from '../transports/page/tabStorage';

export interface ChosenScenario {
  /** undefined: the default scenario. */
  name?: string;
  seed?: number;
  /** The seed in the address, if it is not a valid one. The page reports it instead of ignoring it. */
  invalidSeed?: string;
}

const nameKey = 'demo-scenario';
const seedKey = 'demo-seed';

/** `storage` is the tab's session storage; undefined if it is blocked, and then only the address counts. */
export function readChosenScenario(search: string, storage: Storage | undefined): ChosenScenario {
  const query = new URLSearchParams(search);
  const name = query.get('scenario');
  const seed = query.get('seed');
  if (seed !== null && !isSeedText(seed)) {
    return { invalidSeed: seed };
  }
  if (name !== null) {
    // The kept seed belongs to the earlier scenario, so a new scenario drops it.
    writeTabStorage(storage, nameKey, name);
    writeTabStorage(storage, seedKey, seed);
  } else if (seed !== null) {
    writeTabStorage(storage, seedKey, seed);
  }
  const chosenName = name ?? readTabStorage(storage, nameKey);
  const chosenSeed = seed ?? (name === null ? readTabStorage(storage, seedKey) : null);
  return {
    ...(chosenName === null ? {} : { name: chosenName }),
    ...(chosenSeed !== null && isSeedText(chosenSeed) ? { seed: Number(chosenSeed) } : {}),
  };
}

/**
 * The namespace of a scenario and seed, under which the browser stores people, sessions, drafts and read mails. It is
 * '' if nothing is chosen.
 */
export function namespaceOf({ name = 'default', seed }: ChosenScenario): string {
  return `${name} ${seed ?? ''}`.trim().replace(/^default$/, '');
}

/** Makes the choice for the tab's next page, as if its address named the scenario and seed. */
export function storeChosenScenario({ name, seed }: ChosenScenario, storage: Storage | undefined): void {
  writeTabStorage(storage, nameKey, name ?? null);
  writeTabStorage(storage, seedKey, seed === undefined ? null : String(seed));
}

/** Forgets the choice, so that the tab does not keep an unknown scenario. */
export function removeChosenScenario(storage: Storage | undefined): void {
  storeChosenScenario({}, storage);
}

const isSeedText = (text: string): boolean => /^\d{1,10}$/.test(text) && isSeed(Number(text));
