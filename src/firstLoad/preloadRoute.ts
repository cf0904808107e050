/**
 * The script in the head of every page that is not prerendered: it starts the downloads of the page behind the address
 * beside those of the application, which would only ask for them once it runs.
 */
import { paths } from '../lib/paths';
import { hasStoredSession } from '../supabase/storedSession';
import { preload } from './preload';
import { otherPageMark, type RouteFiles } from './protocol';
import { toSiteAddress } from './siteAddress';

export function preloadRoute({ routes, member }: RouteFiles): void {
  // Another page than the address says, for which somebody else may sign in first: nobody knows what it needs.
  if (otherPageMark in document.documentElement.dataset) return;
  const isMember = hasStoredSession();
  const { pathname } = toSiteAddress();
  const page = pathname in routes && pathname !== paths.home && !isMember ? paths.auth : pathname;
  routes[page]?.forEach(preload);
  if (isMember) member.forEach(preload);
}
