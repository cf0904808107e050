/** What the build writes into a page: its styles, its inline script, and the files that it loads. */
import type { Compilation } from 'webpack';
import { rootId } from '../../src/firstLoad/domContract';
import { isForMembers, pageAt, paths, signUpSearch } from '../../src/lib/pages';
import { notFoundPath } from '../../src/firstLoad/prerenderedPages';
import type { PrerenderedPage } from './prerender';
import type { ComponentStyles } from '../../src/prerender';
import { themeScript } from '../../src/firstLoad/themeScript';
import type { InlineScripts } from './inlineScripts';

/** The chunk of the web fonts' style sheet, the only one that is not inline: it need not delay the first paint. */
const fontsChunk = 'fonts';

/** For `optimization.splitChunks`. */
export const fontsGroup = {
  [fontsChunk]: {
    name: fontsChunk,
    test: /[\\/]fonts\.css/,
    type: 'css/mini-extract',
    chunks: 'initial',
    enforce: true,
  },
} as const;

/** The scripts and style sheets of an entry or a lazy chunk, including those it shares with others. */
function filesOf(compilation: Compilation, name: string): string[] {
  const group = compilation.entrypoints.get(name) ?? compilation.namedChunkGroups.get(name);
  if (!group) throw new Error(`The build has no chunk "${name}"`);
  // Leave out the dev server's hot updates: only pages that are already open need them.
  const isUpdate = (file: string) => compilation.getAsset(file)?.info.hotModuleReplacement === true;
  return group.getFiles().filter((file) => /\.(js|css)$/.test(file) && !isUpdate(file));
}

/** The lazy chunks that the page at `path` renders with. None for the 404 page. */
function chunksOf(path: string): string[] {
  const name = pageAt(path);
  if (name === undefined) return [];
  // Nearly everybody who opens a members' page has a session, which needs supabase-js.
  return [name, ...(isForMembers(name) ? ['members', 'supabase'] : [])];
}

const isSheet = (file: string) => file.endsWith('.css');

/** The page's own scripts come first: when the application runs, they have arrived, and nothing has to wait for them. */
function scriptsOf(compilation: Compilation, path: string): string[] {
  const files = [...chunksOf(path), 'main'].flatMap((chunk) => filesOf(compilation, chunk));
  return [...new Set(files)].filter((file) => !isSheet(file));
}

const fontsSheet = (compilation: Compilation) =>
  [...(compilation.namedChunks.get(fontsChunk)?.files ?? [])].filter(isSheet);

/** Prefixes root-relative links, so that they work at any path even before hydration. */
export function belowPrefix(markup: string, prefix: string): string {
  return prefix === '/' ? markup : markup.replace(/ (href|src)="\/(?!\/)/g, ` $1="${prefix}`);
}

/** The theme script and `script` share an element, because each inline script costs a CSP hash in every answer. */
const inlineScript = (script = '', attributes = '') =>
  `<script${attributes}>${themeScript};${script}</script>`;

/** The scripts of a page: the inline one, and the application's. `demo`: the demo's inline scripts. */
export function headScripts(
  compilation: Compilation,
  { page, prefix, isPrerendered }: { page: string; prefix: string; isPrerendered: boolean },
  demo?: InlineScripts,
): string {
  // The dev server sends its page for all addresses.
  const scripts = scriptsOf(compilation, isPrerendered ? page : '');
  if (demo && page === notFoundPath) {
    // Only its inline script can tell where the files are.
    const files = [...scripts, ...fontsSheet(compilation)].map((file) => `/${file}`);
    return inlineScript(demo.notFoundHead, ` data-files='${JSON.stringify(files)}'`);
  }
  return [
    inlineScript(demo?.demoHead, prefix === '/' ? '' : ` data-prefix="${prefix}"`),
    ...scripts.map((file) => `<script defer src="${prefix}${file}"></script>`),
  ].join('');
}

/** The inline script of the demo's single file. */
export const fileScript = (demo?: InlineScripts): string => inlineScript(demo?.fileHead);

/** All style sheets of a one-page build, concatenated. */
export function sheetsOf(compilation: Compilation): string {
  const sheets = compilation.getAssets().filter(({ name }) => isSheet(name));
  return sheets.map(({ source }) => source.source().toString()).join('\n');
}

const linkTo = (file: string) => `<link rel="stylesheet" href="${file}" />`;

/** The styles of a page that is not prerendered. */
export function linkedStyles(compilation: Compilation, prefix: string, tokensCss: string): string {
  const links = filesOf(compilation, 'main')
    .filter(isSheet)
    .map((file) => linkTo(prefix + file));
  return [`<style>${tokensCss}</style>`, ...links].join('');
}

/** The link to the web fonts, for the end of a prerendered page. In the demo's 404 page, its inline script adds it. */
export function fontsLink(compilation: Compilation, page: string, prefix: string, demo: boolean): string {
  if (demo && page === notFoundPath) return '';
  return fontsSheet(compilation)
    .map((file) => linkTo(prefix + file))
    .join('');
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
  const fonts = fontsSheet(compilation);
  const sheets = (chunk: string) =>
    filesOf(compilation, chunk).filter((file) => isSheet(file) && !fonts.includes(file));
  // URLs in a sheet are relative to the sheet's own folder; inline they are relative to the page.
  const read = (file: string) =>
    (compilation.getAsset(file)?.source.source().toString() ?? '').replaceAll('url(../', `url(${prefix}`);
  const own = [...new Set(chunksOf(page).flatMap(sheets))];
  const css = [tokensCss, ...sheets('main').map(read), ...own.map(read), ofComponents.css].join('\n');
  const marks = own.map((file) => `<style data-href="${file}"></style>`);
  return [`<style>${css}</style>`, ...marks, ofComponents.marks].join('');
}

/**
 * /auth is one file with two forms: sign-in is in the page, sign-up in a template after it. Where the address asks for the
 * sign-up form, this script puts it in place.
 */
export function signUpForm(page: PrerenderedPage | undefined): string {
  if (!page?.signUp) return '';
  const { head, body } = page.signUp;
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1];
  if (title === undefined) throw new Error('The sign-up form of /auth has no title');
  return `<template title="${title.replace(/"/g, '&quot;')}">${body}</template><script>${signUpScript}</script>`;
}

const [[modeName, signUpMode] = []] = [...new URLSearchParams(signUpSearch)];

const signUpScript =
  `if(new URLSearchParams(location.search).get('${modeName}')==='${signUpMode}'){` +
  `var t=document.querySelector('template');document.title=t.title;` +
  `document.getElementById('${rootId}').replaceChildren(t.content)}`;

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
