/**
 * A minimal static host, like Python's: files, a folder's index, a redirect that adds a slash to a folder's address,
 * and 404 otherwise. It sets no headers but the type, and does not compress.
 */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

export interface PlainHost {
  origin: string;
  /** `STATUS /path` for every request. */
  requestLog: string[];
  close(): Promise<void>;
}

/** Serves `folder` below `/base/` on a free loopback port. `ownNotFound`: answers 404 with its `404.html`. */
export async function startPlainHost(
  folder: string,
  base: string,
  { ownNotFound = false } = {},
): Promise<PlainHost> {
  const requestLog: string[] = [];
  const server = http.createServer((request, response) => {
    const { pathname, search } = new URL(`http://localhost${request.url ?? '/'}`);
    const answer = (status: number, headers: Record<string, string>) => {
      requestLog.push(`${status} ${pathname}`);
      return response.writeHead(status, headers);
    };
    const inside = pathname.startsWith(`/${base}/`) ? pathname.slice(base.length + 2) : undefined;
    let file = inside === undefined ? undefined : path.join(folder, decodeURIComponent(inside));
    if (file !== undefined && existsSync(file) && statSync(file).isDirectory()) {
      if (!pathname.endsWith('/')) {
        answer(301, { Location: `${pathname}/${search}` }).end();
        return;
      }
      file = path.join(file, 'index.html');
    }
    if (file === undefined || !existsSync(file)) {
      const page = ownNotFound ? readFileSync(path.join(folder, '404.html')) : '<h1>Not found</h1>';
      answer(404, { 'Content-Type': 'text/html' }).end(page);
      return;
    }
    answer(200, { 'Content-Type': types[path.extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestLog,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
