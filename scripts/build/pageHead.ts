/** What the build writes into the head of a page: its styles, its first script, and which files those start. */
import type { Compilation } from 'webpack';
import {
  belowFirstScreenId,
  chunkStyleAttribute,
  filesMark,
  pageMark,
  rootId,
  type FirstFiles,
  type RouteFiles,
} from '../../src/firstLoad/protocol';
import { paths } from '../../src/lib/paths';
import type { InlineScripts } from './inlineScripts';

/** The chunk behind each path; the names stand in `src/app/pages.ts`. */
export const routeChunks: Readonly<Record<string, string>> = {
  [paths.home]: 'landing',
  [paths.auth]: 'auth',
  [paths.dashboard]: 'dashboard',
  [paths.admin]: 'admin',
};

/** Scripts and style sheets of an entry or a lazy chunk, those that it shares with others included. */
export function filesOf(compilation: Compilation, name: string): string[] {
  const group = compilation.entrypoints.get(name) ?? compilation.namedChunkGroups.get(name);
  if (!group) throw new Error(`The build has no chunk "${name}"`);
  return group.getFiles().filter((file) => /\.(js|css)$/.test(file));
}

const scriptsOf = (compilation: Compilation, name: string) =>
  filesOf(compilation, name).filter((file) => file.endsWith('.js'));

const address = (file: string) => `/${file}`;

/** JSON that can stand in a double-quoted attribute. */
function attribute(value: unknown): string {
  return JSON.stringify(value).replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

function element(script: string, files: unknown): string {
  return `<script data-${filesMark}="${attribute(files)}">${script}</script>`;
}

/** Of the element that holds the prerendered `page`, or nothing yet. */
export function rootAttributes(page: string | null): string {
  return page === null ? `id="${rootId}"` : `id="${rootId}" data-${pageMark}="${page}"`;
}

/** First script of a prerendered page. */
export function prerenderedScript(
  compilation: Compilation,
  page: string,
  { prerenderedHead }: InlineScripts,
): string {
  const own = routeChunks[page];
  const files: FirstFiles = {
    page,
    files: [...(own ? scriptsOf(compilation, own) : []), ...scriptsOf(compilation, 'main')].map(address),
    member: scriptsOf(compilation, 'supabase').map(address),
  };
  return element(prerenderedHead, files);
}

/** First script of the members' pages, and the application behind it: nobody can do anything here without. */
export function membersScript(compilation: Compilation, { appHead }: InlineScripts): string {
  const files: RouteFiles = {
    routes: Object.fromEntries(
      Object.entries(routeChunks).map(([path, chunk]) => [path, filesOf(compilation, chunk).map(address)]),
    ),
    member: scriptsOf(compilation, 'supabase').map(address),
  };
  const application = scriptsOf(compilation, 'main').map(
    (file) => `<script defer src="${address(file)}"></script>`,
  );
  return [element(appHead, files), ...application].join('');
}

/**
 * Every style of a prerendered page. `chunkStyleAttribute` is where the loader of lazy chunks looks before it fetches a style
 * sheet: it finds the page's own here. What the components bring themselves comes last, as it does in the browser.
 */
export function prerenderedStyles(
  compilation: Compilation,
  page: string,
  tokensCss: string,
  ofComponents: string,
): string {
  const sheetsOf = (name: string) => filesOf(compilation, name).filter((file) => file.endsWith('.css'));
  const read = (file: string) => compilation.getAsset(file)?.source.source().toString() ?? '';
  const own = routeChunks[page];
  return [
    `<style>${[tokensCss, ...sheetsOf('main').map(read)].join('\n')}</style>`,
    ...(own
      ? sheetsOf(own).map((file) => `<style ${chunkStyleAttribute}="${file}">${read(file)}</style>`)
      : []),
    ofComponents,
  ].join('');
}

/** Keeps a browser that paints while the page arrives from showing half a headline, which the other half then moves. */
export function expectFirstScreen(page: string, body: string): string {
  if (page !== paths.home) return '';
  if (!body.includes(`id="${belowFirstScreenId}"`))
    throw new Error(`The landing page has no #${belowFirstScreenId}`);
  return `<link rel="expect" href="#${belowFirstScreenId}" blocking="render" />`;
}
