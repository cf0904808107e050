/** The HTML files of a build, and how each of them refers to the site's other files. */
import { mailLinkPath } from '../../mocks/demo/demoAddress';
import { notFoundPath, prerenderedPaths } from '../../src/firstLoad/prerenderedPages';
import { paths } from '../../src/lib/pages';
import type { Target } from './targets';

export interface PageFile {
  /** The prerendered page that the file contains, by its path in `prerenderedPages.ts`. */
  page: string;
  file: string;
  /** Prepended to the name of every other file: a relative path in the demo's pages of known depth, otherwise `/`. */
  prefix: string;
}

/** The page for the demo's other addresses. The demo's head script hides its prerendered content. */
const startPage = paths.dashboard;

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
      .filter((page) => page !== notFoundPath)
      .map((page) => demoPage(page)),
    demoPage(mailLinkPath, startPage),
    // Hosts send these two pages for addresses of any depth, so their links cannot be relative.
    livePage(notFoundPath),
    { page: startPage, file: 'app.html', prefix: '/' },
  ];
}
