/** Child processes of a benchmark. */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tryPort } from '../commandLine/readPort';

const root = path.resolve(__dirname, '../..');
const running: ChildProcess[] = [];

/** Starts a script of this repository. `stopServers` ends the script if it still runs. */
function startScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.push(child);
  return child;
}

/** Runs a script of this repository to its end. Rejects when it fails. */
export async function runScript(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const child = startScript(script, args, env);
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} failed`);
}

/** Starts a server and waits until `url` answers. Rejects if the port is taken: another process would answer. */
export async function startServer(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  url: string,
): Promise<void> {
  await tryPort(Number(new URL(url).port), '127.0.0.1');
  const child = startScript(script, args, env);
  for (let tries = 0; tries < 150; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${script} ended; is its port taken?`);
    try {
      await fetch(url);
      return;
    } catch {
      await wait(200);
    }
  }
  throw new Error(`${script} does not answer at ${url}`);
}

export function stopServers(): void {
  for (const child of running.splice(0)) child.kill('SIGTERM');
}
