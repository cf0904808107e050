/**
 * Who this tab is: whom the address names with `?as=`, else whom somebody chose before in this tab. Each person has a
 * session, a draft and a place of their own, as in a browser of their own, so two tabs can be two people at once. A tab
 * in which nobody chose has the session that all such tabs share.
 */
import { siteBase, fragmentBase } from '../../src/firstLoad/siteAddress';
import { scopedKey } from '../../src/lib/storage';
import { people, type Person } from '../panel/people';
import { keepForTab, recallForTab } from '../transports/page/tabStorage';

export interface ChosenPerson {
  /** undefined: nobody was chosen. */
  person?: Person;
  /** The address named somebody: what it arrives with is to be changed into that person. */
  asked: boolean;
  /** Whom the address names and who does not exist: shown to the person, never ignored. */
  nobody?: string;
}

/** `world`: what `storageScope` says of scenario and seed, each of which has people of its own. */
export const personKey = (world: string): string => scopedKey('demo-person', world);

/** The storage scope of a person in a world. */
export function personScope(world: string, person: Person | undefined): string {
  return (person === undefined ? world : `${world} as ${person}`).trim();
}

export function readChosenPerson(search: string, storage: Storage | undefined, world: string): ChosenPerson {
  const named = new URLSearchParams(search).get('as');
  if (named === null) {
    const kept = recallForTab(storage, personKey(world));
    return isPerson(kept) ? { person: kept, asked: false } : { asked: false };
  }
  if (!isPerson(named)) return { asked: true, nobody: named };
  keepForTab(storage, personKey(world), named);
  return { person: named, asked: true };
}

export function isPerson(name: string | null): name is Person {
  return people.some((person) => person === name);
}

/** What is said once and then kept for the tab: in the address, a reload would say it again. */
const saidOnce = ['as', 'present', 'view', 'pack'];

/** `href` without what is said once. */
export function withoutSwitches(href: string): string {
  const url = new URL(href);
  const clean = (query: string) => {
    const rest = new URLSearchParams(query);
    for (const name of saidOnce) rest.delete(name);
    return rest.size > 0 ? `?${rest}` : '';
  };
  url.search = clean(url.search);
  if (siteBase() === fragmentBase) {
    const [path = '', query = ''] = url.hash.split('?', 2);
    url.hash = path + clean(query);
  }
  return url.href;
}
