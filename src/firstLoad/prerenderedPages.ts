import { isMembersPath, pageAt, pageNames, paths } from '../lib/pages';

/** The page of every unknown address; static hosts send `404.html` for those. */
export const notFoundPath = '/404';

/**
 * The pages that are HTML before their script is there, by the name that `pageMark` has for them. Those of members show
 * what is known without a session: their shell, and 'Loading...' in place of what is a person's own.
 */
export function prerenderedPaths(): string[] {
  return [...pageNames.map((name) => paths[name]), notFoundPath];
}

/**
 * Whether the prerendered `page` of one address is what somebody sees at `pathname`. Somebody who is signed in, or comes
 * from a mail link, sees another /auth.
 */
export function isOwnPage(page: string, pathname: string, isVisitor: boolean): boolean {
  return page === pathname && (isVisitor || page !== paths.auth);
}

/**
 * The same for every prerendered page. A visitor is about to be sent away from the pages of members. Some hosts send
 * their 404 page for addresses that do have one.
 */
export function isShownAt(page: string, pathname: string, isVisitor: boolean): boolean {
  if (page === notFoundPath) return !pageAt(pathname);
  return isOwnPage(page, pathname, isVisitor) && !(isVisitor && isMembersPath(page));
}
