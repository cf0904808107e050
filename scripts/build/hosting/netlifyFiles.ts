import { paths } from '../../../src/lib/pages';
import { cacheControl, changePassword, type ServingRules } from './servingRules';

/** For Netlify and Cloudflare Pages. No two rules set the same header for an address: hosts treat that differently. */
export function netlifyHeaders({ headers }: ServingRules): string {
  return [
    '/*',
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    '/assets/*',
    `  Cache-Control: ${cacheControl('/assets/')}`,
    ...Object.values(paths).flatMap((page) => [page, `  Cache-Control: ${cacheControl(page)}`]),
  ].join('\n');
}

/**
 * One rule for each address instead of "/*", which Cloudflare would apply even to existing files. Cloudflare also
 * serves app.html as /app, and treats an address with a trailing slash as a different one.
 */
export function netlifyRedirects({ appPages }: ServingRules): string {
  const withSlash = (page: string) => (page.endsWith('*') ? [page] : [page, `${page}/`]);
  return [
    `${changePassword.from} ${changePassword.to} 302`,
    ...appPages.flatMap(withSlash).map((page) => `${page} /app 200`),
    // For pages without a folder of their own. For the others these hosts redirect by themselves.
    '/:page/index.html /:page 301',
  ].join('\n');
}
