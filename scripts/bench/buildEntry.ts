/** Builds a benchmark's page: the product's webpack configuration with another entry, an empty page and no limits. */
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { rootId } from '../../src/firstLoad/domContract';
import { configure, type BuildOptions } from '../../webpack.config';
import { runWebpack } from '../build/runWebpack';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Benchmark</title>
    <link rel="icon" href="/favicon.svg" />
  </head>
  <body><div id="${rootId}"></div></body>
</html>`;

export async function buildEntry(
  name: string,
  entry: string,
  options: Pick<BuildOptions, 'target' | 'settings' | 'folder'>,
): Promise<void> {
  const configuration = configure({ ...options, mode: 'production' });
  await runWebpack({
    ...configuration,
    name,
    entry: { main: entry },
    cache: false,
    performance: false,
    plugins: [
      ...(configuration.plugins ?? []).filter((plugin) => !(plugin instanceof HtmlWebpackPlugin)),
      new HtmlWebpackPlugin({ templateContent: page, minify: false }),
    ],
  });
}
