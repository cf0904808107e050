/**
 * Unpacks what `npm pack` makes of the fake's package into a project outside of this repository, and tries there the
 * examples of its README, its types and its command.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import webpack from 'webpack';
import { chromiumLaunch } from './browser/findChromium';

const root = path.resolve(__dirname, '..');
const scratch = mkdtempSync(path.join(tmpdir(), 'scratch-project-'));
const installed = path.join(scratch, 'node_modules/supabase-in-memory');

/** Links a package of this repository instead of downloading it. */
function link(name: string): void {
  const place = path.join(scratch, 'node_modules', name);
  mkdirSync(path.dirname(place), { recursive: true });
  symlinkSync(path.join(root, 'node_modules', name), place, 'junction');
}

const write = (name: string, text: string) => writeFileSync(path.join(scratch, name), text);
const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: scratch, encoding: 'utf8' });
const check = (file: string) =>
  run(
    path.join(root, 'node_modules/typescript-7/bin/tsc'),
    ...['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck', file],
  );

const readme = readFileSync(path.join(root, 'mocks/engine/README.md'), 'utf8');
/** The README's code block that begins with the name of this file. */
const block = (name: string) => new RegExp(`\`\`\`js\\n(// ${name}\\n[^]*?)\`\`\``).exec(readme)?.[1] ?? '';
const example = block('tasks.mjs');
/** The object that the example passes to `createProject`. */
const options = /createProject\((\{[^]*?\n\})\);/.exec(example)?.[1];

