import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';
import { membersPaths } from '../../../src/lib/pages';
import { headersFile } from './headersFile';
import { nginxConf } from './nginxConf';
import { securityHeaders, type HostingOptions, type ServingRules } from './servingRules';

/** CSP source expressions (`'sha256-…'`) for all inline elements with this name. */
function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${element}(\\s[^>]*)?>([\\s\\S]*?)</${element}>`, 'g');
  return [...html.matchAll(pattern)]
    .filter(
      ([, attributes = '', content]) => content !== '' && !/\ssrc=|application\/ld\+json/.test(attributes),
    )
    .map(([, , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
}

/** Asks search engines to stay away from pages that would only lead them to the sign-in. */
const robotsTxt = () => ['User-agent: *', ...membersPaths().map((page) => `Disallow: ${page}`)].join('\n');

/**
 * Adds the files for hosts next to the pages: `nginx.conf`, `_headers` (Cloudflare Pages, Netlify), `hosting.json` for
 * `npm run preview`, `robots.txt`, and if the options ask for them `health.json` for monitors and
 * `.well-known/security.txt`. Pages have their own HTML files and need no rule. Any other address that is not a file
 * gets `404.html` with status 404.
 */
export class HostingFilesPlugin {
  private readonly options: HostingOptions;

  constructor(options: HostingOptions) {
    this.options = options;
  }

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
          const { appPages = [], release, refused, securityTxt } = this.options;
          const rules: ServingRules = { headers, appPages, refused };
          emit('_headers', headersFile(rules));
          emit('nginx.conf', nginxConf(rules));
          emit('hosting.json', JSON.stringify(rules, null, 2));
          emit('robots.txt', robotsTxt());
          if (release !== undefined) emit('health.json', JSON.stringify({ release }));
          if (securityTxt !== undefined) emit('.well-known/security.txt', securityTxt);
        },
      );
    });
  }
}
