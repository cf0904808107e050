/**
 * The script in the head of every page that is not prerendered: it starts the downloads of the page behind the address
 * beside those of the application, which would only ask for them once it runs.
 */
import { paths } from '../lib/paths';
import { hasStoredSession } from '../supabase/storedSession';
import { preload } from './preload';

export interface RouteFiles {
  /** By path: scripts and style sheets. */
  routes: Readonly<Record<string, readonly string[]>>;
  /** What a member needs besides, on any page: the back end's library. */
  member: readonly string[];
}

export function preloadRoute({ routes, member }: RouteFiles): void {
  const isMember = hasStoredSession();
  const { pathname } = location;
  const page = pathname in routes && pathname !== paths.home && !isMember ? paths.auth : pathname;
  routes[page]?.forEach(preload);
  if (isMember) member.forEach(preload);
}