beforeAll(() => {
  const pack = ['pack', '--workspace', 'supabase-in-memory', '--pack-destination', scratch, '--silent'];
  const file = execFileSync('npm', pack, { cwd: root, encoding: 'utf8' }).trim();
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', path.join(scratch, file), '-C', installed, '--strip-components', '1']);
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(path.join(installed, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'peerDependencies', object>;
  for (const name of Object.keys({ ...dependencies, ...peerDependencies })) link(name);
  link('@supabase/supabase-js');
  write('tasks.options.mjs', `export default ${options}`);
  write('package.json', '{ "name": "scratch", "private": true, "type": "module" }');
});

afterAll(() => rmSync(scratch, { recursive: true }));

test('The examples in the package’s README print what the README says', () => {
  write('tasks.mjs', example);
  const { stdout, stderr } = run('tasks.mjs');
  expect(stderr.replace(/^.*Node\.js 20.*\n/gm, '')).toBe('');
  expect(stdout).toBe("[ { title: 'Water the plants' } ]\n");
  expect(readme).toContain(`prints \`${stdout.trim()}\``);
  write('why.mjs', block('why.mjs'));
  expect(run('why.mjs').stdout).toMatch(
    /\nann@example\.com may not read this row of tasks .* `owner = auth\.uid\(\)` is false, [^]*policies hide 1\.\n$/,
  );
});

test('The example in the package’s README compiles as TypeScript, and does not with an unknown column type', () => {
  write('tasks.ts', example);
  expect(check('tasks.ts').stdout).toBe('');
  write('wrong.ts', example.replace("type: 'text'", "type: 'txt'"));
  expect(check('wrong.ts').stdout).toContain('\'"txt"\' is not assignable');
});

test('Each entry point of the package can be imported, and a project answers calls through msw and through a server', () => {
  write(
    'entries.mjs',
    `import { setupServer } from 'msw/node';
    import { createHandlers } from 'supabase-in-memory/msw';
    import { serve } from 'supabase-in-memory/http';
    import 'supabase-in-memory/schema';
    import 'supabase-in-memory/tools';
    import { project } from './tasks.mjs';
    const server = setupServer(...createHandlers(project));
    server.listen();
    const call = async (path, init) => console.log((await fetch(project.url + path, init)).status);
    await call('/_fake/state');
    // The engine loads these parts with the first call that needs them.
    await call('/storage/v1/status');
    await call('/rest/v1/', { headers: { apikey: project.keys.secret } });
    await call('/_fake/explain', { method: 'POST', body: '{"path":"/rest/v1/tasks"}' });
    server.close();
    const { url, close } = await serve(() => project, { port: 0 });
    console.log((await fetch(url + '/_fake/state')).status);
    await close();`,
  );
  expect(run('entries.mjs').stdout).toMatch(/\n(200\n){5}$/);
});

test('The README’s Jest test passes in a project that has installed the package', () => {
  write('tasks.test.mjs', block('tasks.test.mjs'));
  const { stderr } = run(
    '--experimental-vm-modules',
    path.join(root, 'node_modules/jest/bin/jest.js'),
    ...['--rootDir', scratch, '--testMatch', '**/tasks.test.mjs', '--no-cache', '--transform', '{}'],
  );
  expect(stderr).toMatch(/✓ people see their own tasks/);
});

test('In a page bundled by webpack, msw answers a client that has only the URL and the key of the project', async () => {
  const [, worker] = /```js\n(import \{ setupWorker[^]*?)```/.exec(readme) ?? [];
  expect(run(path.join(root, 'node_modules/msw/cli/index.js'), 'init', 'public', '--no-save').status).toBe(0);
  write(
    'page.mjs',
    `import { createClient } from '@supabase/supabase-js';
    import { project } from './tasks.mjs';
    ${worker}
    const client = createClient(project.url, project.keys.anon);
    await client.auth.signInWithPassword({ email: 'bob@example.com', password: 'battery staple' });
    const { error, data } = await client.from('tasks').select('title');
    document.title = JSON.stringify(error ?? data);`,
  );
  const bundle = webpack({
    ...{ mode: 'development', context: scratch, entry: './page.mjs', devtool: false },
    output: { path: path.join(scratch, 'public'), filename: 'page.js' },
  });
  const stats = await promisify(bundle.run.bind(bundle))();
  expect(stats?.toString({ all: false, errors: true })).toBe('');

  const site = createServer(({ url }, answer) => {
    const isPage = url === '/';
    const file = isPage ? undefined : path.join(scratch, 'public', path.basename(url ?? ''));
    if (file && !existsSync(file)) return void answer.writeHead(404).end();
    answer.setHeader('content-type', isPage ? 'text/html' : 'text/javascript');
    answer.end(file ? readFileSync(file) : '<!doctype html><title></title><script src="page.js"></script>');
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const browser = await chromium.launch(chromiumLaunch('test'));
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await page.waitForFunction('document.title');
    expect(await page.title()).toBe('[{"title":"Call the plumber"}]');
  } finally {
    await browser.close();
    site.close();
  }
});

test('The package’s command serves a file of options, keeps its state, and refuses an invalid file or command in one sentence', async () => {
  const cli = path.join(installed, 'dist/commands/cli.js');
  const serve = ['serve', 'tasks.options.mjs', '--port', '0', '--keep', 'state.json', '--log'];
  const server = spawn(process.execPath, [cli, ...serve], { cwd: scratch });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    let printed = '';
    for await (const chunk of server.stdout) {
      printed += String(chunk);
      if (printed.includes('Ctrl+C')) break;
    }
    const [, url] = /URL +(\S+)/.exec(printed) ?? [];
    const answer = await fetch(`${url}/_fake/state`);
    expect(await answer.json()).toMatchObject({ scenario: 'default' });
    const second = run(cli, ...serve);
    expect([second.status, second.stdout]).toEqual([2, '']);
    expect(second.stderr).toBe(`state.json is in use by another server (process ${server.pid}).\n`);
  } finally {
    // Twice, as `timeout` and process managers do: to the process group and to each of its members.
    server.kill('SIGTERM');
    server.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
  expect(JSON.parse(readFileSync(path.join(scratch, 'state.json'), 'utf8'))).toMatchObject({
    origin: { scenario: 'default' },
  });
  write('empty.mjs', 'export default {};');
  const refused = run(cli, 'serve', 'empty.mjs');
  expect([refused.status, refused.stderr]).toEqual([2, 'empty.mjs has no default export with a schema.\n']);
  expect(run(cli, 'fly').stderr).toContain('There is no command "fly".');
});
