import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { AssertNoMocksPlugin } from './assertNoMocksPlugin';
import { runWebpack } from './runWebpack';

const root = path.resolve(__dirname, '../..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function build(source: string, assets: Record<string, string> = {}) {
  const entry = path.join(folder, 'entry.js');
  writeFileSync(entry, source);
  return runWebpack({
    mode: 'none',
    entry,
    output: { path: path.join(folder, 'dist') },
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      rules: [
        { test: /\.ts$/, loader: 'swc-loader', options: { jsc: { parser: { syntax: 'typescript' } } } },
      ],
    },
    plugins: [
      new AssertNoMocksPlugin(),
      {
        apply(compiler) {
          compiler.hooks.thisCompilation.tap('assets', (compilation) => {
            for (const [name, text] of Object.entries(assets))
              compilation.emitAsset(name, new webpack.sources.RawSource(text));
          });
        },
      },
    ],
  });
}

test('A build without a part of the fake succeeds', async () => {
  const stats = await build('console.log(1)');
  expect(stats.hasErrors()).toBe(false);
});

test.each([
  [
    'mocks/product/demoAccounts.ts',
    /contains a part of the fake: mocks.product.demoAccounts\.ts, imported by/,
  ],
  ['node_modules/msw/lib/core/index.mjs', /contains a part of the fake: node_modules.msw/],
])('A build that contains %s fails', async (file, message) => {
  await expect(build(`import ${JSON.stringify(path.join(root, file))}`)).rejects.toThrow(message);
});

test('A build that contains msw’s worker script fails', async () => {
  await expect(build('console.log(1)', { 'mockServiceWorker.js': '' })).rejects.toThrow(
    /contains the mock worker/,
  );
});
