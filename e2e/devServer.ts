/** Runs `npm start` as a developer does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface DevServer {
  /** Resolves once the server has printed its address, after the first build. Rejects if it exits before. */
  ready: Promise<void>;
  /** Everything that the server has printed. */
  printed: () => string;
  stop: () => Promise<void>;
}

export function startDevServer(
  folder: string,
  port: number,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): DevServer {
  // Its own process group, so that `stop` also ends the processes that npm and tsx start.
  const child = spawn('npm', ['start', ...args], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const closed = once(child, 'close');
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed += String(chunk);
        if (printed.includes(`http://localhost:${port}`)) resolve();
      });
    void closed.then(() => reject(new Error(`npm start has ended:\n${printed}`)));
  });
  return {
    ready,
    printed: () => printed,
    stop: async () => {
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await closed;
    },
  };
}
