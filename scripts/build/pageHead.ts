/** What the build writes into the head of a page: its styles, its first script, and which files those start. */
import type { Compilation } from 'webpack';
import {
  belowFirstScreenId,
  chunkStyleAttribute,
  faceMark,
  filesMark,
  pageMark,
  prefixMark,
  rootId,
  type FirstFiles,
  type RouteFiles,
} from '../../src/firstLoad/protocol';
import { membersPaths, paths, signUpState, type Path } from '../../src/lib/paths';
import { membersPath, notFoundPath } from '../../src/firstLoad/prerenderedPages';
import { siteLinks } from '../../src/firstLoad/siteLinks';
import type { PrerenderedPage } from './prerender';
import { themeScript } from '../../src/firstLoad/themeScript';
import type { InlineScripts } from './inlineScripts';
import { lateSheet } from './lateSheet';

/** The chunk behind each path; the names stand in `src/app/pages.ts`. */
const routeChunks: Readonly<Record<Path, string>> & Partial<Record<string, string>> = {
  [paths.home]: 'landing',
  [paths.auth]: 'auth',
  [paths.dashboard]: 'dashboard',
  [paths.admin]: 'admin',
};

/** Chunks that the browser does not fetch for a page because its HTML has what they render. */
const stillChunks: Readonly<Record<string, readonly string[]>> = { [paths.home]: ['sections'] };

/** Scripts and style sheets of the page behind a path, with the layout that it stands in. */
export function filesOfRoute(compilation: Compilation, path: string): string[] {
  const chunks = [routeChunks[path] ?? '', ...(membersPaths.includes(path) ? ['members'] : [])];
  return [...new Set(chunks.flatMap((chunk) => filesOf(compilation, chunk)))];
}

/** Scripts and style sheets of an entry or a lazy chunk, those that it shares with others included. */
export function filesOf(compilation: Compilation, name: string): string[] {
  const group = compilation.entrypoints.get(name) ?? compilation.namedChunkGroups.get(name);
  if (!group) throw new Error(`The build has no chunk "${name}"`);
  return group.getFiles().filter((file) => /\.(js|css)$/.test(file));
}

const scriptsOf = (compilation: Compilation, name: string) =>
  filesOf(compilation, name).filter((file) => file.endsWith('.js'));

/** Below the site; `siteAddress.ts` knows where that is. */
const address = (file: string) => `/${file}`;

/** JSON that can stand in a single-quoted attribute, where its own quotes stay as they are. */
function attribute(value: unknown): string {
  return JSON.stringify(value).replace(/&/g, '&amp;').replace(/'/g, '&#39;').replace(/</g, '&lt;');
}

/** A relative prefix tells the demo's head where the site stands; the live one is never anywhere else. */
function element(script: string, files: unknown, prefix: string): string {
  const place = prefix === '/' ? '' : ` data-${prefixMark}="${prefix}"`;
  return inlineScript(script, ` data-${filesMark}='${attribute(files)}'${place}`);
}

/** Theme first. One element: each costs a hash in every answer's header. */
export function inlineScript(script: string, attributes = ''): string {
  return `<script${attributes}>${themeScript};${script}</script>`;
}

/** A face with a file; the fallback faces are of the reader's machine. */
const webFont = /@font-face\s*\{[^}]*url\([^}]*\}/g;

/**
 * What a page has of the late style sheet from the start: without a first script to ask for it all of it, and the page of
 * a lost address, which is one of those that only the application shows elsewhere, all but the web fonts.
 */
function earlyPartOf(lateStyles: string, page: string): string {
  if (page === membersPath) return lateStyles;
  return page === notFoundPath ? lateStyles.replace(webFont, '') : '';
}

