/** What the build writes into the head of a page: its styles, its first script, and the files that these load. */
import type { Compilation } from 'webpack';
import { filesAttribute, type FirstFiles, type MembersFiles } from '../../src/firstLoad/domContract';
import { isForMembers, isMembersPath, pageAt, paths } from '../../src/lib/pages';
import { notFoundPath } from '../../src/firstLoad/prerenderedPages';
import type { PrerenderedPage } from './prerender';
import type { ComponentStyles } from '../../src/prerender';
import { themeScript } from '../../src/firstLoad/themeScript';
import type { InlineScripts } from './inlineScripts';
import { deferredCss } from './deferredCss';

/** Chunks whose content is already in the page's HTML, so that the browser does not fetch them for it. */
const staticChunks: Readonly<Record<string, readonly string[]>> = { [paths.home]: ['sections'] };

/** Scripts and style sheets of the page at `path`, including the members' layout. None for the 404 page. */
export function filesOfRoute(compilation: Compilation, path: string): string[] {
  const name = pageAt(path);
  const chunks = name === undefined ? [] : [name, ...(isForMembers(name) ? ['members'] : [])];
  return [...new Set(chunks.flatMap((chunk) => filesOf(compilation, chunk)))];
}

/** Scripts and style sheets of an entry or a lazy chunk, including those it shares with others. */
export function filesOf(compilation: Compilation, name: string): string[] {
  const group = compilation.entrypoints.get(name) ?? compilation.namedChunkGroups.get(name);
  if (!group) throw new Error(`The build has no chunk "${name}"`);
  // Leave out the dev server's hot updates: only pages that are already open need them.
  const isUpdate = (file: string) => compilation.getAsset(file)?.info.hotModuleReplacement === true;
  return group.getFiles().filter((file) => /\.(js|css)$/.test(file) && !isUpdate(file));
}

const isSheet = (file: string) => file.endsWith('.css');

const scriptsOf = (compilation: Compilation, name: string) =>
  filesOf(compilation, name).filter((file) => file.endsWith('.js'));

/** An address relative to the site's base. `siteAddress.ts` resolves it. */
const address = (file: string) => `/${file}`;

/** JSON for a single-quoted HTML attribute, in which double quotes need no escape. */
function attribute(value: unknown): string {
  return JSON.stringify(value).replace(/&/g, '&amp;').replace(/'/g, '&#39;').replace(/</g, '&lt;');
}

/** The demo can be at any path, so its head script gets the prefix. The live site is always at the root. */
function element(script: string, files: FirstFiles | MembersFiles, prefix: string): string {
  const all = prefix === '/' ? files : { ...files, prefix };
  return inlineScript(script, ` data-${filesAttribute}='${attribute(all)}'`);
}

/** The theme script and `script` share an element, because each inline script costs a CSP hash in every answer. */
function inlineScript(script: string, attributes = ''): string {
  return `<script${attributes}>${themeScript};${script}</script>`;
}

/** An @font-face rule with a file. The rules for fallback fonts have none: they use the reader's local fonts. */
const webFont = /@font-face\s*\{[^}]*url\([^}]*\}/g;

/**
 * The part of the deferred style sheet that a page has inline from the start. The members' pages have all of it, because no
 * script requests the sheet there. The 404 page has all but the web fonts: it shows what other pages show only once
 * hydrated, and in the demo it does not know yet where the fonts are.
 */
function earlyPartOf(deferredStyles: string, page: string): string {
  if (isMembersPath(page)) return deferredStyles;
  return page === notFoundPath ? deferredStyles.replace(webFont, '') : '';
}

/** Prefixes root-relative links, so that they work at any path even before hydration. */
export function belowPrefix(markup: string, prefix: string): string {
  return prefix === '/' ? markup : markup.replace(/ (href|src)="\/(?!\/)/g, ` $1="${prefix}`);
}

/** The template of the sign-up form, which `showRequestedSignUp.ts` puts in place of the sign-in form; with the page's title. */
export function signUpTemplate(page: PrerenderedPage | undefined): string {
  if (!page?.signUp) return '';
  const { head, body } = page.signUp;
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1];
  if (title === undefined) throw new Error('The sign-up form of /auth has no title');
  return `<template title="${title.replace(/"/g, '&quot;')}">${body}</template>`;
}

/**
 * The inline script that every page has, and the other scripts that its HTML names. The dev server's page is not
 * prerendered and serves all addresses, so it does not preload the files of any.
 */
export function firstScript(
  compilation: Compilation,
  page: string,
  prefix: string,
  scripts: InlineScripts,
  isPrerendered: boolean,
): string {
  return isMembersPath(page)
    ? membersScript(compilation, isPrerendered ? page : null, prefix, scripts)
    : prerenderedScript(compilation, page, prefix, scripts);
}

