import { gzipSync } from 'node:zlib';
import type { Compiler } from 'webpack';

/** The template's placeholder for the program, at the end of the body. */
export const programPlaceholder = '<!-- program -->';

/**
 * Inlines the build's only script into the page, compressed, and removes all other files. Fails the build if the page
 * exceeds the budget, or if there is not exactly one page and one script.
 */
export class SingleFilePlugin {
  readonly #page: string;
  readonly #budget: number;

  /** `budget` is in bytes: small enough for a mail attachment. */
  constructor(page: string, budget: number) {
    this.#page = page;
    this.#budget = budget;
  }

  apply(compiler: Compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    const [pageName, budget] = [this.#page, this.#budget];
    compiler.hooks.thisCompilation.tap('SingleFilePlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'SingleFilePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const names = compilation.getAssets().map(({ name }) => name);
          const only = (type: string) => {
            const found = names.filter((name) => name.endsWith(type));
            if (found.length !== 1)
              compilation.errors.push(
                new WebpackError(`One ${type} file is expected, not ${found.join(', ')}`),
              );
            return found[0] ?? '';
          };
          const [page, script] = [only(pageName), only('.js')];
          if (compilation.errors.length > 0) return;
          const read = (name: string) => compilation.getAsset(name)?.source.source().toString() ?? '';
          const program = gzipSync(read(script), { level: 9 }).toString('base64');
          const html = read(page).replace(programPlaceholder, () => programElements(program));
          compilation.updateAsset(page, new sources.RawSource(html));
          for (const name of names) if (name !== page) compilation.deleteAsset(name);
          const bytes = Buffer.byteLength(html);
          console.log(`${page}: ${(bytes / 1000).toFixed(0)} of ${budget / 1000} kB`);
          if (bytes > budget) compilation.errors.push(new WebpackError(`${page} is too large`));
        },
      );
    });
  }
}

/** The program is inline text and runs from it, because a page opened from the disk cannot fetch files. */
function programElements(program: string): string {
  return `<script type="text/plain">${program}</script>
<script>
  (async (program) => {
    const text = program.textContent;
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    const script = document.createElement('script');
    script.text = await new Response(stream).text();
    document.head.append(script);
  })(document.currentScript.previousElementSibling);
</script>`;
}
