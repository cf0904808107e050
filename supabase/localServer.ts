/**
 * A temporary PostgreSQL server, started from the programs that are installed on this machine, in a new folder and on a
 * free port. For what PGlite cannot do: `pg_dump`, `psql` and several connections.
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const howToInstallPostgres =
  'needs the programs of PostgreSQL (Debian: apt-get install --no-install-recommends postgresql)';

/** The newest folder with all of the programs. Debian does not put the server's programs on the PATH. */
export function findPrograms(): string | undefined {
  const versions = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((parent) =>
    existsSync(parent)
      ? readdirSync(parent)
          .filter((name) => /^(postgresql@)?\d+$/.test(name))
          .map((name) => ({ version: Number(/\d+/.exec(name)), folder: path.join(parent, name, 'bin') }))
      : [],
  );
  return versions
    .sort((a, b) => b.version - a.version)
    .map(({ folder }) => folder)
    .find((folder) =>
      ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql'].every((name) =>
        existsSync(path.join(folder, name)),
      ),
    );
}

export interface LocalServer {
  /** URL of the superuser's database. Any local user may connect. */
  url: string;
  /** Runs a client program and returns its output. Rejects with what it printed on stderr. */
  run: (program: 'pg_dump' | 'pg_restore' | 'psql', args: readonly string[]) => Promise<string>;
  stop: () => Promise<void>;
}

/** PostgreSQL refuses to run as root, so run it as `nobody`, which every Linux has. */
function unprivileged(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export async function startLocalServer(programs: string): Promise<LocalServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const user = unprivileged();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  await run(
    path.join(programs, 'initdb'),
    ['--no-sync', '--auth=trust', '--username=postgres', '--encoding=UTF8', data],
    { ...options, ...user },
  );
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    // The data is thrown away after the test, so durability only costs time.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  };
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, ...user, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  const isReady = new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      log += String(chunk);
      if (log.includes('ready to accept connections')) resolve();
    });
    server.on('error', reject);
    server.on('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
  await isReady;
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    run: async (program, args) =>
      (await run(path.join(programs, program), args, { ...options, maxBuffer: 64 * 1024 * 1024 })).stdout,
    stop: async () => {
      const ended = once(server, 'exit');
      // "Fast shutdown": aborts open sessions instead of waiting for them.
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
