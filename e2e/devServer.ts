/** `npm start` as somebody types it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface DevServer {
  /** All that it has printed. */
  printed: () => string;
  stop: () => Promise<void>;
}

/** Resolves once it has printed its address, which it does when the page is built. */
export async function startDevServer(
  folder: string,
  port: number,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<DevServer> {
  // A process group of its own, because npm and tsx start further processes.
  const child = spawn('npm', ['start', ...args], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const closed = once(child, 'close');
  const announced = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed += String(chunk);
        if (printed.includes(`http://localhost:${port}`)) resolve();
      });
  });
  const ended = closed.then(() => Promise.reject(new Error(`npm start has ended:\n${printed}`)));
  await Promise.race([announced, ended]);
  ended.catch(() => undefined);
  return {
    printed: () => printed,
    stop: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await closed;
    },
  };
}
