/**
 * Runs nginx with the file that the build writes for it. It has to answer as `npm run preview` does, which the other
 * tests of the live site use.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIResponse } from '@playwright/test';
import { liveBuild } from '../../scripts/build/testBuilds';
import { checkSite } from '../../scripts/doctor/checkSite';
import { paths } from '../../src/lib/pages';
import { expect, test } from '../quietPage';

const root = path.resolve(__dirname, '..', '..', liveBuild.folder);
const port = liveBuild.port + 100;
const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync);
const types = ['/etc/nginx/mime.types', '/opt/homebrew/etc/nginx/mime.types'].find(existsSync);

test.skip(!nginx || !types, 'needs nginx (Debian: apt-get install --no-install-recommends nginx)');

// All tests share one server.
test.describe.configure({ mode: 'default' });

let folder: string;
let server: ChildProcess;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
     events {}
     http {
       include ${types}; access_log off;
       ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
       server { listen 127.0.0.1:${port}; root ${root}; include ${root}/nginx.conf; }
     }`,
  );
  server = spawn(nginx!, ['-p', folder, '-c', `${folder}/nginx.conf`], { stdio: 'inherit' });
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/robots.txt`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});

test.afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGQUIT');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** The headers that a browser acts on. Servers differ in the charset's spelling and in the media type of scripts. */
function reported(answer: APIResponse) {
  const headers = answer.headers();
  const type = headers['content-type']?.replace('application/javascript', 'text/javascript');
  return {
    status: answer.status(),
    type: type?.split(';')[0],
    caching: headers['cache-control'],
    encoding: headers['content-encoding'],
    ...Object.fromEntries(Object.keys(security()).map((name) => [name, headers[name.toLowerCase()]])),
  };
}

const hostFiles = ['_headers', 'nginx.conf', 'hosting.json'];

const security = () =>
  (JSON.parse(readFileSync(path.join(root, 'hosting.json'), 'utf8')) as { headers: Record<string, string> })
    .headers;

test('nginx answers every address as the preview server does', async ({ request, baseURL }) => {
  const assets = readdirSync(path.join(root, 'assets')).filter((name) => !/\.(br|gz)$/.test(name));
  const byKind = new Map(assets.map((name) => [path.extname(name), `/assets/${name}`]));
  expect([...byKind.keys()].sort()).toEqual(['.css', '.js', '.woff2']);
  const addresses = [
    ...Object.values(paths).flatMap((address) => (address === '/' ? [address] : [address, `${address}/`])),
    ...Object.values(paths).map((address) => `${address === '/' ? '' : address}/index.html`),
    ...['/auth?mode=sign-up', '/dashboard/index.html?tab=1', '//x/dashboard'],
    ...[
      '/.well-known/change-password',
      '/nope',
      '/nope/',
      '/nope/index.html',
      '/dashboard/nope',
      '/assets',
      '/assets/',
      '/assets/gone.1234567890.js',
    ],
    ...byKind.values(),
    ...[...byKind.values()].map((asset) => `${asset}.map`),
    ...['/health.json', '/robots.txt', '/favicon.svg', '/icon-192.png', '/social.png', '/site.webmanifest'],
    ...hostFiles.flatMap((file) => [`/${file}`, `/${file}.gz`, `/${file}.br`]),
  ];
  const headers = { 'Accept-Encoding': 'gzip' };
  for (const address of addresses) {
    const [here, there] = await Promise.all([
      request.get(`http://127.0.0.1:${port}${address}`, { headers, maxRedirects: 0 }),
      request.get(`${baseURL}${address}`, { headers, maxRedirects: 0 }),
    ]);
    const [answer, expected] = [reported(here), reported(there)];
    // The preview sends its 404 page uncompressed, and nginx may compress it.
    if (expected.status === 404) answer.encoding = undefined;
    // Both redirect to the same place; nginx also sends a page that says so.
    if (expected.status === 302) answer.type = undefined;
    expect({ address, ...answer }).toEqual({ address, ...expected });
    expect(here.headers().location, address).toBe(there.headers().location);
    if (expected.status !== 302) expect(await here.text(), address).toBe(await there.text());
    if (answer.encoding) expect(here.headers().vary, address).toBe('Accept-Encoding');
  }
});

test('The doctor finds nothing wrong with the site, behind nginx and behind the preview server', async ({
  baseURL,
}) => {
  const { supabaseUrl } = liveBuild;
  const examples = 'The site has invented testimonials.';
  for (const siteUrl of [`http://127.0.0.1:${port}`, baseURL!]) {
    const findings: string[] = [];
    for await (const { level, what } of checkSite({ siteUrl, supabaseUrl, fetch, allowsExamples: true })) {
      // The build for tests keeps the example stories.
      expect(level, what).toBe(what === examples ? 'note' : 'ok');
      findings.push(what);
    }
    expect(findings).toEqual([
      `${siteUrl} shows the site.`,
      `The site talks to ${supabaseUrl}.`,
      examples,
      'Every page is at its address, and unknown addresses answer 404.',
      'Responses have the security headers.',
      'Pages are revalidated on each visit, and scripts are compressed and cached.',
      'No file for hosts is public.',
      expect.stringMatching(/^Release [\w.+-]+ is deployed\.$/),
    ]);
  }
});

test('A page from nginx runs under its own security policy', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${port}/auth`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('customer@example.com');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('customer@example.com');
});
