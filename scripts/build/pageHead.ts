/** What the build writes into the head of a page: its styles, its first script, and which files those start. */
import type { Compilation } from 'webpack';
import { paths } from '../../src/lib/paths';
import type { FirstFiles } from '../../src/firstLoad/firstScript';
import type { RouteFiles } from '../../src/firstLoad/preloadRoute';
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
  return `<script data-files="${attribute(files)}">${script}</script>`;
}

/** First script of the prerendered landing page. */
export function landingScript(compilation: Compilation, { landingHead }: InlineScripts): string {
  const files: FirstFiles = {
    files: [...scriptsOf(compilation, 'landing'), ...scriptsOf(compilation, 'main')].map(address),
    member: scriptsOf(compilation, 'supabase').map(address),
  };
  return element(landingHead, files);
}

/** First script of every other page. */
export function appScript(compilation: Compilation, { appHead }: InlineScripts): string {
  const files: RouteFiles = {
    routes: Object.fromEntries(
      Object.entries(routeChunks).map(([path, chunk]) => [path, filesOf(compilation, chunk).map(address)]),
    ),
    member: scriptsOf(compilation, 'supabase').map(address),
  };
  return element(appHead, files);
}

/**
 * Every style of the landing page in one element. `data-href` is where the loader of lazy chunks looks before it
 * fetches a style sheet: it finds the landing page's own here.
 */
export function landingStyles(compilation: Compilation, tokensCss: string): string {
  const sheetsOf = (name: string) => filesOf(compilation, name).filter((file) => file.endsWith('.css'));
  const own = sheetsOf('landing');
  const [sheet] = own;
  if (own.length !== 1 || sheet === undefined) throw new Error('The landing page has one style sheet');
  const css = [...sheetsOf('main'), sheet].map(
    (file) => compilation.getAsset(file)?.source.source().toString() ?? '',
  );
  return `<style data-href="${sheet}">${[tokensCss, ...css].join('\n')}</style>`;
}

/** What stands below the first screen of the landing page. */
const belowFirstScreen = 'results-title';

/** Keeps a browser that paints while the page arrives from showing half a headline, which the other half then moves. */
export function expectFirstScreen(body: string): string {
  if (!body.includes(`id="${belowFirstScreen}"`))
    throw new Error(`The landing page has no #${belowFirstScreen}`);
  return `<link rel="expect" href="#${belowFirstScreen}" blocking="render" />`;
}
