/**
 * Renders pages to HTML at build time: bundles `src/prerender.tsx` for Node with the page build's own loaders (so that
 * class names and asset addresses agree) and runs it.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Configuration } from 'webpack';
import type { prerenderPages } from '../../src/prerender';
import { runWebpack } from './runWebpack';

export interface PrerenderedPage {
  /** What React hoists (`<title>`, `<meta>`, `<link>`); belongs into `<head>`. */
  head: string;
  /** The content of `#root`. */
  body: string;
  /** Of the second face of /auth. */
  secondFace?: Pick<PrerenderedPage, 'head' | 'body'>;
  /** `<style>` elements besides the style sheets. */
  styles: string;
}

export type PrerenderedPages = Readonly<Record<string, PrerenderedPage>>;

interface PrerenderEntry {
  prerenderPages: typeof prerenderPages;
}

/** React Router's, for routes that a server tells it of; this site has none, and each link would carry it. */
const linkMark = ' data-discover="true"';

/** React writes what it would hoist in front of a fragment that has no head of its own. */
export function splitHoisted(markup: string): Pick<PrerenderedPage, 'head' | 'body'> {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\s[^>]*>)*/.exec(markup)?.[0] ?? '';
  return { head, body: markup.slice(head.length).replaceAll(linkMark, '') };
}

/**
 * Inline styles and handlers: the content security policy would drop them, in a page that looked right in development.
 * Scripts of React's own: without them, parts of the page would stay hidden.
 */
export function refuseInlineCode(path: string, markup: string): void {
  const found = /<script|<[a-z][^>]*\s(?:style|on[a-z]+)="[^>]*>/i.exec(markup)?.[0];
  if (found) throw new Error(`The prerendered page ${path} has an inline style, handler or script: ${found}`);
}

/** Rejects with webpack's report when the bundle does not build, or with the page's own error when it does not render. */
export async function prerender(configuration: Configuration): Promise<PrerenderedPages> {
  await runWebpack(configuration);
  const file = path.join(configuration.output?.path ?? '', 'prerender.js');
  // React chooses its build when it is loaded.
  process.env.NODE_ENV = 'production';
  const { prerenderPages } = createRequire(__filename)(file) as PrerenderEntry;
  const pages = await prerenderPages();
  return Object.fromEntries(
    Object.entries(pages).map(([path, { markup, secondFace, styles }]) => {
      refuseInlineCode(path, markup + (secondFace ?? ''));
      return [
        path,
        {
          ...splitHoisted(markup),
          ...(secondFace !== undefined && { secondFace: splitHoisted(secondFace) }),
          styles,
        },
      ];
    }),
  );
}
