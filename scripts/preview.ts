/** Serves a build as in production: compression, caching and security headers, pages by path, 404.html otherwise. */
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import { cacheControl, changePassword, hostFiles, type ServingRules } from './build/hosting/servingRules';
import { outputFolder, type Target } from './build/targets';
import { readOptions } from './commandLine/readOptions';
import { readHost } from './commandLine/readHost';
import { readPort } from './commandLine/readPort';

const options = readOptions(
  'Serves dist/, or with "demo" dist-demo/, as production would.\n\n' +
    '  --folder FOLDER   another build\n' +
    '  PORT, HOST        where to listen (default 8080, 127.0.0.1)',
  { folder: { type: 'string' } },
  ['live', 'demo'],
);
const target: Target = options.target === 'demo' ? 'demo' : 'live';
const name = options.folder ?? outputFolder[target];
const folder = path.resolve(__dirname, '..', name);

if (!existsSync(path.join(folder, 'index.html'))) {
  const command = `npm run build${target === 'demo' ? ':demo' : ''}`;
  const output = options.folder === undefined ? '' : ` -- --output ${name}`;
  console.error(`${name}/ is not there yet. Run "${command}${output}" first.`);
  process.exit(1);
}

const { headers, appPages, refused } = JSON.parse(
  readFileSync(path.join(folder, 'hosting.json'), 'utf8'),
) as ServingRules;
/** Missing in the one-page builds of the benchmarks. */
const notFoundFile = path.join(folder, '404.html');
const notFoundPage = existsSync(notFoundFile) ? readFileSync(notFoundFile) : 'Not found\n';
const notPublic = new Set<string>(hostFiles.map((file) => `/${file}`));
const serve = sirv(folder, {
  gzip: true,
  brotli: true,
  etag: true,
  setHeaders: (response, pathname) => response.setHeader('Cache-Control', cacheControl(pathname)),
});

function isAt(page: string, pathname: string): boolean {
  return page.endsWith('*') ? pathname.startsWith(page.slice(0, -1)) : pathname.replace(/\/$/, '') === page;
}

const port = readPort('PORT', 8080, 0);
const host = readHost();
const server = http.createServer((request, response) => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const notFound = () => {
    response.statusCode = 404;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', cacheControl('/404'));
    response.end(notFoundPage);
  };
  // Like nginx, merge slashes at the start, and take a folder's index.html for the folder's page.
  request.url = (request.url ?? '/').replace(/^[/\\]+/, '/').replace(/^([^?]*\/)index\.html(?=\?|$)/, '$1');
  const { pathname } = new URL(request.url, 'http://localhost');
  if (refused && isAt(refused.path, pathname)) {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' });
    response.end(`${refused.sentence}\n`);
    return;
  }
  if (pathname === changePassword.from) {
    response.writeHead(302, { Location: changePassword.to, 'Cache-Control': cacheControl(pathname) }).end();
    return;
  }
  if (appPages.some((page) => isAt(page, pathname))) request.url = '/app.html';
  if (notPublic.has(pathname)) notFound();
  else serve(request, response, notFound);
});
server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is taken. Choose another: PORT=8081 npm run preview`
      : error.message,
  );
  process.exit(1);
});
server.listen(port, host, () => {
  const address = server.address();
  const shownPort = typeof address === 'object' && address ? address.port : port;
  console.log(`${name}/ at http://${host === '127.0.0.1' ? 'localhost' : host}:${shownPort}`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.closeAllConnections();
    server.close(() => process.exit(0));
  });
}
