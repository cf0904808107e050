/**
 * `npm run bench:build`: how long a developer waits for a build, for the dev server, for a change to arrive and for the
 * type check. Builds a copy of the sources, so the checkout's files, builds and caches stay as they are.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { median } from './bench/measure';
import { startScript, stopServers } from './bench/startProcess';
import { readOptions, readWholeNumber } from './commandLine/readOptions';
import { tryPort } from './commandLine/readPort';
import { copySources, linkPackages } from './testing/sourceCopy';

const root = path.resolve(__dirname, '..');
const project = path.join(root, '.cache/bench/project');
const port = 8298;
const address = `http://localhost:${port}`;

const values = readOptions(
  'Builds and serves a copy of the sources with and without a cache, changes files of it, and checks the types.\n' +
    '\n' +
    '  --runs N   how often (default 5)',
  { runs: { type: 'string', default: '5' } },
);

/** The source files that the benchmark changes. */
const edited = {
  'rebuild, product file': 'src/features/marketing/texts.ts',
  'rebuild, mock file': 'mocks/engine/respond.ts',
} as const;

type Step =
  | 'build, cold'
  | 'build, warm'
  | 'dev server, cold'
  | 'dev server, warm'
  | keyof typeof edited
  | 'type check';

/** Milliseconds that `act` takes. */
async function time(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

async function waitForExit(child: ChildProcess, what: string): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${what} failed`);
}

const build = () =>
  waitForExit(
    startScript('scripts/build.ts', ['live'], {
      folder: project,
      env: { SUPABASE_URL: 'https://example.supabase.co', SUPABASE_ANON_KEY: 'sb_publishable_example' },
    }),
    'The build',
  );

const checkTypes = () =>
  waitForExit(
    startScript(path.join(root, 'node_modules/typescript-7/bin/tsc'), [], { folder: root }),
    'The type check',
  );

/** Resolves when the dev server serves `script` with `text` in it. The server holds requests while it compiles. */
async function waitUntilServed(child: ChildProcess, script: string, text: string): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (child.exitCode === null && performance.now() < deadline) {
    try {
      const answer = await fetch(`${address}${script}`);
      if (answer.ok && (await answer.text()).includes(text)) return;
    } catch {
      // The server is not listening yet.
    }
    await wait(20);
  }
  throw new Error(`The dev server does not come to ${script} with ${text}`);
}

async function serve(): Promise<{ child: ChildProcess; started: number }> {
  await tryPort(port, '127.0.0.1');
  const before = performance.now();
  const child = startScript('scripts/start.ts', [], { folder: project, env: { PORT: String(port) } });
  await waitUntilServed(child, '/assets/main.js', '');
  return { child, started: performance.now() - before };
}

/** The dev server's script that contains `file`. In development a comment with its name precedes each module. */
async function scriptOf(file: string): Promise<string> {
  const list = await (await fetch(`${address}/webpack-dev-server`)).text();
  for (const [, script = ''] of list.matchAll(/href="(\/[^"]+\.js)"/g)) {
    if ((await (await fetch(`${address}${script}`)).text()).includes(`!*** ./${file} ***!`)) return script;
  }
  throw new Error(`The dev server has no script with ${file}`);
}

/** Waits for the exit, because the dev server first writes its cache. */
async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/**
 * The median of three changes to a file, because on the first change after a start webpack also reads the other
 * modules from its cache.
 */
async function timeChanges(child: ChildProcess, file: string): Promise<number> {
  const script = await scriptOf(file);
  const times: number[] = [];
  for (const round of ['first', 'second', 'third']) {
    const mark = `${round}Change`;
    appendFileSync(path.join(project, file), `export const ${mark} = 1;\n`);
    times.push(await time(() => waitUntilServed(child, script, mark)));
  }
  return median(times);
}

async function measure(): Promise<Record<Step, number>> {
  // This removes the previous run's caches, too.
  rmSync(project, { recursive: true, force: true });
  copySources(project);
  linkPackages(project);

  const coldBuild = await time(build);
  const warmBuild = await time(build);
  const cold = await serve();
  await stop(cold.child);
  const warm = await serve();
  const rebuilds = {
    'rebuild, product file': await timeChanges(warm.child, edited['rebuild, product file']),
    'rebuild, mock file': await timeChanges(warm.child, edited['rebuild, mock file']),
  };
  await stop(warm.child);
  return {
    'build, cold': coldBuild,
    'build, warm': warmBuild,
    'dev server, cold': cold.started,
    'dev server, warm': warm.started,
    ...rebuilds,
    'type check': await time(checkTypes),
  };
}

async function main(): Promise<void> {
  const count = readWholeNumber('runs', values.runs, { min: 1 });
  const runs: Record<Step, number>[] = [];
  while (runs.length < count) runs.push(await measure());
  console.log(`Seconds, medians of ${runs.length}; each from its process's start, a rebuild from the file's`);
  for (const step of Object.keys(runs[0] ?? {}) as Step[]) {
    console.log(`${step.padEnd(24)}${(median(runs.map((run) => run[step])) / 1000).toFixed(2).padStart(6)}`);
  }
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(() => {
    stopServers();
    rmSync(project, { recursive: true, force: true });
  });
