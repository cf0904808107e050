/**
 * Reads the files that the build writes for Netlify, Cloudflare Pages and Vercel with the parsers that these hosts
 * publish. How a host applies the parsed rules is modelled after its documentation. nginx runs for real in
 * `e2e/live/nginx.spec.ts`.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { getTransformedRoutes } from '@vercel/routing-utils';
import type { GetRoutesProps, Route } from '@vercel/routing-utils';
import { generateRedirectsEvaluator } from 'redirects-in-workers';
import type { Compiler } from 'webpack';
import webpack from 'webpack';
import { demoAddresses } from '../../../mocks/demo/demoAddress';
import { membersPaths, pageNames, paths, type PageName } from '../../../src/lib/pages';
import { cacheControl, securityHeaders, type HostingOptions } from './servingRules';
import { HostingFilesPlugin } from './hostingFilesPlugin';
import { pageFiles } from '../pageFiles';
import { runWebpack } from '../runWebpack';
import type { Target } from '../targets';

jest.setTimeout(30_000);

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const asset = '/assets/main.0123456789.js';
const inlineScript = '1';
const inlineScriptHashes = ["'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"];

/** Builds the pages' files with one inline script each, and runs the real generator of the hosting files on them. */
async function build(target: Target, options: HostingOptions): Promise<string> {
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
              for (const { file } of pageFiles(target)) {
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

interface Answer {
  status: number;
  /** The file that is served, or the target of a redirect. */
  file: string;
  headers: Record<string, string>;
}
type Host = (address: string) => Promise<Answer>;

/** All three hosts serve `auth.html` at /auth and `404.html` for an unknown address. */
function fileAt(folder: string, address: string): string | undefined {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const name = address.replace(/^\/|\/$/g, '');
  return [name, `${name}.html`, name ? `${name}/index.html` : 'index.html'].find(
    (file) => names.includes(file) && path.extname(file) !== '',
  );
}

/** Fails when two rules set the same header for an address, because hosts do not agree on what that means. */
async function headersOf(folder: string): Promise<(address: string) => Record<string, string>> {
  const { headers: rules, errors } = await parseAllHeaders({
    headersFiles: [path.join(folder, '_headers')],
    netlifyConfigPath: undefined,
    configHeaders: [],
    minimal: false,
  });
  expect(errors).toEqual([]);
  return (address) => {
    const headers: Record<string, string> = {};
    for (const { forRegExp, values } of rules as { forRegExp: RegExp; values: Record<string, string> }[]) {
      if (!forRegExp.test(address)) continue;
      for (const [name, value] of Object.entries(values)) {
        expect(headers).not.toHaveProperty([name]);
        headers[name] = value;
      }
    }
    return headers;
  };
}

/** A file takes precedence over a rule without `force`. A trailing slash is ignored, a placeholder is one segment. */
async function netlify(folder: string): Promise<Host> {
  const { redirects, errors } = await parseAllRedirects({
    redirectsFiles: [path.join(folder, '_redirects')],
    configRedirects: [],
    minimal: false,
  });
  expect(errors).toEqual([]);
  const headers = await headersOf(folder);
  return (address) => {
    const plain = address.replace(/(.)\/$/, '$1');
    const file = fileAt(folder, address);
    const match = ({ from }: { from: string }) =>
      from.endsWith('*')
        ? plain.startsWith(from.slice(0, -1)) || null
        : new RegExp(`^${from.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(plain);
    const rule = (redirects as { from: string; to: string; status: number; force: boolean }[]).find(match);
    expect(rule?.force ?? false).toBe(false);
    if (!file && rule && rule.status !== 200) {
      const { groups = {} } = match(rule) as RegExpExecArray;
      const target = rule.to.replace(/:(\w+)/g, (_, name: string) => groups[name] ?? '');
      return Promise.resolve({ status: rule.status, file: target, headers: headers(address) });
    }
    return Promise.resolve({
      status: file ? 200 : (rule?.status ?? 404),
      file: file ?? fileAt(folder, rule?.to ?? '/404') ?? '',
      headers: headers(address),
    });
  };
}

/** Cloudflare's rules take precedence over files, and its `_headers` has Netlify's syntax. */
async function cloudflare(folder: string): Promise<Host> {
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const evaluate = generateRedirectsEvaluator(readFileSync(path.join(folder, '_redirects'), 'utf8'));
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/Parsed \d+ valid redirect rule/));
  expect(warn).not.toHaveBeenCalled();
  jest.restoreAllMocks();
  const headers = await headersOf(folder);
  const serve = (address: string) => {
    const file = fileAt(folder, address);
    return new Response(file ?? '404.html', { status: file ? 200 : 404 });
  };
  const files = { fetch: (request: Request) => Promise.resolve(serve(new URL(request.url).pathname)) };
  return async (address) => {
    const request = new Request(`https://shop.example${address}`);
    const answer = (await evaluate(request, files)) ?? serve(address);
    const file = answer.headers.get('location') ?? (await answer.text());
    return { status: answer.status, file, headers: headers(address) };
  };
}

/**
 * Routes apply in order: one with neither status nor destination only adds headers, one with a status ends the search.
 * Files take precedence over rewrites.
 */
function vercel(folder: string): Promise<Host> {
  const { routes, error } = getTransformedRoutes(
    JSON.parse(readFileSync(path.join(folder, 'vercel.json'), 'utf8')) as GetRoutesProps,
  );
  expect(error).toBeNull();
  return Promise.resolve((address) => {
    const headers: Record<string, string> = {};
    const answer = (status: number, file: string) => Promise.resolve({ status, file, headers });
    for (const route of (routes ?? []) as (Route & { src?: string; dest?: string; status?: number })[]) {
      if ('handle' in route && route.handle === 'filesystem') {
        const file = fileAt(folder, address);
        if (file) return answer(200, file);
      }
      const match = route.src === undefined ? null : new RegExp(route.src).exec(address);
      if (!match) continue;
      for (const [name, value] of Object.entries(('headers' in route && route.headers) || {})) {
        headers[name] = value.replace(/\$(\d)/g, (_, group) => match[Number(group)] ?? '');
      }
      if (route.status !== undefined) return answer(route.status, headers.Location ?? '');
      if (route.dest !== undefined) return answer(200, fileAt(folder, route.dest) ?? 'nothing');
    }
    return answer(404, '404.html');
  });
}

const hosts = { netlify, cloudflare, vercel };
const caching = cacheControl('/');
const liveFile = (page: PageName) => `${paths[page].slice(1) || 'index'}.html`;

test('robots.txt excludes the pages of members from search engines', async () => {
  const robots = readFileSync(path.join(await build('live', {}), 'robots.txt'), 'utf8').split('\n');
  expect(robots).toEqual(['User-agent: *', ...membersPaths().map((page) => `Disallow: ${page}`), '']);
});

describe.each(Object.keys(hosts) as (keyof typeof hosts)[])('%s', (name) => {
  const supabaseUrl = 'https://abcdefgh.supabase.co';
  let folder: string;
  let host: Host;

  beforeAll(async () => {
    folder = await build('live', { supabaseUrl, release: '1.2.3' });
    host = await hosts[name](folder);
  });

  it.each<[address: string, status: number, file: string, caching: string | undefined]>([
    ...pageNames.map((page): [string, number, string, string] => [paths[page], 200, liveFile(page), caching]),
    ['/nope', 404, '404.html', undefined],
    ['/dashboard/nope', 404, '404.html', undefined],
    ['/health.json', 200, 'health.json', undefined],
    [asset, 200, asset.slice(1), cacheControl(asset)],
    ['/assets/gone.js', 404, '404.html', undefined],
  ])('The host answers %s with %i and %s', async (address, status, file, caching) => {
    const answer = await host(address);
    expect(answer).toMatchObject({ status, file });
    // Without a Cache-Control each of the hosts makes browsers revalidate by default.
    if (caching !== undefined) expect(answer.headers['Cache-Control']).toBe(caching);
  });

  it.each([
    ...membersPaths().map(
      (path) => [`${path}/`, `${path.slice(1)}.html`, `${path.slice(1)}/index.html`] as const,
    ),
    ...pageNames.map((page) => {
      const file = paths[page] === '/' ? 'index.html' : `${paths[page].slice(1)}/index.html`;
      return [`/${file}`, liveFile(page), file] as const;
    }),
  ])('The host finds the page of %s, on the live site and in the demo', async (address, file, demoFile) => {
    const followRedirect = async (at: Host) => {
      const answer = await at(address);
      return [301, 308].includes(answer.status) ? at(answer.file) : answer;
    };
    expect(await followRedirect(host)).toMatchObject({ status: 200, file });
    const demo = await hosts[name](await build('demo', { appPages: demoAddresses }));
    expect(await followRedirect(demo)).toMatchObject({ status: 200, file: demoFile });
  });

  it('The host redirects password managers to the page where a password is changed', async () => {
    const { status, file } = await host('/.well-known/change-password');
    expect([302, 307]).toContain(status);
    expect(file).toBe(paths.auth);
  });

  it.each(['/', '/dashboard', '/nope', asset])(
    'The host sends every security header with %s',
    async (address) => {
      expect((await host(address)).headers).toMatchObject(
        securityHeaders({ supabaseUrl, inlineScriptHashes }),
      );
    },
  );

  it('The host allows pages to send error reports to the address that the build was given', async () => {
    const connectTo = async (options: HostingOptions) => {
      const { headers } = await (await hosts[name](await build('live', { supabaseUrl, ...options })))('/');
      return /connect-src ([^;]*)/.exec(headers['Content-Security-Policy'] ?? '')?.[1];
    };
    const backEnd = `'self' ${supabaseUrl} wss://abcdefgh.supabase.co`;
    expect(await connectTo({})).toBe(backEnd);
    expect(await connectTo({ errorReportUrl: 'https://errors.example.com/in?site=1' })).toBe(
      `${backEnd} https://errors.example.com`,
    );
  });

  it('The host answers addresses of the demo’s back end with the demo’s page, and other addresses without a page, such as the control API’s, with 404', async () => {
    const demo = await hosts[name](await build('demo', { appPages: demoAddresses }));
    for (const [address, status, file] of [
      ['/dashboard', 200, 'dashboard/index.html'],
      ['/_supabase/rest/v1/profiles', 200, 'app.html'],
      ['/_supabases', 404, '404.html'],
      ['/_fake/state', 404, '404.html'],
    ] as const) {
      expect({ address, ...(await demo(address)) }).toMatchObject({ address, status, file });
    }
  });
});
