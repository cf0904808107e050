import { isMembersPath, pageAt, pageNames, paths } from '../lib/pages';

/** The page of every unknown address; static hosts send `404.html` for those. */
export const notFoundPath = '/404';

/**
 * The pages that are rendered to HTML at build time, by their name in `pageAttribute`. Members' pages show what is known
 * without a session: their shell, and 'Loading...' in place of a person's data.
 */
export function prerenderedPaths(): string[] {
  return [...pageNames.map((name) => paths[name]), notFoundPath];
}

/**
 * Whether the prerendered `page` is what somebody sees first at `pathname`. Not those who will be redirected: visitors from
 * a members' page, and from /auth people who are signed in or come from a mail link. Some hosts send the 404 page for
 * addresses that do have a page.
 */
export function isShownAt(page: string, pathname: string, isVisitor: boolean): boolean {
  if (page === notFoundPath) return !pageAt(pathname);
  return page === pathname && (isVisitor ? !isMembersPath(page) : page !== paths.auth);
}
