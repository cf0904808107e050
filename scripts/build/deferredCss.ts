/**
 * The style sheet that a public page requests after its first paint: the web fonts, and styles that only the hydrated
 * application needs. All other styles are inline in the page.
 */
import type { Compilation } from 'webpack';

const chunkName = 'deferred';

/** For `optimization.splitChunks`: puts these style sheets into the deferred one. */
export const deferredCssGroup = {
  [chunkName]: {
    name: chunkName,
    test: /[\\/](fonts|toasts\.module|errorPages\.module|errorNotice\.module|loading\.module)\.css/,
    type: 'css/mini-extract',
    chunks: 'initial',
    enforce: true,
  },
} as const;

export function deferredCss(compilation: Compilation): string {
  const files = [...(compilation.namedChunks.get(chunkName)?.files ?? [])];
  const [file] = files;
  if (file === undefined || files.length > 1)
    throw new Error(`Not one deferred style sheet, but ${files.length}`);
  return file;
}
