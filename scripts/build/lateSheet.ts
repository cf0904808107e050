/**
 * The style sheet that a public page requests after its first paint: the web fonts, and styles that only the hydrated
 * application needs. All other styles are inline in the page.
 */
import type { Compilation } from 'webpack';

const lateName = 'late';

/** For `optimization.splitChunks`: puts these style sheets into the late one. */
export const lateSheetGroup = {
  [lateName]: {
    name: lateName,
    test: /[\\/](fonts|toasts\.module|errorPages\.module|errorNotice\.module|loading\.module)\.css/,
    type: 'css/mini-extract',
    chunks: 'initial',
    enforce: true,
  },
} as const;

export function lateSheet(compilation: Compilation): string {
  const files = [...(compilation.namedChunks.get(lateName)?.files ?? [])];
  const [file] = files;
  if (file === undefined || files.length > 1)
    throw new Error(`Not one late style sheet, but ${files.length}`);
  return file;
}
