/**
 * The script in the head of the members' page and of pages that are not prerendered: it downloads the files of the page
 * at this address along with the application, which would ask for them only once it runs.
 */
import { paths } from '../lib/pages';
import { hasStoredSession } from '../supabase/storedSession';
import { preload } from './preload';
import { otherPageMark, type RouteFiles } from './domContract';
import { toSiteAddress } from './siteAddress';

export function preloadRoute({ routes, member }: RouteFiles): void {
  // In a demo the page to be shown may be another one, for another person: what it needs is not known here.
  if (otherPageMark in document.documentElement.dataset) return;
  const isMember = hasStoredSession();
  const { pathname } = toSiteAddress();
  const page = pathname in routes && !isMember ? paths.auth : pathname;
  routes[page]?.forEach(preload);
  if (isMember) member.forEach(preload);
  // A visitor, who will be sent to /auth, sees nothing of a members' page but 'Loading...'.
  else document.documentElement.dataset[otherPageMark] = '';
}