/** The inline script of the demo's single file. */
export function fileScript({ fileHead }: InlineScripts): string {
  if (fileHead === undefined) throw new Error('There is no inline script for a single file');
  return inlineScript(fileHead);
}

/** The inline script of a prerendered page. */
function prerenderedScript(
  compilation: Compilation,
  page: string,
  prefix: string,
  { prerenderedHead, notFoundHead = prerenderedHead }: InlineScripts,
): string {
  const own = pageAt(page);
  const files: FirstFiles = {
    sheets: [address(deferredCss(compilation))],
    scripts: [...(own ? scriptsOf(compilation, own) : []), ...scriptsOf(compilation, 'main')].map(address),
    member: scriptsOf(compilation, 'supabase').map(address),
    ...(page === notFoundPath && { pages: Object.values(paths) }),
  };
  return element(page === notFoundPath ? notFoundHead : prerenderedHead, files, prefix);
}

/** The inline script of the members' pages, and the application's scripts, which these pages cannot do without. */
function membersScript(
  compilation: Compilation,
  page: string | null,
  prefix: string,
  { appHead }: InlineScripts,
): string {
  const filesAt = (path: string) => (page === null ? [] : filesOfRoute(compilation, path));
  const files: MembersFiles = {
    own: filesAt(page ?? '')
      .filter((file) => !isSheet(file))
      .map(address),
    auth: filesAt(paths.auth).map(address),
    member: scriptsOf(compilation, 'supabase').map(address),
  };
  const application = scriptsOf(compilation, 'main').map(
    (file) => `<script defer src="${prefix}${file}"></script>`,
  );
  return [element(appHead, files, prefix), ...application].join('');
}

/** All style sheets of a one-page build, concatenated. */
export function sheetsOf(compilation: Compilation): string {
  const sheets = compilation.getAssets().filter(({ name }) => name.endsWith('.css'));
  return sheets.map(({ source }) => source.source().toString()).join('\n');
}

/** The styles of a page that is not prerendered. */
export function linkedStyles(compilation: Compilation, prefix: string, tokensCss: string): string {
  const sheets = filesOf(compilation, 'main').filter(isSheet);
  const links = sheets.map((file) => `<link rel="stylesheet" href="${prefix}${file}" />`);
  return [`<style>${tokensCss}</style>`, ...links].join('');
}

/**
 * All inline styles of a prerendered page in one element, because each element costs a CSP hash in every answer. Empty
 * elements mark what it contains: the loader of lazy chunks looks for `data-href` before it fetches a style sheet, and
 * emotion looks for `data-emotion`. The components' styles come last, as in the browser.
 */
export function prerenderedStyles(
  compilation: Compilation,
  page: string,
  prefix: string,
  tokensCss: string,
  ofComponents: ComponentStyles,
): string {
  const sheets = (name: string) => filesOf(compilation, name).filter(isSheet);
  // URLs in a sheet are relative to the sheet's own folder; inline they are relative to the page.
  const read = (file: string) =>
    (compilation.getAsset(file)?.source.source().toString() ?? '').replaceAll('url(../', `url(${prefix}`);
  const own = filesOfRoute(compilation, page).filter(isSheet);
  const deferred = deferredCss(compilation);
  const main = sheets('main').map((file) => (file === deferred ? earlyPartOf(read(file), page) : read(file)));
  const still = (staticChunks[page] ?? []).flatMap(sheets).map(read);
  const css = [tokensCss, ...main, ...own.map(read), ...still, ofComponents.css].join('\n');
  const marks = own.map((file) => `<style data-href="${file}"></style>`);
  return [`<style>${css}</style>`, ...marks, ofComponents.marks].join('');
}

/**
 * Blocks rendering of the landing page until its first screen has arrived. Otherwise a browser may paint half a
 * headline and shift it later.
 */
export function expectFirstScreen(page: string, body: string | undefined): string {
  if (page !== paths.home || body === undefined) return '';
  const [, id] = /<h2 id="([^"]+)"/.exec(body) ?? [];
  if (!id) throw new Error('The landing page has no second heading with an id');
  return `<link rel="expect" href="#${id}" blocking="render" />`;
}

/**
 * Icon and manifest. They must not compete with a public page for bandwidth: there the first script links them after
 * the paint, and until then an empty icon keeps browsers from requesting /favicon.ico.
 */
export function linksOfSite(page: string, prefix: string): string {
  const touchIcon = `<link rel="apple-touch-icon" href="${prefix}icon-192.png" />`;
  if (!isMembersPath(page)) return `<link rel="icon" href="data:," />${touchIcon}`;
  return `<link rel="icon" href="${prefix}favicon.svg" /><link rel="manifest" href="${prefix}site.webmanifest" />${touchIcon}`;
}
