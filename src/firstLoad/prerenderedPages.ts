import { isForMembers, membersPaths, pageAt, pageNames, paths } from '../lib/pages';

/** The page of every unknown address; static hosts send `404.html` for those. */
export const notFoundPath = '/404';

/** The page of all that want a session. It says only 'Loading...' until the session is known: `app.html`. */
export const membersPath = '/app';

/** The pages that are HTML before their script is there, by the name that `pageMark` has for them. */
export function prerenderedPaths(): string[] {
  const open = pageNames.filter((name) => !isForMembers(name)).map((name) => paths[name]);
  return [...open, membersPath, notFoundPath];
}

/**
 * Whether the prerendered `page` of one address is what somebody sees at `pathname`. Somebody who is signed in, or comes
 * from a mail link, sees another /auth.
 */
export function isOwnPage(page: string, pathname: string, isVisitor: boolean): boolean {
  return page === pathname && (isVisitor || page !== paths.auth);
}

/** The same for every prerendered page. Some hosts send their 404 page for addresses that do have one. */
export function isShownAt(page: string, pathname: string, isVisitor: boolean): boolean {
  if (page === membersPath) return membersPaths().includes(pathname);
  return page === notFoundPath ? !pageAt(pathname) : isOwnPage(page, pathname, isVisitor);
}
