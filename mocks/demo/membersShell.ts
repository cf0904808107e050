import { pageAttribute } from '../../src/firstLoad/domContract';
import { toSiteAddress } from '../../src/firstLoad/siteAddress';
import { isMembersPath } from '../../src/lib/pages';
import type { LaunchOptions } from './launchOptions';

/** Whether the host sent a members' page, whose shell is the same for all, and the address signs in a member there. */
export function showsMembersShell({ chosenPerson, view }: LaunchOptions): boolean {
  const { pathname } = toSiteAddress();
  const page = document.documentElement.dataset[pageAttribute];
  const { person, requested } = chosenPerson;
  const isMember = requested && person !== undefined && person !== 'visitor';
  return isMember && view === 'page' && isMembersPath(pathname) && page === pathname;
}
