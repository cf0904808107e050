import { cacheControl, changePassword, hostFiles, type Refused, type ServingRules } from './servingRules';

const refusal = ({ path, sentence }: Refused) =>
  `location ^~ ${path.replace('*', '')} { default_type text/plain; return 404 "${sentence}\\n"; }`;

export function nginxConf({ headers, appPages, refused }: ServingRules): string {
  const headersAt = (pathname: string) =>
    Object.entries({ ...headers, 'Cache-Control': cacheControl(pathname) }).map(
      ([name, value]) => `  add_header ${name} "${value}" always;`,
    );
  return [
    '# Inside a server block whose root is this folder. add_header is not inherited once repeated.',
    'gzip_static on;',
    'gzip_vary on;',
    'charset utf-8;',
    '# A page is the same with a slash or index.html at its end.',
    'rewrite ^(.*)/index\\.html$ $1/;',
    'rewrite ^/(.+)/$ /$1 last;',
    `location ~ ^/(${hostFiles.join('|').replaceAll('.', '\\.')})$ { return 404; }`,
    'location /assets/ {',
    ...headersAt('/assets/'),
    '  try_files $uri =404;',
    '}',
    ...appPages.flatMap((page) => [
      page.endsWith('*') ? `location ^~ ${page.slice(0, -1)} {` : `location = ${page} {`,
      ...headersAt(page),
      '  try_files /app.html =404;',
      '}',
    ]),
    ...(refused ? [refusal(refused)] : []),
    // Redirects to a path, because a proxy in front of nginx may have another name and port.
    `location = ${changePassword.from} {`,
    ...headersAt(changePassword.from),
    `  absolute_redirect off;`,
    `  return 302 ${changePassword.to};`,
    '}',
    'error_page 404 /404.html;',
    'location = /site.webmanifest {',
    '  default_type application/manifest+json;',
    ...headersAt('/site.webmanifest'),
    '}',
    'location / {',
    ...headersAt('/'),
    '  try_files $uri $uri.html $uri/index.html =404;',
    '}',
  ].join('\n');
}
