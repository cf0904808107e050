/**
 * Renders pages to HTML at build time, as strings that `fillPage` in webpack.config.ts puts into the files. Bundles
 * `src/prerender.tsx` for Node with the page build's own loaders, so that class names and asset addresses agree, and
 * runs it.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Configuration } from 'webpack';
import type { ComponentStyles, prerenderPages } from '../../src/prerender';
import { runWebpack } from './runWebpack';

export interface PrerenderedPage {
  /** The elements that React hoists (`<title>`, `<meta>`, `<link>`), for `<head>`. */
  head: string;
  /** The content of `#root`. */
  body: string;
  /** Only on /auth: the sign-up form. The page itself has the sign-in form. */
  signUp?: Pick<PrerenderedPage, 'head' | 'body'>;
  /** Styles that no style sheet contains. */
  styles: ComponentStyles;
}

export type PrerenderedPages = Readonly<Record<string, PrerenderedPage>>;

interface PrerenderEntry {
  prerenderPages: typeof prerenderPages;
}

/**
 * React Router marks links for server-side route discovery. This site has no such server, so the attribute is removed
 * from every link.
 */
const discoverAttribute = ' data-discover="true"';

/** In markup without a `<head>`, React puts the hoisted elements at the start. */
export function splitHoisted(markup: string): Pick<PrerenderedPage, 'head' | 'body'> {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\s[^>]*>)*/.exec(markup)?.[0] ?? '';
  return { head, body: markup.slice(head.length).replaceAll(discoverAttribute, '') };
}

/**
 * Refuses inline styles and handlers, because the content security policy would block them in production only. Also
 * refuses the inline scripts with which React reveals parts of a page: blocked, they would leave those parts hidden.
 */
export function refuseInlineCode(path: string, markup: string): void {
  const found = /<script|<[a-z][^>]*\s(?:style|on[a-z]+)="[^>]*>/i.exec(markup)?.[0];
  if (found) throw new Error(`The prerendered page ${path} has an inline style, handler or script: ${found}`);
}

/** Rejects with webpack's report when the bundle does not build, and with the page's error when it does not render. */
export async function prerender(configuration: Configuration): Promise<PrerenderedPages> {
  await runWebpack(configuration);
  const file = path.join(configuration.output?.path ?? '', 'prerender.js');
  // React chooses its development or production build when it is loaded.
  process.env.NODE_ENV = 'production';
  const { prerenderPages } = createRequire(__filename)(file) as PrerenderEntry;
  const pages = await prerenderPages();
  return Object.fromEntries(
    Object.entries(pages).map(([path, { markup, signUp, styles }]) => {
      refuseInlineCode(path, markup + (signUp ?? ''));
      return [
        path,
        {
          ...splitHoisted(markup),
          ...(signUp !== undefined && { signUp: splitHoisted(signUp) }),
          styles,
        },
      ];
    }),
  );
}
