import { membersPaths, paths } from '../lib/paths';

/** The page of every unknown address; static hosts send `404.html` for those. */
export const notFoundPath = '/404';

/** The page of /dashboard and /admin, which says only 'Loading...' until the session is known: `app.html`. */
export const membersPath = '/app';

/** The pages that are HTML before their script is there, by the name that `pageMark` has for them. */
export const prerenderedPaths: readonly string[] = [paths.home, paths.auth, membersPath, notFoundPath];

/**
 * Whether the prerendered `page` is what somebody sees at `pathname`. Somebody who is signed in, or comes from a mail link, sees
 * another /auth; and some hosts send their 404 page for addresses that do have one.
 */
export function isShownAt(page: string, pathname: string, isVisitor: boolean): boolean {
  if (page === membersPath) return membersPaths.includes(pathname);
  if (page === notFoundPath) return !Object.values<string>(paths).includes(pathname);
  return page === pathname && (isVisitor || page !== paths.auth);
}