/** Links work before the application is there, wherever the site stands. */
export function belowPrefix(markup: string, prefix: string): string {
  return prefix === '/' ? markup : markup.replace(/ (href|src)="\/(?!\/)/g, ` $1="${prefix}`);
}

/** Of the element that holds the prerendered `page`, or nothing yet. */
export function rootAttributes(page: string | null): string {
  return page === null ? `id="${rootId}"` : `id="${rootId}" data-${pageMark}="${page}"`;
}

/** What `showFace.ts` puts in the place of the first face; the title travels with it. */
export function secondFaceTemplate(page: PrerenderedPage | undefined): string {
  if (!page?.secondFace) return '';
  const { head, body } = page.secondFace;
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1];
  if (title === undefined) throw new Error('The second face of /auth has no title');
  return `<template data-${faceMark}="${signUpState.view}" title="${title.replace(/"/g, '&quot;')}">${body}</template>`;
}

/** First script of a prerendered page. */
export function prerenderedScript(
  compilation: Compilation,
  page: string,
  prefix: string,
  { prerenderedHead, authHead }: InlineScripts,
): string {
  const own = routeChunks[page];
  const files: FirstFiles = {
    page,
    sheets: [address(lateSheet(compilation))],
    files: [...(own ? scriptsOf(compilation, own) : []), ...scriptsOf(compilation, 'main')].map(address),
    member: scriptsOf(compilation, 'supabase').map(address),
  };
  return element(page === paths.auth ? authHead : prerenderedHead, files, prefix);
}

/** First script of the members' pages, and the application behind it: nobody can do anything here without. */
export function membersScript(compilation: Compilation, prefix: string, { appHead }: InlineScripts): string {
  const files: RouteFiles = {
    routes: Object.fromEntries(
      Object.keys(routeChunks).map((path) => [path, filesOfRoute(compilation, path).map(address)]),
    ),
    member: scriptsOf(compilation, 'supabase').map(address),
  };
  const application = scriptsOf(compilation, 'main').map(
    (file) => `<script defer src="${prefix}${file}"></script>`,
  );
  return [element(appHead, files, prefix), ...application].join('');
}

/** All style sheets of a build that has one page. */
export function sheetsOf(compilation: Compilation): string {
  const sheets = compilation.getAssets().filter(({ name }) => name.endsWith('.css'));
  return sheets.map(({ source }) => source.source().toString()).join('\n');
}

/**
 * Every style that a prerendered page has in itself. `chunkStyleAttribute` is where the loader of lazy chunks looks before it
 * fetches a style sheet: it finds the page's own here. What the components bring themselves comes last, as it does in the browser.
 */
export function prerenderedStyles(
  compilation: Compilation,
  page: string,
  prefix: string,
  tokensCss: string,
  ofComponents: string,
): string {
  const sheets = (name: string | undefined) =>
    name === undefined ? [] : filesOf(compilation, name).filter((file) => file.endsWith('.css'));
  // A sheet names its files as seen from where it stands.
  const read = (file: string) =>
    (compilation.getAsset(file)?.source.source().toString() ?? '').replaceAll('url(../', `url(${prefix}`);
  const own = sheets(routeChunks[page]);
  // Each element costs a hash in every answer's header: what the loader does not ask for stands with what it may ask for.
  const still = (stillChunks[page] ?? []).flatMap(sheets).map(read).join('');
  const late = lateSheet(compilation);
  const main = sheets('main').map((file) => (file === late ? earlyPartOf(read(file), page) : read(file)));
  const common = [tokensCss, ...main].join('\n');
  // The page's own sheet and all others stand in one element, by the name of that one.
  const [first, ...rest] = own;
  const mark = first === undefined ? '' : ` ${chunkStyleAttribute}="${first}"`;
  return [
    `<style${mark}>${common}${first === undefined ? '' : read(first)}${still}</style>`,
    ...rest.map((file) => `<style ${chunkStyleAttribute}="${file}">${read(file)}</style>`),
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

/** Icons and manifest of a page. Where a first script will ask for them, what it adds is for readers without scripts only. */
export function linksOfSite(page: string | null, prefix: string): string {
  const links = Object.entries(siteLinks).map(
    ([rel, file]) => `<link rel="${rel}" href="${prefix}${file.slice(1)}" />`,
  );
  const isLate = page !== null && page !== membersPath;
  return [
    isLate ? `<noscript>${links.join('')}</noscript>` : links.join(''),
    `<link rel="apple-touch-icon" href="${prefix}icon-192.png" />`,
  ].join('');
}
