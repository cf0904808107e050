/** Each person's last address in this tab. Apart from `chosenPerson.ts`, so that the entry does not load it. */
import { toHref, toSiteAddress, toUrl } from '../../src/firstLoad/siteAddress';
import { scopedKey } from '../../src/lib/storage';
import type { Person } from '../panel/people';
import { isFramed } from '../transports/page/frameName';
import { readTabStorage } from '../transports/page/tabStorage';
import { withoutSwitches } from './chosenPerson';

/** Session storage has the address under this key, in the person's scope. */
export const locationKey = (): string => scopedKey('demo-place');

/** The address at which each person begins. */
const startPages = (): Record<Person, string> => ({
  // In a frame the admin is beside the customer, and sees the customer's requests.
  admin: isFramed() ? '/admin?tab=requests' : '/admin',
  customer: '/dashboard',
  visitor: '/',
});

/** The person's last address in this tab, or else where they begin. Call it once their storage scope is set. */
export function readLastLocation(person: Person, storage: Storage | undefined): string {
  const kept = readTabStorage(storage, locationKey());
  // The tab may have been at another site of this origin before.
  return kept?.startsWith(toUrl('')) ? kept : toHref(startPages()[person]);
}

/** Whether the address names a page, not only the site. */
export function namesPage(): boolean {
  const { pathname, searchParams, hash } = toSiteAddress(new URL(withoutSwitches(location.href)));
  const choices = ['scenario', 'seed'];
  return pathname !== '/' || hash !== '' || [...searchParams.keys()].some((name) => !choices.includes(name));
}
