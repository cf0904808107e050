/**
 * A proxy between a browser and a build's server that breaks files, as a broken deploy, a corporate filter or a bad
 * connection does. It is a real server, because intercepted requests bypass the browser's cache and their answers
 * cannot break off.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the browser gets instead of a file. */
export const breakages = {
  'a 404': (response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not found</h1>'),
  'a 500': (response) => response.writeHead(500, { 'Content-Type': 'text/plain' }).end('broken'),
  // Some hosts answer every unknown address with the page, and let browsers cache every asset.
  'a page with status 200': (response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=31536000, immutable' })
      .end('<!doctype html><title>Not what you want</title>'),
  'half a file': (response) => {
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Length': 10_000 });
    response.write('self.half = [', () => response.destroy());
  },
  'no answer': (response) => response,
} satisfies Record<string, (response: http.ServerResponse) => unknown>;

export type Breakage = keyof typeof breakages;

export interface BreakingProxy {
  origin: string;
  /** From now on breaks exactly the files whose path matches; with null, none. */
  setBroken: (files: RegExp | null, breakage?: Breakage) => void;
  /** The broken files that were requested since the last `setBroken`. */
  requested: string[];
  /** From now on pages name another entry file, as after a deploy. The application stays the same. */
  release: () => void;
  close: () => Promise<void>;
}

export async function startBreakingProxy(target: string): Promise<BreakingProxy> {
  let broken: RegExp | null = null;
  let breakage: Breakage = 'a 404';
  let releases = 0;
  let entry = '';
  const requested: string[] = [];
  const unanswered = new Set<http.ServerResponse>();
  const server = http.createServer((request, response) => {
    const path = (request.url ?? '/').replace(/main\.release\d+\.js/, entry);
    if (broken?.test(path)) {
      requested.push(path);
      breakages[breakage](response);
      if (breakage === 'no answer') unanswered.add(response);
      return;
    }
    const headers = { ...request.headers, host: new URL(target).host };
    // Pages are changed as text, so they must not arrive compressed.
    if (releases > 0) delete headers['accept-encoding'];
    const forwarded = http.request(target + path, { method: request.method, headers }, (answer) => {
      if (releases === 0 || !answer.headers['content-type']?.includes('text/html')) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      let html = '';
      answer.setEncoding('utf8').on('data', (part: string) => (html += part));
      answer.on('end', () => {
        delete answer.headers['content-length'];
        entry = /\bmain\.\w+\.js/.exec(html)?.[0] ?? entry;
        response
          .writeHead(answer.statusCode ?? 502, answer.headers)
          .end(html.replaceAll(entry, `main.release${releases}.js`));
      });
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // By name, like the builds' own servers: browsers allow on `localhost` what they allow on https.
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    requested,
    setBroken(files, how = 'a 404') {
      broken = files;
      breakage = how;
      requested.length = 0;
      // A browser opens few connections to a host, and earlier requests that hang would use them up.
      if (files) for (const response of unanswered) response.destroy();
      if (files) unanswered.clear();
    },
    release: () => void (releases += 1),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
