/** The files that the build writes for hosts. nginx runs for real in `e2e/live/nginx.spec.ts`. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Compiler } from 'webpack';
import webpack from 'webpack';
import { membersPaths, paths } from '../../../src/lib/pages';
import { securityHeaders, type HostingOptions } from './servingRules';
import { HostingFilesPlugin } from './hostingFilesPlugin';
import { pageFiles } from '../pageFiles';
import { runWebpack } from '../runWebpack';

jest.setTimeout(30_000);

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const asset = '/assets/main.0123456789.js';
const inlineScript = '1';
const inlineScriptHashes = ["'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"];

/** Builds the pages' files with one inline script each, and runs the real generator of the hosting files on them. */
async function build(options: HostingOptions): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hosting-'));
  folders.push(folder);
  const entry = path.join(folder, 'entry.js');
  writeFileSync(entry, '');
  const output = path.join(folder, 'dist');
  await runWebpack({
    mode: 'none',
    entry,
    output: { path: output, filename: asset.slice(1) },
    plugins: [
      {
        apply: (compiler: Compiler) =>
          compiler.hooks.thisCompilation.tap('pages', (compilation) =>
            compilation.hooks.additionalAssets.tap('pages', () => {
              for (const { file } of pageFiles('live')) {
                compilation.emitAsset(
                  file,
                  new webpack.sources.RawSource(`<title>${file}</title><script>${inlineScript}</script>`),
                );
              }
            }),
          ),
      },
      new HostingFilesPlugin(options),
    ],
  });
  return output;
}

const supabaseUrl = 'https://abcdefgh.supabase.co';
const read = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8').trimEnd();

test('robots.txt excludes the pages of members from search engines', async () => {
  expect(read(await build({}), 'robots.txt').split('\n')).toEqual([
    'User-agent: *',
    ...membersPaths().map((page) => `Disallow: ${page}`),
  ]);
});

test('_headers has every security header for every address, keeps assets for a year, and sets no header twice', async () => {
  const rules = read(await build({ supabaseUrl }), '_headers').split(/\n(?=\/)/);
  const security = Object.entries(securityHeaders({ supabaseUrl, inlineScriptHashes }));
  expect(rules).toEqual([
    ['/*', ...security.map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    '/assets/*\n  Cache-Control: public, max-age=31536000, immutable',
    ...Object.values(paths).map((page) => `${page}\n  Cache-Control: no-cache`),
  ]);
});

test('Pages may send error reports to the address that the build was given', async () => {
  const connectTo = async (options: HostingOptions) =>
    /connect-src ([^;]*)/.exec(read(await build({ supabaseUrl, ...options }), '_headers'))?.[1];
  const backEnd = `'self' ${supabaseUrl} wss://abcdefgh.supabase.co`;
  expect(await connectTo({})).toBe(backEnd);
  expect(await connectTo({ errorReportUrl: 'https://errors.example.com/in?site=1' })).toBe(
    `${backEnd} https://errors.example.com`,
  );
});
