/** The HTML files of a build, and how each of them refers to the site's other files. */
import { mailLinkPath } from '../../mocks/demo/demoAddress';
import { membersPath, notFoundPath, prerenderedPaths } from '../../src/firstLoad/prerenderedPages';
import { membersPaths, paths } from '../../src/lib/pages';
import type { Target } from './targets';

export interface PageFile {
  /** The prerendered page that it contains, by its name in `prerenderedPages.ts`. */
  page: string;
  file: string;
  /** Prepended to the name of every other file: `/` where the site's place is known, otherwise a relative path. */
  prefix: string;
}

const isSent = (page: string) => page === membersPath || page === notFoundPath;

/** `auth.html` for /auth, where static hosts look for it. The live site is always at the root of its origin. */
function livePage(page: string): PageFile {
  return { page, file: page === paths.home ? 'index.html' : `${page.slice(1)}.html`, prefix: '/' };
}

/** `auth/index.html` for /auth: every host finds it there, at any base path. */
function demoPage(path: string, page = path): PageFile {
  const folders = path === paths.home ? [] : path.slice(1).split('/');
  return {
    page,
    file: [...folders, 'index.html'].join('/'),
    prefix: folders.map(() => '../').join('') || './',
  };
}

export function pageFiles(target: Target): PageFile[] {
  if (target === 'live') return prerenderedPaths().map(livePage);
  return [
    ...prerenderedPaths()
      .filter((page) => !isSent(page))
      .map((page) => demoPage(page)),
    ...[...membersPaths(), mailLinkPath].map((path) => demoPage(path, membersPath)),
    // Hosts send these two for addresses of any depth, so their links cannot be relative.
    ...prerenderedPaths().filter(isSent).map(livePage),
  ];
}
