/**
 * This tab's person: the one that the address names with `?as=`, else the one chosen earlier in this tab. Each person
 * has a session, a draft and a last address of their own, as in separate browsers, so two tabs can be two people at
 * once. All tabs in which nobody was chosen share one session.
 */
import { siteBase, fragmentBase } from '../../src/firstLoad/siteAddress';
import { scopedKey } from '../../src/lib/storage';
import { people, type Person } from '../panel/people';
import { writeTabStorage, readTabStorage } from '../transports/page/tabStorage';

export interface ChosenPerson {
  /** undefined: nobody was chosen. */
  person?: Person;
  /** The address names somebody, so the page has to sign that person in. */
  requested: boolean;
  /** The name in the address, if no such person exists. The page reports it instead of ignoring it. */
  unknownName?: string;
}

/** Each namespace (`namespaceOf` of scenario and seed) remembers a person of its own. */
export const personKey = (namespace: string): string => scopedKey('demo-person', namespace);

/** The storage scope of a person: the namespace, and who they are in it. */
export function personScope(namespace: string, person: Person | undefined): string {
  return (person === undefined ? namespace : `${namespace} as ${person}`).trim();
}

export function readChosenPerson(
  search: string,
  storage: Storage | undefined,
  namespace: string,
): ChosenPerson {
  const named = new URLSearchParams(search).get('as');
  if (named === null) {
    const kept = readTabStorage(storage, personKey(namespace));
    return isPerson(kept) ? { person: kept, requested: false } : { requested: false };
  }
  if (!isPerson(named)) return { requested: true, unknownName: named };
  writeTabStorage(storage, personKey(namespace), named);
  return { person: named, requested: true };
}

export function isPerson(name: string | null): name is Person {
  return people.some((person) => person === name);
}

/** Switches that are removed from the address once they have taken effect, so that a reload does not repeat them. */
const oneTimeSwitches = ['as', 'present', 'view', 'pack', 'faults'];

/** Returns `href` without `oneTimeSwitches`. */
export function withoutSwitches(href: string): string {
  const url = new URL(href);
  const clean = (query: string) => {
    const rest = new URLSearchParams(query);
    for (const name of [...rest.keys()])
      if (oneTimeSwitches.includes(name) || name.startsWith('pack-')) rest.delete(name);
    return rest.size > 0 ? `?${rest}` : '';
  };
  url.search = clean(url.search);
  if (siteBase() === fragmentBase) {
    const [, path = '', query = '', fragment = ''] = /^(#[^?#]*)\??([^#]*)(.*)$/.exec(url.hash) ?? [];
    url.hash = path + clean(query) + fragment;
  }
  return url.href;
}
