import { membersPaths, paths } from '../lib/paths';

/** Stands for every address without a page; what static hosts send for those is `404.html`. */
export const notFoundPath = '/404';

/** Stands for the members' pages, which have nothing to say before it is known who asks: `app.html`. */
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
