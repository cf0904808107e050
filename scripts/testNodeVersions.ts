/**
 * `npm run test:node-versions`: tries a copy of the project on the newest release of each supported Node except the
 * running one. Covers what depends on Node: installing, loading each tool's configuration, building, serving, and
 * starting the tests. `npm test` checks the rest on one Node.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { engines } from '../package.json';
import { helpOfTestVariables, liveBuild } from './build/testBuilds';
import { readOptions } from './commandLine/readOptions';
import { copySources } from './testing/sourceCopy';

const [running = ''] = process.versions.node.split('.');
const others = [...engines.node.matchAll(/(?<=\^|>=)\d+/g)].map(String).filter((major) => major !== running);

const { target } = readOptions(
  'Takes the newest release of each Node that package.json names, but not of the running one, from npm. Installs, builds\n' +
    'and starts the product with it in a temporary folder, and starts the tests. Ends with "N passed, N failed".\n\n' +
    `  [VERSION]   only this one of ${others.join(', ')}\n${helpOfTestVariables}`,
  {},
  others,
);

/** The major version of the npm that comes with this Node: 10 with 20 and 22, 11 with 24, 12 with 26. */
const npmOf = (major: string) => Math.max(10, Number(major) / 2 - 1);

/** A few tests of each environment: the DOM, sockets, child processes, WebAssembly, a PostgreSQL server. */
const firstTests = [
  'src/app/routes.journey.test.tsx',
  'mocks/engine/transports/http',
  'scripts/commands.test.ts',
  'supabase/seed.test.ts',
  'supabase/races.test.ts',
];

const count = { passed: 0, failed: 0 };

async function step(name: string, work: () => Promise<unknown>): Promise<boolean> {
  const started = performance.now();
  let problem: unknown;
  await work().catch((error: unknown) => (problem = error));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${problem === undefined ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (problem !== undefined) console.log(problem instanceof Error ? problem.message : problem);
  count[problem === undefined ? 'passed' : 'failed'] += 1;
  return problem === undefined;
}

interface Place {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** Starts a command in a process group of its own, and keeps its output. */
function start([file = '', ...args]: string[], place: Place): { child: ChildProcess; printed: () => string } {
  const child = spawn(file, args, { ...place, detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return { child, printed: () => output };
}

/** Rejects with what the command printed when it fails. */
async function run(command: string[], place: Place): Promise<string> {
  const { child, printed } = start(command, place);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}\n${printed()}`);
  return printed();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Opens the page of `npm start` and each script that it names. */
async function openStartedPage(place: Place): Promise<void> {
  const port = await freePort();
  const { child, printed } = start(['npm', 'start'], { ...place, env: { ...place.env, PORT: `${port}` } });
  const ended = once(child, 'close');
  try {
    while (!printed().includes(`http://localhost:${port}`)) {
      if (child.exitCode !== null) throw new Error(printed());
      await wait(100);
    }
    const read = async (address: string) => {
      const response = await fetch(new URL(address, `http://127.0.0.1:${port}/`));
      if (!response.ok) throw new Error(`${address} answers ${response.status}\n${printed()}`);
      return response.text();
    };
    const scripts = [...(await read('/')).matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src);
    if (scripts.length === 0) throw new Error('The page of npm start names no script.');
    for (const script of scripts) await read(script);
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

async function tryNode(major: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), `node-${major}-`));
  try {
    const tools = path.join(folder, 'tools');
    const env = {
      ...process.env,
      PATH: `${path.join(tools, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
      SUPABASE_URL: liveBuild.supabaseUrl,
      SUPABASE_ANON_KEY: liveBuild.anonKey,
      EXAMPLES: 'allowed',
    };
    mkdirSync(tools);
    let version = `v${major}`;
    const isThere = await step(`Node ${major} from npm`, async () => {
      const packages = [`node@${major}`, `npm@${npmOf(major)}`];
      const printed = await run(['npm', 'install', '--prefix', tools, '--no-save', ...packages], {
        cwd: tools,
        env: process.env,
      });
      version = (await run(['node', '--version'], { cwd: tools, env })).trim();
      if (!version.startsWith(`v${major}.`)) throw new Error(`"node" is still ${version}\n${printed}`);
    });
    if (!isThere) return;

    const place = { cwd: path.join(folder, 'project'), env };
    copySources(place.cwd);
    const isInstalled = await step(`${version}: npm ci`, () => run(['npm', 'ci', '--prefer-offline'], place));
    if (!isInstalled) return;
    // The demo is not built, because `npm start` uses its configuration.
    await step(`${version}: npm run build`, () => run(['npm', 'run', 'build'], place));
    await step(`${version}: npm start`, () => openStartedPage(place));
    await step(`${version}: the first unit tests`, () =>
      run(['npm', 'run', 'test:unit', '--', ...firstTests], place),
    );
    await step(`${version}: the list of browser tests`, () =>
      run(['npm', 'run', 'test:e2e', '--', '--list'], place),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function testNodeVersions(): Promise<void> {
  for (const major of target ? [target] : others) await tryNode(major);
  console.log(`${count.passed} passed, ${count.failed} failed`);
  process.exitCode = count.failed === 0 ? 0 : 1;
}

void testNodeVersions();
