/** Which HTML files a build has, and how each of them names the site's other files. */
import { mailLinkPath } from '../../mocks/demo/demoAddress';
import { membersPath, notFoundPath, prerenderedPaths } from '../../src/firstLoad/prerenderedPages';
import { membersPaths, paths } from '../../src/lib/paths';
import type { Target } from './targets';

export interface PageFile {
  /** What it shows, by the names of `prerenderedPages.ts`. */
  page: string;
  file: string;
  /** Before the name of every other file: `/` where the page knows where the site stands, otherwise relative. */
  prefix: string;
}

const isSent = (page: string) => page === membersPath || page === notFoundPath;

/** `auth.html` for /auth: static hosts find it there. The live site is the root of its origin. */
function livePage(page: string): PageFile {
  return { page, file: page === paths.home ? 'index.html' : `${page.slice(1)}.html`, prefix: '/' };
}

/** `auth/index.html` for /auth: every host finds it there, below any path. */
function demoPage(path: string, page = path): PageFile {
  const folders = path === paths.home ? [] : path.slice(1).split('/');
  return {
    page,
    file: [...folders, 'index.html'].join('/'),
    prefix: folders.map(() => '../').join('') || './',
  };
}

export function pageFiles(target: Target): PageFile[] {
  if (target === 'live') return prerenderedPaths.map(livePage);
  return [
    ...prerenderedPaths.filter((page) => !isSent(page)).map((page) => demoPage(page)),
    ...[...membersPaths, mailLinkPath].map((path) => demoPage(path, membersPath)),
    // Hosts send these for addresses of any depth.
    ...prerenderedPaths.filter(isSent).map(livePage),
  ];
}
