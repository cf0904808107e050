/** Runs `npm start` as a developer does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface DevServer {
  /** Resolves once it has printed its address, which it does when the page is built. */
  ready: Promise<void>;
  /** All that it has printed. */
  printed: () => string;
  stop: () => Promise<void>;
}

export function startDevServer(
  folder: string,
  port: number,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): DevServer {
  // A process group of its own, because npm and tsx start further processes.
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
