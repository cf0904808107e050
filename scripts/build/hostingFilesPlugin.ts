import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';
import { paths } from '../../src/lib/paths';
import { cacheControl, hostFiles, securityHeaders } from './hosting';
import type { HostingOptions, Refused } from './hosting';

/** `'sha256-…'` for each inline element of that name, as a CSP source wants it. */
function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${element}(\\s[^>]*)?>([\\s\\S]*?)</${element}>`, 'g');
  return [...html.matchAll(pattern)]
    .filter(
      ([, attributes = '', content]) => content !== '' && !/\ssrc=|application\/ld\+json/.test(attributes),
    )
    .map(([, , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
}

const nginxRefusal = ({ path, sentence }: Refused) =>
  `location ^~ ${path.replace('*', '')} { default_type text/plain; return 404 "${sentence}\\n"; }`;

/**
 * Adds, next to the pages, what hosts need: `_headers` and `_redirects` (Netlify, Cloudflare Pages), `vercel.json`,
 * `nginx.conf`, `hosting.json`, which `npm run preview` reads, and `health.json` for monitors. Pages with a file of their own
 * are found without being told of, except by Vercel; what is neither a page nor a file is answered by `404.html`, with that
 * status.
 */
export class HostingFilesPlugin {
  constructor(private readonly options: HostingOptions) {}

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('HostingFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'HostingFilesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1 },
        () => {
          const pages = compilation
            .getAssets()
            .filter(({ name }) => name.endsWith('.html'))
            .map(({ source }) => source.source().toString());
          const hashes = (element: 'script' | 'style') => [
            ...new Set(pages.flatMap((html) => inlineHashes(html, element))),
          ];
          const headers = securityHeaders({
            ...this.options,
            inlineScriptHashes: hashes('script'),
            inlineStyleHashes: hashes('style'),
          });
          const emit = (name: string, text: string) =>
            compilation.emitAsset(name, new sources.RawSource(`${text}\n`));
          const lines = (indent: string) =>
            Object.entries(headers).map(([name, value]) => `${indent}${name}: ${value}`);

          // No path stands below two of these, because hosts do not agree on what that means.
          emit(
            '_headers',
            [
              '/*',
              ...lines('  '),
              '/assets/*',
              `  Cache-Control: ${cacheControl('/assets/')}`,
              ...Object.values(paths).flatMap((page) => [page, `  Cache-Control: ${cacheControl(page)}`]),
            ].join('\n'),
          );
          const hasFile = (page: string) =>
            page === paths.home ||
            [`${page.slice(1)}.html`, `${page.slice(1)}/index.html`].some((file) =>
              compilation.getAsset(file),
            );
          const appPages = [
            ...Object.values(paths).filter((page) => !hasFile(page)),
            ...(this.options.appPages ?? []),
          ];
          // Page by page: Cloudflare lets "/*" go before files that exist, knows app.html by the name of app, and holds an
          // address with a slash at its end for another one.
          const withSlash = (page: string) => (page.endsWith('*') ? [page] : [page, `${page}/`]);
          emit(
            '_redirects',
            appPages
              .flatMap(withSlash)
              .map((page) => `${page} /app 200`)
              .join('\n'),
          );
          emit(
            'vercel.json',
            JSON.stringify(
              {
                cleanUrls: true,
                // Its rewrites are exact, so that an address with a slash at its end has to lose it before them.
                trailingSlash: false,
                rewrites: appPages.map((page) => ({
                  source: page.replace('*', '(.*)'),
                  destination: '/app',
                })),
                headers: [
                  {
                    source: '/(.*)',
                    headers: Object.entries({ ...headers, 'Cache-Control': cacheControl('/') }).map(
                      ([key, value]) => ({ key, value }),
                    ),
                  },
                  {
                    source: '/assets/(.*)',
                    headers: [{ key: 'Cache-Control', value: cacheControl('/assets/') }],
                  },
                ],
              },
              null,
              2,
            ),
          );
          const nginxHeaders = (indent: string, pathname: string) =>
            Object.entries({ ...headers, 'Cache-Control': cacheControl(pathname) }).map(
              ([name, value]) => `${indent}add_header ${name} "${value}" always;`,
            );
          emit(
            'nginx.conf',
            [
              '# Inside a server block whose root is this folder. add_header is not inherited once repeated.',
              'gzip_static on;',
              'gzip_vary on;',
              'charset utf-8;',
              '# A page is the same with a slash at its end.',
              'rewrite ^/(.+)/$ /$1 last;',
              `location ~ ^/(${hostFiles.join('|').replaceAll('.', '\\.')})$ { return 404; }`,
              'location /assets/ {',
              ...nginxHeaders('  ', '/assets/'),
              '  try_files $uri =404;',
              '}',
              ...appPages.flatMap((page) => [
                page.endsWith('*') ? `location ^~ ${page.slice(0, -1)} {` : `location = ${page} {`,
                ...nginxHeaders('  ', page),
                '  try_files /app.html =404;',
                '}',
              ]),
              ...(this.options.refused ? [nginxRefusal(this.options.refused)] : []),
              'error_page 404 /404.html;',
              'location = /site.webmanifest {',
              '  default_type application/manifest+json;',
              ...nginxHeaders('  ', '/site.webmanifest'),
              '}',
              'location / {',
              ...nginxHeaders('  ', '/'),
              '  try_files $uri $uri.html $uri/index.html =404;',
              '}',
            ].join('\n'),
          );
          const { release } = this.options;
          if (release !== undefined) emit('health.json', JSON.stringify({ release }));
          emit('hosting.json', JSON.stringify({ headers, appPages, refused: this.options.refused }, null, 2));
        },
      );
    });
  }
}
